import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listOwnAssignments, startAssignment } from '#shared/practice/assignments.endpoints.ts';
import { call } from '#client/lib/call.ts';
import { readFresh } from '#client/lib/queries.ts';
import { forgetOpenQuizzes } from './open-quizzes.ts';

/** Within it, a screen's request is one with the navigation's, which is there before the screen has loaded. */
const SAME_VISIT_MS = 2000;

/** The student's own. Teachers and the clock change them, so they are fetched on each visit. */
export const ownAssignmentsQuery = () => ({ ...readFresh(listOwnAssignments), staleTime: SAME_VISIT_MS });

/** Begins an attempt, or continues the open one. */
export function useStartAssignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(startAssignment, { params: { id } }),
    onSuccess: () => forgetOpenQuizzes(client),
    // Also after a refusal: it may have closed in the meantime.
    onSettled: () => client.invalidateQueries({ queryKey: ownAssignmentsQuery().queryKey }),
  });
}
