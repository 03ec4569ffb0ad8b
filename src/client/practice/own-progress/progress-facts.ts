import { counted } from '#shared/domain/counted.ts';
import type { OwnProgress, TopicProgress } from '#shared/practice/progress.contract.ts';
import { TREND_WEEKS } from '#shared/practice/progress-goals.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { plusDays, weekOf } from '#shared/domain/study-days.ts';
import { formatDate } from '#client/lib/format.ts';

/** A main category, whose figures include its subcategories, with the subcategories that have answers. */
export interface TopicGroup {
  topic: TopicProgress;
  subtopics: TopicProgress[];
}

/** Topics by main category, in their original order. A subcategory without its parent is its own group. */
export function topicGroups(topics: readonly TopicProgress[]): TopicGroup[] {
  const ids = new Set(topics.map(({ topicId }) => topicId));
  const isMain = ({ parentId }: TopicProgress) => parentId === null || !ids.has(parentId);
  return topics.filter(isMain).map((topic) => ({
    topic,
    subtopics: topics.filter(({ parentId }) => parentId === topic.topicId),
  }));
}

export const accuracyOf = ({ correct, answered }: { correct: number; answered: number }) =>
  roundedPercent(correct, answered);

/** A week of the trend, by its Monday; weeks without answers are included. */
export interface TrendWeek {
  /** `YYYY-MM-DD` */
  week: string;
  answered: number;
  correct: number;
  /** In percent, null in a week without answers. */
  accuracy: number | null;
}

/** The twelve weeks up to that of `today` (`YYYY-MM-DD`), oldest first; other weeks are left out. */
export function trendWeeks(trend: OwnProgress['trend'], today: string): TrendWeek[] {
  const known = new Map(trend.map((entry) => [entry.week, entry]));
  const { monday } = weekOf(today);
  return Array.from({ length: TREND_WEEKS }, (_, index) => {
    const week = plusDays(monday, 7 * (index + 1 - TREND_WEEKS));
    const { answered, correct } = known.get(week) ?? { answered: 0, correct: 0 };
    return { week, answered, correct, accuracy: answered === 0 ? null : roundedPercent(correct, answered) };
  });
}

/** A sentence about the trend. */
export function trendText(weeks: readonly TrendWeek[]): string {
  const answered = weeks.reduce((sum, week) => sum + week.answered, 0);
  if (answered === 0) return `No answers in the last ${weeks.length} weeks.`;
  const correct = weeks.reduce((sum, week) => sum + week.correct, 0);
  return `${roundedPercent(correct, answered)}% of ${counted(answered, 'answer')} in the last ${weeks.length} weeks.`;
}

/** The accessible name of the chart: where the line starts and ends. */
export function trendName(weeks: readonly TrendWeek[]): string {
  const studied = weeks.filter(({ accuracy }) => accuracy !== null);
  const [first, last] = [studied[0], studied.at(-1)];
  if (!first || !last) return 'Accuracy by week, without any answers.';
  const point = ({ week, accuracy }: TrendWeek) => `${accuracy}% in the week of ${formatDate(week)}`;
  if (first === last) return `Accuracy by week: ${point(first)}.`;
  return `Accuracy by week: from ${point(first)} to ${point(last)}.`;
}

/** The figures of one week. */
export function weekText({ week, answered, accuracy }: TrendWeek): string {
  const name = `Week of ${formatDate(week)}`;
  return accuracy === null ? `${name}: no answers` : `${name}: ${accuracy}% of ${counted(answered, 'answer')}`;
}
