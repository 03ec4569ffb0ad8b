import { expect, it } from 'vitest';
import { bankSearch, filterOfUrlState, NO_FILTERS } from './bank-url-state.ts';

it('treats malformed parts of the address as absent', () => {
  const home = {
    view: 'list',
    ...NO_FILTERS,
    order: 'newest',
    duplicates: 'same',
    search: '',
    topic: null,
    edit: null,
    from: null,
    rule: null,
    regrade: null,
  };
  expect(bankSearch.parse({})).toEqual(home);
  expect(bankSearch.parse({ view: 'everything', search: 7, topic: 'physics', edit: '1' })).toEqual(home);
  const odd = { kind: 'toString', tag: 7, lacking: 'sense', is: 'odd', status: 'gone', order: 'best', from: 'new' };
  expect(bankSearch.parse(odd)).toEqual(home);
  expect(bankSearch.parse({ edit: 'new', topic: 'none' })).toEqual({ ...home, edit: 'new', topic: 'none' });
});

it('requests only the filters that are set', () => {
  expect(filterOfUrlState(NO_FILTERS)).toEqual({});
  expect(filterOfUrlState(bankSearch.parse({ kind: 'multiple', tag: 'liver', is: 'reported' }))).toEqual({
    kind: 'multiple',
    tag: 'liver',
    is: 'reported',
  });
});
