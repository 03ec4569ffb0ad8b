import { preparedDatabase, type Database } from '../../e2e/support/postgres.ts';
import { dataFolder } from '../../e2e/support/run-folder.ts';
import { startServer, type Server } from '../../e2e/support/server.ts';
import { ADDRESS } from './hub.ts';

let database: Database | undefined;
let server: Server | undefined;

/** Before any test, and after the browser tests' preparation: one hub for most of them. */
export async function setup(): Promise<void> {
  database = await preparedDatabase();
  const dataDir = dataFolder(database === undefined ? 'embedded' : 'postgres');
  server = await startServer({ dataDir, databaseUrl: database?.url });
  process.env[ADDRESS] = server.url;
}

export async function teardown(): Promise<void> {
  await server?.end('SIGTERM');
  await database?.drop();
}
