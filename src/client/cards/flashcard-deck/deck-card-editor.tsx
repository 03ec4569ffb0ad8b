import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Flashcard, FlashcardVersion } from '#shared/cards/flashcards.contract.ts';
import { updateFlashcard } from '#shared/cards/flashcards.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import {
  flashcardVersionsQuery,
  useCreateFlashcard,
  useCreateMaskedFlashcards,
  useUpdateFlashcard,
} from '#client/api/flashcard-deck.ts';
import { CardEditor } from '#client/cards/card/card-editor.tsx';
import { type CardContent, type CardForm, changedCard, newCard } from '#client/cards/card/card-form.ts';
import { IfAllowed } from '#client/components/if-allowed.tsx';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { ChangedMeanwhile } from '#client/components/versions/version-differences.tsx';
import { ChangeNote, EarlierVersions, VersionList } from '#client/components/versions/version-list.tsx';
import { CallError } from '#client/lib/call.ts';
import { reported } from '#client/lib/reported.ts';
import { toast } from '#client/lib/toast.ts';
import { changesOf } from './card-changes.ts';
import { CARD_CREATED, CARD_UPDATED, cardFailed, cardsCreated } from './deck-toasts.ts';

interface DeckCardEditorProps {
  card: Flashcard | undefined;
  tree: readonly TopicBranch[];
  startTopic: string | null;
  onClose: () => void;
}

/** Adds or edits a card of the deck. */
export function DeckCardEditor(props: DeckCardEditorProps) {
  return props.card === undefined ? <NewCard {...props} /> : <StoredCard {...props} card={props.card} />;
}

function NewCard(props: DeckCardEditorProps) {
  const { mutateAsync: create } = useCreateFlashcard();
  const { mutateAsync: createMasked } = useCreateMaskedFlashcards();

  function handleSave(form: CardForm) {
    const made = newCard(form);
    const { topicId } = form;
    const failure = (error: unknown) => cardFailed('create', error);
    return 'masks' in made
      ? reported(createMasked({ ...made, topicId }), { done: (cards) => cardsCreated(cards.length), failure })
      : reported(create({ ...made, topicId }), { done: CARD_CREATED, failure });
  }

  return <CardEditor {...props} noun="flash card" isTopicNeeded onSave={handleSave} />;
}

function StoredCard(props: DeckCardEditorProps & { card: Flashcard }) {
  const { card } = props;
  const { id } = card;
  const { mutateAsync: update } = useUpdateFlashcard();
  const client = useQueryClient();
  const [note, setNote] = useState('');
  /** The version that filled the form, and what somebody else has saved since then. */
  const [{ opened, other }, setVersions] = useState<{ opened: Opened; other?: FlashcardVersion }>({
    opened: { content: card, versionId: card.versionId },
  });

  async function handleSave(form: CardForm) {
    const { topicId, ...content } = changedCard(form);
    // If the teacher did not choose a topic, it stays as somebody else may have set it.
    const isMoved = topicId !== card.topicId;
    try {
      await update({
        id,
        change: { ...content, ...(isMoved && { topicId }), note, expectedVersionId: opened.versionId },
      });
      toast(CARD_UPDATED);
      return true;
    } catch (error) {
      const theirs = isChangedSince(error) ? await presentVersion() : undefined;
      if (theirs) setVersions({ opened, other: theirs });
      else toast(cardFailed('update', error));
      return false;
    }
  }

  const presentVersion = () =>
    client.fetchQuery(flashcardVersionsQuery(id)).then(
      ([present]) => present,
      () => undefined,
    );

  return (
    <CardEditor
      isReadOnly={!useMay(updateFlashcard)}
      {...props}
      noun="flash card"
      isTopicNeeded
      onSave={handleSave}
      renderAround={(fill) => ({
        above: other && (
          <ChangedMeanwhile
            noun="flash card"
            changes={changesOf(opened.content, other)}
            onKeepMine={() => setVersions({ opened: openedAs(other) })}
            onTakeTheirs={() => {
              fill(other);
              setVersions({ opened: openedAs(other) });
            }}
          />
        ),
        below: (
          <>
            <IfAllowed to={updateFlashcard}>
              <ChangeNote note={note} onChange={setNote} />
            </IfAllowed>
            <EarlierVersions>
              <Versions id={id} onUse={fill} />
            </EarlierVersions>
          </>
        ),
      })}
    />
  );
}

interface Opened {
  content: CardContent;
  versionId: string;
}

const openedAs = (version: FlashcardVersion): Opened => ({ content: version, versionId: version.id });

const isChangedSince = (error: unknown) => error instanceof CallError && error.body?.code === 'flashcard_changed';

function Versions({ id, onUse }: { id: string; onUse: (version: FlashcardVersion) => void }) {
  return <VersionList versions={useQuery(flashcardVersionsQuery(id))} changesOf={changesOf} onUse={onUse} />;
}
