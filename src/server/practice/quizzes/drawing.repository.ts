import { and, inArray, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isNotWithheld } from '#server/core/due-results.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { questions } from '#server/db/schema/content.ts';
import { quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { isInPool, type PoolOfTopics } from './question-pools.repository.ts';

/** How many questions a session got, and how many there were to choose from. */
const placement = z.object({ available: z.int(), placed: z.int() });
type Placement = z.output<typeof placement>;

/**
 * Draws up to `count` of the pool's questions at random into the session, in random order; `available` is the size of
 * the pool. One statement, since the pool changes with every answer and flag. What an assignment withholds is drawn for
 * assignments alone.
 */
export async function drawQuestions(
  tx: Database,
  {
    sessionId,
    from,
    count,
    drawsWithheld,
  }: { sessionId: string; from: PoolOfTopics; count: number; drawsWithheld: boolean },
): Promise<Placement> {
  const isDrawn = drawsWithheld ? undefined : isNotWithheld(from.userId, sql`${questions}.id`);
  const result = await tx.execute(sql`
    with pool as materialized (
      select ${questions.id} as id, ${questions.versionId} as version_id from ${questions}
      where ${and(isInPool(from), isDrawn)}
    ), drawn as (
      select id, version_id, random() as lot from pool order by lot limit ${count}
    ), placed as (
      insert into ${quizSessionQuestions} (session_id, position, question_id, version_id)
      select ${sessionId}, row_number() over (order by lot) - 1, id, version_id from drawn
      returning 1
    )
    select (select count(*) from pool)::int as available, (select count(*) from placed)::int as placed`);
  return rowOf(result, placement);
}

/**
 * Puts just these questions into the session, in this order, as far as they are still there and asked; `available` is how many
 * the topics hold.
 */
export async function placeQuestions(
  tx: Database,
  {
    sessionId,
    from: { userId, topicIds },
    questionIds,
    drawsWithheld,
  }: { sessionId: string; from: PoolOfTopics; questionIds: string[]; drawsWithheld: boolean },
): Promise<Placement> {
  const placed = await tx.execute(sql`
    insert into ${quizSessionQuestions} (session_id, position, question_id, version_id)
    select ${sessionId}, wanted.position - 1, ${questions.id}, ${questions.versionId}
    from unnest(${idArray(questionIds)}) with ordinality as wanted (id, position)
    join ${questions} on ${questions.id} = wanted.id and ${questions.retiredAt} is null
    where ${drawsWithheld ? sql`true` : isNotWithheld(userId, sql`wanted.id`)}
    returning 1`);
  return {
    available: await tx.$count(questions, and(inArray(questions.topicId, topicIds), isNull(questions.retiredAt))),
    placed: rowsOf(placed).length,
  };
}
