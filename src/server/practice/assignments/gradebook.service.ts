import type { Clock } from '#server/adapters/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { markOf, timesFor, totalOf } from '#shared/practice/assignment-marks.ts';
import type {
  getGradebook,
  Gradebook,
  GradebookCell,
  GradebookColumn,
  StudentMarks,
} from '#shared/practice/gradebook.contract.ts';
import { findOnlyClass } from '../../people/classes/classes.repository.ts';
import { requireOwnClass } from '../../people/classes/classes.policy.ts';
import { listSpecials } from './assignments.repository.ts';
import type { AssignmentRow, SpecialRow } from './assignments.repository.ts';
import { presentSpecial } from './assignments.service.ts';
import { isStudent, listColumns, listStudents } from './gradebook.repository.ts';
import type { GradebookScope } from './gradebook.repository.ts';
import { keyOf, listOwn, readWork } from './work.repository.ts';
import type { Work } from './work.repository.ts';

type Staff = Pick<Principal, 'id' | 'staffRole'>;
type Query = Part<typeof getGradebook, 'query'>;

/** As asked for, with the class whose assignments are columns. */
type Scope<Asked> = Asked & { columnsOf: string | undefined };

/** A page of a file. */
const BATCH = 200;

/** The marks of a class, or of all students in what is given to everybody. */
export function createGradebookService({ db, clock }: { db: Database; clock: Clock }) {
  /** Without a class, its assignments are columns whose teacher has no other. 404 for a class that is not the caller's. */
  async function scopeOf<Asked extends GradebookScope>(staff: Staff, asked: Asked): Promise<Scope<Asked>> {
    await requireOwnClass(db, staff, asked.classId);
    const columnsOf = asked.classId ?? (await findOnlyClass(db, staff));
    return { ...asked, columnsOf, classId: asked.group === undefined ? asked.classId : columnsOf };
  }

  async function readPage({ columnsOf, ...page }: Scope<Query>): Promise<Gradebook> {
    const [columns, students] = await Promise.all([
      listColumns(db, columnsOf),
      listStudents(db, { ...page, groupsOf: columnsOf }),
    ]);
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
    read: async (staff: Staff, query: Query): Promise<Gradebook> => readPage(await scopeOf(staff, query)),

    /** All pages together. */
    async readAll(staff: Staff, asked: GradebookScope): Promise<Gradebook> {
      const scope = await scopeOf(staff, asked);
      const whole = await readPage({ ...scope, limit: BATCH, offset: 0 });
      for (let read = whole.students.length; read === BATCH;) {
        const { students } = await readPage({ ...scope, limit: BATCH, offset: whole.students.length });
        whole.students.push(...students);
        read = students.length;
      }
      return whole;
    },

    /** 404 for who is no student. */
    async readStudent(staff: Staff, userId: string): Promise<StudentMarks> {
      const [isKnown, own] = await Promise.all([isStudent(db, userId), listOwn(db, userId, { staff })]);
      if (!isKnown) throw notFound('Student');
      const rows = own.map(({ row }) => row);
      const work = await readWork(db, rows, [userId]);
      const now = clock();
      const marked = own.map(({ row, special, className }) => ({
        ...presentColumn({ ...row, ...timesFor(row, special) }),
        className,
        cell: markedCell(row, special, { work, userId, now }),
      }));
      return { assignments: marked, total: totalOf(marked.map(({ cell, weight }) => ({ mark: cell.mark, weight }))) };
    },
  };
}
export type GradebookService = ReturnType<typeof createGradebookService>;

function presentColumn({ id, classId, title, dueAt, weight, marksShownAt }: AssignmentRow): GradebookColumn {
  return { id, classId, title, dueAt: dueAt.toISOString(), weight, areMarksShown: marksShownAt !== null };
}

interface CellFacts {
  work: Work;
  userId: string;
  now: Date;
}

/** Null where the student does not have the assignment: it is for others, of the class or not. */
function cellOf(
  column: AssignmentRow,
  exception: SpecialRow | null,
  { group, ...facts }: CellFacts & { group: string | null },
): GradebookCell | null {
  if (column.classId !== null && group === null) return null;
  const isOfGroup = group !== null && column.groups.includes(group);
  if (!column.isForAll && !isOfGroup && exception?.isAssigned !== true) return null;
  return markedCell(column, exception, facts);
}

function markedCell(column: AssignmentRow, exception: SpecialRow | null, { work, userId, now }: CellFacts) {
  const progress = work.progressOf(column.id, userId);
  return { ...markOf(column, { exception, progress, now }), special: exception && presentSpecial(exception) };
}
