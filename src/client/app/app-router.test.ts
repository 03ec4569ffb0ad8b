import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it, vi } from 'vitest';
import { screens } from '#client/app/routes/teacher.tsx';
import { createAppRouter, parseSearch, stringifySearch, targetAfterSignIn } from './app-router.tsx';

vi.mock('./history.ts', () => ({ history: createMemoryHistory() }));

const router = createAppRouter({ layout: () => null, screens, notFound: () => null });
const id = '3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';

/** The address that the router writes for the screen at `address` when nothing on it has changed. */
function writtenAgain(address: string): string {
  const url = new URL(address, 'http://hub.invalid');
  const search = Object.fromEntries(url.searchParams);
  return router.buildLocation({ to: url.pathname, search, _includeValidateSearch: true } as never).href;
}

it.each([
  '/questions',
  `/questions?search=portal+vein&topic=${id}`,
  `/questions?edit=${id}&topic=none`,
  '/questions?view=duplicates&duplicates=near',
  '/flashcards?search=liver&topic=none',
  '/verify-mcqs?type=possible_wrong_key&dismissed=1',
  `/analytics?tab=questions&range=12m&topic=${id}&search=maya&sort=lastActivity&order=asc&page=3`,
  '/analytics?tab=questions&itemSearch=liver&itemOrder=hardest&itemAlarms=1&itemPage=4',
  '/students?status=deactivated&sort=created&order=asc&page=12',
  '/manage-students?search=%3Cimg+onerror%3D%E2%80%A6%3E&page=2',
  `/contacts?status=closed&page=2&message=${id}`,
  '/mail?state=failed&page=3',
  `/questions/print?title=Midterm&topic=${id}&kinds=single%2Cmultiple&count=40&forms=4&seed=7&options=1&keys=0&sheet=1`,
])('writes %s back unchanged', (address) => {
  const parts = (href: string) => href.split(/[?&]/).toSorted();
  expect(parts(writtenAgain(address))).toEqual(parts(address));
});

it.each([
  ['/questions?view=everything&topic=physics&edit=1', '/questions'],
  ['/analytics?range=30d&order=email&page=-1&itemPage=2', '/analytics?itemPage=2'],
  ['/students?sort=name&status=gone&page=1', '/students'],
  ['/contacts?message=../users&page=1.5', '/contacts'],
  ['/questions/print?kinds=essay&count=101&forms=5&keys=1&seed=2026-11-23', '/questions/print?seed=2026-11-23'],
])('rewrites %s without malformed or redundant parameters: %s', (address, written) => {
  expect(writtenAgain(address)).toBe(written);
});

describe('after signing in', () => {
  it('leads to the requested address, including query and hash', () => {
    expect(targetAfterSignIn('/questions?search=echo&page=2#top', 'teacher')).toEqual({
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
  ])('%s leads a student home', (next) => expect(targetAfterSignIn(next, 'student')).toEqual({ to: '/' }));
});

describe('query parameters', () => {
  it('stay text, also where they look like numbers', () => {
    expect(parseSearch('?topic=12e4&token=007')).toEqual({ topic: '12e4', token: '007' });
  });

  it('survive a round trip', () => {
    const search = { topic: 'a b&c' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });

  it('leave out absent values, and the question mark if there are none', () => {
    expect(stringifySearch({ topic: undefined })).toBe('');
  });
});
