import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { bin, ROOT } from './install.mjs';

const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          /** For a test that passed: why an earlier try failed. */
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
export type Report = z.output<typeof report>;

/** Tests that do not depend on PostgreSQL. */
export const EMBEDDED_ONLY = [
  'src/server/db/embedded*.test.ts',
  'src/server/db/power-cut.torture.test.ts',
  'src/server/db/database-folder.torture.test.ts',
  'src/server/db/{database-folder,data-folder,folder-lock}.test.ts',
  'src/server/adapters/import-parser/fuzz.torture.test.ts',
  'src/server/adapters/import-parser/hostile-texts.torture.test.ts',
  'src/server/adapters/import-parser/**',
  'src/server/adapters/{mail-transport,media-store,work-folder}.test.ts',
  'src/server/core/{send-in-pieces,slow-clients}.test.ts',
  'src/server/hub/backup/encryption/**',
];

/**
 * Folders of tests of endpoints whose SQL is the same on both engines. They take a third of the time on a PostgreSQL
 * server, so if there is one they run only on it; what only the embedded engine does (one connection, its files) has
 * tests of its own.
 */
export const POSTGRES_FIRST = ['cards', 'insight', 'mail', 'people', 'practice'].map((area) => `src/server/${area}/`);

/** The tests that `npm test -- quick` omits, which take longer than all the rest. */
export const NOT_QUICK = [
  ...EMBEDDED_ONLY,
  '**/{*.torture,*-histories,*-migration,*-traces,*round-trip,drawing,fitting,fuzz,rebuild}.test.ts',
  'content/**',
  'src/server/adapters/{jobs,observability/*,import-parser/process-import-parser}.test.ts',
  'src/server/core/{back-pressure,rate-limits,slow-clients}.test.ts',
  'src/server/db/{migrate,time-limits}.test.ts',
  'src/server/{app,demo}.test.ts',
  'src/server/hub/backup/**',
  'src/server/hub/system/health.routes.test.ts',
  'src/server/bank/{media/{image-encoding,uploads},questions/{near-duplicates,numbered-questions}}.test.ts',
  'src/server/people/sso/**',
  'src/server/insight/{analytics/{performance,student-completion},readiness/*}.test.ts',
  'src/server/practice/{counters/counting-the-past,quizzes/{kinds,question-pools}}.test.ts',
];

/** Runs vitest and shows its output; returns its exit code, and its report if it got far enough to write one. */
export async function runVitest(
  vitestArguments: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; report: Report | null }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-report-'));
  const file = path.join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const child = spawn(bin('vitest'), ['run', ...reporters, ...vitestArguments], { cwd: ROOT, stdio: 'inherit', env });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    const written = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null;
    return { code, report: written === null ? null : report.parse(JSON.parse(written)) };
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
