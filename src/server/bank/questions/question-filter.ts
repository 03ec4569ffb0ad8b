import { and, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { CURRENT_YEARS } from '#shared/bank/question-details.ts';
import type { Lacking, QuestionStatus } from '#shared/bank/question-details.ts';
import { isWithin, literally } from '#server/core/query-values.ts';
import { questions } from '#server/db/schema/content.ts';

/** Which questions: all that every given part fits. */
export interface QuestionFilter {
  /** Part of a question's texts, in any case: those inside its content, too. */
  search?: string | undefined;
  /** A main category includes its subcategories. */
  topicIds?: string[] | undefined;
  withoutTopic?: boolean | undefined;
  lacking?: Lacking | undefined;
  status?: QuestionStatus | undefined;
}

/** The condition on `questions` that they can be asked. */
export const isActive: SQL = isNull(questions.retiredAt);

const { details } = questions;
const someYearsAgo = sql`now() at time zone 'utc' - make_interval(years => ${CURRENT_YEARS})`;
// A source without a year is not counted as old: nobody can say so.
const LACKS: Record<Lacking, SQL> = {
  source: sql`${details} #> '{source}' is null`,
  'recent-source': sql`(${details} #>> '{source,year}')::int < extract(year from ${someYearsAgo})`,
  'recent-review': sql`coalesce((${details} #>> '{reviewed,on}')::date < ${someYearsAgo}, true)`,
};

/** The condition for a `where`; undefined where all fit. */
export function fitting({ search, topicIds, withoutTopic, lacking, status }: QuestionFilter): SQL | undefined {
  return and(
    search ? sql`${questions.searchText} like '%' || lower(${literally(search)}) || '%'` : undefined,
    topicIds && isWithin(questions.topicId, topicIds),
    withoutTopic ? isNull(questions.topicId) : undefined,
    lacking && LACKS[lacking],
    status && (status === 'retired' ? isNotNull(questions.retiredAt) : isActive),
  );
}
