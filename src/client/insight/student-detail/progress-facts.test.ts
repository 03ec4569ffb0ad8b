import { describe, expect, it } from 'vitest';
import { activityText, comparisonText, topicAccuracy } from './progress-facts.ts';

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
