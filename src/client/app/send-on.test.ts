import { describe, expect, it } from 'vitest';
import { placeAfterSignIn } from './send-on.ts';

describe('after the sign-in', () => {
  it('the address that was asked for follows, whole', () => {
    expect(placeAfterSignIn('/questions?search=echo&page=2#top', 'teacher')).toEqual({
      to: '/questions',
      search: { search: 'echo', page: '2' },
      hash: 'top',
    });
  });

  it.each([
    'https://evil.example/quiz',
    '//evil.example/quiz',
    '/\\evil.example/quiz',
    '\t//evil.example/quiz',
    'javascript:alert(1)//quiz',
    'http://hub.invalid@evil.example/quiz',
    '/api/auth/logout',
    '/auth?next=/quiz',
    '/no/such/page',
    '/questions',
    undefined,
  ])('%s leads a student home', (next) => expect(placeAfterSignIn(next, 'student')).toEqual({ to: '/' }));
});
