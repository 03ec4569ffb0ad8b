import { DrizzleQueryError } from 'drizzle-orm';

/** The database can't be used at the moment: it is unreachable, has ended, or has not been reopened yet. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not there', { cause });
  }
}

/** All connections are in use, and none became free in time. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super('all connections to the database are in use', { cause });
  }
}

/** A problem with the installation, not with a request. */
export type Failure = 'storage_full' | 'read_only' | 'unavailable' | 'busy' | 'timeout';

// Codes of system failures in Node and in PostgreSQL.
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const READ_ONLY = new Set(['EROFS', '25006']);
/** For files only; a port can be forbidden too. */
const FORBIDDEN = new Set(['EACCES', 'EPERM']);
/** A connection that failed or was lost, a server that shuts down or starts, a disk that does not respond. */
const GONE = /^(?:08...|57P0[1235]|53300|58030)$/;
/** A statement, a wait for a lock, or an idle transaction took too long. */
const TIMED_OUT = new Set(['57014', '55P03', '25P03']);
const LOST_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** These errors of the driver have no code. */
const LOST_CONNECTION =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|connection error and is not queryable/;
/** PostgreSQL's file errors, whose codes say less than the system's text in them. */
const FILE_ERRORS = new Set(['42501', '58030', 'XX000']);
const FULL_TEXT = /: (?:No space left on device|(?:Disk )?quota exceeded)/i;
const READ_ONLY_TEXT = /: (?:Read-only file system|Permission denied|Operation not permitted)/;

/** Returns the failure that caused an error, however it is wrapped; null for any other error. */
export function failureOf(error: unknown): Failure | null {
  const chain = chainOf(error);
  if (chain.some((one) => one instanceof DatabaseBusy)) return 'busy';
  const isOfDatabase = chain.some((one) => one instanceof DatabaseUnavailable || one instanceof DrizzleQueryError);
  const found = chain.map((one) => ownFailure(one, isOfDatabase));
  const isUnavailable = found.includes('unavailable') || chain.some((one) => one instanceof DatabaseUnavailable);
  return (
    found.find((failure) => failure !== 'unavailable' && failure !== null) ?? (isUnavailable ? 'unavailable' : null)
  );
}

/** Wraps an error that says the database is gone, to distinguish it from errors of other connections. */
export function asOfDatabase(error: unknown): unknown {
  const isGone = error instanceof Error && ownFailure(error, true) === 'unavailable';
  return isGone ? new DatabaseUnavailable(error) : error;
}

/** Returns the first cause of an error, without the query and its values, which may be personal. */
export function rootOf(error: unknown): unknown {
  return chainOf(error).at(-1) ?? error;
}

/** For a name with several addresses, Node's error has no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message;
}

function ownFailure(error: Error, isOfDatabase: boolean): Failure | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (FULL.has(code)) return 'storage_full';
  if (READ_ONLY.has(code) || (FORBIDDEN.has(code) && 'path' in error)) return 'read_only';
  // A query's own text may be personal, and explains nothing.
  if (!isOfDatabase || error instanceof DrizzleQueryError) return null;
  if (code === '' || FILE_ERRORS.has(code)) {
    if (FULL_TEXT.test(error.message)) return 'storage_full';
    if (READ_ONLY_TEXT.test(error.message)) return 'read_only';
  }
  if (TIMED_OUT.has(code)) return 'timeout';
  const isGone = GONE.test(code) || LOST_SOCKET.has(code) || LOST_CONNECTION.test(error.message);
  return isGone ? 'unavailable' : null;
}

function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}
