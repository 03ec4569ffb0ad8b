import { describe, expect, it } from 'vitest';
import { filterOf, filterSearch } from './topic-filter.ts';

const id = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const home = { search: '', topic: null };

it('a filter ignores malformed parameters of the address', () => {
  for (const place of [home, { search: 'portal vein', topic: id }, { search: '', topic: 'none' }]) {
    expect(filterSearch.parse(place)).toEqual(place);
  }
  expect(filterSearch.parse({ search: 7, topic: 'physics' })).toEqual(home);
});

describe('the filter of a list', () => {
  const physics = { id };

  it('is empty without a selection', () => {
    expect(filterOf(home, [physics])).toEqual({});
  });

  it('trims the search text', () => {
    expect(filterOf({ ...home, search: '  portal vein ' }, [physics])).toEqual({ search: 'portal vein' });
    expect(filterOf({ ...home, search: '   ' }, [physics])).toEqual({});
  });

  it('includes the selected topic, even before the topics are known', () => {
    expect(filterOf({ ...home, topic: id }, [physics])).toEqual({ topicIds: [id] });
    expect(filterOf({ ...home, topic: id }, undefined)).toEqual({ topicIds: [id] });
  });

  it('leaves out a deleted topic', () => {
    expect(filterOf({ ...home, topic: id }, [])).toEqual({});
  });

  it('asks for the questions without a topic', () => {
    expect(filterOf({ ...home, topic: 'none' }, [physics])).toEqual({ withoutTopic: true });
  });
});
