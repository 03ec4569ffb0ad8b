import { expect, it } from 'vitest';
import { filterOf, itemSearch } from './item-url-state.ts';

const start = itemSearch.parse({});

it('starts with the lowest discrimination of all questions', () => {
  expect(start).toEqual({ itemSearch: '', itemOrder: 'discrimination', itemAlarms: '0', itemPage: 1 });
  expect(itemSearch.parse({ itemOrder: 'fame', itemPage: '-1', itemAlarms: 'yes', itemSearch: 7 })).toEqual(start);
});

it('ignores a blank search', () => {
  expect(filterOf({ ...start, itemSearch: '  ' }, undefined).search).toBeUndefined();
  expect(filterOf({ ...start, itemSearch: ' liver ' }, 't')).toMatchObject({ search: 'liver', topicId: 't' });
});
