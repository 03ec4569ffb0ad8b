import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resumeQuizSession } from '#shared/practice/open-quizzes.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  getQuizSession,
  type QuizPlace,
} from '#shared/practice/quiz-sessions.contract.ts';
import { call, read, type CallInput } from '#client/lib/call.ts';
import { whenBusy } from '#client/lib/when-busy.ts';
import { invalidateProgress } from './progress.ts';

type BodyOf<Input> = Extract<Input, { body?: unknown }>['body'];
export type NewAnswer = BodyOf<CallInput<typeof answerQuestion>>;

/**
 * A session as it is right now. It changes with every answer, so it is not kept once nobody looks at it.
 */
export const quizSessionQuery = (id: string) =>
  queryOptions({ ...read(getQuizSession, { params: { id } }), staleTime: 0, gcTime: 0 });

/** A session to go on with: a saved draft is resumed by that. */
export const continuedQuizQuery = (id: string) =>
  queryOptions({
    queryKey: [...quizSessionQuery(id).queryKey, 'continued'],
    queryFn: async () => {
      const session = await call(getQuizSession, { params: { id } });
      const wasDraft = session.savedAt !== null && session.completedAt === null;
      return { session: wasDraft ? await call(resumeQuizSession, { params: { id } }) : session, wasDraft };
    },
    staleTime: 0,
    gcTime: 0,
  });

/** How many questions of these topics each pool holds. Every quiz changes it, so it is looked up at each visit. */
export const questionPoolsQuery = (topicIds: string) => ({
  ...read(countQuestionPools, { query: { topicIds } }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

export const answerQuiz = (body: NewAnswer) => call(answerQuestion, { body });

/** Ends a session and brings its result; also for one that has ended before. */
export function useCompleteQuiz() {
  const client = useQueryClient();
  return useMutation({
    ...whenBusy,
    mutationFn: ({ id, ...body }: { id: string; totalTimeSpent: number; place: QuizPlace }) =>
      call(completeQuizSession, { params: { id }, body }),
    onSuccess: () => invalidateProgress(client),
  });
}
