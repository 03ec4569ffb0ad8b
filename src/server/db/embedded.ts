import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { DurableNodeFS } from './durable-node-fs.ts';
import type { Engine } from './engine.ts';
import { lockFolder } from './folder-lock.ts';
import * as schema from './schema/index.ts';

/** What migrations may create with `create extension`. */
const EXTENSIONS = { pg_trgm };

/** PostgreSQL in WebAssembly: in a folder, durably, or in memory (for tests) where `folder` is null. */
export async function openEmbedded(folder: string | null): Promise<Engine> {
  if (folder === null) return engineOf(await PGlite.create({ extensions: EXTENSIONS }), () => undefined);
  fs.mkdirSync(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const client = await PGlite.create({
      extensions: EXTENSIONS,
      fs: new DurableNodeFS(path.join(folder, 'database')),
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'fsync=on',
        '-c',
        'wal_sync_method=fsync', // the default, fdatasync, is a no-op in this build
      ],
    });
    return engineOf(client, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

function engineOf(client: PGlite, unlock: () => void): Engine {
  return {
    kind: 'embedded',
    db: drizzle(client, { schema, casing: 'snake_case' }),
    query: async (text, values) =>
      values === undefined || values.length === 0
        ? ((await client.exec(text)).at(-1) ?? { rows: [] })
        : client.query<unknown>(text, values),
    ping: async () => {
      await client.query('select 1');
    },
    close: async () => {
      await client.close();
      unlock();
    },
  };
}
