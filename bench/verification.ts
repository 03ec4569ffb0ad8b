import fs from 'node:fs';
import path from 'node:path';
import type { Engine } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { getHealth } from '#shared/hub/system.contract.ts';
import { TEXT_ISSUES, verifyAnswers } from '#shared/bank/verification.contract.ts';
import { falseAlarms, isHeldOut, measureQuality } from '#shared/bank/answer-verification/quality.ts';
import type { Figures } from '#shared/bank/answer-verification/quality.ts';
import type { VerifiableQuestion } from '#shared/bank/answer-verification/reading.ts';
import { sampleQuestion, samples } from '#tests/support/verification-samples/all.ts';
import { verifyQuestion } from '#shared/bank/answer-verification/verify-question.ts';
import { starterCategory } from '#shared/bank/starter-library.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { onBothEngines } from './engines.ts';
import { generatedQuestions } from './generated-bank.ts';
import { percentile, report, timed } from './measure.ts';

const SEEDS = 50;
const LEAST_PRECISION = 0.9;
const LEAST_RECALL = 0.15;
const BANK = 12_000;
const WRONG_KEYS = 600;

/** How well wrong keys are found, how long the longest explanation takes, and what a scan of a whole bank costs others. */
export async function verificationBenchmark(): Promise<void> {
  const library = starterLibrary();
  showQuality(
    'development half',
    library.filter(({ question }) => !isHeldOut(question)),
  );
  showQuality(
    'held-out half',
    library.filter(({ question }) => isHeldOut(question)),
  );
  showQuality('starter library', library);
  showQuality(
    'questions by hand',
    samples.map((sample) => sampleQuestion(sample)),
    { hasAims: false },
  );
  showLongest(library);
  await onBothEngines(scanBank);
}

function starterLibrary(): VerifiableQuestion[] {
  const folder = path.resolve(import.meta.dirname, '../content');
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => starterCategory.parse(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))))
    .flatMap(({ subcategories }) => subcategories.flatMap(({ questions }) => questions));
}

function showQuality(what: string, bank: VerifiableQuestion[], { hasAims = true } = {}): void {
  const { overall, byType } = measureQuality(bank, { seeds: SEEDS });
  console.log(`${what}: ${bank.length} questions, a fifth with another key, ${SEEDS} times`);
  report({ what: '  false alarms as it is', value: falseAlarms(bank).length, unit: 'questions', aim: 0 });
  showFigures('overall', overall);
  for (const type of TEXT_ISSUES) showFigures(type, byType[type]);
  if (!hasAims) return;
  const precisions = [overall, ...TEXT_ISSUES.map((type) => byType[type])].map(({ precision }) => precision ?? 1);
  if (Math.min(...precisions) >= LEAST_PRECISION && (overall.recall ?? 0) >= LEAST_RECALL) return;
  console.log(
    `  MISSED: precision at least ${LEAST_PRECISION} for each type, overall at a recall of at least ${LEAST_RECALL}`,
  );
  process.exitCode = 1;
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
  const explanation = library
    .map((question) => question.explanation)
    .join(' ')
    .slice(0, 20_000);
  const times = Array.from({ length: 100 }, () => {
    const began = performance.now();
    verifyQuestion({ ...first, explanation });
    return performance.now() - began;
  });
  report({ what: 'an explanation of 20,000 characters', value: percentile(times, 0.5), unit: 'ms' });
}

/** A scan through the whole app, and how long others waited for an answer meanwhile. */
async function scanBank(engine: Engine): Promise<void> {
  const { app, as, db } = await createTestApp({ engine });
  const teacher = await as(await aTeacher(db));
  const rows = generatedQuestions(BANK, 11).map(({ topic: _topic, ...question }, index) => ({
    ...question,
    correctAnswer: index < WRONG_KEYS ? (question.correctAnswer + 1) % question.options.length : question.correctAnswer,
  }));
  for (let i = 0; i < rows.length; i += 1000) await db.insert(questions).values(rows.slice(i, i + 1000));
  // Over a real connection: a request that is injected may be answered without a turn of the event loop.
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
  report({ what, value: (await scan) / 1000, unit: 's', detail: `${found} found` });
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
