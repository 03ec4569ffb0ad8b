import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isWithin, literally } from '#server/core/query-values.ts';
import { questions } from '#server/db/schema/content.ts';

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
    topicIds && isWithin(questions.topicId, topicIds),
    withoutTopic ? isNull(questions.topicId) : undefined,
  );
}
