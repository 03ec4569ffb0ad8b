// Aim: while 30,000 questions are imported on the embedded engine, 95% of the calls of others take at most 300 ms.
import { setTimeout as pause } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { listTopics } from '#shared/bank/topics.contract.ts';
import { importQuestions } from '#shared/bank/question-files.contract.ts';
import { ProcessImportParser } from '#server/importing/process-import-parser.ts';
import type { Engine } from '#server/db/engine.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { generatedQuestions } from './generated-bank.ts';
import { onEmbedded } from './harness.ts';
import { builtReader } from './import.ts';
import { percentile, report, sized, timed } from './measure.ts';

const COUNT = sized(30_000, 3000);
/** Between a call's response and the next call. */
const PAUSE_MS = 50;

function csv(): string {
  const rows = generatedQuestions(COUNT, 1).map(({ question, options, correctAnswer, explanation, topic }) => {
    return [question, ...options, 'ABCDE'.charAt(correctAnswer), explanation, topic.main, topic.sub];
  });
  const head = ['question', 'option A', 'option B', 'option C', 'option D', 'correct answer', 'explanation'];
  return stringify([[...head, 'topic', 'subcategory'], ...rows]);
}

async function measure(engine: Engine): Promise<void> {
  const importParser = new ProcessImportParser({ entry: await builtReader(), execArgv: [] });
  const { app, as, db } = await createTestApp({ engine, importParser });
  const { cookie = '' } = await as(await aTeacher(db));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { cookie: `hub.sid=${cookie}` };
  const call = () => fetch(url + listTopics.path, { headers }).then((response) => response.text());

  const form = new FormData();
  form.set('file', new File([csv()], 'questions.csv'));
  const state = { isDone: false };
  const importing = fetch(url + importQuestions.path, { method: 'POST', headers, body: form })
    .then((response) => response.text())
    .finally(() => (state.isDone = true));
  const took: number[] = [];
  const milliseconds = await timed(async () => {
    while (!state.isDone) {
      took.push(await timed(call));
      await pause(PAUSE_MS);
    }
  });
  const result = await importing;
  if (!result.includes(`"count":${COUNT}`)) throw new Error(result.slice(0, 500));
  const alone: number[] = [];
  for (let n = 0; n < 100; n += 1) alone.push(await timed(call));
  await app.close();
  report({
    what: `calls during an import of ${COUNT} questions: 95% take at most`,
    value: percentile(took, 0.95),
    unit: 'ms',
    atMost: 300,
    detail: `${took.length} calls in ${(milliseconds / 1000).toFixed(1)} s, median ${percentile(took, 0.5).toFixed(0)} ms, slowest ${percentile(took, 1).toFixed(0)} ms; 95% of the same calls afterwards ${percentile(alone, 0.95).toFixed(0)} ms`,
  });
}

export const run = () => onEmbedded(measure);
