import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Engine } from '#server/db/engine.ts';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { users } from '#server/db/schema/users.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { emptyFolder } from '#tests/e2e/support/run-folder.ts';
import type { Server } from '#tests/e2e/support/server.ts';
import { aStudent, PASSWORD } from '#tests/support/factories.ts';
import { ROOT } from '../../scripts/install.mjs';
import type { LoadDone, LoadTask } from './class-load.ts';
import type { Account } from './class-student.ts';
import { generatedQuestions } from './generated-bank.ts';
import { onDatabase, onPostgres, onServers } from './harness.ts';
import { childrenOf, processorSeconds, readProcess, sum, Worker } from './measure.ts';

const SEED = 9;
const QUESTIONS = 12_000;
const FLASHCARDS = 1000;
const SAMPLE_MS = 5000;
const ENVIRONMENT = { STARTER_CONTENT: '0' };

/** For the app, all its processes together, and for PostgreSQL; 0 if the database is in the app. */
export interface Spent {
  app: number;
  postgres: number;
}

export interface Played {
  done: LoadDone;
  /** Seconds of processor time. */
  spent: Spent;
  /** Seconds, including the wait for the last responses. */
  elapsed: number;
  /** Processors kept busy by anything else on this machine: if more than a few, the figures are meaningless. */
  others: number;
}

interface ClassHub {
  accounts: Account[];
  /** PostgreSQL's first process; 0 for the embedded engine. */
  postgres: number;
  /** Another process of the app; the embedded engine allows one. */
  startApp: () => Promise<Server>;
}

/** A hub with one or more app processes, and the students who have signed in. */
export class Field {
  readonly #hub: ClassHub;
  /** The process that generates the load. */
  readonly #load = new Worker<LoadTask, LoadDone>('class-load.ts');
  readonly #apps: Server[] = [];
  readonly #sampling = setInterval(() => this.#lookAtMemory(), SAMPLE_MS);
  #postgresKilobytes = 0;
  #used = 1;

  constructor(hub: ClassHub) {
    this.#hub = hub;
  }

  get students(): number {
    return this.#hub.accounts.length;
  }

  /** Starts the app, signs everybody in and makes some of them take a short quiz. */
  async open(warmedUp: number): Promise<void> {
    const { url: origin } = await this.#start();
    const { accounts } = this.#hub;
    const signedIn = await this.#load.do({ work: 'sign in', origin, accounts, files: clientFiles(), seed: SEED });
    const warm = await this.#load.do({ work: 'warm up', students: warmedUp });
    console.log(
      `  ${accounts.length} students signed in within ${signedIn.seconds.toFixed(0)} s, ` +
        `${warmedUp} of them took a short quiz within ${warm.seconds.toFixed(0)} s`,
    );
  }

  /**
   * Starts one more process of the app. From now on, all of them share one processor, and PostgreSQL and the load
   * another, if `taskset` is available.
   */
  async addApp(): Promise<void> {
    await this.#start();
    const { postgres } = this.#hub;
    const pinned = [...this.#apps.map(({ pid }) => pin(pid, 0)), pin(postgres, 1), pin(this.#load.pid, 1)];
    if (!pinned.every(Boolean))
      console.log('  nothing is pinned to a processor: taskset is missing, or there is only one');
  }

  /** Spreads the students over this many of the processes. From now on, the others' usage is not counted. */
  async spread(processes: number): Promise<void> {
    this.#used = processes;
    await this.#load.do({ work: 'move', origins: this.#apps.slice(0, processes).map(({ url }) => url) });
  }

  async play(task: LoadTask): Promise<Played> {
    const [before, busy, began] = [this.#spent(), machineSeconds(), performance.now()];
    const done = await this.#load.do(task);
    const now = this.#spent();
    this.#lookAtMemory();
    const spent = { app: now.app - before.app, postgres: now.postgres - before.postgres };
    const elapsed = (performance.now() - began) / 1000;
    const others = machineSeconds() - busy - spent.app - spent.postgres - done.processorSeconds;
    return { done, spent, elapsed, others: Math.max(0, others) / elapsed };
  }

  /** Counts the memory that PostgreSQL's processes share once. */
  printMemory(): void {
    const app = sum(this.#apps.map(({ pid }) => kilobytesOf(pid, 'status', 'VmHWM'))) / 1024;
    const postgres = this.#postgresKilobytes / 1024;
    const parts = [`app ${app.toFixed(0)} MB`, ...(postgres > 0 ? [`PostgreSQL ${postgres.toFixed(0)} MB`] : [])];
    console.log(`  peak memory: ${parts.join(', ')}`);
  }

  async close(): Promise<void> {
    clearInterval(this.#sampling);
    await this.#load.end();
  }

  async #start(): Promise<Server> {
    const app = await this.#hub.startApp();
    this.#apps.push(app);
    return app;
  }

  #spent(): Spent {
    const { postgres } = this.#hub;
    const app = sum(this.#apps.slice(0, this.#used).map(({ pid }) => processorSeconds(pid)));
    return { app, postgres: postgres === 0 ? 0 : processorSeconds(postgres) };
  }

  #lookAtMemory(): void {
    const { postgres } = this.#hub;
    if (postgres === 0) return;
    const held = sum([postgres, ...childrenOf(postgres)].map((pid) => kilobytesOf(pid, 'smaps_rollup', 'Pss')));
    this.#postgresKilobytes = Math.max(this.#postgresKilobytes, held);
  }
}

function kilobytesOf(pid: number, file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readProcess(pid, file))?.[1] ?? 0);
}

