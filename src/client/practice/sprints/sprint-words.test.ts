import { describe, expect, it } from 'vitest';
import { groupState, secondsText } from './sprint-words.ts';

const now = new Date('2026-11-26T10:00:00Z');
const standing = (isMastered: boolean, dueAt: string | null) => ({
  classId: 'a',
  sights: 8,
  right: 8,
  isMastered,
  dueAt,
});
const LATER = '2026-11-27T10:00:00Z';
const lastRunAt = '2026-11-25T10:00:00Z';

describe('the state of a group', () => {
  it.each([
    ['New', { standing: [standing(false, null)], lastRunAt: null }],
    ['Due again, 1 of 2 mastered', { standing: [standing(true, LATER), standing(false, lastRunAt)], lastRunAt }],
    ['Due again, 1 of 2 mastered', { standing: [standing(true, LATER), standing(false, null)], lastRunAt }],
    ['1 of 2 mastered', { standing: [standing(true, LATER), standing(false, LATER)], lastRunAt }],
    ['2 of 2 mastered', { standing: [standing(true, LATER), standing(true, LATER)], lastRunAt }],
  ])('is %s', (text, group) => {
    expect(groupState(group, now)).toMatchObject({ text });
  });

  it('sorts groups that are due first and those with time last', () => {
    const order = (dueAt: string | null, last: string | null) =>
      groupState({ standing: [standing(true, dueAt)], lastRunAt: last }, now).order;
    expect(order(lastRunAt, lastRunAt)).toBeLessThan(order(null, null));
    expect(order(null, null)).toBeLessThan(order(LATER, lastRunAt));
  });
});

it('formats the time taken', () => {
  expect(secondsText(1549)).toBe('1.5 s');
});
