import { useCallback, useReducer, useState } from 'react';
import { toast } from '#client/lib/toast.ts';
import type { ToastContent } from '#client/lib/toast.ts';
import { nothingSelected, selectedCount, selectionInput, selectionReducer } from './selection.ts';

interface BulkSelectionInput<Filter> {
  filter: Filter;
  total: number;
  /** Said where something is to be done with nothing. */
  refusal: ToastContent;
}

/** What is selected of a list, and which of the dialogs about it is open. */
export function useBulkSelection<Filter>({ filter, total, refusal }: BulkSelectionInput<Filter>) {
  const [selection, dispatch] = useReducer(selectionReducer, nothingSelected);
  const [bulk, setBulk] = useState<'topic' | 'delete' | null>(null);
  const count = selectedCount(selection, total);

  const handleSelect = useCallback(
    (ids: readonly string[], isSelected: boolean) => dispatch({ type: 'set', ids, isSelected }),
    [],
  );
  const openBulk = (kind: 'topic' | 'delete') => (count === 0 ? toast(refusal) : setBulk(kind));
  return {
    selection,
    count,
    bulk,
    handleSelect,
    /** One is not in the list any more. */
    handleGone: ({ id }: { id: string }) => dispatch({ type: 'gone', ids: [id] }),
    barProps: {
      selection,
      onSelectAll: () => dispatch({ type: 'all-selected' }),
      onClear: () => dispatch({ type: 'cleared' }),
      onChangeTopic: () => openBulk('topic'),
      onDelete: () => openBulk('delete'),
    },
    dialogProps: {
      selection: selectionInput(selection, { filter, total }),
      count,
      onDone: () => {
        dispatch({ type: 'cleared' });
        setBulk(null);
      },
      onClose: () => setBulk(null),
    },
  };
}
