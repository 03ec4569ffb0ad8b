import { useState } from 'react';
import type { Flashcard, FlashcardFilter } from '#shared/contract/flashcards.ts';
import { ListBar } from '#client/components/paged-list/list-bar.tsx';
import type { ShownList } from '#client/components/paged-list/paged-list.tsx';
import { useBulkSelection } from '#client/components/paged-list/use-bulk-selection.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { BULK_INCOMPLETE } from '../deck-toasts.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { CardGrid } from './card-grid.tsx';
import { ChangeTopicDialog } from './change-topic-dialog.tsx';
import { DeleteCardDialog } from './delete-card-dialog.tsx';

interface SelectableCardsProps extends ShownList<FlashcardFilter> {
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (card: Flashcard) => void;
}

/** One filtered list with its selection. Give it the filter as key: another list has another selection. */
export function SelectableCards(props: SelectableCardsProps) {
  const { filter, total, ofAll, isComing, tree, topicNames, onEdit } = props;
  const { selection, count, bulk, handleSelect, handleGone, barProps, dialogProps } = useBulkSelection({
    filter,
    total,
    refusal: BULK_INCOMPLETE,
  });
  const [doomed, setDoomed] = useState<Flashcard | null>(null);

  return (
    <div aria-busy={isComing} className={count > 0 ? 'max-md:pb-20' : undefined}>
      <ListBar noun="flashcard" total={total} ofAll={ofAll} isComing={isComing} {...barProps} />
      <CardGrid
        filter={filter}
        total={total}
        selection={selection}
        onSelect={handleSelect}
        topicNames={topicNames}
        onEdit={onEdit}
        onDelete={setDoomed}
      />
      {bulk === 'topic' && <ChangeTopicDialog tree={tree} {...dialogProps} />}
      {bulk === 'delete' && <BulkDeleteDialog {...dialogProps} />}
      {doomed && <DeleteCardDialog card={doomed} onDeleted={handleGone} onClose={() => setDoomed(null)} />}
    </div>
  );
}
