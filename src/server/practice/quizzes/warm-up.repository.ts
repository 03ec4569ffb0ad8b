import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { WARM_UP_QUESTIONS } from '#shared/practice/warm-up.contract.ts';

/**
 * Lists the sample questions: from as many main categories as possible, and always the same, because strangers who only registered can
 * read their keys. None that an assignment asks while it withholds keys, from whomever.
 */
export async function listSamples(db: Database): Promise<{ id: string; topicId: string }[]> {
  const rows = await db.execute(sql`
    with samples as (
      select q.id, q.topic_id, row_number() over (
        partition by coalesce(t.parent_id, t.id) order by md5(q.id::text)
      ) as place
      from ${questions} q join ${topics} t on t.id = q.topic_id
      where q.retired_at is null and q.kind = 'single'
        and q.id not in (select unnest(question_ids) from ${assignments} where keys_shown_at is null)
        and q.id not in (
          select asked.question_id from ${quizSessions} held
          join ${quizSessionQuestions} asked on asked.session_id = held.id
          where held.withheld_by_id is not null or (held.assignment_id is not null and held.completed_at is null))
    )
    select id, topic_id from samples order by place, md5(id::text) limit ${WARM_UP_QUESTIONS}`);
  return rowsOf(rows, z.object({ id: z.string(), topic_id: z.string() })).map(({ id, topic_id: topicId }) => ({
    id,
    topicId,
  }));
}
