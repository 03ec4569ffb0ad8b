import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EndpointDefinition, PartInput, ResponseOutput } from '#shared/contract/endpoint.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { errorBody } from '#shared/contract/fields.ts';
import { forgetFirstAnswers, takeFirstAnswer } from './first-answers.ts';
import { factorQuestion, passwordQuestion } from './open-questions.ts';
import { queryKeyOf, urlOf, type PathParams, type QueryParams } from './request-url.ts';
import { callerHeaders, sessionBack, sessionNumber } from './session.ts';

/** Without a `code`, or with one that this client does not know, where the server is another version: only compare it. */
export type ErrorBody = Omit<z.output<typeof errorBody>, 'code'> & { code?: ErrorCode };

/** An answer that is not ok, or (with status 0) no answer at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** What the server said, where it said it in its own form. */
  readonly body: ErrorBody | null;
  /** When the server wants to be asked again; null where it did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, text: string, retryAfterSeconds: number | null = null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.body = parseErrorBody(text);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type PartOf<E extends EndpointDefinition, K extends 'params' | 'query' | 'body'> =
  PartInput<E, K> extends undefined
    ? { [key in K]?: undefined }
    : {} extends PartInput<E, K>
      ? { [key in K]?: PartInput<E, K> | undefined }
      : undefined extends PartInput<E, K>
        ? { [key in K]?: PartInput<E, K> }
        : { [key in K]: PartInput<E, K> };

/** A changing endpoint without a schema for its body takes a form with files, if anything. */
type BodyPart<E extends EndpointDefinition> =
  PartInput<E, 'body'> extends undefined
    ? { body?: (E['method'] extends 'POST' ? FormData : never) | undefined }
    : PartOf<E, 'body'>;

export type CallInput<E extends EndpointDefinition> = PartOf<E, 'params'> &
  PartOf<E, 'query'> &
  BodyPart<E> & {
    /** The request outlives the page. */
    keepalive?: boolean;
  };
export type CallArguments<Input> = {} extends Input ? [input?: Input] : [input: Input];

/**
 * Calls an endpoint of the contract. Rejects with a `CallError` when the answer is not ok. Where the session has ended, the
 * user is asked to sign in again first.
 */
export function call<E extends EndpointDefinition>(
  endpoint: E,
  ...args: CallArguments<CallInput<E>>
): Promise<ResponseOutput<E>> {
  return withSession(() => callOnce(endpoint, ...args));
}

/** Like `call`, but the end of the session is an error like any other: for those who ask whether it has ended. */
export async function callOnce<E extends EndpointDefinition>(
  endpoint: E,
  ...[input]: CallArguments<CallInput<E>>
): Promise<ResponseOutput<E>> {
  const { params, query, body, keepalive = false } = partsOf(input);
  const headers: Record<string, string> = { Accept: 'application/json', ...callerHeaders() };
  const isForm = body instanceof FormData;
  // A form's type carries its boundary, which only the browser knows.
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';

  const url = urlOf(endpoint.path, params, query);
  if (endpoint.method !== 'GET') forgetFirstAnswers();
  const brought = takeFirstAnswer(url, (answer: ResponseOutput<E>) => answer); // as below
  if (brought !== undefined) return brought;

  const response = await send(url, {
    method: endpoint.method,
    credentials: 'include',
    headers,
    keepalive,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok)
    throw new CallError(response.status, text || response.statusText, secondsOf(response.headers.get('retry-after')));
  // The server answers in the shape of the same contract and strips the rest, so the shape is not checked again here.
  return (text === '' ? null : JSON.parse(text)) as ResponseOutput<E>;
}

/**
 * Sends a request. Where the server no longer knows who is signed in on this page, waits until they have signed in again
 * and sends another, and so where it wants their password again or a second factor; where they do not, rejects with the
 * refusal. Every request that needs a session goes through here.
 */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  const sentIn = sessionNumber();
  try {
    return await attempt();
  } catch (error) {
    if (isRefusedAs('not_signed_in', error) && (await sessionBack(sentIn))) return withSession(attempt);
    if (isRefusedAs('fresh_password', error) && (await passwordQuestion.ask())) return withSession(attempt);
    if (isRefusedAs('factor_missing', error) && (await factorQuestion.ask())) return withSession(attempt);
    throw error;
  }
}

function isRefusedAs(code: ErrorCode, error: unknown): boolean {
  return error instanceof CallError && error.body?.code === code;
}

/** A screen that comes with an answer has no reason to ask again as it opens. */
const FRESH_MS = 1000;

/**
 * The part of a query's options with which it begins with the answer that came with the page, so that the first screen is
 * rendered once and not without its content before. `dataOf` makes the query's data of the answer; undefined leaves it.
 */
export function broughtAlong<E extends EndpointDefinition, Data = ResponseOutput<E>>(
  { path }: E,
  input?: CallInput<E>,
  dataOf = (answer: ResponseOutput<E>) => answer as Data | undefined,
) {
  const { params, query } = partsOf(input);
  return {
    initialData: () => takeFirstAnswer(urlOf(path, params, query), dataOf),
    initialDataUpdatedAt: () => Date.now() + FRESH_MS,
  };
}

/** React Query options of a GET endpoint: the parts of the key, joined by slashes, are its URL. */
export function read<E extends EndpointDefinition & { method: 'GET' }>(
  endpoint: E,
  ...args: CallArguments<CallInput<E>>
) {
  const { params, query } = partsOf(args[0]);
  return queryOptions({
    queryKey: queryKeyOf(endpoint.path, params, query),
    queryFn: () => call(endpoint, ...args),
    ...broughtAlong<E>(endpoint, args[0]),
  });
}

/**
 * An endpoint by its method and path alone, typed like the contract's. For the first screen, which then
 * loads without the schemas and the validation library behind them.
 */
export function withoutSchemas<E extends EndpointDefinition>(method: E['method'], path: E['path']): E {
  // `call` looks at nothing but these two at run time; the rest of E is there for its types.
  return { method, path } as E;
}

/** What the server says went wrong, or `fallback` where it said nothing of use (as of its own failures). */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || !error.body || error.body.code === 'internal') return fallback;
  return error.body.message || fallback;
}

/** The parts of an input whose type stands for one endpoint or another. */
export function partsOf(input: unknown): {
  params?: PathParams;
  query?: QueryParams;
  body?: unknown;
  keepalive?: boolean;
} {
  return typeof input === 'object' && input !== null ? input : {};
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    // fetch rejects only where no answer came: offline, refused, or cut off.
    throw new CallError(0, 'The server could not be reached');
  }
}

/** The header may be a date too, which no answer of the app has. */
function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isErrorBody(body) ? body : null;
  } catch {
    return null;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}
