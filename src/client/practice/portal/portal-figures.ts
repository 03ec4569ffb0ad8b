import type { StudentStats } from '#shared/practice/progress.contract.ts';
import { ACCURACY_GOAL_PERCENT, WEEKLY_GOAL_DAYS } from '#shared/domain/limits.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';

/** The student's figures as the portal shows them. Badges and goals judge the rounded average: what is seen is what counts. */
export function portalFigures(stats: StudentStats) {
  const averagePercent = Math.round(stats.averageScore);
  return {
    averagePercent,
    studyMinutes: Math.round(stats.totalTimeSpent / 60),
    weekPercent: Math.min(100, roundedPercent(stats.daysStudiedThisWeek, WEEKLY_GOAL_DAYS)),
    isWeeklyGoalReached: stats.daysStudiedThisWeek >= WEEKLY_GOAL_DAYS,
    isAccuracyGoalReached: averagePercent >= ACCURACY_GOAL_PERCENT,
    hasNoQuizYet: stats.quizSessions === 0,
  };
}
