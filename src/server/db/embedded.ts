import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { openingError, prepareDataFolder } from './data-folder.ts';
import { databaseIn, refuseDamaged } from './database-folder.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import { makeCheckpoints } from './embedded-checkpoints.ts';
import { EmbeddedDatabase, type EmbeddedClient } from './embedded-database.ts';
import { EmbeddedInstance } from './embedded-instance.ts';
import type { Engine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import { observedEmbedded, type ObserveQuery } from './observed-queries.ts';
import * as schema from './schema/index.ts';
import { withQueue } from './waiting.ts';

/** What migrations may create with `create extension`. */
const EXTENSIONS = { pg_trgm };
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync', // the default, fdatasync, is a no-op in this build
];

interface EmbeddedOptions {
  observe?: ObserveQuery | undefined;
  /** Called with the reason if the start takes long. */
  say?: (line: string) => void;
  /** Whether a database may be created beside media and backups of a lost one, since all of it will be restored. */
  isToBeRestored?: boolean;
  /** The initial content of a database in memory, as a PGlite dump; by default an empty one, which takes longer. */
  dump?: Blob | undefined;
}

/** PostgreSQL in WebAssembly: in a folder, durably, or in memory (for tests) if `folder` is null. */
export async function openEmbedded(
  folder: string | null,
  { observe, say, isToBeRestored = false, dump }: EmbeddedOptions = {},
): Promise<Engine> {
  if (folder === null) {
    const instance = await EmbeddedInstance.open({ extensions: EXTENSIONS, ...(dump && { loadDataDir: dump }) });
    return engineOf(observed(instance, observe), () => instance.close());
  }
  prepareDataFolder(folder);
  const lock = await lockFolder(folder, { say }).catch((error: unknown) => {
    throw openingError(folder, error);
  });
  try {
    const database = await EmbeddedDatabase.open(async () => {
      // PostgreSQL takes longer to find out, and its message says less.
      prepareDataFolder(folder);
      lock.check();
      refuseDamaged(folder, { isToBeRestored });
      return EmbeddedInstance.open({
        extensions: EXTENSIONS,
        fs: new DurableNodeFS(databaseIn(folder), lock),
        startParams: START_PARAMETERS,
      });
    });
    const engine = engineOf(observed(database, observe), async () => {
      await endCheckpoints();
      await database.close();
      lock.release();
    });
    const endCheckpoints = makeCheckpoints(engine);
    return engine;
  } catch (error) {
    lock.release();
    throw openingError(folder, error);
  }
}

const observed = (client: EmbeddedClient, observe: ObserveQuery | undefined) =>
  observe === undefined ? client : observedEmbedded(client, observe);

function engineOf(unqueued: EmbeddedClient, close: () => Promise<void>): Engine {
  const { client, isAtWork, waitedMs } = withQueue(unqueued);
  const ping = async () => {
    await client.query('select 1');
  };
  const db = drizzle(client as PGlite, { schema, casing: 'snake_case' }); // it uses only this part
  return {
    kind: 'embedded',
    db,
    query: async (text, values) =>
      values === undefined || values.length === 0
        ? ((await client.exec(text)).at(-1) ?? { rows: [] })
        : client.query<unknown>(text, values),
    ping,
    // The database is in this very process: while it works, it is available, and a query would wait for its turn.
    probe: async () => {
      if (!isAtWork()) await ping();
    },
    waitedMs,
    close,
  };
}
