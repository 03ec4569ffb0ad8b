import { describe, expect, it } from 'vitest';
import { pickedOf, rowAfterLeaving, toggled } from './pending-list.tsx';

const users = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('the ticked students', () => {
  it('are in the order of the list, without those who have gone', () => {
    expect(pickedOf(users, new Set(['c', 'gone', 'a']))).toEqual([{ id: 'a' }, { id: 'c' }]);
  });

  it('change one at a time and leave the set before as it was', () => {
    const before = new Set(['a']);
    expect([...toggled(before, 'b', true)]).toEqual(['a', 'b']);
    expect([...toggled(before, 'a', false)]).toEqual([]);
    expect([...before]).toEqual(['a']);
  });
});

describe('the focus after rows have gone', () => {
  it('stays in its place, or goes to the last row', () => {
    expect(rowAfterLeaving(1, 5)).toBe(1);
    expect(rowAfterLeaving(4, 4)).toBe(3);
  });

  it('has no row to go to where none is left', () => {
    expect(rowAfterLeaving(0, 0)).toBeUndefined();
  });
});
