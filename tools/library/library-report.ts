import path from 'node:path';
import { readCategories } from '#server/hub/library/library.ts';
import blueprints from '../../content/exams/blueprints.json' with { type: 'json' };
import { ROOT } from '../../scripts/install.mjs';

/**
 * Prints the content of the starter library: questions by kind, coverage of published outlines, and its sources.
 *
 * Usage: npm run library-report
 */
const categories = await readCategories(path.join(ROOT, 'content'));
const subcategories = categories.flatMap((category) => category.subcategories);
const all = subcategories.flatMap(({ questions }) => questions);

const count = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};
const table = (head: string[], rows: (string | number)[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
const percent = (part: number, whole: number) => (whole === 0 ? '' : `${((100 * part) / whole).toFixed(1)}%`);

const kinds = [...count(all, ({ kind }) => kind).keys()].toSorted();
const ofKinds = (questions: typeof all) => kinds.map((kind) => questions.filter((one) => one.kind === kind).length);
const byCategory = categories.map(({ name, subcategories: parts }) => {
  const questions = parts.flatMap((part) => part.questions);
  const cards = parts.reduce((sum, { flashcards }) => sum + flashcards.length, 0);
  return [name, questions.length, ...ofKinds(questions), cards];
});

/** Returns the questions of a domain's topics; a main category includes its subcategories. */
const questionsIn = (topics: string[]) =>
  categories.flatMap(({ name, subcategories: parts }) =>
    parts.flatMap((part) => (topics.includes(name) || topics.includes(part.name) ? part.questions : [])),
  );
const coverage = blueprints.flatMap(({ body, exam, domains }) => {
  const counts = domains.map(({ topics }) => questionsIn(topics).length);
  const sum = counts.reduce((total, here) => total + here, 0);
  return domains.map(({ name, weight }, index) => [
    `${body} ${exam}`,
    name,
    weight === null ? '' : `${weight}%`,
    counts[index] ?? 0,
    percent(counts[index] ?? 0, sum),
  ]);
});

const sources = all.flatMap(({ details }) => details?.source ?? []);
const bySource = [...count(sources, ({ citation, year }) => `${citation}${year === null ? '' : `, ${year}`}`)];

console.log(table(['Category', 'Questions', ...kinds, 'Cards'], byCategory));
console.log(`\n${table(['Exam', 'Domain', 'Weight', 'Questions', 'Share'], coverage)}`);
console.log(
  `\n${table(
    ['Source', 'Questions'],
    bySource.toSorted(([, one], [, other]) => other - one),
  )}`,
);
