import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod';
import { failureOf, rootOf, type Failure } from '#server/db/failures.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import { counted } from '#shared/domain/counted.ts';

interface Issue {
  path: string;
  message: string;
}

/** A refusal that the caller may see. Every other error is returned as "Internal server error". */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly issues: Issue[] | undefined;
  /** Set with 429 and 503. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether the same caller was refused for the same reason before: the audit log records the first time. */
  readonly isRepeated: boolean;
  /** What the caller wanted to replace, if it is no longer what the caller had read. */
  readonly current: unknown;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    {
      issues,
      retryAfterSeconds,
      isRepeated = false,
      current,
    }: { issues?: Issue[]; retryAfterSeconds?: number; isRepeated?: boolean; current?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isRepeated = isRepeated;
    this.current = current;
  }
}

export const invalid = (message: string, code: ErrorCode = 'invalid') => new AppError(400, code, message);
/** A multipart form is checked by hand; its refusal looks like any other. */
const invalidFields = (error: z.ZodError) => {
  const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  return new AppError(400, 'invalid', issues[0]?.message ?? 'Invalid request', { issues });
};
/** Returns a value of such a form in its shape. Throws 400 if it is not valid. */
export function checkedValue<Value>(shape: z.ZodType<Value>, value: unknown): Value {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}
export const tooLarge = (message: string) => new AppError(413, 'too_large', message);
export const wrongType = (message: string) => new AppError(415, 'wrong_type', message);
export const notSignedIn = () => new AppError(401, 'not_signed_in', 'Please sign in');
export const wrongCredentials = () => new AppError(401, 'wrong_credentials', 'Email or password is not correct');
export const wrongPasskey = () =>
  new AppError(401, 'wrong_passkey', 'This passkey does not sign in here. Try again, or use your password.');
/** The refused caller may be the passkey's owner: somebody else may have used a copy of it before. */
export const copiedPasskey = () =>
  new AppError(
    401,
    'passkey_copied',
    'This passkey was refused because there may be a copy of it. Use your password, then replace the passkey under Security.',
  );
export const forbidden = (message = 'You are not allowed to do this', code: ErrorCode = 'forbidden') =>
  new AppError(403, code, message);
/** Also for other people's items: a stranger does not learn what exists. */
export const notFound = (what: string) => new AppError(404, 'not_found', `${what} not found`);
/** Returns what was found; throws 404 if it is nothing. */
export function existing<Found>(found: Found | null | undefined, what: string): Found {
  if (found == null) throw notFound(what);
  return found;
}
export const tooMany = (retryAfterSeconds: number, { isRepeated = false } = {}) =>
  new AppError(429, 'too_many', `Too many attempts. Please try again in ${waitingTime(retryAfterSeconds)}.`, {
    retryAfterSeconds,
    isRepeated,
  });
export const conflict = (message: string, code: ErrorCode = 'conflict') => new AppError(409, code, message);

/** The server is overloaded. Callers retry at different times, not all at once. */
export const busy = () =>
  new AppError(503, 'busy', 'The server is busy right now. Please try again in a moment.', {
    retryAfterSeconds: randomInt(1, 4),
  });

/** Something that nobody can do at the moment: nothing was changed, and a retry may succeed. */
const FAILURES: Record<Failure, () => AppError> = {
  unavailable: () =>
    new AppError(503, 'unavailable', "The database can't be reached at the moment. Please try again in a moment.", {
      retryAfterSeconds: 5,
    }),
  busy: () => busy(),
  timeout: () =>
    new AppError(503, 'timeout', 'This took too long and was stopped. Nothing was changed; please try again later.', {
      retryAfterSeconds: 10,
    }),
  storage_full: () =>
    new AppError(
      507,
      'storage_full',
      "The server's disk is full. Nothing was changed; please contact the administrator of this hub.",
    ),
  read_only: () =>
    new AppError(
      503,
      'read_only',
      "The server can't write to its disk. Nothing was changed; please contact the administrator of this hub.",
      { retryAfterSeconds: 60 },
    ),
};

function waitingTime(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  return counted(minutes, 'minute');
}

/** Returns the response to an error; one to an unknown error reveals nothing internal and has to be logged. */
export interface ErrorAnswer {
  status: number;
  body: { message: string; code: ErrorCode; issues?: Issue[] | undefined; current?: unknown };
  retryAfterSeconds?: number | undefined;
  /** What is to be logged, because the administrator has to know about it. */
  toLog?: { err: unknown };
}

/** The one place that turns an error into a response. */
export function answerOf(error: unknown): ErrorAnswer {
  if (error instanceof AppError) {
    const { status, message, code, issues, retryAfterSeconds, current } = error;
    return { status, body: { message, code, issues, current }, retryAfterSeconds };
  }
  const failure = failureOf(error);
  // Every query fails then; the query itself explains nothing and may contain a secret.
  if (failure !== null) return { ...answerOf(FAILURES[failure]()), toLog: { err: rootOf(error) } };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map((issue) => ({
      path: issue.instancePath.slice(1).replaceAll('/', '.'),
      message: issue.message ?? 'is not valid',
    }));
    return { status: 400, body: { message: issues[0]?.message ?? 'Invalid request', code: 'invalid', issues } };
  }
  const status = statusOf(error);
  if (status < 500 && error instanceof Error && !isResponseSerializationError(error)) {
    // Fastify's own refusals: malformed JSON, a body that is too large, an unknown content type.
    return { status, body: { message: error.message, code: codeOf(status) } };
  }
  return { status: 500, body: { message: 'Internal server error', code: 'internal' }, toLog: { err: error } };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that this request got. */
    refusedAs: ErrorCode | null;
    /** Whether the caller has been refused so before. */
    isRefusedAgain: boolean;
  }
}

export function registerErrorHandler(app: FastifyInstance): void {
  app.decorateRequest('refusedAs', null);
  app.decorateRequest('isRefusedAgain', false);
  app.setErrorHandler((error, request, reply) => {
    const { status, body, retryAfterSeconds, toLog } = answerOf(error);
    if (toLog) request.log.error({ ...toLog, route: request.routeOptions.url }, 'request failed');
    request.refusedAs = body.code;
    request.isRefusedAgain = error instanceof AppError && error.isRepeated;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send(body);
  });
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500;
}

function codeOf(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = { 404: 'not_found', 413: 'too_large', 415: 'wrong_type', 429: 'too_many' };
  return codes[status] ?? 'invalid';
}
