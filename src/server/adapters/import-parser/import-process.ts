import { writeFileSync } from 'node:fs';
import type { ImportProblem } from '#shared/contract/question-files.ts';
import { ImportFileError } from '#shared/domain/question-import/import-file-error.ts';
import type { ImportedQuestion } from '#shared/domain/question-import/imported-question.ts';
import type { ImportMessage, ImportOrder } from './import-messages.ts';
import { readQuestionFile } from './read-question-file.ts';
import type { ImportOutput } from './read-question-file.ts';

/** The process that `ProcessImportParser` starts: reads one file, says what is in it, and ends. */

const BATCH = 500;

const send = (message: ImportMessage) => process.send?.(message);

async function run({ name, bytes }: ImportOrder): Promise<void> {
  let questions: ImportedQuestion[] = [];
  let problems: ImportProblem[] = [];
  const flush = () => {
    if (questions.length > 0) send({ type: 'questions', questions });
    if (problems.length > 0) send({ type: 'problems', problems });
    questions = [];
    problems = [];
  };
  const output: ImportOutput = {
    question: (question) => {
      if (questions.push(question) >= BATCH) flush();
    },
    problem: (problem) => {
      if (problems.push(problem) >= BATCH) flush();
    },
    image: (key, data) => send({ type: 'image', key, data }),
  };
  const data = await readInput(bytes);
  const result = await readQuestionFile({ name, data }, output).then(
    (summary): ImportMessage => ({ type: 'done', summary }),
    failureOf,
  );
  flush();
  // Only what has been written before the channel closes arrives.
  process.send?.(result, () => process.disconnect());
}

function failureOf(error: unknown): ImportMessage {
  if (error instanceof ImportFileError) return { type: 'refused', message: error.message };
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

/** Where memory runs out, Linux is to end this process and not the server. */
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
