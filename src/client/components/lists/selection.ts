/** The selected items of a list: single ones, or all but some. The latter needs none of them loaded. */
export type Selection = { kind: 'ids'; ids: ReadonlySet<string> } | { kind: 'all-but'; except: ReadonlySet<string> };

export type SelectionAction =
  | { type: 'set'; ids: readonly string[]; isSelected: boolean }
  | { type: 'all-selected' }
  | { type: 'cleared' }
  /** Drops items that are no longer in the list. */
  | { type: 'gone'; ids: readonly string[] };

const none: ReadonlySet<string> = new Set();
export const nothingSelected: Selection = { kind: 'ids', ids: none };

export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  if (action.type === 'cleared') return nothingSelected;
  if (action.type === 'all-selected') return { kind: 'all-but', except: none };
  // A deleted item is no longer an exception.
  const isGone = action.type === 'gone';
  const isPicked = action.type === 'set' && action.isSelected;
  return selection.kind === 'ids'
    ? { kind: 'ids', ids: changed(selection.ids, action.ids, isPicked) }
    : { kind: 'all-but', except: changed(selection.except, action.ids, !isPicked && !isGone) };
}

export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id);
}

/** The number of selected items in a list of `total`. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

export function checkStateOf(selection: Selection, total: number): 'checked' | 'unchecked' | 'mixed' {
  const count = selectedCount(selection, total);
  if (count === 0) return 'unchecked';
  return count >= total ? 'checked' : 'mixed';
}

export type SelectionInput<Filter> = { ids: string[] } | { filter: Filter; except: string[]; expectedCount: number };

/** The selection in a bulk request: the ids, or the list's filter with the number of items that the teacher sees. */
export function selectionInput<Filter>(
  selection: Selection,
  list: { filter: Filter; total: number },
): SelectionInput<Filter> {
  if (selection.kind === 'ids') return { ids: [...selection.ids] };
  return {
    filter: list.filter,
    except: [...selection.except],
    expectedCount: selectedCount(selection, list.total),
  };
}

function changed(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
