import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { listOwnAssignments, startAssignment } from '#shared/practice/assignments.contract.ts';
import { call, read, withoutSchemas } from '#client/lib/call.ts';
import { forgetOpenQuizzes } from './open-quizzes.ts';

// The portal lists and starts them, and loads without the contract's schemas.
const list = withoutSchemas<typeof listOwnAssignments>('GET', '/api/user/assignments');
const start = withoutSchemas<typeof startAssignment>('POST', '/api/assignments/:id/attempts');

/** The student's own. Teachers and the clock change them, so they are looked up at each visit. */
export const ownAssignmentsQuery = () => ({ ...read(list), staleTime: 0 });

/** Begins an attempt, or goes on with the one that is open. */
export function useStartAssignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(start, { params: { id } }),
    onSuccess: () => forgetOpenQuizzes(client),
    // Also where it was refused: it may have closed meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ownAssignmentsQuery().queryKey }),
  });
}
