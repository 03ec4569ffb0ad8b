import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
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

/** Ids as one value, since a statement takes 65,535 of them at most. */
export function idArray(ids: string[]): SQL {
  return sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`;
}

/** A term whose every character stands for itself in a pattern of `like`. */
const literally = (term: string) => term.replaceAll(/[\\%_]/g, String.raw`\$&`);
