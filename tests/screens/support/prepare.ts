import fs from 'node:fs';
import { ensureBuilt } from '../../../scripts/build.mjs';
import { createDatabase, type Database } from '../../e2e/support/postgres.ts';
import { emptyFolder, makeRunFolder, runFolder } from '../../e2e/support/run-folder.ts';
import { startServer, type Server } from '../../e2e/support/server.ts';
import { ADDRESS } from './hub.ts';

let database: Database | undefined;
let server: Server | undefined;

/** Before any test: one hub for all, on PostgreSQL if there is a server. */
export async function setup(): Promise<void> {
  await ensureBuilt();
  makeRunFolder();
  const postgresUrl = process.env['TEST_DATABASE_URL'];
  if (postgresUrl !== undefined) database = await createDatabase(postgresUrl);
  server = await startServer({ dataDir: emptyFolder(), databaseUrl: database?.url });
  process.env[ADDRESS] = server.url;
}

export async function teardown(): Promise<void> {
  await server?.end('SIGTERM');
  await database?.drop();
  fs.rmSync(runFolder(), { recursive: true, force: true, maxRetries: 5 });
}
