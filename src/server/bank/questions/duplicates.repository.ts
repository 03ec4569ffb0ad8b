import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, type Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { forTeacher } from './questions.repository.ts';

/** A group may be as large as the bank, if somebody imported the same line over and over. */
const GROUP_MAX = 100;

const duplicateKey = sql<string>`question_duplicate_key(${questions.question})`;
const isNotIgnored = eq(questions.ignoredDuplicate, false);

const groups = z.object({ totalGroups: z.int(), totalQuestions: z.int(), keys: z.array(z.string()) });

/** The number of groups and of their questions, and the keys of one page of groups, oldest first. */
export async function listGroups(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const result = await db.execute(sql`
    with found as materialized (
      select ${duplicateKey} as key, count(*) as size, min(${questions.createdAt}) as first_created_at
      from ${questions} where ${isNotIgnored} group by 1 having count(*) > 1
    )
    select (select count(*)::int from found) as "totalGroups",
           (select coalesce(sum(size), 0)::int from found) as "totalQuestions",
           array(select key from found order by first_created_at, key limit ${limit}::int offset ${offset}::int) as keys`);
  return rowOf(result, groups);
}

/** The questions of some groups, each with its group's key, oldest first. */
export async function listMembers(db: Database, keys: string[]) {
  const inGroup = sql`partition by ${duplicateKey} order by ${questions.createdAt}, ${questions.id}`;
  const position = sql`row_number() over (${inGroup})`.mapWith(Number);
  const members = db
    .select({ ...forTeacher, key: duplicateKey.as('key'), position: position.as('position') })
    .from(questions)
    .where(and(isNotIgnored, sql`${duplicateKey} = any(${sql.param(`{${keys.join(',')}}`)}::text[])`))
    .as('members');
  return db
    .select()
    .from(members)
    .where(lte(members.position, GROUP_MAX))
    .orderBy(asc(members.createdAt), asc(members.id));
}

export async function listIgnored(db: Database) {
  return db
    .select(forTeacher)
    .from(questions)
    .where(eq(questions.ignoredDuplicate, true))
    .orderBy(asc(questions.createdAt), asc(questions.id));
}
