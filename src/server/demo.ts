import path from 'node:path';
import { draftOfPreset } from '#shared/practice/blueprint-presets.ts';
import { FolderMediaStore } from './adapters/folder-media-store.ts';
import type { Clock } from './adapters/clock.ts';
import { argon2Passwords, type Passwords } from './adapters/passwords.ts';
import { writeSetting } from './core/settings.repository.ts';
import { openEmbedded } from './db/embedded.ts';
import type { Database } from './db/engine.ts';
import { migrate } from './db/migrate.ts';
import { topics } from './db/schema/content.ts';
import { CLASS_SIZE, DEMO_PASSWORD, DEMO_SITE, DEMO_TEACHER } from './demo/class-list.ts';
import { fillClass } from './demo/fill-class.ts';
import { chanceFrom } from './demo/random.ts';
import { createFirstTeacherService } from './people/auth/first-teacher.service.ts';
import { createReviewsService } from './cards/card-reviews/reviews.service.ts';
import { createItemStatisticsService } from './base/item-statistics/item-statistics.service.ts';
import { createBlueprintsService } from './practice/exams/blueprints.service.ts';
import { createRebuildService } from './base/counters/rebuild.service.ts';
import { loadStarterLibrary } from './hub/library/starter.service.ts';

const SEED = 7;

interface DemoOptions {
  root: string;
  dataDir: string;
  /** Number of students; tests use fewer. */
  size?: number;
  passwords?: Passwords;
  /** Receives progress messages. */
  say?: (line: string) => void;
}

/**
 * Fills an empty data folder with a year of a believable class, the same one every time; leaves a filled one alone.
 * All or nothing: after an interruption it can simply be run again.
 */
export async function fillDemo(options: DemoOptions): Promise<boolean> {
  const { root, dataDir, size = CLASS_SIZE, passwords = argon2Passwords, say = () => undefined } = options;
  const engine = await openEmbedded(dataDir);
  try {
    await migrate(engine.db, path.join(root, 'migrations'));
    const media = new FolderMediaStore(path.join(dataDir, 'media'));
    const isNew = await engine.db.transaction(async (db) => {
      const loaded = await loadStarterLibrary({ db, media, folder: path.join(root, 'content') });
      if (loaded === null) return false;
      say(`${loaded.questions} questions, ${loaded.flashcards} flashcards…`);
      await createFirstTeacherService({ db, passwords }).createFromEnvironment(DEMO_TEACHER);
      // A class in its second year no longer needs the first steps, even though mail is not set up.
      await writeSetting(db, 'first_steps', { isHidden: true });
      const now = new Date();
      const clock = () => now;
      await writeSetting(db, 'site', DEMO_SITE);
      await fillClass(db, {
        size,
        passwordHash: await passwords.hash(DEMO_PASSWORD),
        siteTitle: DEMO_SITE.title,
        now,
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        chance: chanceFrom(SEED),
        rebuildSchedules: (learner) => createReviewsService({ db, clock }).rebuild(learner),
        count: async () => {
          await createRebuildService({ db }).rebuild();
          await createItemStatisticsService({ db, clock }).refresh();
        },
        say,
      });
      await openExams(db, clock);
      return true;
    });
    // Query plans depend on table sizes.
    if (isNew) await engine.query('vacuum analyze');
    return isNew;
  } finally {
    await engine.close();
  }
}

/** Opens the other exams whose outline is complete and fits the starter library. */
async function openExams(tx: Database, clock: Clock): Promise<void> {
  const blueprints = createBlueprintsService({ db: tx, clock });
  const open = new Set((await blueprints.list()).map(({ exam }) => exam));
  const known = await tx.select({ id: topics.id, name: topics.name, parentId: topics.parentId }).from(topics);
  for (const preset of blueprints.presets()) {
    const form = draftOfPreset(preset, known);
    const isComplete = preset.missing === null && form.domains.every(({ topicIds }) => topicIds.length > 0);
    if (isComplete && !open.has(preset.exam)) await blueprints.create({ ...form, isOpen: true });
  }
}
