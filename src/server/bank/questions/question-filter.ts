import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type { Lacking, QuestionSign } from '#shared/bank/question-details.ts';
import type { QuestionFilter } from '#shared/bank/questions.contract.ts';
import { CURRENT_YEARS } from '#shared/bank/question-fields.ts';
import { isWithin } from '#server/core/query-values.ts';
import { itemStatistics } from '#server/db/schema/analytics.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { quizSessionQuestions } from '#server/db/schema/quizzes.ts';
import { reports } from '#server/db/schema/reports.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { hasPart } from '#server/db/text-key.ts';

const { details } = questions;
const someYearsAgo = sql`now() at time zone 'utc' - make_interval(years => ${CURRENT_YEARS})`;
// A source without a year does not count as old, since its age is unknown.
const LACKS: Record<Lacking, SQL> = {
  source: sql`${details} #> '{source}' is null`,
  'recent-source': sql`(${details} #>> '{source,year}')::int < extract(year from ${someYearsAgo})`,
  reasons: sql`coalesce(${details} -> 'reasons', '{}') = '{}'`,
  'recent-review': sql`coalesce((${details} #>> '{reviewed,on}')::date < ${someYearsAgo}, true)`,
};

/** Each runs a subquery per question, so that a page of questions does not read all sessions. */
const SIGNS: Record<QuestionSign, SQL> = {
  // Sessions have an index by version. A limit keeps the planner from joining them as a whole.
  'never-used': sql`(
    select 1 from ${questionVersions} version join ${quizSessionQuestions} asked on asked.version_id = version.id
    where version.question_id = ${questions.id} or version.id = ${questions.versionId} limit 1) is null`,
  reported: sql`${questions.id} in (select question_id from ${reports} where state = 'open' and question_id is not null)`,
  // As in the list of item statistics: for the current version, and not dismissed.
  alarmed: sql`exists (
    select from ${itemStatistics} judged
    where judged.question_id = ${questions.id} and judged.version_id = ${questions.versionId} and judged.alarm is not null
  ) and not exists (
    select from ${verificationDismissals} dismissed
    where dismissed.question_id = ${questions.id} and dismissed.version_id = ${questions.versionId})`,
};

/** The condition for a `where`; undefined if all questions match. */
export function fitting({
  search,
  topicIds,
  withoutTopic,
  kind,
  tag,
  lacking,
  is,
  status,
}: QuestionFilter): SQL | undefined {
  return and(
    search ? hasPart(questions.searchText, search) : undefined,
    topicIds && isWithin(questions.topicId, topicIds),
    withoutTopic ? isNull(questions.topicId) : undefined,
    kind === undefined ? undefined : eq(questions.kind, kind),
    tag === undefined ? undefined : sql`question_tag_keys(${questions.tags}) @> array[lower(${tag})]`,
    lacking && LACKS[lacking],
    is && SIGNS[is],
    status && (status === 'retired' ? isNotNull(questions.retiredAt) : isNull(questions.retiredAt)),
  );
}
