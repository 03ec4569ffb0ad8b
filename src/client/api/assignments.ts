import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  listOwnAssignments,
  startAssignment,
  updateAssignment,
} from '#shared/practice/assignments.contract.ts';
import type { AssignmentForm } from '#shared/practice/assignments.contract.ts';
import { call, read } from '#client/lib/call.ts';
import { forgetOpenQuizzes } from './open-quizzes.ts';

/** The student's own. Teachers and the clock change them, so they are looked up at each visit. */
export const ownAssignmentsQuery = () => ({ ...read(listOwnAssignments), staleTime: 0 });

/** Begins an attempt, or goes on with the one that is open. */
export function useStartAssignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(startAssignment, { params: { id } }),
    onSuccess: () => forgetOpenQuizzes(client),
    // Also where it was refused: it may have closed meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ownAssignmentsQuery().queryKey }),
  });
}

export const ASSIGNMENT_PAGE_SIZE = 50;

/** One page of a class's assignments, or of all the teacher's own; pages count from 0. */
export const assignmentsQuery = (classId: string | undefined, page: number) => ({
  ...read(listAssignments, {
    query: {
      ...(classId !== undefined && { classId }),
      limit: ASSIGNMENT_PAGE_SIZE,
      offset: page * ASSIGNMENT_PAGE_SIZE,
    },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** Gives an assignment, or changes the one with `id`. */
export function useSaveAssignment() {
  return useAssignmentChange(({ id, form }: { id: string | undefined; form: AssignmentForm }) =>
    id === undefined ? call(createAssignment, { body: form }) : call(updateAssignment, { params: { id }, body: form }),
  );
}

export function useDeleteAssignment() {
  return useAssignmentChange((id: string) => call(deleteAssignment, { params: { id } }));
}

function useAssignmentChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also where it failed: the usual reason is that another window has changed them.
    onSettled: () => forgetAssignments(client),
  });
}

/** Assignments and the marks that follow from them. */
export const forgetAssignments = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && (path.startsWith('/api/assignments') || path.startsWith('/api/gradebook')),
  });
