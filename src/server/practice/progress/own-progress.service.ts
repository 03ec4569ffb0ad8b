import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { OwnProgress, TopicProgress } from '#shared/practice/progress.contract.ts';
import {
  TREND_WEEKS,
  WEAK_TOPIC_BELOW_PERCENT,
  WEAK_TOPIC_MIN_ANSWERS,
  WEAKEST_TOPIC_COUNT,
} from '#shared/domain/limits.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { dayIn, plusDays, weekOf } from '#shared/domain/study-days.ts';
import { listAnsweredTopics, listAnsweredWeeks, type AnsweredTopicRow } from './own-progress.repository.ts';

/** Accuracy for My Progress: by topic, week by week, and where work is needed. */
export function createOwnProgressService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Weeks are in the student's time zone and include the current one. */
    async read({ userId, timeZone }: Learner): Promise<OwnProgress> {
      const { monday } = weekOf(dayIn(timeZone, clock()));
      const [rows, trend] = await Promise.all([
        listAnsweredTopics(db, userId),
        listAnsweredWeeks(db, userId, plusDays(monday, -7 * (TREND_WEEKS - 1))),
      ]);
      return { topics: rows.map(presentTopic), trend, weakest: weakestOf(rows).map(presentTopic) };
    },
  };
}
export type OwnProgressService = ReturnType<typeof createOwnProgressService>;

function presentTopic({ hasOnlyQuestions: _hasOnlyQuestions, ...topic }: AnsweredTopicRow): TopicProgress {
  return topic;
}

/** Returns the least accurate first, then those with more answers. Weak is judged by the percentage that is shown. */
function weakestOf(rows: AnsweredTopicRow[]): AnsweredTopicRow[] {
  return rows
    .filter(
      ({ answered, correct, hasOnlyQuestions }) =>
        hasOnlyQuestions &&
        answered >= WEAK_TOPIC_MIN_ANSWERS &&
        roundedPercent(correct, answered) < WEAK_TOPIC_BELOW_PERCENT,
    )
    .toSorted((a, b) => a.correct / a.answered - b.correct / b.answered || b.answered - a.answered)
    .slice(0, WEAKEST_TOPIC_COUNT);
}
