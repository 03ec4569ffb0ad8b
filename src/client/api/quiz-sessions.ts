import { keepPreviousData, queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  createQuizSession,
  flagQuestion,
  getQuizSession,
  resumeQuizSession,
  unflagQuestion,
} from '#shared/contract/quiz-sessions.ts';
import { call, read, type CallInput } from '#client/lib/call.ts';
import { whenBusy } from '#client/lib/when-busy.ts';
import { invalidateProgress } from './progress.ts';

type BodyOf<Input> = Extract<Input, { body?: unknown }>['body'];
export type NewQuiz = BodyOf<CallInput<typeof createQuizSession>>;
export type NewAnswer = BodyOf<CallInput<typeof answerQuestion>>;

/**
 * A session as it is right now. It changes with every answer, so it is not kept once nobody looks at it.
 */
export const quizSessionQuery = (id: string) =>
  queryOptions({ ...read(getQuizSession, { params: { id } }), staleTime: 0, gcTime: 0 });

/** How many questions of these topics each pool holds. Every quiz changes it, so it is looked up at each visit. */
export const questionPoolsQuery = (topicIds: string) => ({
  ...read(countQuestionPools, { query: { topicIds } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

export const startQuiz = (body: NewQuiz) => call(createQuizSession, { body });
export const resumeQuiz = (id: string) => call(resumeQuizSession, { params: { id } });
export const answerQuiz = (body: NewAnswer) => call(answerQuestion, { body });

export function useStartQuiz() {
  return useMutation({ mutationFn: startQuiz });
}

/** Records one answer. Figures of the portal change with it. */
export function useAnswerQuiz() {
  const client = useQueryClient();
  // The same answer twice is one.
  return useMutation({ ...whenBusy, mutationFn: answerQuiz, onSuccess: () => invalidateProgress(client) });
}

/** Ends a session and brings its result; also for one that has ended before. */
export function useCompleteQuiz() {
  const client = useQueryClient();
  return useMutation({
    ...whenBusy,
    mutationFn: ({ id, totalTimeSpent }: { id: string; totalTimeSpent: number }) =>
      call(completeQuizSession, { params: { id }, body: { totalTimeSpent } }),
    onSuccess: () => invalidateProgress(client),
  });
}

/** Flags a question, or takes its flag away. As a mutation, so that the app hears of a session that has ended. */
export async function keepFlag(client: QueryClient, questionId: string, isFlagged: boolean): Promise<void> {
  const mutation = client.getMutationCache().build(
    client,
    client.defaultMutationOptions({
      mutationFn: (id: string) => call(isFlagged ? flagQuestion : unflagQuestion, { params: { id } }),
    }),
  );
  await mutation.execute(questionId);
  void client.invalidateQueries({ queryKey: [countQuestionPools.path] });
}
