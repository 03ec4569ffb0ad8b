import { expect, it } from 'vitest';
import { filterOf, filterSearch } from './topic-filter.ts';

const id = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const home = { search: '', topic: null };

it('a filter ignores malformed parameters of the address', () => {
  for (const urlState of [home, { search: 'portal vein', topic: id }, { search: '', topic: 'none' }]) {
    expect(filterSearch.parse(urlState)).toEqual(urlState);
  }
  expect(filterSearch.parse({ search: 7, topic: 'physics' })).toEqual(home);
});

it.each([
  ['is empty without a selection', home, [{ id }], {}],
  ['trims the search text', { ...home, search: '  portal vein ' }, [{ id }], { search: 'portal vein' }],
  ['ignores a search for blanks', { ...home, search: '   ' }, [{ id }], {}],
  ['includes the selected topic', { ...home, topic: id }, [{ id }], { topicIds: [id] }],
  [
    'includes the selected topic even before the topics are known',
    { ...home, topic: id },
    undefined,
    { topicIds: [id] },
  ],
  ['leaves out a deleted topic', { ...home, topic: id }, [], {}],
  ['asks for the questions without a topic', { ...home, topic: 'none' }, [{ id }], { withoutTopic: true }],
])('the filter of a list %s', (_, urlState, topics, filter) => {
  expect(filterOf(urlState, topics)).toEqual(filter);
});
