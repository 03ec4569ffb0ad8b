import { rm } from 'node:fs/promises';
import { makeRunFolder, runFolder } from '#tests/e2e/support/run-folder.ts';
import type { Server } from '#tests/e2e/support/server.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { atTheLatest } from '../scripts/child-server.ts';

/** Has the work done while the product is built and there is a folder for what its servers keep. */
export async function inRunFolder(work: () => Promise<void>): Promise<void> {
  await ensureBuilt();
  makeRunFolder();
  try {
    await work();
  } finally {
    await rm(runFolder(), { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Ends whatever server was started in the work, also where this process is ended before. */
export async function ending(
  work: (started: (server: Promise<Server>) => Promise<Server>) => Promise<void>,
): Promise<void> {
  const servers: Server[] = [];
  const forget = atTheLatest(() => servers.forEach((server) => server.signal('SIGKILL')));
  try {
    await work(async (starting) => {
      const server = await starting;
      servers.push(server);
      return server;
    });
  } finally {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    forget();
  }
}
