import type { Engine } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { countQuestions, listQuestions } from '#shared/bank/questions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { onBothEngines } from './engines.ts';
import { generatedQuestions } from './generated-bank.ts';
import { percentile, report, timed } from './measure.ts';

const SMALL = 5000;
const LARGE = 50_000;
const PAGE = 50;
const ROUNDS = 8;

/** Searches as a teacher types them: common words, rare ones, phrases, parts of words, and what is nowhere. */
function searchTerms(): string[] {
  const sample = generatedQuestions(40, 7);
  const words = sample.flatMap(({ question }) => question.split(/\s+/).slice(1, 4));
  const phrases = sample.map(({ options }) => options[0] ?? '');
  const parts = sample.map(({ explanation }) => (explanation ?? '').slice(3, 9));
  return [...words.slice(0, 30), ...phrases.slice(0, 30), ...parts.slice(0, 30), 'zygapophyseal', 'qqq', 'ab'].filter(
    (term) => term.trim() !== '',
  );
}

async function fill(engine: Engine, count: number, seed: number): Promise<void> {
  const rows = generatedQuestions(count, seed);
  for (let i = 0; i < rows.length; i += 1000) {
    const values = rows.slice(i, i + 1000).map(({ question, options, correctAnswer, explanation }) => ({
      question,
      options,
      correctAnswer,
      explanation,
    }));
    await engine.db.insert(questions).values(values);
  }
  await engine.query('analyze questions');
}

/** Milliseconds of each search's first page, and of its count, which the screen asks for apart from it. */
async function searchTimes(client: TestClient, terms: string[]): Promise<{ pages: number[]; counts: number[] }> {
  const pages: number[] = [];
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const search of terms) {
      const query = { search, limit: String(PAGE), order: 'newest' as const };
      pages.push(await timed(() => client.ok(listQuestions, { query })));
      counts.push(await timed(() => client.ok(countQuestions, { query: { search } })));
    }
  }
  return { pages, counts };
}

/** The first page of a search in a bank of 50,000 questions against the same in 5,000, through the whole app. */
export async function searchBenchmark(): Promise<void> {
  const terms = searchTerms();
  await onBothEngines(async (engine) => {
    const { as, db } = await createTestApp({ engine });
    const client = await as(await aTeacher(db));
    await fill(engine, SMALL, 1);
    const small = await searchTimes(client, terms);
    await fill(engine, LARGE - SMALL, 2);
    const large = await searchTimes(client, terms);
    const p95 = (values: number[]) => percentile(values, 0.95);
    report({
      what: `search, ${engine.kind}: p95 in ${LARGE} questions against ${SMALL}`,
      value: p95(large.pages) / p95(small.pages),
      unit: 'times',
      aim: 2,
      detail: `${p95(large.pages).toFixed(1)} ms against ${p95(small.pages).toFixed(1)} ms, ${large.pages.length} searches each; count alone ${p95(large.counts).toFixed(1)} ms against ${p95(small.counts).toFixed(1)} ms`,
    });
  });
}

if (process.argv[1] === import.meta.filename) await searchBenchmark();
