// Aim: the first page of a search in a bank of 50,000 questions takes at most twice what it takes in 5,000.
import { questions } from '#server/db/schema/content.ts';
import { insertRows } from '#server/demo/insert-rows.ts';
import { countQuestions, listQuestions } from '#shared/bank/questions.contract.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { generatedQuestions, questionRows } from './generated-bank.ts';
import { onBothEngines } from './harness.ts';
import { percentile, report, sized, timed } from './measure.ts';

const { SMALL, LARGE, ROUNDS } = sized(
  { SMALL: 5000, LARGE: 50_000, ROUNDS: 8 },
  { SMALL: 500, LARGE: 5000, ROUNDS: 1 },
);
const PAGE = 50;

export async function run(): Promise<void> {
  const terms = searchTerms();
  await onBothEngines(async (engine) => {
    const { as, db } = await createTestApp({ engine });
    const client = await as(await aTeacher(db));
    const measure = async (count: number, seed: number) => {
      await insertRows(db, questions, questionRows(count, seed));
      await engine.query('analyze questions');
      return searchTimes(client, terms);
    };
    const small = await measure(SMALL, 1);
    const large = await measure(LARGE - SMALL, 2);
    const p95 = (values: number[]) => percentile(values, 0.95);
    report({
      what: `search, ${engine.kind}: p95 in ${LARGE} questions against ${SMALL}`,
      value: p95(large.pages) / p95(small.pages),
      unit: 'times',
      atMost: 2,
      detail: `${p95(large.pages).toFixed(1)} ms against ${p95(small.pages).toFixed(1)} ms, ${large.pages.length} searches each; count alone ${p95(large.counts).toFixed(1)} ms against ${p95(small.counts).toFixed(1)} ms`,
    });
  });
}

/** Searches as teachers type them: common words, rare ones, phrases, parts of words, and text that occurs nowhere. */
function searchTerms(): string[] {
  const sample = generatedQuestions(40, 7);
  const words = sample.flatMap(({ question }) => question.split(/\s+/).slice(1, 4));
  const phrases = sample.map(({ options }) => options[0] ?? '');
  const parts = sample.map(({ explanation }) => explanation.slice(3, 9));
  const terms = [words, phrases, parts].flatMap((some) => some.slice(0, 30));
  return [...terms, 'zygapophyseal', 'qqq', 'ab'].filter((term) => term.trim() !== '');
}

/** Milliseconds for each search's first page, and for its count, which the screen requests separately. */
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
