import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { questions } from '#server/db/schema/content.ts';

export interface Page {
  /** By creation. */
  order: 'oldest' | 'newest';
  limit: number;
  offset: number;
}

/** Questions along the list that are looked at before the database is asked for all that fit: some 5 ms of work. */
const NEAR = 4000;

/**
 * The condition that a question is on a page of those that fit. What fits many questions fills its page soon along the
 * list, and what fits few is found soon by its index. The planner would have to guess which, and does badly: it knows
 * little of how often a part of a word occurs (the embedded engine, which gathers no statistics, nothing at all), and a
 * wrong guess reads the whole bank. So both are tried in turn: near the page's place in the list, and where that does
 * not fill it, among all that fit.
 */
export function onPage(condition: SQL, { order, limit, offset }: Page): SQL {
  const direction = sql.raw(order === 'newest' ? 'desc' : 'asc');
  const inOrder = sql`order by created_at ${direction}, id ${direction}`;
  const slice = sql`${inOrder} limit ${limit}::int offset ${offset}::int`;
  // The stretch goes by the table's own name, so that the condition reads the same there.
  return sql`${questions.id} = any(array(
    with near as materialized (
      select id, created_at
      from (
        select id, created_at, topic_id, search_text from ${questions}
        ${inOrder} limit ${NEAR + 2 * (offset + limit)}::int
      ) as questions
      where ${condition} ${slice}
    ), every_match as materialized (
      select id, created_at from ${questions} where (select count(*) from near) < ${limit}::int and ${condition}
    )
    select id from near where (select count(*) from near) = ${limit}::int
    union all
    (select id from every_match ${slice})
  ))`;
}
