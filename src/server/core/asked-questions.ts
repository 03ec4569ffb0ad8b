import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { numberedQuestions, questions, topics } from '#server/db/schema/content.ts';

/** The number of active questions in a topic. It is their highest number, so the questions need not be read. */
export const askedIn = (topicId: SQLWrapper): SQL => sql`coalesce((
  select max(numbered.number) from ${numberedQuestions} numbered where numbered.topic_id = ${topicId}), 0)`;

/** The number of all active questions, including those without a topic. */
export const allAsked = sql`(
  (select coalesce(sum(${askedIn(sql`topic.id`)}), 0) from ${topics} topic)
  + (select count(*) from ${questions} question where question.topic_id is null and question.retired_at is null))`;

/** The number of all questions, including retired ones. */
export const allInBank = sql`(
  ${allAsked} + (select count(*) from ${questions} retired where retired.retired_at is not null))`;
