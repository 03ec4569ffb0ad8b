import type pg from 'pg';
import type { LastingPool } from './lasting-pool.ts';

const LANES = 2;
/** Pool options: twice the lanes, so that new ones can replace lanes that still wait for responses. */
export const PIPELINED: pg.PoolConfig = { pipeline: true, max: 2 * LANES };
/** A lane that has returned nothing for longer than this is blocked. */
const SHORT_MS = 100;

interface Lane {
  client: Promise<pg.PoolClient>;
  /** The number of reads sent that have not returned. */
  out: number;
  /** When the last read returned or, if none was pending, the first was sent. */
  since: number;
}

/**
 * Sends reads one after the other without waiting for earlier results, on connections of its own: PostgreSQL and this
 * process wake up less often than with a connection for each. Slow queries and locks block the reads behind them, and
 * writes would wait for the disk one by one instead of together: so it is only for short reads, its connections refuse
 * writes, and while one is blocked, reads use the pool of all others.
 */
export class ShortReads {
  readonly #pipelined: LastingPool;
  readonly #others: pg.Pool;
  readonly #lanes = new Set<Lane>();

  constructor(pipelined: LastingPool, others: pg.Pool) {
    this.#pipelined = pipelined;
    this.#others = others;
    // Sent before anything else; if the connection is lost now, the next query fails as well.
    pipelined.on('connect', (client) => void client.query('set default_transaction_read_only = on').catch(() => null));
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const lane = this.#emptiest();
    if (lane.out > 0 && performance.now() - lane.since > SHORT_MS) return this.#others.query(config, values);
    if (lane.out === 0) lane.since = performance.now();
    lane.out += 1;
    try {
      return await (await lane.client).query(config, values);
    } catch (error) {
      // Like a pool: a connection is discarded after any error.
      this.#lanes.delete(lane);
      throw error;
    } finally {
      lane.out -= 1;
      lane.since = performance.now();
      if (lane.out === 0 && !this.#lanes.has(lane)) await giveBack(lane);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes].map(giveBack));
    await this.#pipelined.end();
  }

  #emptiest(): Lane {
    let emptiest: Lane | undefined;
    for (const lane of this.#lanes) if (emptiest === undefined || lane.out < emptiest.out) emptiest = lane;
    const isEnough = emptiest?.out === 0 || this.#lanes.size === LANES;
    return emptiest && isEnough ? emptiest : this.#open();
  }

  #open(): Lane {
    const lane = { client: this.#pipelined.connect(), out: 0, since: 0 };
    this.#lanes.add(lane);
    // The listener notices a connection lost while idle; one that never opened fails for its first caller.
    const onLost = () => this.#lanes.delete(lane);
    lane.client.then((client) => client.on('error', onLost), onLost);
    return lane;
  }
}

/** Closes the connection after the reads in flight. */
async function giveBack({ client }: Lane): Promise<void> {
  (await client.catch(() => null))?.release(true);
}
