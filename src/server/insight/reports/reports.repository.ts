import { and, asc, count, desc, eq, getTableColumns, inArray, lte, max, ne, sql, type SQL } from 'drizzle-orm';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { REPORT_KINDS, type ReportKind, type ReportState } from '#shared/insight/report-kinds.ts';
import type { REPORT_ORDERS } from '#shared/domain/list-words.ts';
import { answerOf, keyOf } from '#server/core/answer-values.ts';
import { isKeyShown } from '#server/core/due-results.ts';
import { idArray, listed } from '#server/core/query-values.ts';
import type { Database } from '#server/db/engine.ts';
import { itemStatistics } from '#server/db/schema/analytics.ts';
import { flashcards, questions, questionVersions } from '#server/db/schema/content.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { reports } from '#server/db/schema/reports.ts';
import { users } from '#server/db/schema/users.ts';
import { verificationDismissals } from '#server/db/schema/verification.ts';
import { isReachable } from '../../mail/delivery/mail.repository.ts';

type ReportRow = typeof reports.$inferSelect;

/** Returns the version that the student's session asked; undefined if it did not, or its key is not shown yet. */
export async function findShownVersion(
  db: Database,
  { userId, sessionId, questionId }: { userId: string; sessionId: string; questionId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ versionId: quizSessionQuestions.versionId })
    .from(quizSessionQuestions)
    .innerJoin(quizSessions, eq(quizSessions.id, quizSessionQuestions.sessionId))
    .leftJoin(quizAttempts, isAnswerThere)
    .where(
      and(
        eq(quizSessionQuestions.sessionId, sessionId),
        eq(quizSessionQuestions.questionId, questionId),
        eq(quizSessions.userId, userId),
        isKeyShown(quizSessionQuestions.questionId),
      ),
    );
  return row?.versionId;
}
const isAnswerThere = and(
  eq(quizAttempts.sessionId, quizSessionQuestions.sessionId),
  eq(quizAttempts.questionId, quizSessionQuestions.questionId),
);

export async function hasFlashcard(db: Database, id: string): Promise<boolean> {
  return (await db.$count(flashcards, eq(flashcards.id, id))) > 0;
}

/** Adds a report, or changes the student's open report on the same version or card. Returns its id. */
export async function saveReport(
  db: Database,
  report: typeof reports.$inferInsert & Pick<ReportRow, 'updatedAt'>,
): Promise<string> {
  const { kind, text, wantsMail, sessionId, updatedAt } = report;
  const [row] = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.userId, reports.aboutId],
      targetWhere: sql`${reports.state} = 'open'`,
      set: { kind, text, wantsMail, sessionId, updatedAt },
    })
    .returning({ id: reports.id });
  if (row === undefined) throw new Error('the upsert returned no row');
  return row.id;
}

interface OwnReports {
  userId: string;
  reportId?: string;
  sessionId?: string | undefined;
}

const isOwn = ({ userId, reportId, sessionId }: OwnReports) =>
  and(
    eq(reports.userId, userId),
    reportId === undefined ? undefined : eq(reports.id, reportId),
    sessionId === undefined
      ? undefined
      : sql`${reports.versionId} in (select version_id from ${quizSessionQuestions} where session_id = ${sessionId})`,
  );

export async function countOwnReports(db: Database, own: OwnReports): Promise<number> {
  return db.$count(reports, isOwn(own));
}

/** Newest first, each with its subject. */
export async function listOwnReportRows(
  db: Database,
  { limit, offset, ...own }: OwnReports & { limit: number; offset: number },
) {
  return db
    .select({
      ...getTableColumns(reports),
      title: sql<string>`coalesce(${questionVersions.question}, ${flashcards.front})`,
    })
    .from(reports)
    .leftJoin(questionVersions, eq(questionVersions.id, reports.versionId))
    .leftJoin(flashcards, eq(flashcards.id, reports.flashcardId))
    .where(isOwn(own))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit)
    .offset(offset);
}
export type OwnReportRow = Awaited<ReturnType<typeof listOwnReportRows>>[number];

/** False if it is not open, not the student's, or does not exist. */
export async function deleteOpenReport(db: Database, own: { userId: string; reportId: string }): Promise<boolean> {
  const deleted = await db
    .delete(reports)
    .where(and(isOwn(own), eq(reports.state, 'open')))
    .returning({ id: reports.id });
  return deleted.length > 0;
}

export async function markSeen(db: Database, { userId, ids }: { userId: string; ids: string[] }): Promise<void> {
  await db
    .update(reports)
    .set({ isSeen: true })
    .where(and(eq(reports.userId, userId), inArray(reports.id, ids), ne(reports.state, 'open')));
}

interface Reported {
  aboutId?: string;
  /** Any state if omitted. */
  state?: ReportState;
}

const fitting = ({ aboutId, state }: Reported): SQL | undefined =>
  and(
    aboutId === undefined ? undefined : eq(reports.aboutId, aboutId),
    state === undefined ? undefined : eq(reports.state, state),
  );

