import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { openEmbedded } from '#server/db/embedded.ts';
import { rowOf } from '#server/db/engine.ts';
import type { Engine } from '#server/db/engine.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startCluster } from '../scripts/postgres-cluster.ts';
import { parentOf } from './processor-time.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');

/** Does the same work on an empty, migrated database of each engine, both on disk and as durable as in use. */
export async function onBothEngines(work: (engine: Engine) => Promise<void>): Promise<void> {
  await onEmbedded(work);
  await onPostgres(work);
}

export async function onEmbedded(work: (engine: Engine) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hub-bench-'));
  const engine = await openEmbedded(folder);
  try {
    await migrate(engine.db, MIGRATIONS);
    await work(engine);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
}

/** `programs` is the folder of the server's programs. */
export async function onPostgres(
  work: (engine: Engine, url: string, programs: string) => Promise<void>,
): Promise<void> {
  const cluster = await startCluster();
  if (cluster === null) {
    console.log('SKIPPED: PostgreSQL, because no server could be found or installed');
    return;
  }
  // Making a class takes longer than any call may.
  const engine = await openPostgres(cluster.url, { statementTimeoutMs: 0 });
  try {
    await migrate(engine.db, MIGRATIONS);
    await work(engine, cluster.url, cluster.programs);
  } finally {
    await engine.close();
    await cluster.stop();
  }
}

/** PostgreSQL's first process, which has started those that serve connections; null where the system has no /proc. */
export async function postgresProcess(engine: Engine): Promise<number | null> {
  const asked = await engine.query('select pg_backend_pid() as pid');
  return parentOf(rowOf(asked, z.object({ pid: z.int() })).pid);
}

interface Pair {
  small: Engine;
  large: Engine;
}

/** Does work on two empty, migrated databases of the embedded engine, beside each other. */
export async function onTwoEmbedded(work: (engines: Pair) => Promise<void>): Promise<void> {
  await onEmbedded((small) => onEmbedded((large) => work({ small, large })));
}

/** The same on two databases of one PostgreSQL server. */
export async function onTwoPostgres(work: (engines: Pair) => Promise<void>): Promise<void> {
  await onPostgres(async (small, url) => {
    await small.query('create database large');
    const address = new URL(url);
    address.pathname = '/large';
    const large = await openPostgres(address.href, { statementTimeoutMs: 0 });
    try {
      await migrate(large.db, MIGRATIONS);
      await work({ small, large });
    } finally {
      await large.close();
    }
  });
}
