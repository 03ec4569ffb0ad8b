import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openCleanDatabase } from '#tests/support/database.ts';
import { loggedError } from './logged-error.ts';

it('logs a failed query with its text and the database’s message, without values', async () => {
  const { db } = await openCleanDatabase();
  const error: unknown = await db
    .execute(sql`insert into users (email, password) values (${'ann@example.org'}, ${'a hash'})`)
    .catch((caught: unknown) => caught);
  const logged = loggedError(error);
  expect(logged).toMatchObject({
    message: 'A query failed',
    query: expect.stringMatching(/^insert into users/) as string,
    stack: expect.stringContaining('logged-error.test.ts') as string,
    cause: { code: '23502', message: expect.stringContaining('first_name') as string },
  });
  expect(JSON.stringify(logged)).not.toMatch(/ann@example|a hash/);
});

it('logs any other error and its cause with type, code and location', () => {
  const cause = Object.assign(new TypeError('no such file'), { code: 'ENOENT' });
  expect(loggedError(new Error('could not start', { cause }))).toEqual({
    type: 'Error',
    message: 'could not start',
    stack: expect.stringMatching(/^\s+at /) as string,
    cause: { type: 'TypeError', message: 'no such file', code: 'ENOENT', stack: expect.any(String) as string },
  });
  expect(loggedError('a text')).toBe('a text');
});
