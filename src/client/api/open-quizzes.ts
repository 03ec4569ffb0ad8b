import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { QuizPosition } from '#shared/practice/quiz-sessions.contract.ts';
import {
  discardQuiz,
  listOpenQuizzes,
  saveQuizDraft,
  saveQuizPosition,
  undiscardQuiz,
} from '#shared/practice/open-quizzes.endpoints.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.endpoints.ts';
import { broughtAlong, call, read, type InputOf, type OutputOf } from '#client/lib/call.ts';

export type NewQuiz = Extract<InputOf<typeof createQuizSession>, { body?: unknown }>['body'];

export const startQuiz = (body: NewQuiz) => call(createQuizSession, { body });

export const useStartQuiz = () => useMutation({ mutationFn: startQuiz });

/** The student's quizzes in progress and drafts, newest first. Other devices change them: fetched on each visit. */
export const openQuizzesQuery = (limit: number) =>
  queryOptions({
    queryKey: read(listOpenQuizzes, { query: { limit } }).queryKey,
    queryFn: async () => from(await call(listOpenQuizzes, { query: { limit } })),
    ...broughtAlong(listOpenQuizzes, { query: { limit } }, from),
    staleTime: 0,
  });

/** The remaining time runs from now on, by the monotonic clock. */
const from = (quizzes: OutputOf<typeof listOpenQuizzes>) => ({ quizzes, at: performance.now() });

export const forgetOpenQuizzes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [listOpenQuizzes.path] });

/** Stores where the student is in a quiz. With `isLeaving`, the call outlives the page. */
export const sendPosition = (id: string, body: QuizPosition, { isLeaving = false } = {}): Promise<null> =>
  call(saveQuizPosition, { params: { id }, body, keepalive: isLeaving });

/** Saves a quiz as a draft, or renames a draft. */
export const useSaveDraft = () =>
  useOpenQuizChange(({ id, name }: { id: string; name: string }) =>
    call(saveQuizDraft, { params: { id }, body: { name } }),
  );

export const useDiscardQuiz = () => useOpenQuizChange((id: string) => call(discardQuiz, { params: { id } }));

export const useUndiscardQuiz = () => useOpenQuizChange((id: string) => call(undiscardQuiz, { params: { id } }));

function useOpenQuizChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => forgetOpenQuizzes(client) });
}
