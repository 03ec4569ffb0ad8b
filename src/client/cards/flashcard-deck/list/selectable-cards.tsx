import { useState } from 'react';
import type { Flashcard, FlashcardFilter } from '#shared/cards/flashcards.contract.ts';
import { useBulkDeleteFlashcards, useBulkUpdateFlashcards, useDeleteFlashcard } from '#client/api/flashcard-deck.ts';
import type { FlashcardSelectionInput } from '#client/api/flashcard-deck.ts';
import { BulkTopicDialog } from '#client/components/bulk-topic-dialog.tsx';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { GridHead } from '#client/components/paged-list/grid-head.tsx';
import { ItemGrid } from '#client/components/paged-list/item-grid.tsx';
import { ListBar } from '#client/components/paged-list/list-bar.tsx';
import type { ShownList } from '#client/components/paged-list/paged-list.tsx';
import { ROW_STOPS } from '#client/components/paged-list/row-buttons.tsx';
import type { Selection } from '#client/components/paged-list/selection.ts';
import { useBulkSelection } from '#client/components/paged-list/use-bulk-selection.ts';
import { useRowHeight } from '#client/components/paged-list/use-row-height.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { counted } from '#client/lib/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { BULK_INCOMPLETE, CARD_DELETED, cardFailed, cardsDeleted, cardsUpdated } from '../deck-toasts.ts';
import { CardRow } from './card-row.tsx';
import type { RowActions } from './card-row.tsx';
import { cardSource } from './card-source.ts';
import { columns, rowHeights } from './row-look.ts';
import { RowSkeleton } from './row-skeleton.tsx';

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

interface ChangeTopicDialogProps {
  selection: FlashcardSelectionInput;
  count: number;
  tree: readonly TopicBranch[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives the selected cards another topic, or none. */
function ChangeTopicDialog({ selection, count, tree, onDone, onClose }: ChangeTopicDialogProps) {
  const update = useBulkUpdateFlashcards();
  const handleConfirm = async (topicId: string | null) => {
    try {
      const { updatedCount } = await update.mutateAsync({ selection, topicId });
      toast(cardsUpdated(updatedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to update flashcards', error));
      onClose();
    }
  };
  return (
    <BulkTopicDialog
      noun="flashcard"
      count={count}
      tree={tree}
      isPending={update.isPending}
      onUndecided={() => toast(BULK_INCOMPLETE)}
      onConfirm={(topicId) => void handleConfirm(topicId)}
      onClose={onClose}
    />
  );
}

/** From so many on, a click is not enough. */
const MANY = 50;

interface BulkDeleteDialogProps {
  selection: FlashcardSelectionInput;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes the selected cards. */
function BulkDeleteDialog({ selection, count, onDone, onClose }: BulkDeleteDialogProps) {
  const deletion = useBulkDeleteFlashcards();
  const handleConfirm = async () => {
    try {
      const { deletedCount } = await deletion.mutateAsync(selection);
      toast(cardsDeleted(deletedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to delete flashcards', error));
      onClose();
    }
  };
  return (
    <DeletionDialog
      title={`Delete ${counted(count, 'flashcard')}?`}
      description="This can’t be undone. What students have done with them stays in their figures."
      confirmLabel={`Delete ${counted(count, 'flashcard')}`}
      isTyped={count >= MANY}
      isPending={deletion.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}

interface DeleteCardDialogProps {
  card: Flashcard;
  onDeleted: (card: Flashcard) => void;
  onClose: () => void;
}

/** Deletes one card, which it names. */
function DeleteCardDialog({ card, onDeleted, onClose }: DeleteCardDialogProps) {
  const deletion = useDeleteFlashcard();
  const handleConfirm = async () => {
    try {
      await deletion.mutateAsync(card.id);
      toast(CARD_DELETED);
      onDeleted(card);
    } catch (error) {
      toast(cardFailed('delete', error));
    }
    onClose();
  };
  return (
    <DeletionDialog
      title="Delete this flash card?"
      description={
        <>
          <span className="mb-2 line-clamp-4 border-l-3 border-line-strong pl-3 wrap-anywhere text-ink">
            {card.front}
          </span>
          This can’t be undone. What students have done with it stays in their figures.
        </>
      }
      confirmLabel="Delete flash card"
      isPending={deletion.isPending}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}

const tableHeads = ['Front', 'Back', 'Topic', 'Image', 'Created'];
const cardHeads = ['Front and back', 'Topic and when it was created'];

interface CardGridProps extends RowActions {
  filter: FlashcardFilter;
  total: number;
  selection: Selection;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  topicNames: ReadonlyMap<string, string>;
}

/** The flash cards of a list, as a table or as cards. */
function CardGrid({ topicNames, onEdit, onDelete, ...list }: CardGridProps) {
  const isTable = useWideScreen('lg');
  return (
    <ItemGrid
      {...list}
      source={cardSource}
      label="Flash cards, newest first"
      loadFailure="Some flash cards could not be loaded"
      rowHeight={useRowHeight(rowHeights, isTable)}
      rowStops={ROW_STOPS}
      head={isTable ? <GridHead names={tableHeads} columns={columns} /> : <GridHead names={cardHeads} />}
      skeleton={<RowSkeleton isTable={isTable} />}
      renderRow={(card, place, onToggle) => (
        <CardRow
          {...place}
          card={card}
          topicName={nameOf(card, topicNames)}
          isTable={isTable}
          onToggle={onToggle}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    />
  );
}

function nameOf({ topicId }: Flashcard, topicNames: ReadonlyMap<string, string>): string {
  return (topicId !== null && topicNames.get(topicId)) || 'No topic';
}
