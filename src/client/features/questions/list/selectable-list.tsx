import { useState } from 'react';
import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import type { ShownList } from '#client/components/paged-list/paged-list.tsx';
import { useBulkSelection } from '#client/components/paged-list/use-bulk-selection.ts';
import { DeleteQuestionDialog } from '../deletion/delete-question-dialog.tsx';
import { NOTHING_SELECTED } from '../question-toasts.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { ChangeTopicDialog } from './change-topic-dialog.tsx';
import { ListBar } from '#client/components/paged-list/list-bar.tsx';
import { QuestionGrid } from './question-grid.tsx';

interface SelectableListProps extends ShownList<QuestionFilter> {
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
}

/** One filtered list with its selection. Give it the filter as key: another list has another selection. */
export function SelectableList(props: SelectableListProps) {
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
