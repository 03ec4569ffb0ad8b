import { percentile } from './measure.ts';
import type { CallInput } from '#client/lib/call.ts';
import { urlOf } from '#client/lib/request-url.ts';
import type { EndpointDefinition, Method, ResponseOutput } from '#shared/contract/endpoint.ts';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { TIME_ZONE } from '#tests/e2e/support/api.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';

/** A call that has failed: what it was part of is given up. */
export class Failed extends Error {}

interface CallerParts {
  connection: Connection;
  /** That of the scene that is on. */
  tally: () => Tally;
  /** Until the next action: what is refused is tried again then. */
  think: () => Promise<void>;
}

/** Sends a student's calls, and counts what happens to them by their kind. */
export class Caller {
  readonly connection: Connection;
  readonly think: () => Promise<void>;
  readonly #tally: () => Tally;

  constructor({ connection, tally, think }: CallerParts) {
    this.connection = connection;
    this.think = think;
    this.#tally = tally;
  }

  /** The parsed answer of an endpoint. */
  async ask<E extends EndpointDefinition>(kind: string, endpoint: E, input: CallInput<E>): Promise<ResponseOutput<E>> {
    const answer = await this.untilTaken(kind, sentOf(endpoint, input));
    return jsonOf(answer) as ResponseOutput<E>; // the server strips and serializes by the same contract
  }

  /** As `ask`, without reading what is answered: that would take the load's processor time for nothing. */
  async tell<E extends EndpointDefinition>(kind: string, endpoint: E, input: CallInput<E>): Promise<void> {
    await this.untilTaken(kind, sentOf(endpoint, input));
  }

  /** Where the server is busy the student thinks and tries again, without end. */
  async untilTaken(kind: string, sent: Sent): Promise<Received> {
    for (;;) {
      const answer = await this.once(kind, sent);
      if (answer !== null) return answer;
      await this.think();
    }
  }

  /** Null where the server has refused it for now. Throws `Failed` where anything went wrong. */
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

/** A call that has no answer by then has failed. */
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
  /** From sending the call to the last byte of the answer. */
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

  /** As browsers do, sends again what went out on a kept connection that the server was just closing for its idleness. */
  async send(sent: Sent): Promise<Received> {
    const answer = (await this.#attempt(sent)) ?? (await this.#attempt(sent));
    if (answer === null) throw new Error('the connection was closed twice');
    return answer;
  }

  /** Null where a connection that was used before was closed before any answer. */
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
/** The kind of a file of the client. */
export const FILE = 'file';

/** Milliseconds from sending a call to the last byte of its answer. */
export interface Latencies {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface Tallied {
  /** But for files: they cost little, and on a first visit are many. */
  all: Latencies;
  files: Latencies;
  /** Of each kind but files. */
  kinds: Record<string, Latencies>;
  /** Good answers that were there before the time was over; the rest came while the last calls were waited for. */
  answeredInTime: number;
  /** A clear 503: with Retry-After. */
  refused: number;
  errors: number;
  /** Some of the errors, in words. */
  samples: string[];
}

/** Counts what the calls of a scene came to. */
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
