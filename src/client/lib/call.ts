import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EndpointHead } from '#shared/contract/endpoint-head.ts';
import type { EndpointDefinition, PartInput, ResponseOutput } from '#shared/contract/endpoint.ts';
import type { EndpointOf } from '#shared/contract/index.ts';
import type { ErrorCode } from '#shared/contract/error-codes.ts';
import type { errorBody } from '#shared/contract/fields.ts';
import { forgetFirstAnswers, takeFirstAnswer } from './first-answers.ts';
import { factorQuestion, passwordQuestion } from './open-questions.ts';
import { queryKeyOf, urlOf, type PathParams, type QueryParams } from './request-url.ts';
import { callerHeaders, sessionBack, sessionNumber } from './session.ts';

/** `code` is missing, or unknown to this client if the server is of another version: only compare it. */
export type ErrorBody = Omit<z.output<typeof errorBody>, 'code'> & { code?: ErrorCode };

/** A failed response or, with status 0, no response at all. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  /** The server's error, if it is in the server's own format. */
  readonly body: ErrorBody | null;
  /** Seconds after which the server wants a retry; null if it did not say. */
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

/** An endpoint that changes data and has no body schema accepts at most a form with files. */
type BodyPart<E extends EndpointDefinition> =
  PartInput<E, 'body'> extends undefined
    ? { body?: (E['method'] extends 'POST' ? FormData : never) | undefined }
    : PartOf<E, 'body'>;

export type CallInput<E extends EndpointDefinition> = PartOf<E, 'params'> &
  PartOf<E, 'query'> &
  BodyPart<E> & {
    /** Lets the request outlive the page. */
    keepalive?: boolean;
  };
/** What a call of the endpoint with this head takes. */
export type InputOf<H extends EndpointHead> = CallInput<EndpointOf<H>>;
/** What it resolves to. */
export type OutputOf<H extends EndpointHead> = ResponseOutput<EndpointOf<H>>;
export type CallArguments<Input> = {} extends Input ? [input?: Input] : [input: Input];

/**
 * Calls an endpoint of the contract. Rejects with a `CallError` if the request fails. If the session has ended, the
 * user is asked to sign in again first.
 */
export function call<H extends EndpointHead, E extends EndpointDefinition = EndpointOf<H>>(
  endpoint: H,
  ...args: CallArguments<CallInput<E>>
): Promise<ResponseOutput<E>> {
  return withSession(() => callOnce<H, E>(endpoint, ...args));
}

/** Like `call`, but rejects when the session has ended: for callers that check whether it has. */
export async function callOnce<H extends EndpointHead, E extends EndpointDefinition = EndpointOf<H>>(
  endpoint: H,
  ...[input]: CallArguments<CallInput<E>>
): Promise<ResponseOutput<E>> {
  const { params, query, body, keepalive = false } = partsOf(input);
  const headers: Record<string, string> = { Accept: 'application/json', ...callerHeaders() };
  const isForm = body instanceof FormData;
  // A form's content type includes its boundary, which only the browser knows.
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
  // The server follows the same contract and strips other fields, so the response is not validated again here.
  return (text === '' ? null : JSON.parse(text)) as ResponseOutput<E>;
}

/**
 * Sends a request. If the server no longer recognizes the session, or wants the password or a second factor, waits
 * until the user has provided it and sends the request again; otherwise rejects with the refusal. Every request that
 * needs a session goes through here.
 */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  const sentIn = sessionNumber();
  try {
    return await attempt();
  } catch (error) {
    if (isRefusedAs('not_signed_in', error) && (await sessionBack(sentIn))) return withSession(attempt);
    const isStale = isRefusedAs('fresh_password', error) || isRefusedAs('fresh_factor', error);
    if (isStale && (await passwordQuestion.ask())) return withSession(attempt);
    if (isRefusedAs('factor_missing', error) && (await factorQuestion.ask())) return withSession(attempt);
    throw error;
  }
}

export function isRefusedAs(code: ErrorCode, error: unknown): error is CallError {
  return error instanceof CallError && error.body?.code === code;
}

/** A screen rendered with an embedded response need not fetch it again as it opens. */
const FRESH_MS = 1000;

/**
 * Query options that start with the response embedded in the page, so that the first screen renders once, with content.
 * `dataOf` turns the response into the query's data; undefined leaves the response unused.
 */
export function broughtAlong<
  H extends EndpointHead,
  E extends EndpointDefinition = EndpointOf<H>,
  Data = ResponseOutput<E>,
>({ path }: H, input?: CallInput<E>, dataOf = (answer: ResponseOutput<E>) => answer as Data | undefined) {
  const { params, query } = partsOf(input);
  return {
    initialData: () => takeFirstAnswer(urlOf(path, params, query), dataOf),
    initialDataUpdatedAt: () => Date.now() + FRESH_MS,
  };
}

/** React Query options of a GET endpoint: the parts of the key, joined by slashes, are its URL. */
export function read<H extends EndpointHead<'GET'>, E extends EndpointDefinition = EndpointOf<H>>(
  endpoint: H,
  ...args: CallArguments<CallInput<E>>
) {
  const { params, query } = partsOf(args[0]);
  return queryOptions({
    queryKey: queryKeyOf(endpoint.path, params, query),
    queryFn: () => call<H, E>(endpoint, ...args),
    ...broughtAlong<H, E>(endpoint, args[0]),
  });
}

/** The server's error message, or `fallback` if it has nothing useful to say, as for internal failures. */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || !error.body || error.body.code === 'internal') return fallback;
  return error.body.message || fallback;
}

/** The parts of an input of a generic endpoint type. */
export function partsOf(input: unknown): {
  params?: PathParams;
  query?: QueryParams;
  body?: unknown;
  keepalive?: boolean;
} {
  return typeof input === 'object' && input !== null ? input : {};
}

/** Sends a request as it is. Rejects with a `CallError` if there is no response. */
export async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    // fetch rejects only without a response: offline, refused, or cut off.
    throw new CallError(0, 'The server could not be reached');
  }
}

/** The header may also be a date, which this app never sends. */
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
