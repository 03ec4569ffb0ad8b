import { describe, expect, it } from 'vitest';
import { pickedOf, rowAfterLeaving, toggled } from './pending-list.tsx';

const users = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('the selected students', () => {
  it('keep the order of the list, without students who have left it', () => {
    expect(pickedOf(users, new Set(['c', 'gone', 'a']))).toEqual([{ id: 'a' }, { id: 'c' }]);
  });

  it('change one at a time, without mutating the previous set', () => {
    const before = new Set(['a']);
    expect([...toggled(before, 'b', true)]).toEqual(['a', 'b']);
    expect([...toggled(before, 'a', false)]).toEqual([]);
    expect([...before]).toEqual(['a']);
  });
});

describe('the focus after rows were removed', () => {
  it('stays at its position, or moves to the last row', () => {
    expect(rowAfterLeaving(1, 5)).toBe(1);
    expect(rowAfterLeaving(4, 4)).toBe(3);
  });

  it('has no target if no row is left', () => {
    expect(rowAfterLeaving(0, 0)).toBeUndefined();
  });
});
