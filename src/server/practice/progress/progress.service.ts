import type { Clock } from '#server/adapters/clock.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type {
  OwnProgress,
  Portal,
  RecentAttempt,
  StudentStats,
  TopicProgress,
} from '#shared/practice/progress.contract.ts';
import {
  PORTAL_TOPIC_COUNT,
  RECENT_ACTIVITY_COUNT,
  TREND_WEEKS,
  WEAK_TOPIC_BELOW_PERCENT,
  WEAK_TOPIC_MIN_ANSWERS,
  WEAKEST_TOPIC_COUNT,
} from '#shared/practice/progress-goals.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { streakOn } from '#shared/practice/streaks.ts';
import { dayIn, plusDays, weekOf } from '#shared/domain/study-days.ts';
import { listFirstTopics } from '../../bank/topics/topics.repository.ts';
import { createDueCardsService } from '../../cards/card-reviews/due-cards.service.ts';
import {
  listAnsweredTopics,
  listAnsweredWeeks,
  listRecentSessions,
  readStudentFigures,
  type AnsweredTopicRow,
} from './progress.repository.ts';

/** Reads a student's figures from the counters. */
export function createProgressService({ db, clock }: { db: Database; clock: Clock }) {
  const dueCards = createDueCardsService({ db, clock });

  async function statsFor(
    { userId, timeZone }: Learner,
    areAllScoresShown: boolean,
  ): Promise<StudentStats & Pick<Portal, 'newReplies' | 'newCorrections'>> {
    const now = clock();
    const today = dayIn(timeZone, now);
    const { stats: counters, ...figures } = await readStudentFigures(db, userId, { now, ...weekOf(today) });
    return {
      ...figures,
      questionsAnswered: counters?.questionsAnswered ?? 0,
      averageScore: averageOf(counters, areAllScoresShown),
      totalTimeSpent: counters?.totalTimeSpent ?? 0,
      streak: counters ? streakOn({ lastDay: counters.lastStudyDay, streak: counters.streak }, today) : 0,
      quizSessions: counters?.sessionsCompleted ?? 0,
    };
  }

  const stats = (learner: Learner) => statsFor(learner, false);

  async function recent(userId: string): Promise<RecentAttempt[]> {
    const rows = await listRecentSessions(db, userId, { now: clock(), limit: RECENT_ACTIVITY_COUNT });
    return rows.flatMap(({ completedAt, isScoreHidden, ...row }) => {
      if (completedAt === null) return [];
      return {
        ...row,
        ...(isScoreHidden && { score: null, correctAnswers: null }),
        createdAt: completedAt.toISOString(),
      };
    });
  }

  return {
    /** Returns the student's figures, without scores that would give withheld keys away. */
    stats,

    /** Returns the same for anybody, with all scores; only for teachers. */
    statsOfAnybody: (learner: Learner) => statsFor(learner, true),

    recent,

    async portal(learner: Learner): Promise<Portal> {
      const [{ newReplies, newCorrections, ...figures }, latest, topics, due] = await Promise.all([
        stats(learner),
        recent(learner.userId),
        listFirstTopics(db, PORTAL_TOPIC_COUNT),
        dueCards.counts(learner),
      ]);
      return { stats: figures, recent: latest, topics, due, newReplies, newCorrections };
    },

    /** Accuracy by topic and by week, in the student's time zone with the current week, and where work is needed. */
    async accuracy({ userId, timeZone }: Learner): Promise<OwnProgress> {
      const { monday } = weekOf(dayIn(timeZone, clock()));
      const [rows, trend] = await Promise.all([
        listAnsweredTopics(db, userId),
        listAnsweredWeeks(db, userId, plusDays(monday, -7 * (TREND_WEEKS - 1))),
      ]);
      return { topics: rows.map(presentTopic), trend, weakest: weakestOf(rows).map(presentTopic) };
    },
  };
}
export type ProgressService = ReturnType<typeof createProgressService>;

/** Returns the mean score of the completed sessions that are shown: 0 before the first, null if none is shown. */
function averageOf(
  counters: Awaited<ReturnType<typeof readStudentFigures>>['stats'],
  areAllScoresShown: boolean,
): number | null {
  if (counters === undefined || counters.sessionsCompleted === 0) return 0;
  const { sessionsCompleted, scoreSum } = counters;
  const hidden = areAllScoresShown ? counters.checks : counters.hidden;
  const shown = sessionsCompleted - hidden.sessions;
  return shown === 0 ? null : (scoreSum - hidden.scoreSum) / shown;
}

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
