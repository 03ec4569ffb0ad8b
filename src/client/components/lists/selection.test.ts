import { describe, expect, it } from 'vitest';
import {
  checkStateOf,
  isSelected,
  nothingSelected,
  selectedCount,
  selectionInput,
  selectionReducer,
  type Selection,
  type SelectionAction,
} from './selection.ts';

const after = (...actions: SelectionAction[]): Selection => actions.reduce(selectionReducer, nothingSelected);
const tick = (...ids: string[]): SelectionAction => ({ type: 'set', ids, isSelected: true });
const untick = (...ids: string[]): SelectionAction => ({ type: 'set', ids, isSelected: false });
const all: SelectionAction = { type: 'all-selected' };
const list = { filter: { search: 'portal' }, total: 12_000 };

describe('the selection in a list', () => {
  it('starts empty', () => {
    expect(selectedCount(nothingSelected, 12_000)).toBe(0);
    expect(checkStateOf(nothingSelected, 12_000)).toBe('unchecked');
  });

  it('adds and removes single items and whole ranges', () => {
    const selection = after(tick('a'), tick('b', 'c', 'd'), untick('c'));
    expect(['a', 'b', 'c', 'd'].filter((id) => isSelected(selection, id))).toEqual(['a', 'b', 'd']);
    expect(selectedCount(selection, 12_000)).toBe(3);
    expect(checkStateOf(selection, 12_000)).toBe('mixed');
  });

  it('counts an item that is ticked twice only once', () => {
    expect(selectedCount(after(tick('a'), tick('a')), 12_000)).toBe(1);
  });

  it('includes all matching items without knowing any of them', () => {
    const selection = after(tick('a'), all);
    expect(isSelected(selection, 'never loaded')).toBe(true);
    expect(selectedCount(selection, 12_000)).toBe(12_000);
    expect(checkStateOf(selection, 12_000)).toBe('checked');
  });

  it('includes all but the unticked ones, until they are ticked again', () => {
    const selection = after(all, untick('a', 'b'), tick('b'));
    expect(isSelected(selection, 'a')).toBe(false);
    expect(isSelected(selection, 'b')).toBe(true);
    expect(selectedCount(selection, 12_000)).toBe(11_999);
    expect(checkStateOf(selection, 12_000)).toBe('mixed');
  });

  it('is complete if every single item is ticked, and empty if all are unticked', () => {
    expect(checkStateOf(after(tick('a', 'b')), 2)).toBe('checked');
    expect(checkStateOf(after(all, untick('a', 'b')), 2)).toBe('unchecked');
  });

  it('can be cleared', () => {
    expect(after(all, untick('a'), { type: 'cleared' })).toEqual(nothingSelected);
  });

  it('forgets deleted items, in either form', () => {
    const gone: SelectionAction = { type: 'gone', ids: ['a'] };
    expect(selectedCount(after(tick('a', 'b'), gone), 11_999)).toBe(1);
    expect(selectedCount(after(all, untick('a', 'b'), gone), 11_999)).toBe(11_998);
  });

  it('is sent to the server as ids, or as filter, exceptions and the count that the teacher sees', () => {
    expect(selectionInput(after(tick('a', 'b')), list)).toEqual({ ids: ['a', 'b'] });
    expect(selectionInput(after(all, untick('a')), list)).toEqual({
      filter: { search: 'portal' },
      except: ['a'],
      expectedCount: 11_999,
    });
  });
});
