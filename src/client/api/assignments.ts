import type { Expecting } from '#shared/contract/fields.ts';
import type { AccommodationForm, AssignmentForm } from '#shared/practice/assignments.contract.ts';
import type { DeletionInput } from '#shared/practice/dependents.contract.ts';
import type { GradebookSort } from '#shared/practice/gradebook.contract.ts';
import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  previewAssignment,
  setAccommodation,
  showMarks,
  updateAssignment,
} from '#shared/practice/assignments.endpoints.ts';
import { listDependents } from '#shared/practice/dependents.endpoints.ts';
import { getAssignmentResults, getGradebook, getStudentMarks } from '#shared/practice/gradebook.endpoints.ts';
import { call, read } from '#client/lib/call.ts';
import { partOf, readFresh, readLive, useChange } from '#client/lib/queries.ts';

export const ASSIGNMENT_PAGE_SIZE = 50;

/** One page of a class's assignments, or of all the teacher's own; pages count from 0. */
export const assignmentsQuery = (classId: string | undefined, page: number) =>
  readLive(listAssignments, {
    query: { ...(classId !== undefined && { classId }), ...partOf(page, ASSIGNMENT_PAGE_SIZE) },
  });

/** What a deletion would affect, fetched each time that somebody is about to make it. */
export const dependentsQuery = (deletion: DeletionInput) => ({
  queryKey: [listDependents.path, deletion],
  queryFn: () => call(listDependents, { body: deletion }),
  gcTime: 0,
});

/** What a student would get, drawn for this visit: the next preview has other questions. */
export const assignmentPreviewQuery = (id: string) => ({
  ...read(previewAssignment, { params: { id } }),
  staleTime: Infinity,
  gcTime: 0,
});

/** Creates an assignment, or changes the one with `id`. */
export const useSaveAssignment = () =>
  useAssignmentChange(({ id, form }: { id: string | undefined; form: AssignmentForm & Expecting }) =>
    id === undefined ? call(createAssignment, { body: form }) : call(updateAssignment, { params: { id }, body: form }),
  );

export const useDeleteAssignment = () =>
  useAssignmentChange((id: string) => call(deleteAssignment, { params: { id } }));

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
) =>
  readLive(getGradebook, {
    query: { ...scope, ...sorting, ...partOf(page, GRADEBOOK_PAGE_SIZE) },
  });

/** Everybody's result of one assignment: the students keep handing in while their teacher looks. */
export const assignmentResultsQuery = (id: string) => readFresh(getAssignmentResults, { params: { id } });

/** One student's assignments, with every mark. */
export const studentMarksQuery = (studentId: string) => readFresh(getStudentMarks, { params: { studentId } });

/** Shows students their marks, or hides them. */
export const useShowMarks = () =>
  useAssignmentChange(({ id, areShown }: { id: string; areShown: boolean }) =>
    call(showMarks, { params: { id }, body: { areShown } }),
  );

/** Stores one student's accommodation: other dates and limits, excused, or another mark. */
export const useSetAccommodation = () =>
  useAssignmentChange(
    ({ id, studentId, form }: { id: string; studentId: string; form: AccommodationForm & Expecting }) =>
      call(setAccommodation, { params: { id, studentId }, body: form }),
  );

/** Changes assignments, and the marks that depend on them. */
function useAssignmentChange<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  return useChange(mutationFn, {
    predicate: ({ queryKey }) =>
      /^\/api\/(assignments|gradebook|admin\/students\/[^/]+\/assignments)/.test(queryKey.join('/')),
  });
}
