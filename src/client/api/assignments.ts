import { keepPreviousData, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  previewAssignment,
  setSpecial,
  showMarks,
  updateAssignment,
  type AssignmentForm,
  type Special,
} from '#shared/practice/assignments.contract.ts';
import { getGradebook, getStudentMarks, type GradebookSort } from '#shared/practice/gradebook.contract.ts';
import { call, read } from '#client/lib/call.ts';

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

/** What a student would get, drawn for this visit: the next preview has other questions. */
export const assignmentPreviewQuery = (id: string) => ({
  ...read(previewAssignment, { params: { id } }),
  staleTime: Infinity,
  gcTime: 0,
});

/** Creates an assignment, or changes the one with `id`. */
export function useSaveAssignment() {
  return useAssignmentChange(({ id, form }: { id: string | undefined; form: AssignmentForm }) =>
    id === undefined ? call(createAssignment, { body: form }) : call(updateAssignment, { params: { id }, body: form }),
  );
}

export function useDeleteAssignment() {
  return useAssignmentChange((id: string) => call(deleteAssignment, { params: { id } }));
}

export const GRADEBOOK_PAGE_SIZE = 50;

/** Whose marks: those of a class or one of its groups; without a class, those of all students. */
export interface GradebookScope {
  classId?: string;
  group?: string;
}

/** One page of marks; pages count from 0. */
export const gradebookQuery = (
  scope: GradebookScope,
  sorting: { sort: GradebookSort; order: 'asc' | 'desc' },
  page: number,
) => ({
  ...read(getGradebook, {
    query: {
      ...scope,
      ...sorting,
      limit: GRADEBOOK_PAGE_SIZE,
      offset: page * GRADEBOOK_PAGE_SIZE,
    },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

/** One student's assignments, with every mark. */
export const studentMarksQuery = (studentId: string) => ({
  ...read(getStudentMarks, { params: { studentId } }),
  staleTime: 0,
});

/** Shows students their marks, or hides them. */
export function useShowMarks() {
  return useAssignmentChange(({ id, areShown }: { id: string; areShown: boolean }) =>
    call(showMarks, { params: { id }, body: { areShown } }),
  );
}

/** Makes an exception for one student, excuses them, or overrides their mark. */
export function useSetSpecial() {
  return useAssignmentChange(({ id, studentId, form }: { id: string; studentId: string; form: Special }) =>
    call(setSpecial, { params: { id, studentId }, body: form }),
  );
}

function useAssignmentChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    // Also after a failure: the usual reason is that another window has changed them.
    onSettled: () => forgetAssignments(client),
  });
}

/** Assignments and the marks that depend on them. */
export const forgetAssignments = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) =>
      /^\/api\/(assignments|gradebook|admin\/students\/[^/]+\/assignments)/.test(queryKey.join('/')),
  });
