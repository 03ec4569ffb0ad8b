import { describe, expect, it } from 'vitest';
import type { TopicProgress } from '#shared/practice/progress.contract.ts';
import { topicGroups, trendName, trendText, trendWeeks, weekText } from './progress-facts.ts';

const topic = (topicId: string, parentId: string | null = null): TopicProgress => ({
  topicId,
  topicName: topicId,
  parentId,
  answered: 4,
  correct: 3,
});

describe('topics', () => {
  it('are grouped by main category, in their original order', () => {
    const groups = topicGroups([
      topic('Aorta', 'Vascular'),
      topic('Physics'),
      topic('Vascular'),
      topic('Veins', 'Vascular'),
    ]);
    expect(groups.map(({ topic, subtopics }) => [topic.topicId, subtopics.map(({ topicId }) => topicId)])).toEqual([
      ['Physics', []],
      ['Vascular', ['Aorta', 'Veins']],
    ]);
  });

  it('become their own group if their main category was deleted', () => {
    expect(topicGroups([topic('Aorta', 'gone')])).toEqual([{ topic: topic('Aorta', 'gone'), subtopics: [] }]);
  });
});

describe('the trend', () => {
  /** A Saturday; the week began on Monday, November 16. */
  const today = '2026-11-21';
  const weeks = trendWeeks(
    [
      { week: '2026-08-24', answered: 50, correct: 50 },
      { week: '2026-08-31', answered: 10, correct: 5 },
      { week: '2026-11-16', answered: 20, correct: 16 },
    ],
    today,
  );

  it('has the last twelve weeks, including those without answers, and nothing older', () => {
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({ week: '2026-08-31', answered: 10, correct: 5, accuracy: 50 });
    expect(weeks[1]).toEqual({ week: '2026-09-07', answered: 0, correct: 0, accuracy: null });
    expect(weeks.at(-1)).toEqual({ week: '2026-11-16', answered: 20, correct: 16, accuracy: 80 });
  });

  it('is described in words, with its first and its last week', () => {
    expect(trendText(weeks)).toBe('70% of 30 answers in the last 12 weeks.');
    expect(trendName(weeks)).toBe(
      'Accuracy by week: from 50% in the week of Aug 31, 2026 to 80% in the week of Nov 16, 2026.',
    );
    expect(weeks.slice(0, 2).map(weekText)).toEqual([
      'Week of Aug 31, 2026: 50% of 10 answers',
      'Week of Sep 7, 2026: no answers',
    ]);
  });

  it('is described differently with one week, or none', () => {
    const one = trendWeeks([{ week: '2026-11-16', answered: 1, correct: 1 }], today);
    expect(trendName(one)).toBe('Accuracy by week: 100% in the week of Nov 16, 2026.');
    expect(trendText(trendWeeks([], today))).toBe('No answers in the last 12 weeks.');
  });
});
