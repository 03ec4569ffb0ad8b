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
  it('begins with none', () => {
    expect(selectedCount(nothingSelected, 12_000)).toBe(0);
    expect(checkStateOf(nothingSelected, 12_000)).toBe('unchecked');
  });

  it('takes and leaves single ones and whole ranges', () => {
    const selection = after(tick('a'), tick('b', 'c', 'd'), untick('c'));
    expect(['a', 'b', 'c', 'd'].filter((id) => isSelected(selection, id))).toEqual(['a', 'b', 'd']);
    expect(selectedCount(selection, 12_000)).toBe(3);
    expect(checkStateOf(selection, 12_000)).toBe('mixed');
  });

  it('counts one that is ticked twice once', () => {
    expect(selectedCount(after(tick('a'), tick('a')), 12_000)).toBe(1);
  });

  it('takes all that fit without knowing any of them', () => {
    const selection = after(tick('a'), all);
    expect(isSelected(selection, 'never loaded')).toBe(true);
    expect(selectedCount(selection, 12_000)).toBe(12_000);
    expect(checkStateOf(selection, 12_000)).toBe('checked');
  });

  it('takes all but those that are unticked, until they are ticked again', () => {
    const selection = after(all, untick('a', 'b'), tick('b'));
    expect(isSelected(selection, 'a')).toBe(false);
    expect(isSelected(selection, 'b')).toBe(true);
    expect(selectedCount(selection, 12_000)).toBe(11_999);
    expect(checkStateOf(selection, 12_000)).toBe('mixed');
  });

  it('is of everything where every single one is ticked, of nothing where all are unticked', () => {
    expect(checkStateOf(after(tick('a', 'b')), 2)).toBe('checked');
    expect(checkStateOf(after(all, untick('a', 'b')), 2)).toBe('unchecked');
  });

  it('can be given up as a whole', () => {
    expect(after(all, untick('a'), { type: 'cleared' })).toEqual(nothingSelected);
  });

  it('forgets what is deleted, whichever way it was kept', () => {
    const gone: SelectionAction = { type: 'gone', ids: ['a'] };
    expect(selectedCount(after(tick('a', 'b'), gone), 11_999)).toBe(1);
    expect(selectedCount(after(all, untick('a', 'b'), gone), 11_999)).toBe(11_998);
  });

  it('is told to the server by ids, or by the filter, the exceptions and the count that the teacher sees', () => {
    expect(selectionInput(after(tick('a', 'b')), list)).toEqual({ ids: ['a', 'b'] });
    expect(selectionInput(after(all, untick('a')), list)).toEqual({
      filter: { search: 'portal' },
      except: ['a'],
      expectedCount: 11_999,
    });
  });
});
