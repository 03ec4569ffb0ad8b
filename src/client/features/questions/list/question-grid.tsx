import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import { GridHead } from '#client/components/paged-list/grid-head.tsx';
import { ItemGrid } from '#client/components/paged-list/item-grid.tsx';
import { ROW_STOPS } from '#client/components/paged-list/row-buttons.tsx';
import type { Selection } from '#client/components/paged-list/selection.ts';
import { useRowHeight } from '#client/components/paged-list/use-row-height.ts';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { QuestionRow } from './question-row.tsx';
import type { RowActions } from './question-row.tsx';
import { questionSource } from './question-source.ts';
import { columns, rowHeights } from './row-look.ts';
import { RowSkeleton } from './row-skeleton.tsx';

const tableHeads = ['Question', 'Topic', 'Options', 'Media', 'Edited'];
const cardHeads = ['Question', 'Topic, options and when it was edited'];

interface QuestionGridProps extends RowActions {
  filter: QuestionFilter;
  total: number;
  selection: Selection;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  topicNames: ReadonlyMap<string, string>;
}

/** The questions of a list, as a table or as cards. */
export function QuestionGrid({ topicNames, onEdit, onDelete, ...list }: QuestionGridProps) {
  const isTable = useWideScreen('lg');
  return (
    <ItemGrid
      {...list}
      source={questionSource}
      label="Questions, newest first"
      loadFailure="Some questions could not be loaded"
      rowHeight={useRowHeight(rowHeights, isTable)}
      rowStops={ROW_STOPS}
      head={isTable ? <GridHead names={tableHeads} columns={columns} /> : <GridHead names={cardHeads} />}
      skeleton={<RowSkeleton isTable={isTable} />}
      renderRow={(question, place, onToggle) => (
        <QuestionRow
          {...place}
          question={question}
          topicName={nameOf(question, topicNames)}
          isTable={isTable}
          onToggle={onToggle}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    />
  );
}

function nameOf({ topicId }: Question, topicNames: ReadonlyMap<string, string>): string {
  return (topicId !== null && topicNames.get(topicId)) || 'No topic';
}
