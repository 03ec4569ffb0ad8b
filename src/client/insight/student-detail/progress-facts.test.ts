import { describe, expect, it } from 'vitest';
import { activityText, CHART_DAYS, chartDays, comparisonText, isStudied, topicAccuracy } from './progress-facts.ts';

const topic = { topicId: null, topicName: 'Physics', answered: 40, correct: 31, classAnswered: 400, classCorrect: 262 };

describe('the accuracy in a topic', () => {
  it('is compared with that of the class, in rounded percent', () => {
    expect(topicAccuracy(topic)).toEqual({ percent: 78, classPercent: 66, difference: 12 });
    expect(comparisonText(topicAccuracy(topic))).toBe('12 points above the class');
    expect(comparisonText(topicAccuracy({ ...topic, correct: 26 }))).toBe('1 point below the class');
    expect(comparisonText(topicAccuracy({ ...topic, classCorrect: 312 }))).toBe('Same as the class');
  });

  it('has no comparison if nobody else has answered', () => {
    const alone = topicAccuracy({ ...topic, classAnswered: 40, classCorrect: 31 });
    expect(alone).toMatchObject({ percent: 78, classPercent: null });
    expect(comparisonText(alone)).toBe('Nobody else has answered here yet');
  });
});

describe('the chart in words', () => {
  const idle = { day: '2026-11-18', answers: 0, cards: 0, sessions: 0, averageScore: null };

  it('says that there was no activity', () => {
    expect(activityText([idle, idle])).toBe('Nothing was studied in the last 2 days.');
  });

  it('counts answers, cards and days', () => {
    expect(activityText([idle, { ...idle, answers: 1200, cards: 1 }])).toBe(
      '1,200 answers and 1 card on 1 of the last 2 days.',
    );
  });

  it('weighs the mean score by the sessions of each day', () => {
    const text = activityText([
      { ...idle, answers: 10, sessions: 1, averageScore: 100 },
      { ...idle, answers: 30, sessions: 3, averageScore: 60 },
    ]);
    expect(text).toContain('Mean score 70.0% in 4 completed quizzes.');
  });
});

const today = '2026-11-20';
const progress = {
  days: [
    { day: '2026-08-22', answers: 99, cards: 0 },
    { day: '2026-08-23', answers: 4, cards: 1 },
    { day: '2026-11-20', answers: 12, cards: 30 },
  ],
  scores: [{ day: '2026-11-19', sessions: 2, averageScore: 72.5 }],
};

describe('the days of the chart', () => {
  const days = chartDays(progress, today);

  it('are ninety up to today, without gaps, even when the clocks change', () => {
    expect(days).toHaveLength(CHART_DAYS);
    expect(days[0]?.day).toBe('2026-08-23');
    expect(days.at(-1)?.day).toBe(today);
    expect(new Set(days.map(({ day }) => day)).size).toBe(CHART_DAYS);
  });

  it('contain the activity, zero if there was none, and exclude older days', () => {
    expect(days[0]).toEqual({ day: '2026-08-23', answers: 4, cards: 1, sessions: 0, averageScore: null });
    expect(days.at(-2)).toMatchObject({ sessions: 2, averageScore: 72.5, answers: 0 });
    expect(days.filter(isStudied)).toHaveLength(3);
    expect(days.reduce((sum, { answers }) => sum + answers, 0)).toBe(16);
  });
});
