import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { QuestionFilter } from '#shared/bank/question-bank.contract.ts';
import type { Question } from '#shared/bank/questions.contract.ts';
import { useBulkDelete, useBulkUpdate } from '#client/api/question-bank.ts';
import type { SelectionInput } from '#client/api/question-bank.ts';
import { QUESTION_PAGE_SIZE, questionCountQuery, questionPageQuery } from '#client/api/questions.ts';
import { BulkTopicDialog } from '#client/components/bulk-topic-dialog.tsx';
import { DeletionDialog } from '#client/components/deletion-dialog.tsx';
import { GridHead } from '#client/components/paged-list/grid-head.tsx';
import { ItemGrid } from '#client/components/paged-list/item-grid.tsx';
import { ListBar } from '#client/components/paged-list/list-bar.tsx';
import type { ListSource } from '#client/components/paged-list/list-source.ts';
import { PagedList } from '#client/components/paged-list/paged-list.tsx';
import type { ShownList } from '#client/components/paged-list/paged-list.tsx';
import { ROW_STOPS } from '#client/components/paged-list/row-buttons.tsx';
import type { Selection } from '#client/components/paged-list/selection.ts';
import { useBulkSelection } from '#client/components/paged-list/use-bulk-selection.ts';
import { useRowHeight } from '#client/components/paged-list/use-row-height.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { WorkProgress } from '#client/components/work-progress.tsx';
import { counted } from '#client/lib/counted.ts';
import { failed } from '#client/lib/failed.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonGroup } from '#client/ui/skeleton.tsx';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { DeleteQuestionDialog } from '../deletion/delete-question-dialog.tsx';
import { contentDeleted, NOTHING_SELECTED, questionsUpdated } from '../question-toasts.ts';
import { QuestionRow } from './question-row.tsx';
import type { RowActions } from './question-row.tsx';
import { columns, rowHeights } from './row-look.ts';
import { RowSkeleton } from './row-skeleton.tsx';

interface QuestionListProps {
  /** What is asked for; until its results are there, those before it are shown. */
  filter: QuestionFilter;
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
  onClearFilters: () => void;
  /** What to do where there is not one question. */
  firstSteps: ReactNode;
}

export function QuestionList({ filter, onClearFilters, firstSteps, ...list }: QuestionListProps) {
  return (
    <PagedList
      source={questionSource}
      filter={filter}
      loadFailure="The questions could not be loaded"
      skeleton={<ListSkeleton />}
      empty={
        <EmptyState
          title="No questions yet"
          text="Add the first one by hand, or bring many at once from a file."
          action={firstSteps}
        />
      }
      noMatch={
        <EmptyState
          title="No questions found"
          text="Nothing matches both the search and the filters."
          action={<Button onClick={onClearFilters}>Clear filters</Button>}
        />
      }
    >
      {(shown, key) => <SelectableList key={key} {...shown} {...list} />}
    </PagedList>
  );
}

function ListSkeleton() {
  const isTable = useWideScreen('lg');
  const height = useRowHeight(rowHeights, isTable);
  return (
    <SkeletonGroup label="Loading the questions…" className="pt-15 lg:pt-25">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} style={{ height }}>
          <RowSkeleton isTable={isTable} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface SelectableListProps extends ShownList<QuestionFilter> {
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
}

/** One filtered list with its selection. Give it the filter as key: another list has another selection. */
function SelectableList(props: SelectableListProps) {
  const { filter, total, ofAll, isComing, tree, topicNames, onEdit } = props;
  const { selection, count, bulk, handleSelect, handleGone, barProps, dialogProps } = useBulkSelection({
    filter,
    total,
    refusal: NOTHING_SELECTED,
  });
  const [doomed, setDoomed] = useState<Question | null>(null);

  return (
    <div aria-busy={isComing} className={count > 0 ? 'max-md:pb-20' : undefined}>
      <ListBar noun="question" total={total} ofAll={ofAll} isComing={isComing} {...barProps} />
      <QuestionGrid
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
      {doomed && <DeleteQuestionDialog question={doomed} onDeleted={handleGone} onClose={() => setDoomed(null)} />}
    </div>
  );
}

interface ChangeTopicDialogProps {
  selection: SelectionInput;
  count: number;
  tree: readonly TopicBranch[];
  onDone: () => void;
  onClose: () => void;
}

/** Gives the selected questions another topic, or none. */
function ChangeTopicDialog({ selection, count, tree, onDone, onClose }: ChangeTopicDialogProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const update = useBulkUpdate();
  const handleConfirm = async (topicId: string | null) => {
    try {
      const { updatedCount } = await update.mutateAsync({ selection, topicId, onProgress: setProgress });
      toast(questionsUpdated(updatedCount));
      onDone();
    } catch (error) {
      toast(failed('Failed to update questions', error));
      onClose();
    }
  };
  return (
    <BulkTopicDialog
      noun="question"
      count={count}
      tree={tree}
      isPending={update.isPending}
      progress={<WorkProgress label="Updating…" progress={progress} />}
      onConfirm={(topicId) => void handleConfirm(topicId)}
      onClose={onClose}
    />
  );
}

/** From so many on, a click is not enough. */
const MANY = 50;

interface BulkDeleteDialogProps {
  selection: SelectionInput;
  count: number;
  onDone: () => void;
  onClose: () => void;
}

/** Deletes the selected questions. */
function BulkDeleteDialog({ selection, count, onDone, onClose }: BulkDeleteDialogProps) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const deletion = useBulkDelete();
  const handleConfirm = async () => {
    try {
      const { deletedCount } = await deletion.mutateAsync({ selection, onProgress: setProgress });
      toast(contentDeleted(deletedCount, 'question'));
      onDone();
    } catch (error) {
      toast(failed('Failed to delete questions', error));
      onClose();
    }
  };
  return (
    <DeletionDialog
      title={`Delete ${counted(count, 'question')}?`}
      description="This can’t be undone. Student accounts and quiz history stay: what students were asked remains readable."
      confirmLabel={`Delete ${counted(count, 'question')}`}
      isTyped={count >= MANY}
      isPending={deletion.isPending}
      progress={progress}
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    />
  );
}

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
function QuestionGrid({ topicNames, onEdit, onDelete, ...list }: QuestionGridProps) {
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

const questionSource: ListSource<Question, QuestionFilter> = {
  pageSize: QUESTION_PAGE_SIZE,
  countQuery: questionCountQuery,
  pageQuery: questionPageQuery,
};
