import { describe, expect, it } from 'vitest';
import { pickedOf, rowAfterLeaving, toggled, waitingText, waitingTime } from './pending-list.tsx';

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

it('after rows were removed, the focus stays at its position, or moves to the last row if there is one', () => {
  expect(rowAfterLeaving(1, 5)).toBe(1);
  expect(rowAfterLeaving(4, 4)).toBe(3);
  expect(rowAfterLeaving(0, 0)).toBeUndefined();
});

const now = Date.UTC(2026, 10, 20, 12);
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

it('the waiting time is given in hours, and in days from one day on; it is short if the clocks differ', () => {
  expect(waitingTime(ago(-2), now)).toBe('less than an hour');
  expect(waitingTime(ago(0.5), now)).toBe('less than an hour');
  expect(waitingTime(ago(1), now)).toBe('1 hour');
  expect(waitingTime(ago(23.9), now)).toBe('23 hours');
  expect(waitingTime(ago(24), now)).toBe('1 day');
  expect(waitingTime(ago(75), now)).toBe('3 days');
});

it('the number of waiting students is given in a sentence', () => {
  expect(waitingText(0)).toBe('Nobody is waiting for approval.');
  expect(waitingText(1)).toBe('1 student is waiting for approval.');
  expect(waitingText(1200)).toBe('1,200 students are waiting for approval.');
});
