import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Method } from '#shared/contract/endpoint.ts';
import { TIME_ZONE } from '#tests/e2e/support/api.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';

/** A call that has no answer by then has failed. */
const PATIENCE_MS = 30_000;

export interface Sent {
  method: Method;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Received {
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

export function jsonOf({ headers, bytes }: Received): unknown {
  const encoding = headers['content-encoding'];
  const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  return plain.length === 0 ? null : JSON.parse(plain.toString());
}
