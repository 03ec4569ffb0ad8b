import { and, asc, desc, eq, gt, gte, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type { ITEM_ORDERS } from '#shared/domain/list-words.ts';
import { GIVEN_ANSWERS_LIMIT } from '#shared/insight/analytics.contract.ts';
import type { ItemAlarm } from '#shared/insight/item-statistics.ts';
import { answerOf, keyOf } from '#server/core/answer-values.ts';
import { isWithin } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { firstAttempts, itemStatistics } from '#server/db/schema/analytics.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { hasPart } from '#server/db/text-key.ts';

interface ItemFilter {
  /** Limits the list to this question. */
  id?: string | undefined;
  /** A main category includes its subcategories. */
  topicId?: string | undefined;
  /** Part of question, options or explanation, in any case. */
  search?: string | undefined;
  isAlarmed: boolean;
}

export interface ItemList extends ItemFilter {
  order: (typeof ITEM_ORDERS)[number];
  limit: number;
  offset: number;
}

const { questionId, versionId, attempts, facilityIndex, discriminationIndex, alarm } = itemStatistics;

/** An alarm applies to the version that was judged. */
const isCurrent = eq(versionId, questions.versionId);
const ofQuestion = eq(questions.id, questionId);
/** A dismissal applies to one version: an edit creates another, so the alarm is open again. */
const isOpen = and(
  isCurrent,
  sql`not exists (
    select from ${verificationDismissals} dismissed
    where dismissed.question_id = ${questions.id} and dismissed.version_id = ${questions.versionId})`,
);

const ORDERS: Record<ItemList['order'], SQL> = {
  discrimination: sql`${discriminationIndex} asc nulls last`,
  hardest: sql`${facilityIndex} asc nulls last`,
  easiest: sql`${facilityIndex} desc nulls last`,
  attempts: desc(attempts),
};

/** Returns the condition for a `where`: all questions that were answered with today's options. */
function fitting({ id, topicId, search, isAlarmed }: ItemFilter): SQL | undefined {
  return and(
    gt(attempts, 0),
    id === undefined ? undefined : eq(questionId, id),
    topicId === undefined ? undefined : isWithin(questions.topicId, [topicId]),
    search ? hasPart(questions.searchText, search) : undefined,
    isAlarmed ? and(isNotNull(alarm), isOpen) : undefined,
  );
}

export async function listItems(db: Database, { order, limit, offset, ...filter }: ItemList) {
  return db
    .select({
      id: questions.id,
      versionId: questions.versionId,
      kind: questions.kind,
      question: questions.question,
      options: questions.options,
      content: questions.content,
      correctAnswer: keyOf(questions),
      topicId: questions.topicId,
      imageUrl: questions.imageUrl,
      videoUrl: questions.videoUrl,
      attempts,
      facilityIndex,
      discriminationIndex,
      discriminativeEfficiency: itemStatistics.discriminativeEfficiency,
      medianTime: itemStatistics.medianTime,
      optionStatistics: itemStatistics.options,
      alarm: sql<ItemAlarm | null>`case when ${isOpen} then ${alarm} end`,
      computedAt: itemStatistics.computedAt,
    })
    .from(itemStatistics)
    .innerJoin(questions, ofQuestion)
    .where(fitting(filter))
    .orderBy(ORDERS[order], asc(questionId))
    .limit(limit)
    .offset(offset);
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number];

export async function countItems(db: Database, filter: ItemFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(itemStatistics)
    // Not read at all if no condition needs it, and by an index if only the topic does.
    .leftJoin(questions, ofQuestion)
    .where(fitting(filter));
  return row?.total ?? 0;
}

/** Returns which of these questions have an alarm as they are now, dismissed or not. */
export async function listAlarms(db: Database, questionIds: string[]) {
  return db
    .select({
      questionId,
      correctAnswer: sql<number>`${questions.correctAnswer}`,
      attempts,
      discriminationIndex,
      options: itemStatistics.options,
    })
    .from(itemStatistics)
    .innerJoin(questions, and(ofQuestion, isCurrent))
    .where(and(inArray(questionId, questionIds), isNotNull(alarm)));
}
export type AlarmRow = Awaited<ReturnType<typeof listAlarms>>[number];

/** Returns first answers to what a question asks now, from any version. */
export async function listFirstAnswersTo(db: Database, id: string): Promise<AnswerValue[]> {
  const rows = await db
    .select({ answer: answerOf(firstAttempts) })
    .from(firstAttempts)
    .innerJoin(questions, eq(questions.id, firstAttempts.questionId))
    .innerJoin(questionVersions, eq(questionVersions.id, firstAttempts.versionId))
    .where(
      and(
        eq(firstAttempts.questionId, id),
        sql`(${questionVersions.kind}, ${questionVersions.options}, ${questionVersions.content})
          is not distinct from (${questions.kind}, ${questions.options}, ${questions.content})`,
      ),
    )
    .limit(GIVEN_ANSWERS_LIMIT);
  return rows.map(({ answer }) => answer);
}

/** Returns responses typed after `since` before the options were shown, each spelling once per student. */
export async function listTyped(db: Database, questionId: string, since: Date) {
  const { userId, typed, createdAt } = quizAttempts;
  return db
    .selectDistinct({ userId, text: sql<string>`${typed}` })
    .from(quizAttempts)
    .where(and(eq(quizAttempts.questionId, questionId), isNotNull(typed), gte(createdAt, since)));
}
