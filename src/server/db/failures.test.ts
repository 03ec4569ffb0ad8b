import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailable, failureOf, rootOf } from './failures.ts';

const withCode = (code: string, message = 'no', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more });
const inQuery = (cause: Error) => new DrizzleQueryError('select 1', ['Connection terminated'], cause);

describe('a failure', () => {
  it.each([
    ['a disk that is full', withCode('ENOSPC')],
    ['a quota that is used up', withCode('EDQUOT')],
    ['a full disk of PostgreSQL', inQuery(withCode('53100'))],
    ['a quota of PostgreSQL', inQuery(withCode('XX000', 'could not extend file "base/5/1": Disk quota exceeded'))],
    [
      'a full disk that a database can’t be opened on',
      new DatabaseUnavailable(new Error('x: No space left on device')),
    ],
  ])('that is a full disk: %s', (_name, error) => {
    expect(failureOf(error)).toBe('storage_full');
  });

  it.each([
    ['a read-only medium', withCode('EROFS')],
    ['a forbidden file', withCode('EACCES', 'no', { path: '/data/media' })],
    [
      'a read-only folder of PostgreSQL',
      inQuery(withCode('42501', 'could not open file "base/5/1": Permission denied')),
    ],
    ['a server that only reads', inQuery(withCode('25006'))],
  ])('that is a read-only disk or file: %s', (_name, error) => {
    expect(failureOf(error)).toBe('read_only');
  });

  it.each([
    ['a server that shuts down', inQuery(withCode('57P01'))],
    ['a server that starts', new DatabaseUnavailable(withCode('57P03'))],
    ['a connection that was lost', inQuery(new Error('Connection terminated unexpectedly'))],
    ['a connection that was reset', inQuery(withCode('ECONNRESET'))],
    [
      'a query on a lost connection',
      inQuery(new Error('Client has encountered a connection error and is not queryable')),
    ],
    ['any reason for which there is no database', new DatabaseUnavailable(new Error('no'))],
  ])('that is an unavailable database: %s', (_name, error) => {
    expect(failureOf(error)).toBe('unavailable');
  });

  it.each([
    ['a broken rule', inQuery(withCode('23505', 'duplicate key'))],
    ['a missing right', inQuery(withCode('42501', 'permission denied for table users'))],
    ['a connection of something else', withCode('ECONNREFUSED')],
    ['a port that is forbidden', withCode('EACCES')],
    ['a value that reads like one', inQuery(withCode('22P02', 'invalid input: No space left on device'))],
    ['something that was thrown', 'no'],
  ])('is not recognized in %s', (_name, error) => {
    expect(failureOf(error)).toBeNull();
  });
});

it('the root of an error is its first cause', () => {
  const root = withCode('57P01');
  expect(rootOf(new DatabaseUnavailable(inQuery(root)))).toBe(root);
  expect(rootOf('no')).toBe('no');
});
