import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CallInput, ErrorBody } from '#client/lib/call.ts';
import { urlOf } from '#client/lib/request-url.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import type { Method } from '#shared/contract/endpoint-head.ts';
import type { EndpointDefinition, ResponseOutput } from '#shared/contract/endpoint.ts';
import { progressLine } from '#shared/contract/progress-lines.ts';

export interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
}

/** An endpoint's response: `body` on success, `error` on refusal; the other one is null. */
export interface Answer<E extends EndpointDefinition> extends RawAnswer {
  body: ResponseOutput<E>;
  error: ErrorBody | null;
}

interface Extras {
  headers?: Record<string, string>;
}
type Input<E extends EndpointDefinition> = CallInput<E> & Extras;
type Arguments<I> = {} extends I ? [input?: I] : [input: I];

/** One browser: calls the app without a network and stores its session cookie. */
export class TestClient {
  /** The session cookie's value, or undefined if there is none. */
  cookie: string | undefined;
  /** All other cookies. */
  readonly otherCookies: Record<string, string> = {};
  /** Every response so far, oldest first. */
  readonly answers: RawAnswer[] = [];
  /** Headers sent with every call. */
  readonly headers: Record<string, string> = {};
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async call<E extends EndpointDefinition>(endpoint: E, ...[input]: Arguments<Input<E>>): Promise<Answer<E>> {
    const { params, query, body, headers } = (input ?? {}) as Extras & { params?: {}; query?: {}; body?: object };
    const answer = await this.send(endpoint.method, urlOf(endpoint.path, params, query), {
      ...(headers && { headers }),
      ...(body && { payload: body }),
    });
    const parsed: unknown = answer.text === '' ? null : JSON.parse(answer.text);
    const isSuccess = answer.status < 300;
    return { ...answer, body: isSuccess ? parsed : null, error: isSuccess ? null : parsed } as Answer<E>;
  }

  /** Returns the body of a call that must succeed. */
  async ok<E extends EndpointDefinition>(endpoint: E, ...args: Arguments<Input<E>>): Promise<ResponseOutput<E>> {
    const answer = await this.call(endpoint, ...args);
    if (answer.error) throw new Error(`${endpoint.method} ${endpoint.path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Any request, for those that no endpoint's types allow. */
  async send(
    method: Method | 'HEAD',
    url: string,
    options: Pick<InjectOptions, 'payload' | 'headers' | 'remoteAddress'> = {},
  ): Promise<RawAnswer> {
    const response = await this.#app.inject({
      method,
      url,
      ...options,
      headers: { ...this.headers, ...options.headers },
      cookies: { ...this.otherCookies, ...(this.cookie !== undefined && { [SESSION_COOKIE]: this.cookie }) },
    });
    const set = response.cookies.findLast((cookie) => cookie.name === SESSION_COOKIE);
    if (set) this.cookie = set.value === '' ? undefined : set.value;
    for (const { name, value } of response.cookies) if (name !== SESSION_COOKIE) this.otherCookies[name] = value;
    const answer = { status: response.statusCode, headers: response.headers, text: response.payload };
    this.answers.push(answer);
    return answer;
  }
}

/** The part of an answer that tells why a call was refused. */
export const refusal = (status: number, message: string) => ({ status, error: { message } });

/** The statuses of concurrent calls, sorted because their order is open. */
export const statusesOf = (answers: RawAnswer[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** The lines of a streamed response: reports of progress, and the result or the refusal last. */
export const progressLinesIn = ({ text }: Pick<RawAnswer, 'text'>) =>
  text
    .trim()
    .split('\n')
    .map((line) => progressLine.parse(JSON.parse(line)));
