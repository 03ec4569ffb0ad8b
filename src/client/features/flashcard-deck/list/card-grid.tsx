import type { Flashcard, FlashcardFilter } from '#shared/contract/flashcards.ts';
import { GridHead } from '#client/components/paged-list/grid-head.tsx';
import { ItemGrid } from '#client/components/paged-list/item-grid.tsx';
import { ROW_STOPS } from '#client/components/paged-list/row-buttons.tsx';
import type { Selection } from '#client/components/paged-list/selection.ts';
import { useRowHeight } from '#client/components/paged-list/use-row-height.ts';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { CardRow } from './card-row.tsx';
import type { RowActions } from './card-row.tsx';
import { cardSource } from './card-source.ts';
import { columns, rowHeights } from './row-look.ts';
import { RowSkeleton } from './row-skeleton.tsx';

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
export function CardGrid({ topicNames, onEdit, onDelete, ...list }: CardGridProps) {
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
