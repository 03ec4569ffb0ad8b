import { asc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { users } from '#server/db/schema/users.ts';
import type { COMPLETION_ORDERS } from '#shared/insight/analytics.contract.ts';
import type { Scope } from './scope.ts';

export interface StudentPage {
  /** Which accounts are listed. */
  condition: SQL | undefined;
  order: (typeof COMPLETION_ORDERS)[number];
  /** All of them where there is none. */
  limit?: number | undefined;
  offset?: number | undefined;
}

/** Accounts and what each has done; the page is chosen first, so that nobody else's counters are read. */
export async function listStudentFigures(db: Database, page: StudentPage, scope: Scope) {
  const students = pageOfStudents(db, page);
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
    .innerJoinLateral(figuresOf(scope), sql`true`)
    .orderBy(asc(students.place));
}
export type StudentFiguresRow = Awaited<ReturnType<typeof listStudentFigures>>[number];

/** How many accounts there are of which that is true. */
export async function countStudents(db: Database, condition: SQL | undefined): Promise<number> {
  return db.$count(users, condition);
}

function pageOfStudents(db: Database, { condition, order, limit, offset }: StudentPage) {
  const { id, firstName, lastName, email } = users;
  const byName = [sql`lower(${lastName})`, sql`lower(${firstName})`, sql`${id}`];
  const keys = order === 'name' ? byName : [sql`${studentStats.lastActivityAt} desc nulls last`, ...byName];
  const page = db
    .select({
      id,
      firstName,
      lastName,
      email,
      lastActivity: studentStats.lastActivityAt,
      place: sql`row_number() over (order by ${sql.join(keys, sql`, `)})`.mapWith(Number).as('place'),
    })
    .from(users)
    .leftJoin(studentStats, eq(studentStats.userId, id))
    .where(condition)
    .orderBy(...keys)
    .offset(offset ?? 0);
  return (limit === undefined ? page : page.limit(limit)).as('students');
}

/** The sums of a student's counters of the topic, by the keys of the tables. */
function figuresOf({ topicId, firstDay }: Scope): SQL {
  const counters = firstDay === null ? sql`${studentTopics}` : sql`${studentTopicDays}`;
  return sql`(
    select coalesce(sum(answers), 0) as answers, coalesce(sum(correct_answers), 0) as correct_answers,
           coalesce(sum(sessions), 0) as sessions, coalesce(sum(score_sum), 0) as score_sum
    from ${counters}
    where user_id = students.id and topic_id = ${topicId} ${firstDay === null ? sql`` : sql`and day >= ${firstDay}::date`}
  ) figures`;
}
