import path from 'node:path';
import { createApp } from './app.ts';
import { importProcessEntry, ProcessImportParser } from './adapters/import-parser/process-import-parser.ts';
import { MemoryJobs } from './adapters/jobs.ts';
import { MemoryMailTransport } from './adapters/mail-transport.ts';
import { FolderMediaStore } from './adapters/folder-media-store.ts';
import { argon2Passwords } from './adapters/passwords.ts';
import { openEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { DEMO_TEACHER } from './demo/class-list.ts';
import { fillClass } from './demo/fill-class.ts';
import { createFirstTeacherService } from './features/auth/first-teacher.service.ts';
import { loadStarterLibrary } from './features/starter/starter.service.ts';

/** Fills an empty data folder with a believable class; leaves one that is filled alone. */
export async function fillDemo({ root, dataDir }: { root: string; dataDir: string }): Promise<boolean> {
  const engine = await openEmbedded(dataDir);
  try {
    const { db } = engine;
    await migrate(db, path.join(root, 'migrations'));
    const media = new FolderMediaStore(path.join(dataDir, 'media'));
    const isNew = (await loadStarterLibrary({ db, media, folder: path.join(root, 'content') })) !== null;
    if (!isNew) return false;
    await createFirstTeacherService({ db, passwords: argon2Passwords }).createFromEnvironment(DEMO_TEACHER);
    let now = new Date();
    const { app } = await createApp({
      engine,
      clock: () => now,
      passwords: argon2Passwords,
      media,
      importParser: new ProcessImportParser({ entry: importProcessEntry(import.meta.url) }),
      // The class asks for no mail; what its work would send is not wanted.
      jobs: new MemoryJobs(),
      mailTransport: new MemoryMailTransport(),
      publicUrl: 'http://localhost',
      client: null,
    });
    const setClock = (instant: Date) => {
      now = instant;
    };
    await fillClass({ app, db, setClock, today: now, random: seededRandom(7) });
    await app.close();
    return true;
  } finally {
    await engine.close();
  }
}

/** Park and Miller's generator: the same class every time. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
