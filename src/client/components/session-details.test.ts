import { QueryClient, queryOptions } from '@tanstack/react-query';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { HistoryAttempt, QuizHistoryEntry } from '#shared/practice/quiz-sessions.contract.ts';
import { markupOf, wordsOf } from '#tests/support/client/markup.ts';
import { makeResultQuestion } from '#tests/support/client/quiz-factory.ts';
import type { Answerer } from './option-list.tsx';
import { SessionAttempts } from './session-details.tsx';

const SUMMARY_ONLY =
  'Session Summary Only The answers to individual questions were not saved, as happens with older sessions and interrupted quizzes';

const session: QuizHistoryEntry = {
  id: 's1',
  number: 1,
  topic: 'Artifacts',
  correctAnswers: 1,
  questionsAttempted: 2,
  totalQuestions: 3,
  score: 33,
  totalTime: 60,
  completedAt: '2026-11-20T20:42:00.000Z',
  areKeysWithheld: false,
  isCheck: false,
};

function shownTo(answerer: Answerer, attempts: HistoryAttempt[], of: Partial<QuizHistoryEntry> = {}): string {
  const attemptsQuery = queryOptions<HistoryAttempt[], Error, HistoryAttempt[], unknown[]>({
    queryKey: ['attempts'],
    queryFn: () => attempts,
  });
  const client = new QueryClient();
  client.setQueryData(['attempts'], attempts);
  const props = { attemptsQuery, attemptsTitle: 'Answers', answerer, session: { ...session, ...of } };
  return wordsOf(markupOf(createElement(SessionAttempts, props), client)).trim();
}

describe('a session without answers', () => {
  it('tells the student why, also that an assignment with the questions may not be handed in', () => {
    expect(shownTo('you', [])).toBe(
      `${SUMMARY_ONLY}, or belong to an assignment that you have not handed in yet. Those are shown afterwards.`,
    );
  });

  it('tells the teacher, from whom nothing is kept, only that they were not saved', () => {
    expect(shownTo('student', [])).toBe(`${SUMMARY_ONLY}.`);
    expect(shownTo('student', [], { areKeysWithheld: true })).toBe(`${SUMMARY_ONLY}.`);
  });

  it('refers the student to the instructor if the assignment shows its answers later', () => {
    expect(shownTo('you', [], { areKeysWithheld: true })).toContain('Your instructor decides');
  });
});

it('says how many answers are missing, and why', () => {
  const two = [makeResultQuestion(1), makeResultQuestion(2)];
  expect(shownTo('you', two)).toContain('1 question is not shown, usually because of an assignment');
  expect(shownTo('student', two)).toContain('1 question is not shown, because no details were saved.');
  expect(shownTo('student', two.slice(1))).toContain('2 questions are not shown');
});
