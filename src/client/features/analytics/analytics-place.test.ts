import { describe, expect, it } from 'vitest';
import { completionFilterOf, movedTo, readPlace, scopeOf, withPlace } from './analytics-place.ts';

const topic = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const home = readPlace({});

describe('the place in the analytics', () => {
  it('begins with the last 30 days of all topics', () => {
    expect(home).toEqual({ tab: 'overview', range: '30d', topic: null, search: '', order: 'name', page: 0 });
    expect(withPlace({}, home)).toEqual({});
  });

  it('is read from the address and written back', () => {
    const params = { tab: 'questions', range: '12m', topic, search: 'maya', order: 'lastActivity', page: '3' };
    expect(readPlace(params).page).toBe(2);
    expect(withPlace({}, readPlace(params))).toEqual(params);
  });

  it('leaves what others have put into the address', () => {
    expect(withPlace({ itemPage: '2', range: '7d', page: '4' }, home)).toEqual({ itemPage: '2' });
  });

  it('leaves out what is malformed', () => {
    expect(readPlace({ tab: 'x', range: '5y', topic: 'physics', search: 7, order: 'email', page: '-1' })).toEqual(home);
  });

  it('begins at the first page of another list, and stays on it when the figures change', () => {
    const place = { ...home, page: 3 };
    expect(movedTo(place, { search: 'maya' }).page).toBe(0);
    expect(movedTo(place, { order: 'lastActivity' }).page).toBe(0);
    expect(movedTo(place, { range: '7d', topic }).page).toBe(3);
    expect(movedTo(place, { page: 4 }).page).toBe(4);
  });
});

describe('what the server is asked about', () => {
  const chosen = { range: '7d' as const, topic };

  it('is the chosen topic, also before the topics are known', () => {
    expect(scopeOf(chosen, undefined)).toEqual({ range: '7d', topicId: topic });
    expect(scopeOf(chosen, [{ id: topic }])).toEqual({ range: '7d', topicId: topic });
  });

  it('is everything where the topic is gone, or none is chosen', () => {
    expect(scopeOf(chosen, [])).toEqual({ range: '7d', topicId: undefined });
    expect(scopeOf({ range: 'all', topic: null }, [{ id: topic }])).toEqual({ range: 'all', topicId: undefined });
  });

  it('finds students without the blanks around the search', () => {
    expect(completionFilterOf({ ...home, search: ' maya ' })).toEqual({ search: 'maya', order: 'name' });
    expect(completionFilterOf({ ...home, search: '  ' })).toEqual({ search: undefined, order: 'name' });
  });
});
