import { onTestFinished } from 'vitest';
import { preparedDatabase } from './postgres.ts';
import { dataFolder, type Engine } from './run-folder.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';

/** The engines that a server can run on here. */
export const ENGINES: Engine[] =
  process.env['TEST_DATABASE_URL'] === undefined ? ['embedded'] : ['embedded', 'postgres'];

/** Where a server finds its data in their state after a first start. The database is dropped when the test ends. */
export async function databaseOn(engine: Engine): Promise<Pick<ServerOptions, 'dataDir' | 'databaseUrl'>> {
  const database = engine === 'postgres' ? await preparedDatabase() : undefined;
  if (database !== undefined) onTestFinished(database.drop);
  return { dataDir: dataFolder(engine), databaseUrl: database?.url };
}

/** Starts a server that ends with the test at the latest. */
export async function startForTest(options: ServerOptions): Promise<Server> {
  const server = await startServer(options);
  onTestFinished(async () => void (await server.end('SIGKILL')));
  return server;
}
