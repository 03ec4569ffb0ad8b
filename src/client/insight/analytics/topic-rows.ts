import { counted } from '#shared/domain/counted.ts';
import { byText } from '#shared/domain/text-key.ts';
import type { TopicPerformance } from '#shared/insight/analytics.contract.ts';
import { roundedScore } from '#shared/practice/score-bands.ts';
import { countColumn, type Column } from './columns.ts';
import { percentOf, percentText } from './figure-text.ts';

/** A topic's figures with its position in the tree of topics. */
export interface TopicRow extends TopicPerformance {
  /** The main category's name; null for a main category. */
  parentName: string | null;
  /** Percent of the answers that were right. */
  accuracy: number;
}

/**
 * Main categories, those with most answers first, each followed by its subcategories. A subcategory whose main category
 * is not among them gets a row of its own.
 */
export function topicRows(topics: readonly TopicPerformance[], names: ReadonlyMap<string, string>): TopicRow[] {
  const ids = new Set(topics.map(({ topicId }) => topicId));
  const rowOf = (topic: TopicPerformance): TopicRow => ({
    ...topic,
    parentName: topic.parentId === null ? null : (names.get(topic.parentId) ?? null),
    accuracy: percentOf(topic.correctAnswers, topic.answers),
  });
  const byAnswers = topics.toSorted((a, b) => b.answers - a.answers || byText(a.topicName, b.topicName));
  return byAnswers
    .filter(({ parentId }) => parentId === null || !ids.has(parentId))
    .flatMap((main) => [main, ...byAnswers.filter(({ parentId }) => parentId === main.topicId)])
    .map(rowOf);
}

/** The topics that the bars compare: main categories, or the subcategories of the chosen one. */
export function comparedTopics(rows: readonly TopicRow[], chosenId: string | undefined): TopicRow[] {
  const inner = rows.filter(({ topicId }) => topicId !== chosenId);
  const isWithin = chosenId !== undefined && inner.length > 0;
  const compared = isWithin ? inner : rows.filter(({ topicId, parentId }) => topicId === chosenId || parentId === null);
  return compared.filter(({ answers }) => answers > 0).toSorted((a, b) => b.answers - a.answers);
}

/** The accuracies in a sentence. */
export function accuracyText(topics: readonly TopicRow[]): string {
  const [first, ...others] = topics;
  if (!first) return 'No question of a topic was answered in this period.';
  if (others.length === 0) {
    return `${first.topicName}: ${percentText(first.accuracy)} of ${counted(first.answers, 'answer')} right.`;
  }
  const best = topics.reduce((found, topic) => (topic.accuracy > found.accuracy ? topic : found));
  const worst = topics.reduce((found, topic) => (topic.accuracy < found.accuracy ? topic : found));
  return (
    `Strongest: ${best.topicName} (${percentText(best.accuracy)} right), ` +
    `weakest: ${worst.topicName} (${percentText(worst.accuracy)}).`
  );
}

export const topicColumns: Column<TopicRow>[] = [
  { name: 'Topic', value: ({ topicName }) => topicName },
  { name: 'Main category', value: ({ parentName }) => parentName ?? '' },
  countColumn('Students', ({ totalStudents }) => totalStudents),
  countColumn('Sessions', ({ sessionsCompleted }) => sessionsCompleted),
  {
    name: 'Average score (%)',
    value: ({ sessionsCompleted, averageScore }) => (sessionsCompleted > 0 ? roundedScore(1, averageScore) : ''),
    text: ({ sessionsCompleted, averageScore }) =>
      sessionsCompleted > 0 ? percentText(roundedScore(0, averageScore)) : '–',
  },
  countColumn('Answers', ({ answers }) => answers),
  countColumn('Right', ({ correctAnswers }) => correctAnswers),
  {
    name: 'Accuracy (%)',
    value: ({ answers, accuracy }) => (answers > 0 ? roundedScore(1, accuracy) : ''),
    text: ({ answers, accuracy }) => (answers > 0 ? percentText(accuracy) : '–'),
  },
];
