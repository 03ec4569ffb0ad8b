import { describe, expect, it } from 'vitest';
import { filterOf, isSamePlace, movedTo, readItemPlace, withItemPlace } from './item-place.ts';

const start = readItemPlace({});

describe('the place among the item statistics', () => {
  it('begins with the lowest discrimination of all questions', () => {
    expect(start).toEqual({ search: '', order: 'discrimination', isAlarmed: false, page: 0 });
  });

  it('is read from the address as it was written, and leaves there what is not its own', () => {
    const place = { search: 'liver', order: 'hardest' as const, isAlarmed: true, page: 3 };
    const params = withItemPlace({ tab: 'questions', search: 'Ann', itemPage: '9' }, place);
    expect(params).toMatchObject({ tab: 'questions', search: 'Ann', itemPage: '4' });
    expect(readItemPlace(params)).toEqual(place);
    expect(withItemPlace(params, start)).toEqual({ tab: 'questions', search: 'Ann' });
  });

  it('takes what is malformed as absent', () => {
    expect(readItemPlace({ itemOrder: 'fame', itemPage: '-1', itemAlarms: 'yes', itemSearch: 7 })).toEqual(start);
  });

  it('is another one where anything of it is', () => {
    expect(isSamePlace(start, { ...start })).toBe(true);
    const others = [{ search: 'a' }, { order: 'easiest' as const }, { isAlarmed: true }, { page: 1 }];
    expect(others.filter((change) => isSamePlace(start, { ...start, ...change }))).toEqual([]);
  });

  it('begins another list at its first page', () => {
    const third = movedTo(start, { page: 2 });
    expect(third.page).toBe(2);
    expect(movedTo(third, { isAlarmed: true }).page).toBe(0);
  });
});

it('searches for what is not blank', () => {
  expect(filterOf(movedTo(start, { search: '  ' }), undefined).search).toBeUndefined();
  expect(filterOf(movedTo(start, { search: ' liver ' }), 't')).toMatchObject({ search: 'liver', topicId: 't' });
});
