import type { Clock } from '#server/adapters/clock.ts';
import { auditedTransaction, longAuditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, invalid, notFound } from '#server/core/errors.ts';
import type { Staff } from '#server/core/principal.ts';
import { refuseStale } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { groupNamed } from '#shared/people/group-names.ts';
import { timesFor } from '#shared/practice/assignment-marks.ts';
import type {
  Accommodation,
  AccommodationForm,
  Assignment,
  AssignmentForm,
  AssignmentWork,
  listAssignments,
} from '#shared/practice/assignments.contract.ts';
import type { Deletion } from '#shared/practice/dependents.contract.ts';
import { keepWithSubcategories } from '../../bank/topics/topics.repository.ts';
import { requireOwnClass } from '#server/base/classes/classes.policy.ts';
import { lockOwnClass } from '#server/base/classes/classes.repository.ts';
import { listGroupNames } from '#server/base/classes/groups.repository.ts';
import { findBlueprint } from '../exams/blueprints.repository.ts';
import { overBefore, withTimes } from '../quizzes/deadlines.ts';
import { presentAccommodation, presentAssignment, withholds } from './assignments.presenter.ts';
import {
  countTheirs,
  deleteAssignmentRow,
  findTheirs,
  hasAttempts,
  insertAssignment,
  isGivenTo,
  listAccommodations,
  keepExistingQuestions,
  listTheirs,
  lockOpenAttempts,
  lockTheirs,
  replaceStudents,
  saveAccommodation,
  setDeadlines,
  setWithheld,
  showDueKeys,
  updateAssignmentRow,
  type AssignmentRow,
} from './assignments.repository.ts';
import { listDependents } from './dependents.repository.ts';

