import { useCallback, useReducer, useState } from 'react';
import type { Flashcard, FlashcardFilter } from '#shared/contract/flashcards.ts';
import { ListBar } from '#client/components/paged-list/list-bar.tsx';
import type { ShownList } from '#client/components/paged-list/paged-list.tsx';
import {
  nothingSelected,
  selectedCount,
  selectionInput,
  selectionReducer,
} from '#client/components/paged-list/selection.ts';
import type { TopicBranch } from '#client/components/topic-tree.ts';
import { toast } from '#client/lib/toast.ts';
import { BULK_INCOMPLETE } from '../deck-toasts.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { BulkTopicDialog } from './bulk-topic-dialog.tsx';
import { CardGrid } from './card-grid.tsx';
import { DeleteCardDialog } from './delete-card-dialog.tsx';

interface SelectableCardsProps extends ShownList<FlashcardFilter> {
  tree: readonly TopicBranch[];
  topicNames: ReadonlyMap<string, string>;
  onEdit: (card: Flashcard) => void;
}

/** One filtered list with its selection. Give it the filter as key: another list has another selection. */
export function SelectableCards(props: SelectableCardsProps) {
  const { filter, total, ofAll, isComing, tree, topicNames, onEdit } = props;
  const [selection, dispatch] = useReducer(selectionReducer, nothingSelected);
  const [bulk, setBulk] = useState<'topic' | 'delete' | null>(null);
  const [doomed, setDoomed] = useState<Flashcard | null>(null);
  const count = selectedCount(selection, total);

  const handleSelect = useCallback(
    (ids: readonly string[], isSelected: boolean) => dispatch({ type: 'set', ids, isSelected }),
    [],
  );
  const openBulk = (kind: 'topic' | 'delete') => (count === 0 ? toast(BULK_INCOMPLETE) : setBulk(kind));
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
        noun="flashcard"
        total={total}
        ofAll={ofAll}
        isComing={isComing}
        selection={selection}
        onSelectAll={() => dispatch({ type: 'all-selected' })}
        onClear={() => dispatch({ type: 'cleared' })}
        onChangeTopic={() => openBulk('topic')}
        onDelete={() => openBulk('delete')}
      />
      <CardGrid
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
        <DeleteCardDialog
          card={doomed}
          onDeleted={({ id }) => dispatch({ type: 'gone', ids: [id] })}
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  );
}
