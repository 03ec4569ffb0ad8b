import { describe, expect, it } from 'vitest';
import { queryKeyOf, urlOf } from './request-url.ts';

describe('urlOf', () => {
  it('fills in and encodes the path parameters', () => {
    expect(urlOf('/api/quiz-sessions/:id/complete', { id: 'a/b' })).toBe('/api/quiz-sessions/a%2Fb/complete');
  });

  it('appends the query and leaves out undefined values', () => {
    expect(urlOf('/api/questions', {}, { topicIds: 'a,b', limit: undefined, offset: 0 })).toBe(
      '/api/questions?topicIds=a%2Cb&offset=0',
    );
  });
});

describe('queryKeyOf', () => {
  it('keeps a path without parameters as one part', () => {
    expect(queryKeyOf('/api/users/pending')).toEqual(['/api/users/pending']);
  });

  it('splits at parameters so that the parts joined by slashes are the URL', () => {
    const key = queryKeyOf('/api/quiz-sessions/:sessionId/attempts-user', { sessionId: '7' });
    expect(key).toEqual(['/api/quiz-sessions', '7', 'attempts-user']);
    expect(key.join('/')).toBe('/api/quiz-sessions/7/attempts-user');
  });

  it('ends with the last parameter if the path does', () => {
    expect(queryKeyOf('/api/flashcards/by-topic/:topicId', { topicId: '7' })).toEqual([
      '/api/flashcards/by-topic',
      '7',
    ]);
  });

  it('adds the given query parameters as a last object', () => {
    expect(queryKeyOf('/api/questions', {}, { limit: 5, offset: undefined })).toEqual(['/api/questions', { limit: 5 }]);
    expect(queryKeyOf('/api/questions', {}, { limit: undefined })).toEqual(['/api/questions']);
  });
});
