import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, failureOf, rootOf, type Failure } from './failures.ts';

const withCode = (code: string, message = 'no', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });
const EXTENDING = 'could not extend file "base/5/1"';
const OPENING = 'could not open file "base/5/1"';
const NOT_QUERYABLE = 'Client has encountered a connection error and is not queryable';
const inQuery = (cause: Error) => new DrizzleQueryError('select 1', ['Connection terminated'], cause);

describe('a failure', () => {
  it.each<[failure: Failure | null, what: string, error: unknown]>([
    ['storage_full', 'a disk that is full', withCode('ENOSPC')],
    ['storage_full', 'a quota that is used up', withCode('EDQUOT')],
    ['storage_full', 'a full disk of PostgreSQL', inQuery(withCode('53100'))],
    ['storage_full', 'a quota of PostgreSQL', inQuery(withCode('XX000', `${EXTENDING}: Disk quota exceeded`))],
    ['storage_full', 'a database on a full disk', new DatabaseUnavailable(new Error('x: No space left on device'))],
    ['read_only', 'a read-only medium', withCode('EROFS')],
    ['read_only', 'a forbidden file', withCode('EACCES', 'no', { path: '/data/media' })],
    ['read_only', 'a read-only folder of PostgreSQL', inQuery(withCode('42501', `${OPENING}: Permission denied`))],
    ['read_only', 'a server that only reads', inQuery(withCode('25006'))],
    ['unavailable', 'a server that shuts down', inQuery(withCode('57P01'))],
    ['unavailable', 'a server that starts', new DatabaseUnavailable(withCode('57P03'))],
    ['unavailable', 'a connection that was lost', inQuery(new Error('Connection terminated unexpectedly'))],
    ['unavailable', 'a connection that was reset', inQuery(withCode('ECONNRESET'))],
    ['unavailable', 'a query on a lost connection', inQuery(new Error(NOT_QUERYABLE))],
    ['unavailable', 'any reason for which there is no database', new DatabaseUnavailable(new Error('no'))],
    [null, 'a broken rule', inQuery(withCode('23505', 'duplicate key'))],
    [null, 'a missing right', inQuery(withCode('42501', 'permission denied for table users'))],
    [null, 'a connection of something else', withCode('ECONNREFUSED')],
    [null, 'a port that is forbidden', withCode('EACCES')],
    [null, 'a value that reads like one', inQuery(withCode('22P02', 'invalid input: No space left on device'))],
    [null, 'something that was thrown', 'no'],
  ])('is %s: %s', (failure, _what, error) => {
    expect(failureOf(error)).toBe(failure);
  });
});

it('the root of an error is its first cause', () => {
  const root = withCode('57P01');
  expect(rootOf(new DatabaseUnavailable(inQuery(root)))).toBe(root);
  expect(rootOf('no')).toBe('no');
});
