import { DrizzleQueryError } from 'drizzle-orm';

const CAUSES_MAX = 5;

export interface LoggedError {
  type: string;
  message: string;
  /** Error code of the system or the database. */
  code?: string;
  constraint?: string;
  /** With placeholders. */
  query?: string;
  stack: string;
  cause?: unknown;
}

/**
 * An error as it is logged: what went wrong and where, without the values of a query, which are personal data. The
 * database drivers put these values into messages and fields of their own.
 */
export function loggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { name, stack = '', cause } = error;
  const isQuery = error instanceof DrizzleQueryError;
  const logged: LoggedError = {
    type: name === 'Error' ? error.constructor.name : name,
    message: isQuery ? 'A query failed' : error.message,
    ...(isQuery && { query: error.query }),
    // The lines before these repeat the message.
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
  for (const field of ['code', 'constraint'] as const) {
    const value = (error as Error & Record<string, unknown>)[field]; // anything can be thrown
    if (typeof value === 'string') logged[field] = value;
  }
  return cause === undefined || depth === CAUSES_MAX ? logged : { ...logged, cause: loggedError(cause, depth + 1) };
}
