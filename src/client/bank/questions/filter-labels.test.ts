import { expect, it } from 'vitest';
import { NO_FILTERS } from './bank-url-state.ts';
import { setFilters } from './filter-labels.ts';

const none = { ...NO_FILTERS, topic: null };

it('lists each filter that is set by the words of its field', () => {
  expect(setFilters(none, new Map())).toEqual([]);
  expect(
    setFilters({ ...none, topic: 'l', kind: 'numeric', tag: 'portal', is: 'alarmed' }, new Map([['l', 'Liver']])),
  ).toEqual([
    { filter: 'topic', label: 'Liver' },
    { filter: 'is', label: 'Possible wrong key' },
    { filter: 'kind', label: 'Number' },
    { filter: 'tag', label: 'Tag: portal' },
  ]);
  expect(setFilters({ ...none, topic: 'none', lacking: 'source', status: 'retired' }, new Map())).toEqual([
    { filter: 'topic', label: 'No topic' },
    { filter: 'lacking', label: 'No source' },
    { filter: 'status', label: 'Retired' },
  ]);
});

it('leaves out a topic that was deleted, which filters nothing', () => {
  expect(setFilters({ ...none, topic: 'gone' }, new Map())).toEqual([]);
});
