import type { Clock } from '#server/adapters/clock.ts';
import { existing, notFound } from '#server/core/errors.ts';
import { grouped } from '#server/core/grouped.ts';
import type { Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import { markOf, timesFor, totalOf } from '#shared/practice/assignment-marks.ts';
import {
  type AssignmentResults,
  GRADEBOOK_MAX_ASSIGNMENTS,
  type getGradebook,
  type Gradebook,
  type GradebookCell,
  type GradebookColumn,
  type GradebookRow,
  type GradebookSort,
  HARDEST_QUESTIONS,
  type StudentMarks,
  type WholeGradebook,
} from '#shared/practice/gradebook.contract.ts';
import { findOnlyClass } from '#server/base/classes/classes.repository.ts';
import { requireOwnClass } from '#server/base/classes/classes.policy.ts';
import { presentHistoryEntry } from '../quizzes/quizzes.presenter.ts';
import { findTheirs, listAccommodations, type AssignmentRow, type AccommodationRow } from './assignments.repository.ts';
import { presentAccommodation } from './assignments.presenter.ts';
import {
  isStudent,
  listColumns,
  listHandedIn,
  listHardest,
  listStudents,
  type GradebookScope,
} from './gradebook.repository.ts';
import { listOwn, readProgress, type StudentsProgress } from './assignment-progress.repository.ts';

type Query = Part<typeof getGradebook, 'query'>;

type Students = Awaited<ReturnType<typeof listStudents>>;
type ListStudents = (page: { limit: number; offset: number }) => Promise<Students>;

/** Students who are read at once where all are needed: for a file, and to sort them by their marks. */
const BATCH = 200;

interface Dependencies {
  db: Database;
  clock: Clock;
}

/** The marks of a class, or of all students for assignments given to everybody. */
export function createGradebookService({ db, clock }: Dependencies) {
  /**
   * Returns the assignments and a function that lists the students. Without a class, assignments of the caller's only
   * class are included. Throws 404 for a class that is not the caller's.
   */
  async function open(staff: Staff, { classId, group }: GradebookScope) {
    await requireOwnClass(db, staff, classId);
    const groupsOf = classId ?? (await findOnlyClass(db, staff));
    const scope = { classId: group === undefined ? classId : groupsOf, group, groupsOf };
    return {
      columns: await listColumns(db, groupsOf),
      list: (page: Pick<Query, 'limit' | 'offset'> & Partial<Pick<Query, 'order'>>) =>
        listStudents(db, { ...scope, ...page }),
    };
  }

  async function withMarks(columns: AssignmentRow[], students: Students): Promise<GradebookRow[]> {
    const assignmentIds = columns.map(({ id }) => id);
    const userIds = students.map(({ id }) => id);
    const [accommodations, studentsProgress] = await Promise.all([
      assignmentIds.length === 0 ? [] : listAccommodations(db, { assignmentIds, userIds }),
      readProgress(db, columns, userIds),
    ]);
    const accommodationsOf = grouped(accommodations, (one) => one.userId);
    const now = clock();
    return students.map(({ group, ...student }) => {
      const own = new Map(accommodationsOf.get(student.id)?.map((one) => [one.assignmentId, one]));
      const facts = { studentsProgress, userId: student.id, group, now };
      const cells = columns.map((column) => cellOf(column, own.get(column.id) ?? null, facts));
      const marks = cells.map((cell, index) => ({ mark: cell?.mark ?? null, weight: columns[index]?.weight ?? 0 }));
      return { ...student, cells, total: totalOf(marks) };
    });
  }

  /** All students by name. */
  async function allWithMarks(columns: AssignmentRow[], list: ListStudents): Promise<GradebookRow[]> {
    const rows: GradebookRow[] = [];
    for (let isLast = false; !isLast;) {
      const students = await list({ limit: BATCH, offset: rows.length });
      rows.push(...(await withMarks(columns, students)));
      isLast = students.length < BATCH;
    }
    return rows;
  }

  return {
    async read(staff: Staff, { sort, order, limit, offset, ...scope }: Query): Promise<Gradebook> {
      const { columns, list } = await open(staff, scope);
      const answer = (by: GradebookSort, students: GradebookRow[]): Gradebook => ({
        assignments: columns.slice(-GRADEBOOK_MAX_ASSIGNMENTS).map(presentColumn),
        older: Math.max(0, columns.length - GRADEBOOK_MAX_ASSIGNMENTS),
        sort: by,
        students: students.map((row) => ({ ...row, cells: row.cells.slice(-GRADEBOOK_MAX_ASSIGNMENTS) })),
      });
      const index = columns.findIndex(({ id }) => id === sort);
      if (sort !== 'total' && index < 0) {
        return answer('name', await withMarks(columns, await list({ order, limit, offset })));
      }
      const key = (row: GradebookRow) => (sort === 'total' ? row.total : (row.cells[index]?.mark ?? null));
      return answer(sort, sorted(await allWithMarks(columns, list), key, order).slice(offset, offset + limit));
    },

    /** Returns all students and assignments for a file. */
    async readAll(staff: Staff, scope: GradebookScope): Promise<WholeGradebook> {
      const { columns, list } = await open(staff, scope);
      return { assignments: columns.map(presentColumn), students: await allWithMarks(columns, list) };
    },

    /** Everybody's result of one assignment; throws 404 if it is not the caller's. */
    async readResults(staff: Staff, id: string): Promise<AssignmentResults> {
      const { row } = existing(await findTheirs(db, staff, id), 'Assignment');
      const classId = row.classId ?? undefined;
      const [everybody, handedIn, hardest] = await Promise.all([
        allWithMarks([row], (page) => listStudents(db, { classId, groupsOf: classId, ...page })),
        listHandedIn(db, id),
        listHardest(db, id, HARDEST_QUESTIONS),
      ]);
      const attemptsOf = grouped(handedIn, ({ userId }) => userId);
      return {
        assignment: presentColumn(row),
        students: everybody.flatMap(({ cells: [cell], total: _total, ...student }) => {
          const attempts = attemptsOf.get(student.id) ?? [];
          return cell
            ? [{ ...student, cell, attempts: attempts.flatMap((one) => presentHistoryEntry(one, false)) }]
            : [];
        }),
        hardest: hardest.map(({ credit, ...question }) => ({ ...question, percent: 100 * credit })),
      };
    },

    /** Throws 404 if the account is not a student's. */
    async readStudent(staff: Staff, userId: string): Promise<StudentMarks> {
      const [isKnown, own] = await Promise.all([isStudent(db, userId), listOwn(db, userId, { staff })]);
      if (!isKnown) throw notFound('Student');
      const rows = own.map(({ row }) => row);
      const studentsProgress = await readProgress(db, rows, [userId]);
      const now = clock();
      const marked = own.map(({ row, accommodation, className }) => ({
        ...presentColumn({ ...row, ...timesFor(row, accommodation) }),
        className,
        cell: markedCell(row, accommodation, { studentsProgress, userId, now }),
      }));
      return { assignments: marked, total: totalOf(marked.map(({ cell, weight }) => ({ mark: cell.mark, weight }))) };
    },
  };
}
export type GradebookService = ReturnType<typeof createGradebookService>;

/** Students without a mark come last; equal ones keep their order. */
function sorted<Row>(rows: Row[], key: (row: Row) => number | null, order: Query['order']): Row[] {
  const direction = order === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction * (a - b);
  });
}

function presentColumn({ id, classId, title, dueAt, weight, marksShownAt }: AssignmentRow): GradebookColumn {
  return { id, classId, title, dueAt: dueAt.toISOString(), weight, areMarksShown: marksShownAt !== null };
}

interface CellFacts {
  studentsProgress: StudentsProgress;
  userId: string;
  now: Date;
}

/** Null if the student does not have the assignment. */
function cellOf(
  column: AssignmentRow,
  accommodation: AccommodationRow | null,
  { group, ...facts }: CellFacts & { group: string | null },
): GradebookCell | null {
  if (column.classId !== null && group === null) return null;
  const isOfGroup = group !== null && column.groups.includes(group);
  if (!column.isForAll && !isOfGroup && accommodation?.isAssigned !== true) return null;
  return markedCell(column, accommodation, facts);
}

function markedCell(
  column: AssignmentRow,
  accommodation: AccommodationRow | null,
  { studentsProgress, userId, now }: CellFacts,
) {
  const progress = studentsProgress.progressOf(column.id, userId);
  return {
    ...markOf(column, { accommodation, progress, now }),
    accommodation: accommodation && presentAccommodation(accommodation),
  };
}
