import { describe, expect, it } from 'vitest';
import { analyticsSearch, completionFilterOf, moveOf, scopeOf } from './analytics-url-state.ts';

const topic = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
const home = analyticsSearch.parse({});

describe('the analytics address', () => {
  it('starts with the last 30 days of all topics, also if the address is malformed', () => {
    const start = { tab: 'overview', range: '30d', topic: null, search: '', sort: 'name', order: null, page: 1 };
    expect(home).toEqual(start);
    const params = { tab: 'x', range: '5y', topic: 'physics', search: 7, sort: 'age', order: 'up', page: '-1' };
    expect(analyticsSearch.parse(params)).toEqual(home);
  });

  it('resets the page for another list, and keeps it when only the figures change', () => {
    expect(moveOf({ search: 'maya' }).page).toBe(1);
    expect(moveOf({ sort: 'lastActivity', order: null }).page).toBe(1);
    expect(moveOf({ range: '7d', topic })).toEqual({ range: '7d', topic });
    expect(moveOf({ class: undefined }).page).toBe(1);
    expect(moveOf({ page: 4 }).page).toBe(4);
  });
});

describe('the request to the server', () => {
  const chosen = { range: '7d' as const, topic, class: undefined };

  it('filters by the chosen topic, also before the topics are known', () => {
    expect(scopeOf(chosen, undefined)).toEqual({ range: '7d', topicId: topic });
    expect(scopeOf(chosen, [{ id: topic }])).toEqual({ range: '7d', topicId: topic });
  });

  it('has no topic filter if the topic was deleted, or none is chosen', () => {
    expect(scopeOf(chosen, [])).toEqual({ range: '7d', topicId: undefined });
    const ofClass = { range: 'all' as const, topic: null, class: topic };
    expect(scopeOf(ofClass, [{ id: topic }])).toEqual({ range: 'all', topicId: undefined, classId: topic });
  });

  it('trims the search for students', () => {
    expect(completionFilterOf({ ...home, search: ' maya ' })).toEqual({ search: 'maya', sort: 'name', order: 'asc' });
    expect(completionFilterOf({ ...home, search: '  ' })).toMatchObject({ search: undefined });
    expect(completionFilterOf({ ...home, sort: 'averageScore' }).order).toBe('desc');
  });
});
