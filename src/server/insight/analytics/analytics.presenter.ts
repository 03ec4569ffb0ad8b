import type {
  Performance,
  StudentActivity,
  StudentCompletion,
  TopicPerformance,
} from '#shared/insight/analytics.contract.ts';
import type { TotalsRow } from './class-activity.repository.ts';
import type { LatestSessionRow } from './latest-sessions.repository.ts';
import type { StudentFiguresRow } from './student-completion.repository.ts';
import type { TopicFiguresRow } from './topic-performance.repository.ts';

const SECONDS_A_MINUTE = 60;

/** Returns the mean of a sum over `count` values, or 0 for none. */
const mean = (sum: number, count: number) => (count === 0 ? 0 : sum / count);

export function presentPerformance(row: TotalsRow): Performance {
  const { sessionsStarted, sessionsFinished, sessionsCompleted, answers, correctAnswers, activeStudents } = row;
  return {
    completionRate: mean(sessionsFinished * 100, sessionsStarted),
    avgSessionTime: mean(row.sessionTime / SECONDS_A_MINUTE, sessionsCompleted),
    avgQuestions: mean(row.sessionAnswers, sessionsCompleted),
    averageScore: mean(row.scoreSum, sessionsCompleted),
    sessionsStarted,
    sessionsCompleted,
    answers,
    correctAnswers,
    activeStudents,
  };
}

/** Returns nothing for a session in progress, which a list of completed sessions never contains. */
export function presentActivity(row: LatestSessionRow): StudentActivity[] {
  const { firstName, lastName, topicName, totalTimeSpent, completedAt, ...session } = row;
  if (completedAt === null) return [];
  return [
    {
      ...session,
      studentName: `${firstName} ${lastName}`,
      topicName: topicName ?? '',
      timeSpent: totalTimeSpent / SECONDS_A_MINUTE,
      completedAt: completedAt.toISOString(),
    },
  ];
}

export function presentTopic({ scoreSum, total: _total, ...topic }: TopicFiguresRow): TopicPerformance {
  return { ...topic, averageScore: mean(scoreSum, topic.sessionsCompleted) };
}

export function presentCompletion(row: StudentFiguresRow): StudentCompletion {
  const { answers, sessions, scoreSum, lastActivity, ...student } = row;
  return {
    ...student,
    completedSessions: sessions,
    totalQuestions: answers,
    averageScore: mean(scoreSum, sessions),
    lastActivity: lastActivity?.toISOString() ?? null,
  };
}
