import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const LOOK_MS = 200;
const READINESS = '/api/health/ready';
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A request that was passed to a process. Times are those of `performance.now()`. */
interface Exchange {
  request: string;
  upstream: string;
  began: number;
}

export interface Failure extends Exchange {
  why: string;
  failed: number;
}

/**
 * A proxy that works like real ones: it spreads requests over the ready processes, reuses connections to them, and
 * retries only requests that can't have had an effect: those that no process accepted, and reads on a reused connection
 * that turned out to be closed. It records failed requests and their processes.
 */
export class Proxy {
  url = '';
  served = 0;
  readonly failures: Failure[] = [];
  /** Requests that were sent to another process because the first did not accept them. */
  readonly resent: Failure[] = [];
  readonly #ready = new Map<string, boolean>();
  /** Processes whose readiness is being checked. */
  readonly #looked = new Set<string>();
  readonly #agent = new http.Agent({ keepAlive: true });
  readonly #server = http.createServer((request, response) => void this.#serve(request, response));
  #turn = 0;
  #look: NodeJS.Timeout | undefined;

  async start(): Promise<void> {
    this.#server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // it listens on a port
    this.#look = setInterval(() => {
      for (const upstream of this.#ready.keys()) void this.#lookAt(upstream);
    }, LOOK_MS);
  }

  stop(): void {
    clearInterval(this.#look);
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
  }

  /** A process gets requests as soon as it is ready. */
  add(upstream: string): void {
    this.#ready.set(upstream, false);
  }

  remove(upstream: string): void {
    this.#ready.delete(upstream);
  }

  isReady(upstream: string): boolean {
    return this.#ready.get(upstream) === true;
  }

  /** One check at a time: a process that is slow to respond is busy, not dead. */
  async #lookAt(upstream: string): Promise<void> {
    if (this.#looked.has(upstream)) return;
    this.#looked.add(upstream);
    const isReady = await fetch(upstream + READINESS).then(
      async (response) => {
        await response.body?.cancel();
        return response.ok;
      },
      () => false,
    );
    this.#looked.delete(upstream);
    if (this.#ready.has(upstream)) this.#ready.set(upstream, isReady);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.served += 1;
    const body = await buffer(request);
    const tried: string[] = [];
    for (;;) {
      const all = [...this.#ready].flatMap(([upstream, isReady]) => (isReady ? [upstream] : []));
      const left = all.filter((upstream) => !tried.includes(upstream));
      const upstream = left[(this.#turn += 1) % left.length];
      const exchange = {
        request: `${request.method} ${request.url}`,
        upstream: upstream ?? '',
        began: performance.now(),
      };
      if (upstream === undefined) {
        this.#fail(response, exchange, 'no process is ready');
        return;
      }
      tried.push(upstream);
      const outcome = await this.#forward({ request, response, body, exchange });
      if (outcome === 'done') return;
      if (outcome === 'not taken') {
        this.resent.push(failureOf(exchange, outcome));
        if (this.#ready.has(upstream)) this.#ready.set(upstream, false);
        continue;
      }
      this.#fail(response, exchange, outcome);
      return;
    }
  }

  /** Returns the outcome; a request that was "not taken" can be sent to another process. */
  #forward({ request, response, body, exchange }: Forwarded): Promise<string> {
    return new Promise((resolve) => {
      const { method = 'GET', url = '/', headers, socket } = request;
      const known = headers['x-forwarded-for'];
      const forwardedFor = [known, socket.remoteAddress].filter((address) => address !== undefined).join(', ');
      const own = { 'x-forwarded-for': forwardedFor, 'x-forwarded-proto': 'http', 'content-length': body.length };
      const sent = http.request(exchange.upstream + url, {
        method,
        agent: this.#agent,
        headers: { ...withoutHops(headers), ...own },
      });
      sent.once('response', (answer) => {
        const status = answer.statusCode ?? 0;
        response.writeHead(status, withoutHops(answer.headers));
        answer.pipe(response);
        answer.once('end', () => {
          if (status >= 500) this.#note(exchange, `it answered ${status}`);
          resolve('done');
        });
        answer.once('error', (error) => resolve(`broken off within the answer: ${error.message}`));
      });
      sent.once('error', (error: NodeJS.ErrnoException) => {
        const isUntouched = error.code === 'ECONNREFUSED' || (method === 'GET' && sent.reusedSocket);
        resolve(isUntouched && !response.headersSent ? 'not taken' : `broken off: ${error.message}`);
      });
      sent.end(body);
    });
  }

  #note(exchange: Exchange, why: string): void {
    this.failures.push(failureOf(exchange, why));
  }

  #fail(response: ServerResponse, exchange: Exchange, why: string): void {
    this.#note(exchange, why);
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'application/json' }).end('{"message":"Bad gateway"}');
  }
}

interface Forwarded {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  exchange: Exchange;
}

const failureOf = (exchange: Exchange, why: string): Failure => ({ ...exchange, why, failed: performance.now() });

const withoutHops = (headers: http.IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
