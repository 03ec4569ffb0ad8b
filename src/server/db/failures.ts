import { DrizzleQueryError } from 'drizzle-orm';

/** The database can't be used at the moment: it is gone, has ended, or did not open again yet. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not there', { cause });
  }
}

/** All connections are in use, and none came free in time. */
export class DatabaseBusy extends Error {
  constructor(cause: unknown) {
    super('all connections to the database are in use', { cause });
  }
}

/** What is wrong with the installation, not with a request. */
export type Failure = 'storage_full' | 'read_only' | 'unavailable' | 'busy' | 'timeout';

// What Node calls a failure of the system, and PostgreSQL.
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
const READ_ONLY = new Set(['EROFS', '25006']);
/** Of a file, that is; a port can be forbidden too. */
const FORBIDDEN = new Set(['EACCES', 'EPERM']);
/** A connection that did not come to be or was lost, a server that shuts down or starts, a disk that does not answer. */
const GONE = /^(?:08...|57P0[1235]|53300|58030)$/;
/** A statement, a wait for a lock, or a transaction in which nothing happened took too long. */
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
/** The driver's errors have no code. */
const LOST_CONNECTION =
  /^Connection terminated|^timeout exceeded when trying to connect|^Query read timeout|connection error and is not queryable/;
/** PostgreSQL's errors of files, where their codes say less than the system's text in them. */
const FILE_ERRORS = new Set(['42501', '58030', 'XX000']);
const FULL_TEXT = /: (?:No space left on device|(?:Disk )?quota exceeded)/i;
const READ_ONLY_TEXT = /: (?:Read-only file system|Permission denied|Operation not permitted)/;

/** Which failure an error comes from, however it is wrapped; null for any other error. */
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

/** The same error, told apart from those of other connections where it says that the database is gone. */
export function asOfDatabase(error: unknown): unknown {
  const isGone = error instanceof Error && ownFailure(error, true) === 'unavailable';
  return isGone ? new DatabaseUnavailable(error) : error;
}

/** What went wrong first, without the query that it was in and the values that were somebody's. */
export function rootOf(error: unknown): unknown {
  return chainOf(error).at(-1) ?? error;
}

/** Where a name has several addresses, its error has no message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message;
}

function ownFailure(error: Error, isOfDatabase: boolean): Failure | null {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (FULL.has(code)) return 'storage_full';
  if (READ_ONLY.has(code) || (FORBIDDEN.has(code) && 'path' in error)) return 'read_only';
  // A query's own text is somebody's, and says nothing.
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
