import { describe, expect, it } from 'vitest';
import { filterOf, filterSearch } from './topic-filter.ts';

const id = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const home = { search: '', topic: null };

it('a filter takes what is malformed in the address for absent', () => {
  for (const place of [home, { search: 'portal vein', topic: id }, { search: '', topic: 'none' }]) {
    expect(filterSearch.parse(place)).toEqual(place);
  }
  expect(filterSearch.parse({ search: 7, topic: 'physics' })).toEqual(home);
});

describe('the filter of a list', () => {
  const physics = { id };

  it('is empty where nothing is chosen', () => {
    expect(filterOf(home, [physics])).toEqual({});
  });

  it('has the search without blanks around it', () => {
    expect(filterOf({ ...home, search: '  portal vein ' }, [physics])).toEqual({ search: 'portal vein' });
    expect(filterOf({ ...home, search: '   ' }, [physics])).toEqual({});
  });

  it('has the chosen topic, also before the topics are known', () => {
    expect(filterOf({ ...home, topic: id }, [physics])).toEqual({ topicIds: [id] });
    expect(filterOf({ ...home, topic: id }, undefined)).toEqual({ topicIds: [id] });
  });

  it('leaves out a topic that is gone', () => {
    expect(filterOf({ ...home, topic: id }, [])).toEqual({});
  });

  it('asks for the questions without a topic', () => {
    expect(filterOf({ ...home, topic: 'none' }, [physics])).toEqual({ withoutTopic: true });
  });
});
