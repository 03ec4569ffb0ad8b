import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ParsedPackage } from '#server/importing/anki/anki-package.ts';
import { ImportFileError } from './import-file-error.ts';
import type { ParsedImport } from '#server/importing/question/imported-question.ts';
import { UnclearColumnsError } from '#server/importing/sheet/column-assignment.ts';
import type { ImportedItems, ImportMessage, ImportOrder } from './import-messages.ts';
import type { ImportFile, ImportParser, TableRow } from './import-parser.ts';

interface Options {
  /** The module that the process runs: import-process.ts or its build. */
  entry: URL;
  /** Of processor time, since other work may keep the process waiting. */
  timeLimitSeconds?: number;
  /** For JavaScript values. The file and its unpacked content come on top, and are limited by the reader. */
  heapLimitMegabytes?: number;
  /** Options for Node, by default those of this process. */
  execArgv?: string[];
}

const STDERR_KEPT = 20_000;
const CHECK_MS = 250;
/** How many times the limit a process may exist, for whatever reason. */
const PATIENCE = 10;

/** Returns the address of the module that the process runs, given that of main.ts or its build. */
export function importProcessEntry(mainUrl: string): URL {
  const isBuilt = mainUrl.endsWith('.js');
  return new URL(isBuilt ? './import-process.js' : './importing/import-process.ts', mainUrl);
}

/**
 * Reads each file in a separate process, one after the other, so that no file can stop, crash or exhaust the server. (A
 * worker thread is not enough: in Node 20 one large allocation beyond its `resourceLimits` aborts the whole process.)
 * A file that takes too much time or memory is an `ImportFileError`.
 */
export class ProcessImportParser implements ImportParser {
  readonly #options: Required<Options>;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ entry, timeLimitSeconds = 60, heapLimitMegabytes = 1024, execArgv = process.execArgv }: Options) {
    this.#options = { entry, timeLimitSeconds, heapLimitMegabytes, execArgv };
  }

  async parse(file: ImportFile): Promise<ParsedImport> {
    const { questions, problems, remarked, images, summary } = await this.#inTurn(file, 'questions');
    if (!('format' in summary)) throw new Error('the summary of a question file has no format');
    return { ...summary, questions, problems, remarked, images };
  }

  async parseCards(file: ImportFile): Promise<ParsedPackage> {
    const { cards, noteProblems, remarked, images, summary } = await this.#inTurn(file, 'cards');
    return { totalCount: summary.totalCount, cards, problems: noteProblems, remarked, images };
  }

  async parseTable(file: ImportFile): Promise<TableRow[]> {
    return (await this.#inTurn(file, 'table')).rows;
  }

  #inTurn(file: ImportFile, content: ImportOrder['content']): Promise<Answer> {
    const run = () => this.#run(file, content);
    const result = this.#last.then(run, run);
    this.#last = result;
    return result;
  }

  async #run(file: ImportFile, content: ImportOrder['content']): Promise<Answer> {
    const { entry, execArgv, heapLimitMegabytes, timeLimitSeconds } = this.#options;
    const child = fork(fileURLToPath(entry), {
      serialization: 'advanced',
      // The small young generation makes the process some 40 MB smaller, at the same speed.
      execArgv: [...execArgv, `--max-old-space-size=${heapLimitMegabytes}`, '--max-semi-space-size=2'],
      // The process that reads other people's files must not see the server's secrets.
      env: {},
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    });
    let isTooSlow = false;
    const began = performance.now();
    const timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1000;
      const isOver = (processorSeconds(child.pid) ?? seconds) > timeLimitSeconds;
      if (!isOver && seconds < timeLimitSeconds * PATIENCE) return;
      isTooSlow = true;
      child.kill('SIGKILL');
    }, CHECK_MS);
    try {
      const answer = answerOf(child);
      sendFile(file, content, child);
      return await answer;
    } catch (error) {
      throw isTooSlow
        ? new ImportFileError('This file takes too long to read: please split it into smaller ones')
        : error;
    } finally {
      clearInterval(timer);
      child.kill('SIGKILL');
    }
  }
}

const TICKS_PER_SECOND = 100;

/** The processor time that a process has used; null where the system does not say, which only Linux does. */
function processorSeconds(pid: number | undefined): number | null {
  try {
    // After the name, which may contain anything: see proc(5).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

function sendFile({ data, ...file }: ImportFile, content: ImportOrder['content'], child: ChildProcess): void {
  // A process that has died is reported through its exit.
  child.stdin?.on('error', () => undefined);
  child.send({ ...file, bytes: data.length, content } satisfies ImportOrder, () => undefined);
  child.stdin?.end(data);
}

/** Everything the process returns. */
interface Answer extends ImportedItems {
  images: Map<string, Uint8Array>;
  summary: Extract<ImportMessage, { type: 'done' }>['summary'];
}

/** Collects the messages of the process. */
function answerOf(child: ChildProcess): Promise<Answer> {
  const answer: Omit<Answer, 'summary'> = {
    questions: [],
    problems: [],
    cards: [],
    noteProblems: [],
    rows: [],
    remarked: [],
    images: new Map(),
  };
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  return new Promise((resolve, reject) => {
    child.on('message', (message: ImportMessage) => {
      // Other messages, such as those of a loader to its own parent, are not meant for us.
      if (message.type === 'items') addItems(answer, message.items);
      else if (message.type === 'image') answer.images.set(message.key, message.data);
      else if (message.type === 'done') resolve({ ...answer, summary: message.summary });
      else if (message.type === 'refused') reject(refusalOf(message));
      else if (message.type === 'failed') reject(new Error(`reading a file failed: ${message.stack}`));
    });
    child.on('error', reject);
    // Messages may still arrive after the exit, but not after the channel has closed.
    const exited = new Promise<void>((done) => child.once('exit', () => done()));
    const disconnected = new Promise<void>((done) => child.once('disconnect', done));
    void Promise.all([exited, disconnected]).then(() => reject(deathOf(child, stderr)));
  });
}

function addItems(lists: ImportedItems, added: Partial<ImportedItems>): void {
  for (const [list, items] of Object.entries(added)) {
    const kept: unknown[] = lists[list as keyof ImportedItems];
    kept.push(...items);
  }
}

function refusalOf({ message, sheet }: Extract<ImportMessage, { type: 'refused' }>): ImportFileError {
  return sheet === null ? new ImportFileError(message) : new UnclearColumnsError(message, sheet);
}

function deathOf(child: ChildProcess, stderr: string): Error {
  if (/out of memory|allocation failed/i.test(stderr)) {
    return new ImportFileError('This file takes too much memory to read: please split it into smaller ones');
  }
  if (child.signalCode === 'SIGKILL') {
    return new ImportFileError(
      'The file was not read to its end, because the server ran short of memory: please try again, or split it',
    );
  }
  return new Error(
    `the process that reads files ended (${child.signalCode ?? child.exitCode}): ${stderr.slice(-2000)}`,
  );
}
