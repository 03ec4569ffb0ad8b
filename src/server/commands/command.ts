import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Progress } from '#shared/contract/progress-lines.ts';
import { systemClock } from '../adapters/clock.ts';
import { openStores, type Stores } from '../adapters/stores.ts';
import { openWorkFolder } from '../adapters/work-folder.ts';
import { appendAudit, type NewEntry } from '../core/audit.ts';
import type { ReportProgress } from '../core/progress-stream.ts';
import { openEmbedded } from '../db/embedded.ts';
import type { Database, Engine } from '../db/engine.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { migrate } from '../db/migrate.ts';
import { openPostgres } from '../db/postgres.ts';
import type { Env } from '../env.ts';
import { createLogger } from '../logger.ts';

/** The arguments that were typed. */
export interface CommandLine {
  /** The product's folder. */
  root: string;
  /** The folder that file names are relative to. */
  folder: string;
  args: string[];
}

/** The hub that the environment names, on which the command works. */
export interface OpenHub extends Stores {
  engine: Engine;
  workFolder: string;
  log: FastifyBaseLogger;
}

/** Writes a line for the user of the command. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Reports progress, each stage once. */
export function sayStages(): ReportProgress {
  let last = '';
  return ({ stage }: Progress) => {
    if (stage !== last) say(`${stage}…`);
    last = stage;
  };
}

/** Prompts at the terminal for a secret. */
export async function askUnseen(question: string): Promise<string> {
  process.stdout.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

/** Runs a command; returns the exit code. An error takes one line and names the page that does the same. */
export async function runCommand(failure: string, work: () => Promise<void>, page = 'Backup'): Promise<number> {
  try {
    await work();
    return 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const advice = error instanceof FolderInUse ? `. Stop the hub first, or use its ${page} page.` : '';
    process.stderr.write(`${failure}: ${reason}${advice}\n`);
    return 1;
  }
}

/** Records in the audit log what a command has done. */
export async function noteCommand(
  db: Database,
  { subjectId = null, ...entry }: Pick<NewEntry, 'kind' | 'action'> & Partial<Pick<NewEntry, 'subjectId' | 'details'>>,
): Promise<void> {
  const caller = { actorId: null, address: null };
  await appendAudit(db, { at: systemClock(), outcome: 'done', details: {}, ...caller, subjectId, ...entry });
}

/** Opens the hub, migrated to this version's schema, and closes it after the work. */
export async function withHub(
  root: string,
  env: Env,
  work: (hub: OpenHub) => Promise<void>,
  { isToBeRestored = false } = {},
): Promise<void> {
  const engine =
    env.databaseUrl === null
      ? await openEmbedded(env.dataDir, { say, isToBeRestored })
      : await openPostgres(env.databaseUrl, { statementTimeoutMs: 0, isPooled: env.isDatabasePooled });
  try {
    await migrate(engine.db, path.join(root, 'migrations'));
    const stores = await openStores(env);
    const workFolder = await openWorkFolder(path.join(env.dataDir, 'work'), { isShared: engine.kind === 'postgres' });
    await work({ engine, ...stores, workFolder, log: createLogger(env.logLevel) });
  } finally {
    await engine.close();
  }
}
