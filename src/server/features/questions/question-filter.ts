import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { idArray, literally } from '#server/core/query-values.ts';
import { questions, topics } from '#server/db/schema/content.ts';

/** Which questions: all that every given part fits. */
export interface QuestionFilter {
  /** Part of question, options or explanation, in any case. */
  search?: string | undefined;
  /** A main category includes its subcategories. */
  topicIds?: string[] | undefined;
  withoutTopic?: boolean | undefined;
}

/** The condition for a `where`; undefined where all fit. */
export function fitting({ search, topicIds, withoutTopic }: QuestionFilter): SQL | undefined {
  return and(
    search ? sql`${questions.searchText} like '%' || lower(${literally(search)}) || '%'` : undefined,
    topicIds && ofTopics(topicIds),
    withoutTopic ? isNull(questions.topicId) : undefined,
  );
}

/** Of these topics, or of subcategories of one of them. */
export function ofTopics(topicIds: string[]): SQL {
  const ids = idArray(topicIds);
  return sql`${questions.topicId} in (select id from ${topics} where id = any(${ids}) or parent_id = any(${ids}))`;
}
