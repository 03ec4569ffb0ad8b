import fs from 'node:fs';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { makeRunFolder, preparedFolder, runFolder, serversStillRunning } from './run-folder.ts';
import { startServer } from './server.ts';

/**
 * Before any test: the build, because several servers that found it stale would build at the same time, and one first
 * start, so that the tests' servers begin with a copy of its data folder.
 */
export async function setup(): Promise<void> {
  await ensureBuilt();
  makeRunFolder();
  const server = await startServer({ dataDir: preparedFolder() });
  await server.end('SIGTERM');
}

/** Leaves nothing behind, whatever happened to the tests. */
export function teardown(): void {
  for (const pid of serversStillRunning()) process.kill(pid, 'SIGKILL');
  fs.rmSync(runFolder(), { recursive: true, force: true, maxRetries: 5 });
}
