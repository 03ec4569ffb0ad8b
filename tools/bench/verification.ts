// Aim: of planted wrong keys 15% are found and nine in ten findings are right, without a false alarm.
import type { Engine } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { getHealth } from '#shared/hub/system.contract.ts';
import { TEXT_ISSUES } from '#shared/domain/list-words.ts';
import { verifyAnswers } from '#shared/bank/verification.contract.ts';
import { starterCategories } from '#tests/support/starter-categories.ts';
import { falseAlarms, isHeldOut, measureQuality, type Figures } from '#tests/support/verification-quality.ts';
import type { VerifiableQuestion } from '#server/bank/verification/reading.ts';
import { sampleQuestion, samples } from '#tests/support/verification-samples/all.ts';
import { verifyQuestion } from '#server/bank/verification/verify-question.ts';
import { singleQuestionsOf } from '#shared/hub/starter-library.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { questionRows } from './generated-bank.ts';
import { onBothEngines } from './harness.ts';
import { median, percentile, report, sized, timed } from './measure.ts';

const SEEDS = sized(50, 5);
const LEAST_PRECISION = 0.9;
const LEAST_RECALL = 0.15;
const BANK = sized(12_000, 1000);
const WRONG_KEYS = BANK / 20;

/** How well wrong keys are found, how long the longest explanation takes, and how a scan of the bank affects others. */
export async function run(): Promise<void> {
  const library = starterLibrary();
  const [heldOut, developed] = [true, false].map((isOut) => library.filter((one) => isHeldOut(one.question) === isOut));
  showQuality('development half', developed ?? []);
  showQuality('held-out half', heldOut ?? []);
  showQuality('starter library', library);
  const byHand = samples.map((sample) => sampleQuestion(sample));
  showQuality('questions by hand', byHand, { hasAims: false });
  showLongest(library);
  await onBothEngines(scanBank);
}

const starterLibrary = (): VerifiableQuestion[] => starterCategories().flatMap(singleQuestionsOf);

function showQuality(what: string, bank: VerifiableQuestion[], { hasAims = true } = {}): void {
  const { overall, byType } = measureQuality(bank, { seeds: SEEDS });
  console.log(`${what}: ${bank.length} questions, a fifth with another key, ${SEEDS} times`);
  report({ what: '  false alarms as it is', value: falseAlarms(bank).length, unit: 'questions', atMost: 0 });
  showFigures('overall', overall);
  for (const type of TEXT_ISSUES) showFigures(type, byType[type]);
  if (!hasAims) return;
  const precisions = [overall, ...TEXT_ISSUES.map((type) => byType[type])].map(({ precision }) => precision ?? 1);
  const least = Math.min(...precisions);
  report({ what: '  precision, of the worst type', value: least, unit: '', atLeast: LEAST_PRECISION });
  report({ what: '  recall, overall', value: overall.recall ?? 0, unit: '', atLeast: LEAST_RECALL });
}

function showFigures(name: string, { precision, recall, rightSuggestions }: Figures): void {
  const share = (value: number | null) => (value === null ? '–' : value.toFixed(3));
  console.log(
    `  ${name.padEnd(26)} precision ${share(precision)}  recall ${share(recall)}  names the right option ${share(rightSuggestions)}`,
  );
}

function showLongest(library: VerifiableQuestion[]): void {
  const [first] = library;
  if (first === undefined) return;
  const explanations = library.map((question) => question.explanation).join(' ');
  const explanation = explanations.slice(0, 20_000);
  const times = Array.from({ length: 100 }, () => {
    const began = performance.now();
    verifyQuestion({ ...first, explanation });
    return performance.now() - began;
  });
  report({ what: 'an explanation of 20,000 characters', value: median(times), unit: 'ms' });
}

/** Runs a scan through the whole app, and measures how long others wait for a response in the meantime. */
async function scanBank(engine: Engine): Promise<void> {
  const { app, as, db } = await createTestApp({ engine });
  const teacher = await as(await aTeacher(db));
  const rows = questionRows(BANK, 11).map((row, index) => {
    if (index >= WRONG_KEYS) return row;
    const explanation = `The correct answer is ${'ABCDE'.charAt(row.correctAnswer)}. ${row.explanation}`;
    return { ...row, correctAnswer: (row.correctAnswer + 1) % row.options.length, explanation };
  });
  await insertRows(db, questions, rows);
  // Over a real connection: an injected request may be handled without a turn of the event loop.
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async () => (await fetch(`${address}${getHealth.path}`)).text();
  const idle = await waits(ask, { rounds: 200 });
  let isDone = false;
  let found = 0;
  const scan = timed(async () => {
    found = (await teacher.ok(verifyAnswers)).questionsWithIssues;
  }).finally(() => (isDone = true));
  const busy = await waits(ask, { until: () => isDone });
  const what = `${engine.kind}: ${BANK.toLocaleString('en')} questions, ${WRONG_KEYS} with a wrong key`;
  report({ what, value: (await scan) / 1000, unit: 's' });
  report({ what: '  found of them', value: found, unit: 'questions', atLeast: WRONG_KEYS, atMost: WRONG_KEYS });
  const others = `p95 ${percentile(busy, 0.95).toFixed(1)} ms, ${percentile(idle, 0.95).toFixed(1)} ms while idle`;
  report({ what: '  the longest wait of another request', value: Math.max(...busy), unit: 'ms', detail: others });
  await app.close();
}

async function waits(
  ask: () => Promise<unknown>,
  { rounds = Number.POSITIVE_INFINITY, until = () => false }: { rounds?: number; until?: () => boolean },
): Promise<number[]> {
  const times: number[] = [];
  while (times.length < rounds && !until()) times.push(await timed(ask));
  return times;
}
