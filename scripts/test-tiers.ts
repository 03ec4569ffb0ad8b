import fs from 'node:fs';
import path from 'node:path';
import { digestOf, ROOT } from './install.mjs';

/**
 * Which tests a run has. `npm test -- quick` is for the time while you work, `npm test` for a pull request, and
 * `npm run test:full` has everything: for each night, for a release, and for changes of what only it covers
 * (CONTRIBUTING.md has the list).
 */
export type Tier = 'quick' | 'usual' | 'full';

/** Tests that only `npm run test:full` runs; `npm run torture` has the long form of those named so. */
export const LONG = ['**/*.{long,torture}.{test,spec}.ts'];

/** Tests that do not depend on PostgreSQL. */
export const EMBEDDED_ONLY = [
  'src/server/db/embedded*.test.ts',
  'src/server/db/power-cut.torture.test.ts',
  'src/server/db/database-folder.torture.test.ts',
  'src/server/db/{database-folder,data-folder,folder-lock.long}.test.ts',
  'src/server/importing/**/*.test.ts',
  'src/server/adapters/{mail-transport,media-store,work-folder}.test.ts',
  'src/server/core/{send-in-pieces,slow-clients.long}.test.ts',
  'src/server/hub/backup/encryption/**/*.test.ts',
];

/**
 * What must be the same on the engine that most hubs run: answers, completions, draws, counters, reviews, assignments,
 * restores and locks. `npm test` runs these on both engines, and other tests of endpoints on PostgreSQL, if there is a
 * server; the full run has all of them on both.
 */
export const CONFORMANCE = [
  ...EMBEDDED_ONLY,
  'src/server/db/{engine,locks,migrate,text-key,transactions,time-limits}.test.ts',
  'src/server/core/named-topics.test.ts',
  'src/server/practice/quizzes/{answers,completion,drawing,open-quizzes,question-pools,time-limits}.test.ts',
  'src/server/base/counters/*.test.ts',
  'src/server/practice/assignments/{assignments,assignment-attempts,dependents,gradebook}.test.ts',
  'src/server/practice/exams/exams.test.ts',
  'src/server/practice/regrading/regrading.test.ts',
  'src/server/cards/card-reviews/*.test.ts',
  'src/server/hub/backup/restore/restore.test.ts',
  'src/server/people/users/last-owner.test.ts',
  'src/server/bank/questions/{bulk,question-search,tags}.test.ts',
];

/** The tests that `npm test -- quick` omits, which take longer than all the rest. */
export const NOT_QUICK = [
  ...EMBEDDED_ONLY,
  '**/{*round-trip,drawing,fuzz,rebuild}.test.ts',
  'content/**',
  'src/server/adapters/{jobs,observability/*}.test.ts',
  'src/server/core/rate-limits.test.ts',
  'src/server/db/{migrate,time-limits}.test.ts',
  'src/server/{app,demo}.test.ts',
  'src/server/hub/backup/**',
  'src/server/hub/system/health.routes.test.ts',
  'src/server/bank/{media/uploads,questions/near-duplicates}.test.ts',
  'src/server/people/sso/**',
  'src/server/insight/{analytics/{performance,student-completion},readiness/*}.test.ts',
  'src/server/practice/quizzes/{kinds,question-pools}.test.ts',
];

/** Solving each task of the starter library and drawing its pictures again: the same result as long as these are the same. */
export const CONTENT_TESTS = ['content/{console-pictures,console-tasks,sprints}.test.ts'];
const CONTENT = [
  'content',
  'src/shared/console',
  'src/shared/bank/question-kinds',
  'tools/pictures/bmode',
  'tools/pictures/console',
  'tools/pictures/mmode',
  'tools/pictures/sprints',
];
const TESTED_CONTENT = path.join(ROOT, 'tests/tested-content.sha256');

/** Whether these tests have passed with the present content. */
export const isContentTested = (): boolean =>
  fs.existsSync(TESTED_CONTENT) && fs.readFileSync(TESTED_CONTENT, 'utf8').trim() === digestOf(CONTENT);

/** Records that they have. The record is committed with the content, so that other runs need not repeat them. */
export const noteContentTested = (): void => fs.writeFileSync(TESTED_CONTENT, `${digestOf(CONTENT)}\n`);
