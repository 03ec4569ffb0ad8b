import { and, asc, count, eq, getTableColumns, gte, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { answerOf, keyOf } from '#server/core/answer-values.ts';
import { hiddenAnswers } from '#server/core/hidden-results.ts';
import { idArray } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { firstAttempts } from '#server/db/schema/analytics.ts';
import { questionVersions } from '#server/db/schema/content.ts';
import { blueprints, readinessFits } from '#server/db/schema/exams.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { CHECK_COUNTS_FROM } from '#shared/insight/readiness/check.ts';
import { FIRST_ANSWERS_MIN_QUESTIONS } from '#shared/practice/quiz-settings.ts';

export type ReadinessFit = typeof readinessFits.$inferSelect;

const { userId: checkedBy, checkOf } = quizSessions;
/** The condition on `quiz_sessions` that it is a completed check with enough answers. */
const isCheckThatCounts = and(
  isNotNull(checkOf),
  isNotNull(quizSessions.completedAt),
  gte(quizSessions.questionsAttempted, CHECK_COUNTS_FROM),
);

/** Returns for which exams these students have completed a check with enough answers, in the form of `checkKey`. */
export async function listChecked(db: Database, userIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ userId: checkedBy, blueprintId: checkOf })
    .from(quizSessions)
    .where(and(sql`${checkedBy} = any(${idArray(userIds)})`, isCheckThatCounts));
  return new Set(rows.map(({ userId, blueprintId }) => checkKey(userId, blueprintId ?? '')));
}
export const checkKey = (userId: string, blueprintId: string) => `${userId} ${blueprintId}`;

interface WhichFits {
  id?: string;
  isOpen?: boolean;
  /** Whose checks `isChecked` is about. */
  userId?: string;
}

/** Returns blueprints with complete weights, each with its fit if it has one, and whether the student has checked theirs. */
export async function listFits(db: Database, { id, isOpen, userId }: WhichFits = {}) {
  const ownChecks = and(eq(checkedBy, userId ?? ''), eq(checkOf, blueprints.id), isCheckThatCounts);
  const rows = await db
    .select({
      blueprint: getTableColumns(blueprints),
      fit: readinessFits,
      isChecked:
        userId === undefined
          ? sql<boolean>`false`
          : sql<boolean>`exists (select from ${quizSessions} where ${ownChecks})`,
    })
    .from(blueprints)
    .leftJoin(readinessFits, eq(readinessFits.blueprintId, blueprints.id))
    .where(
      and(
        id === undefined ? undefined : eq(blueprints.id, id),
        isOpen === undefined ? undefined : eq(blueprints.isOpen, isOpen),
      ),
    )
    .orderBy(asc(blueprints.id));
  return rows.filter(({ blueprint }) => blueprint.domains.every(({ weight }) => weight !== null));
}

/** Counts first answers by question. */
export async function countFirstAnswers(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: firstAttempts.questionId, answers: count() })
    .from(firstAttempts)
    .groupBy(firstAttempts.questionId);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}

/** Batches are small so that the embedded engine, which has one connection, is soon free for others. */
const ROWS_AT_A_TIME = 2000;
const QUESTIONS_AT_A_TIME = 200;

const answerFields = {
  questionId: firstAttempts.questionId,
  userId: firstAttempts.userId,
  versionId: firstAttempts.versionId,
  answer: answerOf(firstAttempts),
};

/** Yields all first answers to these questions, page by page, by question. */
export async function* pagesOfFirstAnswers(db: Database, questionIds: string[]) {
  const { questionId, userId } = firstAttempts;
  const sorted = questionIds.toSorted();
  for (let from = 0; from < sorted.length; from += QUESTIONS_AT_A_TIME) {
    const ids = idArray(sorted.slice(from, from + QUESTIONS_AT_A_TIME));
    let after = sql`true`;
    for (;;) {
      const page = await db
        .select(answerFields)
        .from(firstAttempts)
        .where(sql`${questionId} = any(${ids}) and ${after}`)
        .orderBy(asc(questionId), asc(userId))
        .limit(ROWS_AT_A_TIME);
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < ROWS_AT_A_TIME) break;
      after = sql`(${questionId}, ${userId}) > (${last.questionId}::uuid, ${last.userId}::uuid)`;
    }
  }
}

const { id: versionId, kind, options, content, difficulty } = questionVersions;
/** The key from a regrade applies as if it had always been there. */
const key = sql<AnswerValue>`coalesce((
  select coalesce(corrected.key, to_jsonb(corrected.correct_answer))
  from regrades r join question_versions corrected on corrected.id = r.version_id
  where r.question_id = question_versions.question_id and question_versions.id = any(r.same_version_ids)
    and r.way <> 'credit' and r.undone_at is null
  order by r.created_at desc limit 1
), ${keyOf(questionVersions)})`;
const versionFields = { kind, options, content, difficulty, key };

/** Returns what these versions asked, by version. */
export async function listVersions(db: Database, versionIds: string[]) {
  const rows = await db
    .select({ versionId, ...versionFields })
    .from(questionVersions)
    .where(inArray(versionId, versionIds));
  return new Map(rows.map((row) => [row.versionId, row]));
}
/** The fields of a version that grading needs. */
export type GradableVersion = Pick<
  NonNullable<ReturnType<Awaited<ReturnType<typeof listVersions>>['get']>>,
  'kind' | 'options' | 'content' | 'key'
>;

/** The condition that no figure may reveal yet whether a student's first answer is right. */
const isHidden = (userId: string) => sql`exists (
  select from (${hiddenAnswers(userId)}) hidden
  where hidden.session_id = ${firstAttempts.sessionId} and hidden.question_id = ${firstAttempts.questionId})`;

export interface WhichAnswers {
  /** Leaves out answers that the student must not see as right or wrong now. */
  areShown: boolean;
  /** Only of quizzes completed before that day. */
  before?: { day: string; timeZone: string };
}

/** Returns a student's first answers with what was asked. */
export async function listOwnFirstAnswers(db: Database, userId: string, { areShown, before }: WhichAnswers) {
  const isBefore =
    before &&
    sql`${firstAttempts.questionId} in (
      select attempt.question_id from ${quizSessions} session
      join ${quizAttempts} attempt on attempt.session_id = session.id
      where session.user_id = ${userId} and session.total_questions >= ${FIRST_ANSWERS_MIN_QUESTIONS}::int
        and session.completed_at < (${before.day}::timestamp at time zone ${before.timeZone}))`;
  return db
    .select({ ...answerFields, ...versionFields })
    .from(firstAttempts)
    .innerJoin(questionVersions, eq(versionId, firstAttempts.versionId))
    .where(and(eq(firstAttempts.userId, userId), isBefore, areShown ? not(isHidden(userId)) : undefined));
}

/** Returns the first answers of these students. */
export async function listFirstAnswersOf(db: Database, userIds: string[]) {
  return db
    .select(answerFields)
    .from(firstAttempts)
    .where(sql`${firstAttempts.userId} = any(${idArray(userIds)})`);
}
export type FirstAnswerRow = Awaited<ReturnType<typeof listFirstAnswersOf>>[number];

/** Replaces the last fit, unless its blueprint was deleted. */
export async function saveFit(db: Database, fit: ReadinessFit): Promise<void> {
  await db.transaction(async (tx) => {
    const kept = await tx.select().from(blueprints).where(eq(blueprints.id, fit.blueprintId)).for('key share');
    if (kept.length === 0) return;
    await tx.insert(readinessFits).values(fit).onConflictDoUpdate({ target: readinessFits.blueprintId, set: fit });
  });
}
