import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Check } from '#shared/insight/checks.contract.ts';
import { continueCheck, startCheck } from '#shared/insight/checks.endpoints.ts';
import { call, CallError } from '#client/lib/call.ts';
import { whenBusy } from '#client/lib/when-busy.ts';
import { forgetOpenQuizzes } from './open-quizzes.ts';
import { answerQuiz, type NewAnswer } from './quiz-sessions.ts';

/** A check, and when the server reported it, by the monotonic clock. */
const arrived = (check: Check) => ({ ...check, cameAt: performance.now() });
export type ArrivedCheck = ReturnType<typeof arrived>;

/** A check with the question to answer; adds the next one if the last is answered. Other devices change it too. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [startCheck.path, id],
    queryFn: async () => arrived(await call(continueCheck, { params: { id } })),
    staleTime: 0,
    gcTime: 0,
    // A question that is being answered is not replaced.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Begins a check for an exam, or continues the open one. */
export function useStartCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (blueprintId: string) => call(startCheck, { body: { blueprintId } }),
    onSuccess: () => forgetOpenQuizzes(client),
  });
}

/** Submits an answer and shows the next question. If another device was faster, or time is up, shows what is there now. */
export function useAnswerInCheck(id: string) {
  const client = useQueryClient();
  return useMutation({
    ...whenBusy,
    mutationFn: async (answer: NewAnswer) => {
      try {
        await answerQuiz(answer);
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 409) throw error;
      }
      client.setQueryData(checkQuery(id).queryKey, arrived(await call(continueCheck, { params: { id } })));
    },
  });
}
