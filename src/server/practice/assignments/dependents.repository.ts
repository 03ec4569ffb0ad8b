import { and, asc, gte, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Staff } from '#server/core/principal.ts';
import { idArray } from '#server/core/query-values.ts';
import { isSelected } from '#server/core/selected-items.repository.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { blueprints } from '#server/db/schema/exams.ts';
import type { Deletion, Dependents } from '#shared/practice/dependents.contract.ts';
import { fitting } from '../../bank/questions/question-filter.ts';
import { examNameOf } from '../exams/blueprints.repository.ts';
import { isTheirs } from './assignments.repository.ts';

/** What an assignment refers to, as far as it still exists. */
const PARTS: Record<Deletion['kind'], SQL> = {
  questions: sql`select part.id from ${questions} part where part.id = any(${assignments.questionIds})`,
  topics: sql`select part.id from ${topics} part where ${assignments.work} -> 'topicIds' ? part.id::text`,
  blueprints: sql`select part.id from ${blueprints} part where part.id::text = ${assignments.work} ->> 'blueprintId'`,
};

/** Lists the blueprints, and the caller's assignments that are not closed, that refer to what is to be deleted. */
export async function listDependents(
  db: Database,
  { staff, deletion, now }: { staff: Staff; deletion: Deletion; now: Date },
): Promise<Dependents> {
  const given = await listAssignments(db, { deletion, where: and(isTheirs(staff), gte(assignments.closesAt, now)) });
  const titles = (isEmptied: boolean) => given.filter((one) => one.isEmptied === isEmptied).map(({ title }) => title);
  const outlines = deletion.kind === 'topics' ? await listOutlines(db, deletion.selection.ids) : [];
  return { blueprints: outlines.map(examNameOf), assignments: titles(false), emptied: titles(true) };
}

const affected = z.object({ title: z.string(), isEmptied: z.boolean() });

/** A subquery collects the selection once, since comparing each part with thousands of ids takes seconds. */
async function listAssignments(db: Database, { deletion, where }: { deletion: Deletion; where: SQL | undefined }) {
  const selected =
    deletion.kind === 'questions'
      ? sql`select id from ${questions} where ${isSelected({ subject: 'questions', selection: deletion.selection, fitting }) ?? true}`
      : sql`select unnest(${idArray(deletion.selection.ids)})`;
  const found = await db.execute(sql`
    select title, bool_and(is_selected) as "isEmptied"
    from ${assignments}, lateral (
      select id in (${selected}) as is_selected from (${PARTS[deletion.kind]}) existing) parts
    where ${where} group by ${assignments.id} having bool_or(is_selected) order by due_at, ${assignments.id}`);
  return rowsOf(found, affected);
}

async function listOutlines(db: Database, topicIds: string[]) {
  return db
    .select({ body: blueprints.body, exam: blueprints.exam })
    .from(blueprints)
    .where(
      sql`exists (
        select from jsonb_array_elements(${blueprints.domains}) domain
        where domain -> 'topicIds' ?| ${idArray(topicIds)}::text[])`,
    )
    .orderBy(asc(blueprints.body), asc(blueprints.exam), asc(blueprints.id));
}
