import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerQuestion,
  completeQuizSession,
  createQuizSession,
  getQuizSession,
  resumeQuizSession,
} from '#shared/contract/quiz-sessions.ts';
import { call, read, type CallInput } from '#client/lib/call.ts';
import { invalidateProgress } from './progress.ts';

type BodyOf<Input> = Extract<Input, { body?: unknown }>['body'];
export type NewQuiz = BodyOf<CallInput<typeof createQuizSession>>;
export type NewAnswer = BodyOf<CallInput<typeof answerQuestion>>;

/**
 * A session as it is right now. It changes with every answer, so it is not kept once nobody looks at it.
 */
export const quizSessionQuery = (id: string) =>
  queryOptions({ ...read(getQuizSession, { params: { id } }), staleTime: 0, gcTime: 0 });

export const startQuiz = (body: NewQuiz) => call(createQuizSession, { body });
export const resumeQuiz = (id: string) => call(resumeQuizSession, { params: { id } });
export const answerQuiz = (body: NewAnswer) => call(answerQuestion, { body });

export function useStartQuiz() {
  return useMutation({ mutationFn: startQuiz });
}

/** Records one answer. Figures of the portal change with it. */
export function useAnswerQuiz() {
  const client = useQueryClient();
  return useMutation({ mutationFn: answerQuiz, onSuccess: () => invalidateProgress(client) });
}

/** Ends a session and brings its result; also for one that has ended before. */
export function useCompleteQuiz() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, totalTimeSpent }: { id: string; totalTimeSpent: number }) =>
      call(completeQuizSession, { params: { id }, body: { totalTimeSpent } }),
    onSuccess: () => invalidateProgress(client),
  });
}
