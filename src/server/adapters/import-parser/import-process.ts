import { writeFileSync } from 'node:fs';
import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportProblem } from '#shared/bank/question-files.contract.ts';
import type { ImportedCard } from '#shared/cards/anki/anki-package.ts';
import { ImportFileError } from '#shared/bank/question-import/import-file-error.ts';
import type { ImportedQuestion } from '#shared/bank/question-import/imported-question.ts';
import { UnclearSheetError } from '#shared/bank/question-import/sheet-layout.ts';
import { readAnkiPackage } from './anki/read-anki-package.ts';
import type { ImportMessage, ImportOrder } from './import-messages.ts';
import type { ImportFile, TableRow } from './import-parser.ts';
import { readQuestionFile } from './read-question-file.ts';
import { readTableFile } from './read-table-file.ts';

/** The process that `ProcessImportParser` starts: reads one file, reports its content, and ends. */

const BATCH = 500;

const send = (message: ImportMessage) => process.send?.(message);

/** Sends items in batches of some hundred. */
function batches<Item>(messageOf: (items: Item[]) => ImportMessage) {
  let items: Item[] = [];
  const flush = () => {
    if (items.length > 0) send(messageOf(items));
    items = [];
  };
  const add = (item: Item) => {
    if (items.push(item) >= BATCH) flush();
  };
  return { add, flush };
}

const image = (key: string, data: Uint8Array) => send({ type: 'image', key, data });

async function readQuestions(file: ImportFile): Promise<ImportMessage> {
  const questions = batches<ImportedQuestion>((items) => ({ type: 'questions', questions: items }));
  const problems = batches<ImportProblem>((items) => ({ type: 'problems', problems: items }));
  const remarked = batches<RemarkedItem>((items) => ({ type: 'remarked', items }));
  const output = { question: questions.add, problem: problems.add, remarked: remarked.add, image };
  const summary = await readQuestionFile(file, output);
  questions.flush();
  problems.flush();
  remarked.flush();
  return { type: 'done', summary };
}

async function readCards(file: ImportFile): Promise<ImportMessage> {
  const cards = batches<ImportedCard>((items) => ({ type: 'cards', cards: items }));
  const problems = batches<NoteProblem>((items) => ({ type: 'note problems', problems: items }));
  const remarked = batches<RemarkedItem>((items) => ({ type: 'remarked', items }));
  const summary = await readAnkiPackage(file, {
    card: cards.add,
    problem: problems.add,
    remarked: remarked.add,
    image,
  });
  cards.flush();
  problems.flush();
  remarked.flush();
  return { type: 'done', summary };
}

async function readTable(file: ImportFile): Promise<ImportMessage> {
  const rows = batches<TableRow>((items) => ({ type: 'rows', rows: items }));
  const totalCount = await readTableFile(file, rows.add);
  rows.flush();
  return { type: 'done', summary: { totalCount } };
}

const READERS = { questions: readQuestions, cards: readCards, table: readTable };

async function run({ bytes, content, ...order }: ImportOrder): Promise<void> {
  const file = { ...order, data: await readInput(bytes) };
  const result = await READERS[content](file).catch(failureOf);
  // Only messages written before the channel closes arrive.
  process.send?.(result, () => process.disconnect());
}

function failureOf(error: unknown): ImportMessage {
  if (error instanceof ImportFileError) {
    const sheet = error instanceof UnclearSheetError ? error.sheet : null;
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
