import { describe, expect, it } from 'vitest';
import type { StudentStats } from '#shared/practice/progress.contract.ts';
import { portalFigures } from './portal-figures.tsx';

const stats = (some: Partial<StudentStats>): StudentStats => ({
  questionsCompleted: 0,
  totalQuestions: 0,
  questionsAnswered: 0,
  averageScore: 0,
  totalTimeSpent: 0,
  streak: 0,
  daysStudiedThisWeek: 0,
  quizSessions: 0,
  flashcardsStudied: 0,
  totalFlashcards: 0,
  ...some,
});

describe('portalFigures', () => {
  it('are all zero for a new student', () => {
    expect(portalFigures(stats({}))).toEqual({
      averagePercent: 0,
      studyMinutes: 0,
      weekPercent: 0,
      isWeeklyGoalReached: false,
      isAccuracyGoalReached: false,
      hasNoQuizYet: true,
    });
  });

  it('have no average and do not reach the accuracy goal while no score is shown', () => {
    expect(portalFigures(stats({ averageScore: null, quizSessions: 1 }))).toMatchObject({
      averagePercent: null,
      isAccuracyGoalReached: false,
    });
  });

  it.each([
    [89, 1],
    [90, 2],
    [20_760, 346],
  ])('show %i seconds as %i minutes', (totalTimeSpent, minutes) => {
    expect(portalFigures(stats({ totalTimeSpent })).studyMinutes).toBe(minutes);
  });

  it.each([
    [2, 40, false],
    [4, 80, false],
    [5, 100, true],
    [7, 100, true],
  ])('show %i days of study as %i percent of the week', (daysStudiedThisWeek, percent, isReached) => {
    const figures = portalFigures(stats({ daysStudiedThisWeek }));
    expect([figures.weekPercent, figures.isWeeklyGoalReached]).toEqual([percent, isReached]);
  });

  it('reach the accuracy goal by the displayed average', () => {
    expect(portalFigures(stats({ averageScore: 79.5 }))).toMatchObject({
      averagePercent: 80,
      isAccuracyGoalReached: true,
    });
    expect(portalFigures(stats({ averageScore: 79.4 }))).toMatchObject({
      averagePercent: 79,
      isAccuracyGoalReached: false,
    });
  });
});
