import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isStudentAccount } from '#server/core/accounts.repository.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { birthdayGreetings } from '#server/db/schema/mail.ts';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { updateBirthDates } from '#shared/mail/mailings.contract.ts';
import { isOfChosen } from '#server/base/classes/classes.repository.ts';
import { isReachable } from '../delivery/mail.repository.ts';

const isStudent = and(isStudentAccount, isNull(users.erasedAt));
const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const student = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
});
export type Student = z.output<typeof student>;

export async function findStudent(db: Database, id: string): Promise<(Student & { isReachable: boolean }) | undefined> {
  const { email, firstName, lastName } = users;
  const [row] = await db
    .select({ id: users.id, email, firstName, lastName, name, isReachable: sql<boolean>`(${isReachable})` })
    .from(users)
    .where(and(eq(users.id, id), isStudent))
    .for('key share');
  return row;
}

export interface MonthDay {
  month: number;
  day: number;
}

function isBornOn(days: MonthDay[]): SQL {
  const each = days.map(
    ({ month, day }) =>
      sql`(extract(month from ${users.dateOfBirth}) = ${month} and extract(day from ${users.dateOfBirth}) = ${day})`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

export async function countStudents(
  db: Database,
  { today, classId }: { today: MonthDay[]; classId: string | undefined },
) {
  const counted = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      totalStudents: sql<number>`count(*)::int`,
      reachable: counted(isReachable),
      withBirthDate: counted(sql`${users.dateOfBirth} is not null`),
      birthdaysToday: counted(and(isReachable, isBornOn(today))),
    })
    .from(users)
    .where(and(isStudent, isOfChosen(users.id, classId)));
  return row ?? { totalStudents: 0, reachable: 0, withBirthDate: 0, birthdaysToday: 0 };
}

/** Records the year's greeting for all students with a birthday; returns those who had none. */
export async function noteGreetings(
  tx: Database,
  { born, year, now }: { born: MonthDay[]; year: number; now: Date },
): Promise<Student[]> {
  const { email, firstName, lastName } = users;
  const result = await tx.execute(sql`
    with greeted as (
      insert into ${birthdayGreetings} (user_id, year, created_at)
      select ${users.id}, ${year}::int, ${now.toISOString()}::timestamptz from ${users}
      where ${and(isReachable, eq(users.status, 'approved'), isBornOn(born))} for key share of users
      on conflict do nothing
      returning user_id)
    select ${users.id} as id, ${email} as email, ${firstName} as "firstName", ${lastName} as "lastName", ${name} as name
    from ${users} join greeted on greeted.user_id = ${users.id} order by ${users.id}`);
  return rowsOf(result, student);
}

/** Locks the students among these accounts, always in the order of their ids, and returns their ids. */
export async function lockStudents(tx: Database, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isStudent, sql`${users.id} = any(${idArray(ids)})`))
    .orderBy(users.id)
    .for('no key update');
  return new Set(rows.map(({ id }) => id));
}

export type BirthDate = Part<typeof updateBirthDates, 'body'>['updates'][number];

export async function setBirthDates(tx: Database, updates: BirthDate[], now: Date): Promise<void> {
  const ids = sql.param(`{${updates.map((update) => update.id).join(',')}}`);
  const dates = sql.param(`{${updates.map((update) => update.dateOfBirth).join(',')}}`);
  await tx.execute(sql`
    update users set date_of_birth = given.date, updated_at = ${now.toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${dates}::date[]) as given (id, date) where users.id = given.id`);
}
