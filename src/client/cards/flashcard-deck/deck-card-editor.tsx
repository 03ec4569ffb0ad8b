import type { Flashcard } from '#shared/cards/flashcards.contract.ts';
import { useCreateFlashcard, useCreateMaskedFlashcards, useUpdateFlashcard } from '#client/api/flashcard-deck.ts';
import { CardEditor } from '#client/components/card-editor/card-editor.tsx';
import { type CardForm, changedCard, newCard } from '#client/components/card-editor/card-form.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { toast } from '#client/lib/toast.ts';
import { CARD_CREATED, CARD_UPDATED, cardFailed, cardsCreated } from './deck-toasts.ts';

interface DeckCardEditorProps {
  card: Flashcard | undefined;
  tree: readonly TopicBranch[];
  startTopic: string | null;
  onClose: () => void;
}

/** Adds or edits a card of the deck. */
export function DeckCardEditor(props: DeckCardEditorProps) {
  const { card } = props;
  const { mutateAsync: create } = useCreateFlashcard();
  const { mutateAsync: createMasked } = useCreateMaskedFlashcards();
  const { mutateAsync: update } = useUpdateFlashcard();

  async function save(form: CardForm) {
    const { topicId } = form;
    const made = newCard(form);
    if (card !== undefined) {
      await update({ id: card.id, change: changedCard(form) });
      return CARD_UPDATED;
    }
    if (!('masks' in made)) {
      await create({ ...made, topicId });
      return CARD_CREATED;
    }
    return cardsCreated((await createMasked({ ...made, topicId })).length);
  }

  async function handleSave(form: CardForm) {
    try {
      toast(await save(form));
      return true;
    } catch (error) {
      toast(cardFailed(card === undefined ? 'create' : 'update', error));
      return false;
    }
  }

  return <CardEditor {...props} noun="flash card" isTopicNeeded onSave={handleSave} />;
}
