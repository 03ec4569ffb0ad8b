import type pg from 'pg';
import { z } from 'zod';
import { rowOf } from './engine.ts';
import { DatabaseBusy, reasonOf, rootOf } from './failures.ts';

const CHECK_MS = 5_000;
const MAX_LAG_SECONDS = 30;

export interface ReplicaOptions {
  connectionString: string;
  /** Called whenever the replica is no longer used, and when it is used again. */
  warn: (line: string) => void;
  maxLagSeconds?: number;
  /** How long a check is valid. */
  checkMs?: number;
}

interface Connections {
  primary: pg.Pool;
  probes: pg.Pool;
  /** Opens the replica's pool once it responds: only then is it known whether a pooler is in front of it. */
  open: () => Promise<pg.Pool>;
}

/** Without changes nothing lags, however long ago the last one was. */
const STATE = `
  select (select system_identifier from pg_control_system())::text || '/' || current_database() as database,
    pg_is_in_recovery() as "isInRecovery",
    exists (select from pg_stat_wal_receiver) as "isReceiving",
    coalesce(pg_last_wal_replay_lsn() >= pg_last_wal_receive_lsn()
      or now() - pg_last_xact_replay_timestamp() <= make_interval(secs => $1), false) as "isCurrent"`;
const stateRow = z.object({
  database: z.string(),
  isInRecovery: z.boolean(),
  isReceiving: z.boolean(),
  isCurrent: z.boolean(),
});

/**
 * A substitute for Drizzle's connection: the replica serves queries while it is healthy, else the primary. Only for
 * single statements that read, as one that fails on the replica is sent to the primary too.
 */
export function createReadReplica(
  { primary, probes, open }: Connections,
  { warn, maxLagSeconds = MAX_LAG_SECONDS, checkMs = CHECK_MS }: ReplicaOptions,
) {
  let pool: pg.Pool | undefined;
  let database: string | undefined;
  let isFit = true;
  let checkedAt = -Infinity;
  let checking: Promise<boolean> | undefined;

  const stateOf = async (server: pg.Pool) => rowOf(await server.query(STATE, [maxLagSeconds]), stateRow);

  async function findFault(): Promise<string | null> {
    const state = await stateOf(probes);
    database ??= (await stateOf(primary)).database;
    // Another hub's data would be shown to strangers.
    if (state.database !== database) return 'is of another database than DATABASE_URL';
    if (!state.isInRecovery) return 'is no replica';
    if (!state.isReceiving) return 'receives nothing from the primary';
    if (!state.isCurrent) return `is more than ${maxLagSeconds} seconds behind`;
    pool ??= await open();
    return null;
  }

  async function check(): Promise<boolean> {
    const fault = await findFault().catch((error: unknown) => `does not answer (${reasonOf(rootOf(error))})`);
    const wasFit = isFit;
    isFit = fault === null;
    checkedAt = performance.now();
    if (wasFit && !isFit) warn(`the server of DATABASE_READ_URL ${fault}: the primary is read instead`);
    if (!wasFit && isFit) warn('the server of DATABASE_READ_URL is used again');
    return isFit;
  }

  /** Checks only when something is read; and no read waits for a replica that was unhealthy at the last check. */
  async function isUsable(): Promise<boolean> {
    if (performance.now() - checkedAt < checkMs) return isFit;
    checking ??= check().finally(() => (checking = undefined));
    return isFit && checking;
  }

  return {
    isUsable,
    async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      if ((await isUsable()) && pool !== undefined) {
        try {
          return await pool.query(config, values);
        } catch (error) {
          checkedAt = -Infinity;
          // The queue of a healthy replica must not be moved to the primary, which students need.
          if (error instanceof DatabaseBusy && (await isUsable())) throw error;
        }
      }
      return primary.query(config, values);
    },
    async close(): Promise<void> {
      await checking;
      await Promise.all([probes.end(), pool?.end()]);
    },
  };
}
