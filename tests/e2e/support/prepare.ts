import fs from 'node:fs';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { createDatabase, PREPARED, type Database } from './postgres.ts';
import { makeRunFolder, preparedFolder, runFolder, serversStillRunning, type Engine } from './run-folder.ts';
import { startServer } from './server.ts';

let prepared: Database | undefined;

/**
 * Before any test: the build, because several servers that found it stale would build at the same time, and one first
 * start on each engine, so that the tests' servers begin with a copy of its data.
 */
export async function setup({ name }: TestProject): Promise<void> {
  await ensureBuilt();
  makeRunFolder();
  const postgresUrl = process.env['TEST_DATABASE_URL'];
  // Only tests in the browser say which engine they need.
  const starts = postgresUrl === undefined || name === 'e2e' ? [startOnce('embedded')] : [];
  if (postgresUrl !== undefined) {
    prepared = await createDatabase(postgresUrl);
    process.env[PREPARED] = prepared.name;
    starts.push(startOnce('postgres', prepared.url));
  }
  await Promise.all(starts);
}

async function startOnce(engine: Engine, databaseUrl?: string): Promise<void> {
  const server = await startServer({ dataDir: preparedFolder(engine), databaseUrl });
  await server.end('SIGTERM');
}

/** Leaves nothing behind, whatever happened to the tests. */
export async function teardown(): Promise<void> {
  for (const pid of serversStillRunning()) process.kill(pid, 'SIGKILL');
  await prepared?.drop();
  fs.rmSync(runFolder(), { recursive: true, force: true, maxRetries: 5 });
}
