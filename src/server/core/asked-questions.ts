import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { numberedQuestions, questions, topics } from '#server/db/schema/content.ts';

/** How many questions are asked in a topic, without reading them: it is their highest number. */
export const askedIn = (topicId: SQLWrapper): SQL => sql`coalesce((
  select max(numbered.number) from ${numberedQuestions} numbered where numbered.topic_id = ${topicId}), 0)`;

/** How many questions are asked in all, those without a topic included. */
export const allAsked = sql`(
  (select coalesce(sum(${askedIn(sql`topic.id`)}), 0) from ${topics} topic)
  + (select count(*) from ${questions} question where question.topic_id is null and question.retired_at is null))`;

/** How many questions there are, the retired ones included. */
export const allInBank = sql`(
  ${allAsked} + (select count(*) from ${questions} retired where retired.retired_at is not null))`;