/** Restricts a process and its descendants to one processor; returns false if that is not possible. */
function pin(pid: number, processor: number): boolean {
  const pinned = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)]);
  return childrenOf(pid).every((child) => pin(child, processor)) && pinned.status === 0;
}

/** Seconds of processor time used on the whole machine. */
function machineSeconds(): number {
  return sum(os.cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)) / 1000;
}

type Work = (field: Field) => Promise<void>;

export const onPostgresField = (students: number, work: Work) =>
  onPostgres(async (engine, { url: databaseUrl, pid: postgres }) => {
    const accounts = await fill(engine, students);
    await onServers((start) => {
      const startApp = () => start({ dataDir: emptyFolder(), databaseUrl, env: ENVIRONMENT });
      return onField({ accounts, postgres, startApp }, work);
    });
  });

export const onEmbeddedField = (students: number, work: Work) =>
  onServers(async (start) => {
    const dataDir = emptyFolder();
    const accounts = await onDatabase(openEmbedded(dataDir), (engine) => fill(engine, students));
    await onField({ accounts, postgres: 0, startApp: () => start({ dataDir, env: ENVIRONMENT }) }, work);
  });

async function onField(hub: ClassHub, work: Work): Promise<void> {
  const field = new Field(hub);
  try {
    await work(field);
  } finally {
    await field.close();
  }
}

/** Creates 12,000 questions and 1,000 flashcards in topics with subcategories, and the students, approved. */
async function fill(engine: Engine, students: number): Promise<Account[]> {
  const { db } = engine;
  const topicIds = new Map<string, string>();
  const idOf = async (name: string, parentId: string | null): Promise<string> => {
    const [row] = topicIds.has(name) ? [] : await db.insert(topics).values({ name, parentId }).returning();
    if (row) topicIds.set(name, row.id);
    return topicIds.get(name) ?? '';
  };
  const bank = [];
  for (const { topic, ...question } of generatedQuestions(QUESTIONS, SEED)) {
    bank.push({ ...question, topicId: await idOf(topic.sub, await idOf(topic.main, null)) });
  }
  await insertRows(db, questions, bank);
  const cards = bank.slice(0, FLASHCARDS).map(({ question, options, correctAnswer, topicId }) => {
    return { front: question, back: options[correctAnswer] ?? '', topicId };
  });
  await insertRows(db, flashcards, cards);
  // The factories hash passwords at the lowest cost: signing in is not measured.
  const { email: first, password } = await aStudent(db);
  const others = Array.from({ length: students - 1 }, (_, n) => {
    const name = { firstName: `First${n}`, lastName: `Last${n}` };
    return { ...name, email: `student${n}@example.net`, password, status: 'approved' as const };
  });
  await insertRows(db, users, others);
  await engine.query('analyze');
  return [first, ...others.map(({ email }) => email)].map((email) => ({ email, password: PASSWORD }));
}

/** Files that a browser loads once and caches for an hour, then checks for changes. */
const UNHASHED = ['/theme.js', '/favicon.svg', '/manifest.webmanifest'];

const SCREENS = {
  portal: 'practice/portal-screen',
  quiz: 'practice/quiz-screen',
  history: 'practice/quiz-history-screen',
  cards: 'cards/due-cards-screen',
} as const;

export type ScreenName = keyof typeof SCREENS;

/** What a browser loads the first time for the app and for each screen. Files that screens share are in each list. */
export interface ClientFiles {
  app: string[];
  screens: Record<ScreenName, string[]>;
}

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

/** The files of the last client build. */
function clientFiles(): ClientFiles {
  const read = (file: string) => fs.readFileSync(path.join(ROOT, 'dist/client', file), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest; // Vite's own
  const named = [...read('index.html').matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].flatMap(([, file]) => file ?? []);
  const of = (entry: string) =>
    [...chunksOf(manifest, entry)].flatMap(({ file, css = [] }) => [file, ...css]).map((file) => `/${file}`);
  const app = [...named, ...of('index.html'), ...of('src/client/app/routes/student.tsx'), ...UNHASHED];
  const screens = Object.entries(SCREENS).map(([name, file]) => [name, of(`src/client/${file}.tsx`)] as const);
  return { app: [...new Set(app)], screens: Object.fromEntries(screens) as Record<ScreenName, string[]> };
}

function chunksOf(manifest: Manifest, entry: string, found = new Set<Chunk>()): Set<Chunk> {
  const chunk = manifest[entry];
  if (chunk === undefined) throw new Error(`the client was built without ${entry}`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const each of chunk.imports ?? []) chunksOf(manifest, each, found);
  return found;
}
