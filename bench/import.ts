import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import v8 from 'node:v8';
import vm from 'node:vm';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { build } from 'vite';
import { ProcessImportParser } from '#server/adapters/import-parser/process-import-parser.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import type { Engine } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { importResult } from '#shared/contract/question-files.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { onBothEngines } from './engines.ts';
import { generatedQuestions } from './generated-bank.ts';
import type { GeneratedQuestion } from './generated-bank.ts';
import { report, timed } from './measure.ts';

const COUNT = 50_000;
/** Made so many at a time, so that this process never holds all of them: its memory is what is measured. */
const CHUNK = 5000;
const ROWS_PER_STATEMENT = 1000;
const MEGABYTE = 1_000_000;
const PAGE_BYTES = 4096;
const ROOT = path.resolve(import.meta.dirname, '..');

/** Uploads a file from a process of its own, as a browser would: what it holds is not the server's. */
const UPLOAD = `
  const [url, file, cookie] = process.argv.slice(1);
  const form = new FormData();
  form.set('file', await (await import('node:fs')).openAsBlob(file), 'questions.csv');
  const answer = await fetch(url, { method: 'POST', headers: { cookie }, body: form });
  process.stdout.write(await answer.text());
`;

function* chunks(): Generator<GeneratedQuestion[]> {
  for (let seed = 1; seed <= COUNT / CHUNK; seed += 1) yield generatedQuestions(CHUNK, seed);
}

async function writeCsv(file: string): Promise<void> {
  await appendFile(file, 'question,option A,option B,option C,option D,correct answer,explanation,topic,subcategory\n');
  for (const chunk of chunks()) {
    const rows = chunk.map(({ question, options, correctAnswer, explanation, topic }) => {
      return [question, ...options, 'ABCDE'.charAt(correctAnswer), explanation, topic.main, topic.sub];
    });
    await appendFile(file, stringify(rows));
  }
}

/** The same rows by multi-row inserts in one transaction, and nothing else. Milliseconds, the making of rows left out. */
async function plainInsert({ db }: Engine, createdById: string): Promise<number> {
  let milliseconds = 0;
  await db.transaction(async (tx) => {
    for (const chunk of chunks()) {
      for (let start = 0; start < chunk.length; start += ROWS_PER_STATEMENT) {
        const rows = chunk
          .slice(start, start + ROWS_PER_STATEMENT)
          .map(
            (row) =>
              sql`(${row.question}, ${JSON.stringify(row.options)}, ${row.correctAnswer}, ${row.explanation}, ${createdById})`,
          );
        milliseconds += await timed(() =>
          tx.execute(
            sql`insert into ${questions} (question, options, correct_answer, explanation, created_by_id) values ${sql.join(rows, sql`, `)}`,
          ),
        );
      }
    }
  });
  return milliseconds;
}

interface Growth {
  /** What this process came to hold over what it held before, in bytes. */
  server: number;
  /** The most that the process held that reads the file. 0 where the system does not tell. */
  reader: number;
  /** The most that both held at the same time, over what there was before. */
  together: number;
}

/** Looks at the memory of this process and its children but for `stranger`, every few milliseconds. */
async function memoryGrowth(
  work: (strangerIs: (pid: number | undefined) => void) => Promise<unknown>,
): Promise<Growth> {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
  const before = process.memoryUsage.rss();
  const growth: Growth = { server: 0, reader: 0, together: 0 };
  let stranger: number | undefined;
  const look = setInterval(() => {
    const server = process.memoryUsage.rss() - before;
    const reader = childrenOfThis()
      .filter((pid) => pid !== stranger)
      .reduce((sum, pid) => sum + residentBytes(pid), 0);
    growth.server = Math.max(growth.server, server);
    growth.reader = Math.max(growth.reader, reader);
    growth.together = Math.max(growth.together, server + reader);
  }, 10);
  await work((pid) => {
    stranger = pid;
  });
  clearInterval(look);
  return growth;
}

function childrenOfThis(): number[] {
  const list = `/proc/self/task/${process.pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

function residentBytes(pid: number): number {
  const file = `/proc/${pid}/statm`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) * PAGE_BYTES : 0;
}

/** The module that reads files, built as in use: through a loader of TypeScript its process would hold much more. */
async function builtReader(): Promise<URL> {
  const outDir = path.join(ROOT, 'dist/bench');
  const input = path.join(ROOT, 'src/server/adapters/import-parser/import-process.ts');
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: true, rolldownOptions: { input }, outDir, target: 'node20' },
  });
  return pathToFileURL(path.join(outDir, 'import-process.js'));
}

/** Importing 50,000 questions from .csv through the whole app, against a plain insert of the same rows in the same run. */
export async function importBenchmark(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hub-bench-'));
  const file = path.join(folder, 'questions.csv');
  await writeCsv(file);
  const { size } = await stat(file);
  const entry = await builtReader();
  try {
    await onBothEngines(async (engine) => {
      const { app, as, db } = await createTestApp({
        engine,
        importParser: new ProcessImportParser({ entry, execArgv: [] }),
      });
      const teacher = await aTeacher(db);
      const { cookie = '' } = await as(teacher);
      await app.listen({ port: 0 });
      const { port } = app.server.address() as AddressInfo; // it listens on TCP
      const url = `http://127.0.0.1:${port}/api/questions/bulk-upload`;
      const clear = () => engine.query('truncate questions, question_versions cascade; checkpoint');

      const floors = [await plainInsert(engine, teacher.id)];
      await clear();
      let milliseconds = 0;
      const growth = await memoryGrowth(async (strangerIs) => {
        milliseconds = await timed(async () => {
          const args = ['--input-type=module', '-e', UPLOAD, '--', url, file, `${SESSION_COOKIE}=${cookie}`];
          const upload = promisify(execFile)(process.execPath, args, { maxBuffer: 100 * MEGABYTE });
          strangerIs(upload.child.pid);
          const { count } = importResult.parse(JSON.parse((await upload).stdout));
          if (count !== COUNT) throw new Error(`${count} questions were imported instead of ${COUNT}`);
        });
      });
      await clear();
      floors.push(await plainInsert(engine, teacher.id));
      await app.close();

      // Before and after, since what else the machine does comes and goes.
      const floor = floors.reduce((sum, each) => sum + each, 0) / floors.length;
      const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
      report({
        what: `import, ${engine.kind}: ${COUNT} questions from .csv against a plain multi-row insert`,
        value: milliseconds / floor,
        unit: 'times',
        aim: 3,
        detail: `${seconds(milliseconds)} against ${floors.map(seconds).join(' before and ')} after`,
      });
      report({
        what: `import, ${engine.kind}: growth of memory over a file of ${Math.round(size / MEGABYTE)} MB`,
        value: growth.together / MEGABYTE,
        unit: 'MB',
        aim: 200,
        detail: `the server alone ${Math.round(growth.server / MEGABYTE)} MB, the process that reads, ${Math.round(growth.reader / MEGABYTE)} MB`,
      });
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (process.argv[1] === import.meta.filename) await importBenchmark();
