import { useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnCard } from '#shared/cards/own-cards.contract.ts';
import { counted, plural } from '#shared/domain/counted.ts';
import {
  uploadOwnCardImage,
  useUpdateOwnCard,
  useWriteMaskedOwnCards,
  useWriteOwnCard,
} from '#client/api/own-cards.ts';
import { topicsQuery } from '#client/api/topics.ts';
import { CardEditor } from '#client/cards/card/card-editor.tsx';
import { type CardContent, type CardForm, changedCard, newCard } from '#client/cards/card/card-form.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { reported } from '#client/lib/reported.ts';
import { useSaveOver } from '#client/lib/save-over.ts';

/** Writes or edits a card of the student's own. */
export function OwnCardEditor({ card, onClose }: { card: OwnCard | undefined; onClose: () => void }) {
  const { data: topics } = useQuery(topicsQuery());
  const tree = useMemo(() => topicTree(topics ?? []), [topics]);
  const { mutateAsync: write } = useWriteOwnCard();
  const { mutateAsync: writeMasked } = useWriteMaskedOwnCards();
  const { mutateAsync: update } = useUpdateOwnCard();

  const fill = useRef<(content: CardContent) => void>(undefined);
  const saveOver = useSaveOver(card, (theirs) => theirs && fill.current?.(theirs));

  /** Returns how many cards were saved. */
  async function save(form: CardForm): Promise<number> {
    const made = newCard(form);
    const topicId = form.topicId || null;
    if (card !== undefined) {
      await saveOver((expectedRevision) => update({ id: card.id, body: { ...changedCard(form), expectedRevision } }));
    } else if ('masks' in made) return (await writeMasked({ ...made, topicId })).length;
    else await write({ ...made, topicId });
    return 1;
  }

  const handleSave = (form: CardForm) =>
    reported(save(form), {
      done: (count) => plural(count, 'Card Saved', `${counted(count, 'card')} saved`),
      failure: card === undefined ? 'Creation Failed' : 'Update Failed',
      otherwise: 'Failed to save the card. Please try again.',
    });

  return (
    <CardEditor
      card={card}
      noun="card"
      tree={tree}
      startTopic={null}
      isTopicNeeded={false}
      upload={uploadOwnCardImage}
      onSave={handleSave}
      renderAround={(fillForm) => {
        fill.current = fillForm;
        return { above: null, below: null };
      }}
      onClose={onClose}
    />
  );
}
