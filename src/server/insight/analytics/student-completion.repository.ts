import { and, asc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { listed } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { users } from '#server/db/schema/users.ts';
import { firstCompletionOrder, type CompletionSort } from '#shared/domain/list-words.ts';
import { isOfChosen } from '#server/base/classes/classes.repository.ts';
import { SORTS, sortedBy, type Sort } from '../../people/users/user-filter.ts';
import { countersOf, isSince, type Scope } from './scope.ts';

export interface StudentPage {
  /** Selects the accounts to list. */
  condition: SQL | undefined;
  sort: CompletionSort;
  order?: 'asc' | 'desc' | undefined;
  /** Without a limit, all of them. */
  limit?: number | undefined;
  offset?: number | undefined;
}

/**
 * Returns accounts with their activity. The page is chosen first, so that the counters of others are read only if they
 * are the sort key.
 */
export async function listStudentFigures(db: Database, page: StudentPage, scope: Scope) {
  const students = pageOfStudents(db, page, scope);
  const { id, firstName, lastName, email, lastActivity } = students;
  const figure = (name: string) => sql`figures.${sql.identifier(name)}`.mapWith(Number);
  return db
    .select({
      id,
      firstName,
      lastName,
      email,
      lastActivity,
      answers: figure('answers'),
      correctAnswers: figure('correct_answers'),
      sessions: figure('sessions'),
      scoreSum: figure('score_sum'),
    })
    .from(students)
    .innerJoinLateral(figuresOf(id, scope), sql`true`)
    .orderBy(asc(students.position));
}
export type StudentFiguresRow = Awaited<ReturnType<typeof listStudentFigures>>[number];

/** Counts the accounts that fulfill the condition. */
export async function countStudents(db: Database, condition: SQL | undefined): Promise<number> {
  return db.$count(users, condition);
}

const BY_COLUMN: Record<CompletionSort, Sort & { isOfFigures?: true }> = {
  name: SORTS.name,
  email: SORTS.email,
  lastActivity: SORTS.lastActivity,
  completedSessions: { keys: [sql`coalesce(figures.sessions, 0)`], isOfFigures: true },
  totalQuestions: { keys: [sql`coalesce(figures.answers, 0)`], isOfFigures: true },
  averageScore: { keys: [sql`figures.score_sum::numeric / nullif(figures.sessions, 0)`], isOfFigures: true },
};

function pageOfStudents(db: Database, { condition, sort, order, limit, offset }: StudentPage, scope: Scope) {
  const { id, firstName, lastName, email } = users;
  const by = BY_COLUMN[sort];
  const keys = sortedBy(by, order ?? firstCompletionOrder(sort));
  const all = db
    .select({
      id,
      firstName,
      lastName,
      email,
      lastActivity: studentStats.lastActivityAt,
      position: sql`row_number() over (order by ${listed(keys)})`.mapWith(Number).as('position'),
    })
    .from(users)
    .leftJoin(studentStats, eq(studentStats.userId, id))
    .$dynamic();
  const page = (by.isOfFigures ? all.leftJoin(everybodysFigures(scope), sql`figures.user_id = ${id}`) : all)
    .where(condition)
    .orderBy(...keys)
    .offset(offset ?? 0);
  return (limit === undefined ? page : page.limit(limit)).as('students');
}

const areInScope = (scope: Scope) => sql`topic_id = ${scope.topicId} and ${isSince(sql`day`, scope)}`;

/** Sums a student's counters of the topic, by the keys of the tables. */
function figuresOf(studentId: SQLWrapper, scope: Scope): SQL {
  return sql`(
    select coalesce(sum(answers), 0) as answers, coalesce(sum(correct_answers), 0) as correct_answers,
           coalesce(sum(sessions), 0) as sessions, coalesce(sum(score_sum), 0) as score_sum
    from ${countersOf(scope)} where user_id = ${studentId} and ${areInScope(scope)}) figures`;
}

/** Sums all students at once, which takes a fraction of the time of single look-ups. */
function everybodysFigures(scope: Scope): SQL {
  return sql`(
    select user_id, sum(answers) as answers, sum(sessions) as sessions, sum(score_sum) as score_sum
    from ${countersOf(scope)} where ${and(areInScope(scope), isOfChosen(sql`user_id`, scope.classId))} group by user_id) figures`;
}
