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
 * A session as it is right now. It changes with every answer, so it is not kept once nobody looks at it; without a
 * network it fails at once instead of waiting for one.
 */
export const quizSessionQuery = (id: string) =>
  queryOptions({ ...read(getQuizSession, { params: { id } }), staleTime: 0, gcTime: 0, networkMode: 'always' });

export const startQuiz = (body: NewQuiz) => call(createQuizSession, { body });
export const resumeQuiz = (id: string) => call(resumeQuizSession, { params: { id } });
export const answerQuiz = (body: NewAnswer) => call(answerQuestion, { body });

// Without a network React Query would hold a mutation back silently; a student has to be told at once.
const networkMode = 'always';

export function useStartQuiz() {
  return useMutation({ mutationFn: startQuiz, networkMode });
}

/** Records one answer. Figures of the portal change with it. */
export function useAnswerQuiz() {
  const client = useQueryClient();
  return useMutation({ mutationFn: answerQuiz, networkMode, onSuccess: () => invalidateProgress(client) });
}

/** Ends a session and brings its result; also for one that has ended before. */
export function useCompleteQuiz() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, totalTimeSpent }: { id: string; totalTimeSpent: number }) =>
      call(completeQuizSession, { params: { id }, body: { totalTimeSpent } }),
    networkMode,
    onSuccess: () => invalidateProgress(client),
  });
}
