import { percentile } from './measure.ts';
import type { CallInput } from '#client/lib/call.ts';
import { urlOf } from '#client/lib/request-url.ts';
import type { Method } from '#shared/contract/endpoint-head.ts';
import type { EndpointDefinition, ResponseOutput } from '#shared/contract/endpoint.ts';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { TIME_ZONE } from '#tests/e2e/support/api.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';

/** A call that has failed; the student gives up the action that it was part of. */
export class Failed extends Error {}

interface CallerParts {
  connection: Connection;
  /** Returns the tally of the current scene. */
  tally: () => Tally;
  /** Waits until the next action: a refused call is retried then. */
  think: () => Promise<void>;
}

/** Sends a student's calls, and counts the results by kind. */
export class Caller {
  readonly connection: Connection;
  readonly think: () => Promise<void>;
  readonly #tally: () => Tally;

  constructor({ connection, tally, think }: CallerParts) {
    this.connection = connection;
    this.think = think;
    this.#tally = tally;
  }

  /** Returns an endpoint's parsed response. */
  async ask<E extends EndpointDefinition>(kind: string, endpoint: E, input: CallInput<E>): Promise<ResponseOutput<E>> {
    const answer = await this.untilTaken(kind, sentOf(endpoint, input));
    return jsonOf(answer) as ResponseOutput<E>; // the server strips and serializes by the same contract
  }

  /** Like `ask`, without parsing the response, which would waste the load's processor time. */
  async tell<E extends EndpointDefinition>(kind: string, endpoint: E, input: CallInput<E>): Promise<void> {
    await this.untilTaken(kind, sentOf(endpoint, input));
  }

  /** While the server is busy, the student thinks and tries again, without limit. */
  async untilTaken(kind: string, sent: Sent): Promise<Received> {
    for (;;) {
      const answer = await this.once(kind, sent);
      if (answer !== null) return answer;
      await this.think();
    }
  }

  /** Returns null if the server refused it for now. Throws `Failed` for any other error. */
  async once(kind: string, sent: Sent): Promise<Received | null> {
    let answer: Received;
    try {
      answer = await this.connection.send(sent);
    } catch (error) {
      throw this.#failure(kind, error instanceof Error ? error.message : String(error));
    }
    if (answer.status === 503 && Number(answer.headers['retry-after']) > 0) {
      this.#tally().refused();
      return null;
    }
    if (answer.status >= 400) throw this.#failure(kind, `${answer.status} ${answer.bytes.toString().slice(0, 200)}`);
    this.#tally().answered(kind, answer.ms);
    return answer;
  }

  #failure(kind: string, why: string): Failed {
    this.#tally().failed(kind, why);
    return new Failed(`${kind}: ${why}`);
  }
}

export function sentOf<E extends EndpointDefinition>(endpoint: E, input: CallInput<E>): Sent {
  const { params, query, body } = input as { params?: {}; query?: {}; body?: unknown }; // whichever of them E has
  return { method: endpoint.method, path: urlOf(endpoint.path, params, query), body };
}

/** A call without a response after this time has failed. */
const PATIENCE_MS = 30_000;

interface Sent {
  method: Method;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Buffer;
  /** From sending the call to the last byte of the response. */
  ms: number;
}

/** A browser's one connection, kept alive, with its session cookie. */
export class Connection {
  origin: URL;
  #cookie = '';
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 1 });

  constructor(origin: string) {
    this.origin = new URL(origin);
  }

  /** Like a browser, sends a call again if the server was just closing the kept-alive connection as idle. */
  async send(sent: Sent): Promise<Received> {
    const answer = (await this.#attempt(sent)) ?? (await this.#attempt(sent));
    if (answer === null) throw new Error('the connection was closed twice');
    return answer;
  }

  /** Returns null if a reused connection was closed before any response. */
  #attempt({ method, path, body, headers }: Sent): Promise<Received | null> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const request = http.request(
        {
          host: this.origin.hostname,
          port: this.origin.port,
          method,
          path,
          agent: this.#agent,
          timeout: PATIENCE_MS,
          headers: {
            accept: 'application/json',
            'accept-encoding': 'gzip, deflate, br',
            'x-time-zone': TIME_ZONE,
            cookie: this.#cookie,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(text)),
            }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () => {
            const ms = performance.now() - began;
            this.#keepCookie(response.headers);
            resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks), ms });
          });
        },
      );
      request.once('timeout', () => request.destroy(new Error(`no answer in ${PATIENCE_MS / 1000} s`)));
      request.once('error', (error: NodeJS.ErrnoException) => {
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(null);
        else reject(error);
      });
      request.end(text);
    });
  }

  #keepCookie(headers: http.IncomingHttpHeaders): void {
    const cookie = headers['set-cookie']?.find((each) => each.startsWith(SESSION_COOKIE));
    if (cookie !== undefined) this.#cookie = cookie.split(';', 1)[0] ?? '';
  }
}

function jsonOf({ headers, bytes }: Received): unknown {
  const encoding = headers['content-encoding'];
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return plain.length === 0 ? null : JSON.parse(plain.toString());
}

const SAMPLES = 5;
/** The kind of calls for files of the client. */
export const FILE = 'file';

/** Milliseconds from sending a call to the last byte of its response. */
export interface Latencies {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Tallied {
  /** Excluding files: they cost little, and a first visit loads many. */
  all: Latencies;
  files: Latencies;
  /** By kind, excluding files. */
  kinds: Record<string, Latencies>;
  /** Successful responses within the time; others arrived while waiting for the last calls. */
  answeredInTime: number;
  /** A proper 503: with Retry-After. */
  refused: number;
  errors: number;
  /** Messages of some of the errors. */
  samples: string[];
}

/** Counts the results of a scene's calls. */
export class Tally {
  readonly #latencies = new Map<string, number[]>();
  readonly #samples: string[] = [];
  #refused = 0;
  #errors = 0;
  #inTime = 0;
  #isOver = false;

  answered(kind: string, ms: number): void {
    const known = this.#latencies.get(kind);
    if (known === undefined) this.#latencies.set(kind, [ms]);
    else known.push(ms);
    if (!this.#isOver) this.#inTime += 1;
  }

  refused(): void {
    this.#refused += 1;
  }

  failed(kind: string, why: string): void {
    this.#errors += 1;
    if (this.#samples.length < SAMPLES) this.#samples.push(`${kind}: ${why}`);
  }

  timeIsOver(): void {
    this.#isOver = true;
  }

  result(): Tallied {
    const kinds = [...this.#latencies].filter(([kind]) => kind !== FILE);
    return {
      all: latenciesOf(kinds.flatMap(([, values]) => values)),
      files: latenciesOf(this.#latencies.get(FILE) ?? []),
      kinds: Object.fromEntries(kinds.map(([kind, values]) => [kind, latenciesOf(values)])),
      answeredInTime: this.#inTime,
      refused: this.#refused,
      errors: this.#errors,
      samples: this.#samples,
    };
  }
}

function latenciesOf(values: number[]): Latencies {
  const [p50, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share));
  return { count: values.length, p50: p50 ?? NaN, p95: p95 ?? NaN, p99: p99 ?? NaN, max: max ?? NaN };
}
