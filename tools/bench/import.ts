// Aim: importing 50,000 questions from .csv takes at most 3 times a plain insert of them, and at most 200 MB.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import v8 from 'node:v8';
import vm from 'node:vm';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'drizzle-orm';
import { build } from 'vite';
import { ProcessImportParser } from '#server/importing/process-import-parser.ts';
import { SESSION_COOKIE } from '#server/core/sessions.ts';
import type { Engine } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { importQuestions, importResult } from '#shared/bank/question-files.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { generatedQuestions, type GeneratedQuestion } from './generated-bank.ts';
import { inFolder, onEmbedded, onPostgres } from './harness.ts';
import { childrenOf, readProcess, report, sized, sum, timed } from './measure.ts';

const COUNT = sized(50_000, 5000);
/** Generated in chunks, so that this process never holds all of them: its memory is what is measured. */
const CHUNK = 5000;
const ROWS_PER_STATEMENT = 1000;
const MEGABYTE = 1_000_000;
const READER = 'import-process.js';
const PAGE_BYTES = 4096;
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Uploads a file from a separate process, as a browser would, so that its memory does not count as the server's. */
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

/** Inserts the same rows with multi-row inserts in one transaction. Returns milliseconds, excluding row generation. */
async function plainInsert({ db }: Engine, createdById: string): Promise<number> {
  let milliseconds = 0;
  await db.transaction(async (tx) => {
    for (const chunk of chunks()) {
      for (let start = 0; start < chunk.length; start += ROWS_PER_STATEMENT) {
        const rows = chunk.slice(start, start + ROWS_PER_STATEMENT).map(({ question, options, ...row }) => {
          return sql`(${question}, ${JSON.stringify(options)}, ${row.correctAnswer}, ${row.explanation}, ${createdById})`;
        });
        const insert = sql`
          insert into ${questions} (question, options, correct_answer, explanation, created_by_id)
          values ${sql.join(rows, sql`, `)}`;
        milliseconds += await timed(() => tx.execute(insert));
      }
    }
  });
  return milliseconds;
}

interface Growth {
  /** The growth of this process's memory, in bytes. */
  server: number;
  /** The peak memory of the process that reads the file. 0 if the system does not provide it. */
  reader: number;
  /** The peak of both together, minus the memory before. */
  together: number;
}

/** Samples the memory of this process, and of those that it starts to read files, every few milliseconds. */
async function memoryGrowth(work: () => Promise<unknown>): Promise<Growth> {
  v8.setFlagsFromString('--expose-gc');
  vm.runInNewContext('gc')();
  const before = process.memoryUsage.rss();
  const growth: Growth = { server: 0, reader: 0, together: 0 };
  const look = setInterval(() => {
    const server = process.memoryUsage.rss() - before;
    const readers = childrenOf(process.pid).filter((pid) => readProcess(pid, 'cmdline').includes(READER));
    const reader = sum(readers.map((pid) => Number(readProcess(pid, 'statm').split(' ')[1] ?? 0) * PAGE_BYTES));
    growth.server = Math.max(growth.server, server);
    growth.reader = Math.max(growth.reader, reader);
    growth.together = Math.max(growth.together, server + reader);
  }, 10);
  await work();
  clearInterval(look);
  return growth;
}

/** The module that reads files, built as in production: with a TypeScript loader its process would use much more. */
export async function builtReader(): Promise<URL> {
  const outDir = path.join(ROOT, 'dist/bench');
  const input = path.join(ROOT, 'src/server/importing/import-process.ts');
  await build({
    configFile: false,
    root: ROOT,
    publicDir: false,
    logLevel: 'error',
    build: { ssr: true, rolldownOptions: { input }, outDir, target: 'node20' },
  });
  return pathToFileURL(path.join(outDir, READER));
}

async function measure(engine: Engine, { file, reader }: { file: string; reader: string }): Promise<void> {
  const importParser = new ProcessImportParser({ entry: new URL(reader), execArgv: [] });
  const { app, as, db } = await createTestApp({ engine, importParser });
  const teacher = await aTeacher(db);
  const { cookie = '' } = await as(teacher);
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })) + importQuestions.path;
  const clear = () => engine.query('truncate questions, question_versions cascade; checkpoint');
  const upload = async () => {
    const args = ['--input-type=module', '-e', UPLOAD, '--', url, file, `${SESSION_COOKIE}=${cookie}`];
    const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 100 * MEGABYTE });
    const { count } = importResult.parse(JSON.parse(stdout));
    if (count !== COUNT) throw new Error(`${count} questions were imported instead of ${COUNT}`);
  };

  let milliseconds = 0;
  const growth = await memoryGrowth(async () => (milliseconds = await timed(upload)));
  await clear();
  const floor = await plainInsert(engine, teacher.id);
  await app.close();

  report({
    what: `import, ${engine.kind}: ${COUNT} questions from .csv against a plain multi-row insert`,
    value: milliseconds / floor,
    unit: 'times',
    atMost: 3,
    detail: `${(milliseconds / 1000).toFixed(1)} s against ${(floor / 1000).toFixed(1)} s`,
  });
  const { size } = await stat(file);
  report({
    what: `import, ${engine.kind}: growth of memory over a file of ${Math.round(size / MEGABYTE)} MB`,
    value: growth.together / MEGABYTE,
    unit: 'MB',
    atMost: 200,
    detail: `the server alone ${Math.round(growth.server / MEGABYTE)} MB, the process that reads, ${Math.round(growth.reader / MEGABYTE)} MB`,
  });
}

/** Each engine runs in a separate process: memory that one has freed would hide what the next one takes. */
export async function run(): Promise<void> {
  await inFolder(async (folder) => {
    const file = path.join(folder, 'questions.csv');
    await writeCsv(file);
    const reader = (await builtReader()).href;
    for (const engine of ['embedded', 'postgres']) {
      const child = fork(import.meta.filename, [engine, file, reader]);
      const [code] = (await once(child, 'exit')) as [number | null]; // null if a signal ended it
      if (code !== 0) process.exitCode = 1;
    }
  });
}

if (process.argv[1] === import.meta.filename) {
  const [engine, file = '', reader = ''] = process.argv.slice(2);
  await (engine === 'embedded' ? onEmbedded : onPostgres)((opened) => measure(opened, { file, reader }));
}
