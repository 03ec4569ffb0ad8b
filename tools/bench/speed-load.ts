import autocannon from 'autocannon';
import { median, processorSeconds } from './measure.ts';
import type { LoadRequest } from './speed-scenarios.ts';

// Sends requests to a server and measures it.

export interface Target {
  url: string;
  pid: number;
}

/** The result of one round at one server. */
interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request, of the server and of PostgreSQL. */
  serverMs: number;
  databaseMs: number;
}

interface Load {
  target: Target;
  /** Undefined if the database is in the server. */
  database?: Target;
  connections: number;
  next: () => LoadRequest;
  amount: number;
}

export async function load({ target, database, connections, next, amount }: Load): Promise<Round> {
  const used = (process: Target | undefined) => (process === undefined ? 0 : processorSeconds(process.pid));
  const before = { server: used(target), database: used(database) };
  const began = performance.now();
  let ended = began;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = {
      url: target.url,
      connections,
      amount,
      requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, ...next() }) }],
    };
    const run = autocannon(options, (error, taken) => (error ? reject(error) : resolve(taken)));
    // Its own duration is rounded up to the next full second.
    run.on('response', () => {
      ended = performance.now();
    });
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`);
  return {
    perSecond: amount / ((ended - began) / 1000),
    p50: result.latency.p50,
    p99: result.latency.p99,
    serverMs: ((used(target) - before.server) * 1000) / amount,
    databaseMs: ((used(database) - before.database) * 1000) / amount,
  };
}

/** Sent one after the other, and then again from the first. */
export function inTurn(requests: LoadRequest[]): () => LoadRequest {
  let turn = 0;
  return () => {
    const request = requests[turn % requests.length];
    turn += 1;
    if (request === undefined) throw new Error('there are no requests to send');
    return request;
  };
}

/** Returns the median of a figure over the rounds. */
export const middle = (rounds: Round[], figure: keyof Round) => median(rounds.map((one) => one[figure]));

export const described = (rounds: Round[]) =>
  `${middle(rounds, 'perSecond').toFixed(0)}/s, p50 ${middle(rounds, 'p50').toFixed(1)} ms, ` +
  `p99 ${middle(rounds, 'p99').toFixed(1)} ms, ` +
  `processor ${middle(rounds, 'serverMs').toFixed(2)} + ${middle(rounds, 'databaseMs').toFixed(2)} ms`;
