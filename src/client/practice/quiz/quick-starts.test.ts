import { describe, expect, it } from 'vitest';
import type { Topic } from '#shared/bank/topics.contract.ts';
import { topicTree } from '#client/components/topic-tree.ts';
import { quickStarts } from './quick-starts.tsx';

const topic = (id: string, name: string, questionCount: number, parentId: string | null = null): Topic => ({
  id,
  name,
  description: '',
  parentId,
  questionCount,
  flashcardCount: 0,
  createdById: null,
  revision: '1',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const tree = topicTree([topic('v', 'Vascular', 0), topic('a', 'Arteries', 12, 'v'), topic('l', 'Liver', 5)]);
const last = {
  topicIds: ['a'],
  pool: 'wrong' as const,
  preset: 5,
  isCustomCount: false,
  customCount: '',
  timeLimit: 10,
  customTimeLimit: '10',
  answerReveal: 'immediate' as const,
};
const starts = (facts: Partial<Parameters<typeof quickStarts>[0]> = {}) =>
  quickStarts({ tree, weakest: [], last: undefined, ...facts });

describe('the quizzes that one press starts', () => {
  it('are on weak topics, on what is new, and like the last one', () => {
    const weakest = [{ topicId: 'l', topicName: 'Liver' }];
    const [weak, unseen, same] = starts({ weakest, last });
    expect(weak).toMatchObject({ title: 'Weak topics', text: 'Liver', quiz: { topicIds: ['l'], totalQuestions: 10 } });
    expect(unseen).toMatchObject({ title: 'New to me', quiz: { topicIds: ['l', 'v'], pool: 'unseen' } });
    expect(same).toMatchObject({
      title: 'Same as last time',
      text: 'Arteries, 5 questions',
      quiz: { topicIds: ['a'], pool: 'wrong', totalQuestions: 5, timeLimit: 10, answerReveal: 'immediate' },
    });
  });

  it('leave out what there is not: no weak topic, no last quiz, no question', () => {
    expect(starts().map(({ title }) => title)).toEqual(['New to me']);
    expect(starts({ tree: topicTree([topic('l', 'Liver', 0)]) })).toEqual([]);
  });

  it('leave out topics that were deleted since the last quiz', () => {
    const [, same] = starts({ last: { ...last, topicIds: ['a', 'gone'] } });
    expect(same?.quiz.topicIds).toEqual(['a']);
    expect(starts({ last: { ...last, topicIds: ['gone'] } })).toHaveLength(1);
  });

  it('ask for all questions if the last quiz did', () => {
    const [, same] = starts({ last: { ...last, preset: 'all', topicIds: ['a', 'l'] } });
    expect(same?.text).toBe('2 categories, all questions');
    expect(same?.quiz.totalQuestions).toBeGreaterThan(10_000);
  });
});