export async function countGroups(db: Database, reported: Reported): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(distinct ${reports.aboutId})::int` })
    .from(reports)
    .where(fitting(reported));
  return row?.total ?? 0;
}

const countsByKind = sql<Record<ReportKind, number>>`jsonb_build_object(${listed(
  REPORT_KINDS.map((kind) => sql`${sql.raw(`'${kind}'`)}, count(*) filter (where ${reports.kind} = ${kind})`),
)})`;

/** Returns a page of reported questions and cards, with the data needed to judge them. */
export async function listGroups(
  db: Database,
  {
    order,
    limit,
    offset,
    ...reported
  }: Reported & { order: (typeof REPORT_ORDERS)[number]; limit: number; offset: number },
) {
  const { aboutId, questionId, versionId, flashcardId, updatedAt } = reports;
  const groups = db
    .select({
      aboutId,
      questionId,
      versionId,
      flashcardId,
      total: count().as('total'),
      kinds: countsByKind.as('kinds'),
      latestAt: max(updatedAt).as('latest_at'),
    })
    .from(reports)
    .where(fitting(reported))
    .groupBy(aboutId, questionId, versionId, flashcardId)
    .orderBy(...(order === 'most' ? [desc(count())] : []), desc(max(updatedAt)), asc(aboutId))
    .limit(limit)
    .offset(offset)
    .as('groups');
  return db
    .select({
      id: groups.aboutId,
      total: groups.total,
      kinds: groups.kinds,
      latestAt: sql`${groups.latestAt}`.mapWith(updatedAt),
      questionId: groups.questionId,
      version: {
        ...getTableColumns(questionVersions),
        correctAnswer: keyOf(questionVersions),
      },
      today: { versionId: questions.versionId, topicId: questions.topicId },
      statistics: getTableColumns(itemStatistics),
      isDismissed: sql`${verificationDismissals.questionId} is not null`.mapWith(Boolean),
      flashcard: { front: flashcards.front, back: flashcards.back, imageUrl: flashcards.imageUrl },
    })
    .from(groups)
    .leftJoin(questionVersions, eq(questionVersions.id, groups.versionId))
    .leftJoin(questions, eq(questions.id, groups.questionId))
    .leftJoin(
      itemStatistics,
      and(eq(itemStatistics.questionId, groups.questionId), eq(itemStatistics.versionId, groups.versionId)),
    )
    .leftJoin(
      verificationDismissals,
      and(
        eq(verificationDismissals.questionId, groups.questionId),
        eq(verificationDismissals.versionId, groups.versionId),
      ),
    )
    .leftJoin(flashcards, eq(flashcards.id, groups.flashcardId))
    .orderBy(...(order === 'most' ? [desc(groups.total)] : []), desc(groups.latestAt), asc(groups.aboutId));
}
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number];

/** Returns a page of the reports of each of these groups, most recently changed first, with their students. */
export async function listReportsOf(
  db: Database,
  { ids, state, limit, offset }: { ids: string[]; state: ReportState; limit: number; offset: number },
) {
  const { id, aboutId, kind, text, reply, createdAt, updatedAt, handledAt } = reports;
  const placed = db
    .select({
      id,
      position: sql<number>`row_number() over (partition by ${aboutId} order by ${updatedAt} desc, ${id})`.as(
        'position',
      ),
    })
    .from(reports)
    .where(and(inArray(aboutId, ids), eq(reports.state, state)))
    .as('placed');
  return db
    .select({
      id,
      aboutId,
      kind,
      text,
      state: reports.state,
      reply,
      createdAt,
      updatedAt,
      handledAt,
      student: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      // Null if the question was left unanswered, or a flashcard is reported.
      response: sql<AnswerValue | null>`${answerOf(quizAttempts)}`,
    })
    .from(placed)
    .innerJoin(reports, eq(reports.id, placed.id))
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(
      quizAttempts,
      and(eq(quizAttempts.sessionId, reports.sessionId), eq(quizAttempts.questionId, reports.questionId)),
    )
    .where(sql`${placed.position} > ${offset} and ${placed.position} <= ${offset + limit}`)
    .orderBy(asc(placed.position));
}
export type ReceivedRow = Awaited<ReturnType<typeof listReportsOf>>[number];

interface Handled {
  aboutId: string;
  reportId: string | undefined;
  until: Date;
  change: Pick<ReportRow, 'handledAt' | 'handledById'> & { state: Exclude<ReportState, 'open'>; reply: string };
}

/** Closes the open reports that the teacher saw. Returns their students. */
export async function closeReports(tx: Database, { aboutId, reportId, until, change }: Handled) {
  return tx
    .update(reports)
    .set(change)
    .where(
      and(
        eq(reports.aboutId, aboutId),
        eq(reports.state, 'open'),
        lte(reports.updatedAt, until),
        reportId === undefined ? undefined : eq(reports.id, reportId),
      ),
    )
    .returning({ id: reports.id, userId: reports.userId, wantsMail: reports.wantsMail });
}

/** Returns the subjects of the reports, and the students to write to. */
export async function listToTell(tx: Database, ids: string[]) {
  return tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      about: sql<string>`coalesce(${questionVersions.question}, ${flashcards.front})`,
    })
    .from(reports)
    .innerJoin(users, eq(users.id, reports.userId))
    .leftJoin(questionVersions, eq(questionVersions.id, reports.versionId))
    .leftJoin(flashcards, eq(flashcards.id, reports.flashcardId))
    .where(and(sql`${reports.id} = any(${idArray(ids)})`, isReachable));
}