/** Assignments as teachers manage them. Assignments of other teachers' classes are not found. */
export function createAssignmentsService({ db, clock }: { db: Database; clock: Clock }) {
  async function getTheirs(on: Database, staff: Staff, id: string): Promise<Assignment> {
    return presentAssignment(existing(await findTheirs(on, staff, id), 'Assignment'));
  }

  /**
   * Returns the values to store. Throws 404 if the class is not the caller's. Locks the class, so that no group can be
   * renamed; before the assignment, in the same order as renaming does.
   */
  async function valuesOf(tx: Database, staff: Staff, form: AssignmentForm) {
    const { classId, work, areMarksShown: _areMarksShown, studentIds, opensAt, dueAt, closesAt, ...values } = form;
    if (classId !== null) existing(await lockOwnClass(tx, staff, classId), 'Class');
    return {
      ...values,
      classId,
      groups: await groupsOf(tx, form),
      work,
      questionIds: work.kind === 'questions' ? work.questionIds : [],
      opensAt: new Date(opensAt),
      dueAt: new Date(dueAt),
      closesAt: new Date(closesAt),
      isForAll: studentIds === null,
    };
  }

  /** Gives it to only these students; throws 400 if none of them is in the class and no group is chosen either. */
  async function give(
    tx: Database,
    id: string,
    { classId, studentIds, groups }: Pick<AssignmentForm, 'classId' | 'studentIds' | 'groups'>,
  ): Promise<void> {
    const assignedCount = await replaceStudents(tx, { id, classId, userIds: studentIds });
    if (studentIds !== null && assignedCount + groups.length === 0) {
      throw invalid('Choose at least one group or student of the class');
    }
  }

  async function accommodationOf(tx: Database, id: string, userId: string): Promise<Accommodation | null> {
    const [row] = await listAccommodations(tx, { assignmentIds: [id], userIds: [userId] });
    return row === undefined ? null : presentAccommodation(row);
  }

  /** Applies the current closing time, and a longer limit, to the open attempts of all students, or of one. */
  async function moveDeadlines(tx: Database, row: AssignmentRow, userId?: string): Promise<void> {
    const attempts = await lockOpenAttempts(tx, row.id, userId);
    if (attempts.length === 0) return;
    const now = clock();
    const userIds = attempts.map((attempt) => attempt.userId);
    const accommodations = await listAccommodations(tx, { assignmentIds: [row.id], userIds });
    const byStudent = new Map(accommodations.map((accommodation) => [accommodation.userId, accommodation]));
    const moved = attempts.map((attempt) => {
      const times = timesFor(row, byStudent.get(attempt.userId) ?? null);
      return { id: attempt.id, ...withTimes(attempt, times, now) };
    });
    await setDeadlines(tx, moved);
  }

  return {
    async list(staff: Staff, { classId, ...page }: Part<typeof listAssignments, 'query'>) {
      await requireOwnClass(db, staff, classId);
      const [total, found] = await Promise.all([
        countTheirs(db, staff, classId),
        listTheirs(db, { staff, classId, ...page }),
      ]);
      return { total, assignments: found.map(presentAssignment) };
    },

    /** Lists what a deletion would affect. */
    dependents: (staff: Staff, deletion: Deletion) => listDependents(db, { staff, deletion, now: clock() }),

    async create(staff: Staff, form: AssignmentForm): Promise<Assignment> {
      return auditedTransaction(db, async (tx) => {
        const now = clock();
        const values = await valuesOf(tx, staff, form);
        await refuseUnknown(tx, values.work);
        const id = await insertAssignment(tx, {
          ...values,
          createdById: staff.id,
          marksShownAt: form.areMarksShown ? now : null,
          createdAt: now,
          updatedAt: now,
        });
        await give(tx, id, { ...form, groups: values.groups });
        return getTheirs(tx, staff, id);
      });
    },

    async update(
      staff: Staff,
      id: string,
      { expectedRevision, revision: _revision, ...form }: AssignmentForm & Expecting,
    ): Promise<Assignment> {
      return longAuditedTransaction(db, async (tx) => {
        const values = await valuesOf(tx, staff, form);
        const before = existing(await lockTheirs(tx, staff, id), 'Assignment');
        await refuseStale(expectedRevision, () => getTheirs(tx, staff, id));
        const remaining = await refuseUnknown(tx, values.work, before.work);
        if (!isSameWork(remaining(before.work), remaining(values.work)) && (await hasAttempts(tx, id))) {
          throw conflict('Students have begun this assignment, so its content can’t be changed any more');
        }
        const changed = {
          ...values,
          marksShownAt: form.areMarksShown ? (before.marksShownAt ?? clock()) : null,
          // Keys that everybody has seen stay shown; other keys are withheld again if the assignment reopens.
          keysShownAt: before.reveal === 'after_due' && form.reveal === 'after_due' ? before.keysShownAt : null,
          updatedAt: clock(),
        };
        await updateAssignmentRow(tx, id, changed);
        await give(tx, id, { ...form, groups: values.groups });
        await setWithheld(tx, id, withholds({ ...before, ...changed }));
        await moveDeadlines(tx, { ...before, ...changed });
        return getTheirs(tx, staff, id);
      });
    },

    /** Attempts become their students' own quizzes, with no keys withheld; open ones keep their closing time. */
    async remove(staff: Staff, id: string): Promise<void> {
      await longAuditedTransaction(db, async (tx) => {
        existing(await lockTheirs(tx, staff, id), 'Assignment');
        await deleteAssignmentRow(tx, id);
      });
    },

    async showMarks(staff: Staff, id: string, areShown: boolean): Promise<Assignment> {
      return auditedTransaction(db, async (tx) => {
        const { marksShownAt } = existing(await lockTheirs(tx, staff, id), 'Assignment');
        const now = clock();
        await updateAssignmentRow(tx, id, { marksShownAt: areShown ? (marksShownAt ?? now) : null, updatedAt: now });
        return getTheirs(tx, staff, id);
      });
    },

    /** Saves the accommodation of one student; throws 404 if the student does not have the assignment. */
    async setAccommodation(
      staff: Staff,
      { id, studentId }: { id: string; studentId: string },
      { expectedRevision, ...form }: AccommodationForm & Expecting,
    ): Promise<Accommodation> {
      return auditedTransaction(db, async (tx) => {
        const row = existing(await lockTheirs(tx, staff, id), 'Assignment');
        if (!(await isGivenTo(tx, id, studentId))) throw notFound('Student');
        await refuseStale(expectedRevision, () => accommodationOf(tx, id, studentId));
        const values = {
          ...form,
          reason: form.reason === null || form.reason.trim() === '' ? null : form.reason.trim(),
          dueAt: form.dueAt === null ? null : new Date(form.dueAt),
          closesAt: form.closesAt === null ? null : new Date(form.closesAt),
        };
        await saveAccommodation(tx, {
          assignmentId: id,
          userId: studentId,
          ...values,
          changedById: staff.id,
          updatedAt: clock(),
        });
        if (values.closesAt !== null && values.closesAt > clock() && row.reveal !== 'after_due') {
          await updateAssignmentRow(tx, id, { keysShownAt: null, updatedAt: row.updatedAt });
        }
        await moveDeadlines(tx, row, studentId);
        return existing(await accommodationOf(tx, id, studentId), 'Accommodation');
      });
    },

    /** Releases the keys of assignments that nobody can hand in any more: open attempts must be completed first. */
    async showDueKeys(): Promise<void> {
      const now = clock();
      await showDueKeys(db, { at: now, before: overBefore(now) });
    },
  };
}
export type AssignmentsService = ReturnType<typeof createAssignmentsService>;

