import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ResponseOutput } from '#shared/contract/endpoint.ts';
import type * as contract from '#shared/practice/open-quizzes.contract.ts';
import type { createQuizSession, QuizPlace } from '#shared/practice/quiz-sessions.contract.ts';
import { broughtAlong, call, read, withoutSchemas, type CallInput } from '#client/lib/call.ts';

// The portal starts and lists them, and loads without the contract's schemas.
const create = withoutSchemas<typeof createQuizSession>('POST', '/api/quiz-sessions');
const list = withoutSchemas<typeof contract.listOpenQuizzes>('GET', '/api/user/open-quizzes');
const place = withoutSchemas<typeof contract.saveQuizPlace>('PUT', '/api/quiz-sessions/:id/place');
const draft = withoutSchemas<typeof contract.saveQuizDraft>('PUT', '/api/quiz-sessions/:id/draft');
const discard = withoutSchemas<typeof contract.discardQuiz>('DELETE', '/api/quiz-sessions/:id');
const undiscard = withoutSchemas<typeof contract.undiscardQuiz>('POST', '/api/quiz-sessions/:id/undiscard');

export type NewQuiz = Extract<CallInput<typeof createQuizSession>, { body?: unknown }>['body'];

export const startQuiz = (body: NewQuiz) => call(create, { body });

export const useStartQuiz = () => useMutation({ mutationFn: startQuiz });

/** The student's quizzes in progress and drafts, newest first. Other devices change them: fetched on each visit. */
export const openQuizzesQuery = (limit: number) =>
  queryOptions({
    queryKey: read(list, { query: { limit } }).queryKey,
    queryFn: async () => from(await call(list, { query: { limit } })),
    ...broughtAlong(list, { query: { limit } }, from),
    staleTime: 0,
  });

/** The remaining time runs from now on, by the monotonic clock. */
const from = (quizzes: ResponseOutput<typeof list>) => ({ quizzes, at: performance.now() });

export const forgetOpenQuizzes = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [list.path] });

/** Stores where the student is in a quiz. With `isLeaving`, the call outlives the page. */
export const savePlace = (id: string, body: QuizPlace, { isLeaving = false } = {}): Promise<null> =>
  call(place, { params: { id }, body, keepalive: isLeaving });

/** Saves a quiz as a draft, or renames a draft. */
export const useSaveDraft = () =>
  useOpenQuizChange(({ id, name }: { id: string; name: string }) => call(draft, { params: { id }, body: { name } }));

export const useDiscardQuiz = () => useOpenQuizChange((id: string) => call(discard, { params: { id } }));

export const useUndiscardQuiz = () => useOpenQuizChange((id: string) => call(undiscard, { params: { id } }));

function useOpenQuizChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => forgetOpenQuizzes(client) });
}
