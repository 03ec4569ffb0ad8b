import { useCallback, useReducer, useState } from 'react';
import type { QuestionFilter } from '#shared/contract/question-bank.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import type { ShownList } from '#client/components/paged-list/paged-list.tsx';
import { toast } from '#client/lib/toast.ts';
import { DeleteQuestionDialog } from '../deletion/delete-question-dialog.tsx';
import { NOTHING_SELECTED } from '../question-toasts.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkTopicDialog } from './bulk-topic-dialog.tsx';
import { ListBar } from '#client/components/paged-list/list-bar.tsx';
import { QuestionGrid } from './question-grid.tsx';
import {
  nothingSelected,
  selectedCount,
  selectionInput,
  selectionReducer,
} from '#client/components/paged-list/selection.ts';

interface SelectableListProps extends ShownList<QuestionFilter> {
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (question: Question) => void;
}

/** One filtered list with its selection. Give it the filter as key: another list has another selection. */
export function SelectableList(props: SelectableListProps) {
  const { filter, total, ofAll, isComing, tree, topicNames, onEdit } = props;
  const [selection, dispatch] = useReducer(selectionReducer, nothingSelected);
  const [bulk, setBulk] = useState<'topic' | 'delete' | null>(null);
  const [doomed, setDoomed] = useState<Question | null>(null);
  const count = selectedCount(selection, total);

  const handleSelect = useCallback(
    (ids: readonly string[], isSelected: boolean) => dispatch({ type: 'set', ids, isSelected }),
    [],
  );
  const openBulk = (kind: 'topic' | 'delete') => (count === 0 ? toast(NOTHING_SELECTED) : setBulk(kind));
  const bulkProps = {
    selection: selectionInput(selection, { filter, total }),
    count,
    onDone: () => {
      dispatch({ type: 'cleared' });
      setBulk(null);
    },
    onClose: () => setBulk(null),
  };

  return (
    <div aria-busy={isComing} className={count > 0 ? 'max-md:pb-20' : undefined}>
      <ListBar
        noun="question"
        total={total}
        ofAll={ofAll}
        isComing={isComing}
        selection={selection}
        onSelectAll={() => dispatch({ type: 'all-selected' })}
        onClear={() => dispatch({ type: 'cleared' })}
        onChangeTopic={() => openBulk('topic')}
        onDelete={() => openBulk('delete')}
      />
      <QuestionGrid
        filter={filter}
        total={total}
        selection={selection}
        onSelect={handleSelect}
        topicNames={topicNames}
        onEdit={onEdit}
        onDelete={setDoomed}
      />
      {bulk === 'topic' && <BulkTopicDialog tree={tree} {...bulkProps} />}
      {bulk === 'delete' && <BulkDeleteDialog {...bulkProps} />}
      {doomed && (
        <DeleteQuestionDialog
          question={doomed}
          onDeleted={({ id }) => dispatch({ type: 'gone', ids: [id] })}
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  );
}
