import { writeFileSync } from 'node:fs';
import { ImportFileError } from './import-file-error.ts';
import { UnclearColumnsError } from '#server/importing/sheet/column-assignment.ts';
import { readAnkiPackage } from '#server/importing/anki/read-anki-package.ts';
import type { ImportedItems, ImportMessage, ImportOrder } from './import-messages.ts';
import type { ImportFile } from './import-parser.ts';
import { readQuestionFile } from './read-question-file.ts';
import { readTableFile } from './read-table-file.ts';

/** The process that `ProcessImportParser` starts: reads one file, reports its content, and ends. */

const BATCH = 500;

const send = (message: ImportMessage) => process.send?.(message);

const unsent: ImportedItems = { questions: [], problems: [], cards: [], noteProblems: [], rows: [], remarked: [] };

/** Returns a function that adds an item to a list, which is sent in batches of some hundred; the last by `read`. */
const addTo =
  <List extends keyof ImportedItems>(list: List) =>
  (item: ImportedItems[List][number]) => {
    const items: unknown[] = unsent[list];
    if (items.push(item) >= BATCH) send({ type: 'items', items: { [list]: items.splice(0) } });
  };

const found = {
  problem: addTo('problems'),
  remarked: addTo('remarked'),
  image: (key: string, data: Uint8Array) => send({ type: 'image', key, data }),
};

const READERS = {
  questions: (file: ImportFile) => readQuestionFile(file, { ...found, question: addTo('questions') }),
  cards: (file: ImportFile) =>
    readAnkiPackage(file, { ...found, card: addTo('cards'), problem: addTo('noteProblems') }),
  table: async (file: ImportFile) => ({ totalCount: await readTableFile(file, addTo('rows')) }),
};

async function read(file: ImportFile, content: ImportOrder['content']): Promise<ImportMessage> {
  const summary = await READERS[content](file);
  send({ type: 'items', items: unsent });
  return { type: 'done', summary };
}

async function run({ bytes, content, ...order }: ImportOrder): Promise<void> {
  const file = { ...order, data: await readInput(bytes) };
  const result = await read(file, content).catch(failureOf);
  // Only messages written before the channel closes arrive.
  process.send?.(result, () => process.disconnect());
}

function failureOf(error: unknown): ImportMessage {
  if (error instanceof ImportFileError) {
    const sheet = error instanceof UnclearColumnsError ? error.sheet : null;
    return { type: 'refused', message: error.message, sheet };
  }
  return { type: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

async function readInput(bytes: number): Promise<Uint8Array> {
  const data = new Uint8Array(bytes);
  let at = 0;
  for await (const chunk of process.stdin as AsyncIterable<Uint8Array>) {
    data.set(chunk, at);
    at += chunk.length;
  }
  return data;
}

/** If memory runs out, Linux should kill this process and not the server. */
function volunteerForOutOfMemory(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/oom_score_adj', '800');
  } catch (error) {
    process.stderr.write(`cannot change the score for running out of memory: ${String(error)}\n`);
  }
}

volunteerForOutOfMemory();
process.once('message', (order: ImportOrder) => void run(order));
