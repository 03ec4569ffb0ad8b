import type pg from 'pg';
import type { LastingPool } from './lasting-pool.ts';

const LANES = 2;
/** How to open the pool for them: as many again may take their place while what was sent before is still awaited. */
export const PIPELINED: pg.PoolConfig = { pipeline: true, max: 2 * LANES };
/** A lane from which nothing has come back for longer is stuck behind something. */
const SHORT_MS = 100;

interface Lane {
  client: Promise<pg.PoolClient>;
  /** How many reads it was sent and has not returned. */
  out: number;
  /** When the last one came back or, where none was out, the first was sent. */
  since: number;
}

/**
 * Sends reads one after the other without waiting for what those before return, on connections of its own: PostgreSQL and
 * this process wake up less often for them than with a connection each. What is slow holds up those behind it, as does a
 * lock, and writes would wait for the disk one by one instead of together: so it is for short reads only, its connections
 * refuse to write, and while one is stuck, reads go on in the pool of all others.
 */
export class ShortReads {
  readonly #pipelined: LastingPool;
  readonly #others: pg.Pool;
  readonly #lanes = new Set<Lane>();

  constructor(pipelined: LastingPool, others: pg.Pool) {
    this.#pipelined = pipelined;
    this.#others = others;
    // Sent before anything else; a connection that is lost meanwhile fails what comes next as well.
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
      // As a pool does it: whatever may be wrong with the connection goes with it.
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
    // One that is lost while nobody reads is noticed here, and one that never came by who waits for it.
    const onLost = () => this.#lanes.delete(lane);
    lane.client.then((client) => client.on('error', onLost), onLost);
    return lane;
  }
}

/** Closes the connection, after what is in flight. */
async function giveBack({ client }: Lane): Promise<void> {
  (await client.catch(() => null))?.release(true);
}
