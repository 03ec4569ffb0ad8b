import type { Clock } from '#server/adapters/clock.ts';
import type { Principal } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { markOf, totalOf } from '#shared/practice/assignment-marks.ts';
import type { getGradebook, Gradebook, GradebookCell, GradebookColumn } from '#shared/practice/gradebook.contract.ts';
import { requireOwnClass } from '../../people/classes/classes.policy.ts';
import { listSpecials } from './assignments.repository.ts';
import type { AssignmentRow, SpecialRow } from './assignments.repository.ts';
import { presentSpecial } from './assignments.service.ts';
import { listColumns, listStudents } from './gradebook.repository.ts';
import type { GradebookScope } from './gradebook.repository.ts';
import { keyOf, readWork } from './work.repository.ts';
import type { Work } from './work.repository.ts';

type Staff = Pick<Principal, 'id' | 'staffRole'>;
type Page = Part<typeof getGradebook, 'query'>;

/** A page of a file. */
const BATCH = 200;

/** The marks of a class, or of all students in what is given to everybody. */
export function createGradebookService({ db, clock }: { db: Database; clock: Clock }) {
  async function readPage({ classId, ...page }: Page): Promise<Gradebook> {
    const [columns, students] = await Promise.all([listColumns(db, classId), listStudents(db, { classId, ...page })]);
    const assignmentIds = columns.map(({ id }) => id);
    const userIds = students.map(({ id }) => id);
    const [specials, work] = await Promise.all([
      assignmentIds.length === 0 ? [] : listSpecials(db, { assignmentIds, userIds }),
      readWork(db, columns, userIds),
    ]);
    const special = new Map(specials.map((one) => [keyOf(one.assignmentId, one.userId), one]));
    const now = clock();
    return {
      assignments: columns.map(presentColumn),
      students: students.map(({ group, ...student }) => {
        const cells = columns.map((column) =>
          cellOf(column, special.get(keyOf(column.id, student.id)) ?? null, { work, userId: student.id, group, now }),
        );
        const marks = cells.map((cell, place) => ({ mark: cell?.mark ?? null, weight: columns[place]?.weight ?? 0 }));
        return { ...student, cells, total: totalOf(marks) };
      }),
    };
  }

  return {
    /** 404 for a class that is not the caller's. */
    async read(staff: Staff, page: Page): Promise<Gradebook> {
      await requireOwnClass(db, staff, page.classId);
      return readPage(page);
    },

    /** All pages together. */
    async readAll(staff: Staff, scope: GradebookScope): Promise<Gradebook> {
      await requireOwnClass(db, staff, scope.classId);
      const whole = await readPage({ ...scope, limit: BATCH, offset: 0 });
      for (let read = whole.students.length; read === BATCH;) {
        const { students } = await readPage({ ...scope, limit: BATCH, offset: whole.students.length });
        whole.students.push(...students);
        read = students.length;
      }
      return whole;
    },
  };
}
export type GradebookService = ReturnType<typeof createGradebookService>;

function presentColumn({ id, title, dueAt, weight, marksShownAt }: AssignmentRow): GradebookColumn {
  return { id, title, dueAt: dueAt.toISOString(), weight, areMarksShown: marksShownAt !== null };
}

/** Null where the student does not have the assignment: it is for others of the class. */
function cellOf(
  column: AssignmentRow,
  exception: SpecialRow | null,
  { work, userId, group, now }: { work: Work; userId: string; group: string | null; now: Date },
): GradebookCell | null {
  const isOfGroup = group !== null && column.groups.includes(group);
  if (!column.isForAll && !isOfGroup && exception?.isAssigned !== true) return null;
  const progress = work.progressOf(column.id, userId);
  return { ...markOf(column, { exception, progress, now }), special: exception && presentSpecial(exception) };
}
