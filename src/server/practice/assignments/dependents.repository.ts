import { and, asc, gte, sql } from 'drizzle-orm';
import type { Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { blueprints } from '#server/db/schema/exams.ts';
import type { Dependents, DependentOn } from '#shared/practice/assignments.contract.ts';
import { examNameOf } from '../exams/blueprints.repository.ts';
import { isTheirs } from './assignments.repository.ts';

interface Item {
  kind: DependentOn;
  id: string;
}

/** Lists the blueprints, and the caller's assignments that are not closed, that refer to an item. */
export async function listDependents(
  db: Database,
  { staff, item: { kind, id }, now }: { staff: Staff; item: Item; now: Date },
): Promise<Dependents> {
  const refersTo = {
    question: sql`${assignments.questionIds} @> array[${id}::uuid]`,
    topic: sql`${assignments.work} -> 'topicIds' ? ${id}`,
    blueprint: sql`${assignments.work} ->> 'blueprintId' = ${id}`,
  }[kind];
  const given = await db
    .select({ title: assignments.title })
    .from(assignments)
    .where(and(isTheirs(staff), gte(assignments.closesAt, now), refersTo))
    .orderBy(asc(assignments.dueAt), asc(assignments.id));
  const outlines =
    kind !== 'topic'
      ? []
      : await db
          .select({ body: blueprints.body, exam: blueprints.exam })
          .from(blueprints)
          .where(
            sql`exists (select from jsonb_array_elements(${blueprints.domains}) domain where domain -> 'topicIds' ? ${id})`,
          )
          .orderBy(asc(blueprints.body), asc(blueprints.exam), asc(blueprints.id));
  return { blueprints: outlines.map(examNameOf), assignments: given.map(({ title }) => title) };
}
