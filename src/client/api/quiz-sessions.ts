import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { QuizPosition, QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { resumeQuizSession } from '#shared/practice/open-quizzes.endpoints.ts';
import {
  answerQuestion,
  completeQuizSession,
  countQuestionPools,
  getQuizSession,
} from '#shared/practice/quiz-sessions.endpoints.ts';
import { broughtAlong, call, type InputOf } from '#client/lib/call.ts';
import { readFresh, readLive } from '#client/lib/queries.ts';
import { whenBusy } from '#client/lib/when-busy.ts';
import { invalidateProgress } from './progress.ts';

type BodyOf<Input> = Extract<Input, { body?: unknown }>['body'];
export type NewAnswer = BodyOf<InputOf<typeof answerQuestion>>;

/** A session as it is right now, past any cache. */
export const lookUpQuiz = (id: string): Promise<QuizSession> => call(getQuizSession, { params: { id } });

/**
 * A session as it is right now. It changes with every answer, so it is not cached once nothing uses it.
 */
export const quizSessionQuery = (id: string) =>
  queryOptions({ ...readFresh(getQuizSession, { params: { id } }), gcTime: 0 });

const isDraft = ({ savedAt, completedAt }: QuizSession) => savedAt !== null && completedAt === null;

/** Adds the time of arrival, by the clock that times the questions. */
const arrived = (session: QuizSession, { wasDraft }: { wasDraft: boolean }) => ({
  session,
  wasDraft,
  cameAt: performance.now(),
});

/** A session to continue; resumes a saved draft. */
export const continuedQuizQuery = (id: string) =>
  queryOptions({
    queryKey: [...quizSessionQuery(id).queryKey, 'continued'],
    queryFn: async () => {
      const session = await lookUpQuiz(id);
      return isDraft(session)
        ? arrived(await call(resumeQuizSession, { params: { id } }), { wasDraft: true })
        : arrived(session, { wasDraft: false });
    },
    ...broughtAlong(getQuizSession, { params: { id } }, (session) =>
      isDraft(session) ? undefined : arrived(session, { wasDraft: false }),
    ),
    staleTime: 0,
    gcTime: 0,
  });

/** Has the pools counted again after a question was flagged or unflagged. */
export const forgetQuestionPools = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [countQuestionPools.path] });

/** How many questions of these topics each pool contains. Every quiz changes it, so it is fetched on each visit. */
export const questionPoolsQuery = (topicIds: string) => readLive(countQuestionPools, { query: { topicIds } });

export const answerQuiz = (body: NewAnswer) => call(answerQuestion, { body });

/** Ends a session and returns its result; also for one that has already ended. */
export function useCompleteQuiz() {
  const client = useQueryClient();
  return useMutation({
    ...whenBusy,
    mutationFn: ({ id, ...body }: { id: string; totalTimeSpent: number; place: QuizPosition }) =>
      call(completeQuizSession, { params: { id }, body }),
    onSuccess: () => invalidateProgress(client),
  });
}
