import { describe, expect, it } from 'vitest';
import type { TopicPerformance } from '#shared/insight/analytics.contract.ts';
import { tableCsv } from './columns.ts';
import { accuracyText, comparedTopics, topicColumns, topicRows } from './topic-rows.ts';

const topic = (topicId: string, parentId: string | null, answers: number, correctAnswers = 0): TopicPerformance => ({
  topicId,
  topicName: topicId.toUpperCase(),
  parentId,
  totalStudents: 3,
  sessionsCompleted: 2,
  averageScore: 66.666,
  answers,
  correctAnswers,
});
const topics = [
  topic('physics', null, 50, 40),
  topic('vascular', null, 80, 20),
  topic('waves', 'physics', 30, 30),
  topic('artifacts', 'physics', 40, 10),
  topic('lost', 'gone', 60),
];
const names = new Map([['physics', 'PHYSICS']]);
const ids = (rows: readonly TopicPerformance[]) => rows.map(({ topicId }) => topicId);

describe('the table of topics', () => {
  it('sorts main categories by their answers, each followed by its subcategories', () => {
    const rows = topicRows(topics, names);
    expect(ids(rows)).toEqual(['vascular', 'lost', 'physics', 'artifacts', 'waves']);
    expect(rows.map(({ parentName }) => parentName)).toEqual([null, null, null, 'PHYSICS', 'PHYSICS']);
    expect(rows.map(({ accuracy }) => accuracy)).toEqual([25, 0, 80, 25, 100]);
  });

  it('sorts those with as many answers by name, whatever their accents', () => {
    const equal = ['zebra', 'école', 'apple'].map((name) => topic(name, null, 5));
    expect(ids(topicRows(equal, names))).toEqual(['apple', 'école', 'zebra']);
  });

  it('downloads with the names of main categories, and without a score if nothing was completed', () => {
    const [row] = topicRows([topic('waves', 'physics', 30, 30)], names);
    if (!row) throw new Error('expected one topic');
    const head = 'Topic,Main category,Students,Sessions,Average score (%),Answers,Right,Accuracy (%)';
    expect(tableCsv(topicColumns, [row, { ...row, sessionsCompleted: 0 }])).toBe(
      `\uFEFF${head}\r\nWAVES,PHYSICS,3,2,66.7,30,30,100\r\nWAVES,PHYSICS,3,0,,30,30,100\r\n`,
    );
  });
});

describe('the bars', () => {
  const rows = topicRows(topics, names);

  it('compare main categories', () => {
    expect(ids(comparedTopics(rows, undefined))).toEqual(['vascular', 'physics']);
  });

  it('compare the subcategories of the chosen main category, or show it alone', () => {
    const within = rows.filter(({ topicId, parentId }) => topicId === 'physics' || parentId === 'physics');
    expect(ids(comparedTopics(within, 'physics'))).toEqual(['artifacts', 'waves']);
    expect(ids(comparedTopics(topicRows([topic('waves', 'physics', 9, 3)], names), 'waves'))).toEqual(['waves']);
  });

  it('leave out topics without answers', () => {
    expect(comparedTopics(topicRows([topic('physics', null, 0)], names), undefined)).toEqual([]);
  });

  it('are summed up in a sentence', () => {
    const compared = comparedTopics(rows, undefined);
    expect(accuracyText(compared)).toBe('Strongest: PHYSICS (80.0% right), weakest: VASCULAR (25.0%).');
    expect(accuracyText(compared.slice(0, 1))).toBe('VASCULAR: 25.0% of 80 answers right.');
    expect(accuracyText([])).toBe('No question of a topic was answered in this period.');
  });
});