/** Returns the groups that exist in the class, each once and in the class's spelling. */
async function groupsOf(tx: Database, { classId, groups }: AssignmentForm): Promise<string[]> {
  if (classId === null || groups.length === 0) return [];
  const known = (await listGroupNames(tx, classId)).map(({ name }) => name);
  return [...new Set(groups.flatMap((name) => groupNamed(name, known) ?? []))];
}

/** Returns the ids of the items that the work refers to. */
const partsOf = (work: AssignmentWork): string[] =>
  work.kind === 'exam' ? [work.blueprintId] : work.kind === 'questions' ? work.questionIds : work.topicIds;

/**
 * Throws 404 if the work refers to something deleted, unless it did so before: whatever is deleted later, an assignment
 * can be changed. Returns a function that leaves out deleted questions and topics, which make no difference to students.
 */
async function refuseUnknown(tx: Database, work: AssignmentWork, before?: AssignmentWork) {
  const previous = new Set(before?.kind === work.kind ? partsOf(before) : []);
  const known = await knownParts(tx, work.kind, [...new Set([...partsOf(work), ...previous])]);
  if (partsOf(work).some((id) => !known.has(id) && !previous.has(id))) throw notFound(PART_NAMES[work.kind]);
  const isKnown = (id: string) => known.has(id);
  return (one: AssignmentWork): AssignmentWork => {
    if (one.kind === 'exam') return one;
    return one.kind === 'questions'
      ? { ...one, questionIds: one.questionIds.filter(isKnown) }
      : { ...one, topicIds: one.topicIds.filter(isKnown) };
  };
}
const PART_NAMES = { exam: 'Blueprint', questions: 'Question', quiz: 'Topic', cards: 'Topic' } as const;

async function knownParts(tx: Database, kind: AssignmentWork['kind'], ids: string[]): Promise<Set<string>> {
  if (kind === 'questions') return new Set(await keepExistingQuestions(tx, ids));
  if (kind === 'exam') {
    const found = await Promise.all(ids.map((id) => findBlueprint(tx, id)));
    return new Set(found.flatMap((blueprint) => blueprint?.id ?? []));
  }
  return new Set((await keepWithSubcategories(tx, ids)).map(({ id }) => id));
}

/** Compares by field, because the database may reorder the keys of an object. */
const isSameWork = (one: AssignmentWork, other: AssignmentWork): boolean =>
  one.kind === other.kind &&
  Object.entries(one).every(([key, value]) => JSON.stringify(value) === JSON.stringify(Reflect.get(other, key)));
