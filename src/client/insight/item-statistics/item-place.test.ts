import { expect, it } from 'vitest';
import { filterOf, itemSearch } from './item-place.ts';

const start = itemSearch.parse({});

it('begins with the lowest discrimination of all questions', () => {
  expect(start).toEqual({ itemSearch: '', itemOrder: 'discrimination', itemAlarms: '0', itemPage: 1 });
  expect(itemSearch.parse({ itemOrder: 'fame', itemPage: '-1', itemAlarms: 'yes', itemSearch: 7 })).toEqual(start);
});

it('searches for what is not blank', () => {
  expect(filterOf({ ...start, itemSearch: '  ' }, undefined).search).toBeUndefined();
  expect(filterOf({ ...start, itemSearch: ' liver ' }, 't')).toMatchObject({ search: 'liver', topicId: 't' });
});
