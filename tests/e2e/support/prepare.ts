import fs from 'node:fs';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { startSharedHub } from './hub.ts';
import { createDatabase, PREPARED, type Database } from './postgres.ts';
import { makeRunFolder, preparedFolder, runFolder, serversStillRunning, type Engine } from './run-folder.ts';
import { startServer } from './server.ts';

let prepared: Database | undefined;
let endSharedHub = async () => {};

/**
 * Before any test: the build, because several servers that found it stale would build at the same time, one first start
 * on each engine, so that the tests' servers begin with a copy of its data, and the hub that tests share.
 */
export async function setup(): Promise<void> {
  await ensureBuilt();
  makeRunFolder();
  const postgresUrl = process.env['TEST_DATABASE_URL'];
  const starts = [startOnce('embedded')];
  if (postgresUrl !== undefined) {
    prepared = await createDatabase(postgresUrl);
    process.env[PREPARED] = prepared.name;
    starts.push(startOnce('postgres', prepared.url));
  }
  await Promise.all(starts);
  endSharedHub = await startSharedHub();
}

async function startOnce(engine: Engine, databaseUrl?: string): Promise<void> {
  const server = await startServer({ dataDir: preparedFolder(engine), databaseUrl });
  await server.end('SIGTERM');
}

/** Leaves nothing behind, whatever happened to the tests. */
export async function teardown(): Promise<void> {
  await endSharedHub();
  for (const pid of serversStillRunning()) process.kill(pid, 'SIGKILL');
  await prepared?.drop();
  fs.rmSync(runFolder(), { recursive: true, force: true, maxRetries: 5 });
}
