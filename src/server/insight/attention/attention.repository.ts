import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isListedIn, isPerson, isStudying } from '#server/core/accounts.repository.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { ALL_TOPICS, studentAttention, studentTopicDays } from '#server/db/schema/analytics.ts';
import { studentStats } from '#server/db/schema/progress.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import {
  ATTENTION_MIN_ANSWERS,
  ATTENTION_PERIOD_DAYS,
  type AttentionReasonKind,
} from '#shared/insight/attention-limits.ts';
import type { AttentionFigures } from '#shared/insight/needs-attention.ts';
import type {
  AttentionReason,
  AttentionSummary,
  listAttentionRecipients,
  listNeedsAttention,
  TooFewAnswers,
} from '#shared/insight/needs-attention.contract.ts';
import { isOfChosen } from '#server/base/classes/classes.repository.ts';
import { listLowestMarks } from '../../practice/assignments/low-marks.repository.ts';
import { countMissing } from '../../practice/assignments/missing.repository.ts';
import { textKey } from '#server/db/text-key.ts';

const figuresRow = z.object({
  id: z.string(),
  idleDays: z.int(),
  hasBegun: z.boolean(),
  isSample: z.boolean(),
  recentAnswers: z.int(),
  recentCorrect: z.int(),
  earlierAnswers: z.int(),
  earlierCorrect: z.int(),
  sureAndWrong: z.int(),
});

const DAY_MS = 86_400_000;

interface Periods {
  now: Date;
  /** The first days of both periods, as `YYYY-MM-DD`. */
  before: string;
  recent: string;
}

/**
 * Returns the figures of all students, by the keys of the counters. Reads only the days and answers of both periods,
 * and none for students who were inactive in them.
 */
export async function listFigures(db: Database, { now, before, recent }: Periods) {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isRecent = sql`day >= ${recent}::date`;
  const result = await db.execute(sql`
    select ${users.id} as id, ${users.isSample} as "isSample",
           greatest(0, floor(extract(epoch from ${at} - coalesce(
             ${studentStats.lastActivityAt}, ${users.decidedAt}, ${users.createdAt}
           )) / 86400))::int as "idleDays",
           ${studentStats.lastActivityAt} is not null as "hasBegun",
           coalesce(done.recent_answers, 0)::int as "recentAnswers",
           coalesce(done.recent_correct, 0)::int as "recentCorrect",
           coalesce(done.earlier_answers, 0)::int as "earlierAnswers",
           coalesce(done.earlier_correct, 0)::int as "earlierCorrect",
           sure.wrong::int as "sureAndWrong"
    from ${users}
    left join ${studentStats} on ${studentStats.userId} = ${users.id}
    cross join lateral (
      select count(*) as days, sum(answers) filter (where ${isRecent}) as recent_answers,
             sum(correct_answers) filter (where ${isRecent}) as recent_correct,
             sum(answers) filter (where not ${isRecent}) as earlier_answers,
             sum(correct_answers) filter (where not ${isRecent}) as earlier_correct
      from ${studentTopicDays}
      where ${studentStats.lastActivityAt} >= ${before}::date - 2
        and user_id = ${users.id} and topic_id = ${ALL_TOPICS} and day >= ${before}::date
    ) done
    cross join lateral (
      select count(*) as wrong
      from ${quizAttempts}
      where done.days > 0 and ${quizAttempts.userId} = ${users.id} and confidence = 'sure' and not is_correct
        and local_at >= ${before}::date
    ) sure
    where ${isStudying}`);
  const after = new Date(now.getTime() - 2 * ATTENTION_PERIOD_DAYS * DAY_MS);
  const missing = await countMissing(db, { after, now });
  const lowestMarks = await listLowestMarks(db, { after, now });
  return rowsOf(result, figuresRow).map(({ id, idleDays, hasBegun, isSample, sureAndWrong, ...row }) => {
    const figures: AttentionFigures = {
      recent: { answers: row.recentAnswers, correct: row.recentCorrect },
      before: { answers: row.earlierAnswers, correct: row.earlierCorrect },
      sureAndWrong,
      lowestMark: lowestMarks.get(id) ?? null,
      missingWork: missing.get(id) ?? 0,
      idleDays,
      hasBegun,
    };
    return { id, isSample, figures };
  });
}

/** Prevents other updates until the transaction ends; reading is still possible. */
export async function lockAttention(tx: Database): Promise<void> {
  await tx.execute(sql`lock table ${studentAttention} in share row exclusive mode`);
}

export interface FoundStudent {
  id: string;
  reasons: AttentionReason[];
  urgency: number;
}

/** Replaces the students who need attention. Leaves out accounts that were deleted in the meantime. */
export async function replaceAttention(tx: Database, found: FoundStudent[]): Promise<void> {
  await tx.delete(studentAttention);
  await tx.execute(sql`
    insert into ${studentAttention} (user_id, reasons, urgency)
    select found.id, found.reasons, found.urgency
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (id uuid, reasons jsonb, urgency real)
    join ${users} on ${users.id} = found.id
    order by found.id
    for key share of users`);
}

export type AttentionFilter = Part<typeof listAttentionRecipients, 'query'>;
export type AttentionPage = Part<typeof listNeedsAttention, 'query'>;

const has = (reason: AttentionReasonKind): SQL =>
  sql`${studentAttention.reasons} @> ${JSON.stringify([{ kind: reason }])}::jsonb`;
const fitting = ({ reason, classId }: AttentionFilter) =>
  and(isStudying, isListedIn(classId), reason && has(reason), isOfChosen(users.id, classId));

/** Counts the students of a class who need attention, in total and by reason. */
export async function countOfClass(db: Database, classId: string): Promise<AttentionSummary['counts']> {
  const counted = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const [row] = await db
    .select({
      all: sql`count(*)`.mapWith(Number),
      low: counted(has('low')),
      inactive: counted(has('inactive')),
      falling: counted(has('falling')),
      sure_wrong: counted(has('sure_wrong')),
      low_mark: counted(has('low_mark')),
      missing_work: counted(has('missing_work')),
    })
    .from(studentAttention)
    .innerJoin(users, eq(users.id, studentAttention.userId))
    .where(fitting({ classId }));
  if (row === undefined) throw new Error('the aggregate returned no row');
  return row;
}

const byName = [textKey(users.lastName), textKey(users.firstName)];
const ORDERS: Record<AttentionPage['order'], SQL[]> = {
  worst: [desc(studentAttention.urgency)],
  name: byName,
  lastActivity: [sql`${studentStats.lastActivityAt} asc nulls first`, ...byName],
};

/** A page of students who need attention. */
export async function listAttention(db: Database, { order, limit, offset, ...filter }: AttentionPage) {
  const { id, firstName, lastName, email } = users;
  const { reasons } = studentAttention;
  return db
    .select({ id, firstName, lastName, email, reasons, lastActivity: studentStats.lastActivityAt })
    .from(studentAttention)
    .innerJoin(users, eq(id, studentAttention.userId))
    .leftJoin(studentStats, eq(studentStats.userId, id))
    .where(fitting(filter))
    .orderBy(...ORDERS[order], asc(studentAttention.userId))
    .limit(limit)
    .offset(offset);
}

/** Returns all who can get mail, most urgent first. */
export async function listRecipients(db: Database, filter: AttentionFilter) {
  const { id, firstName, lastName, email } = users;
  return db
    .select({ id, firstName, lastName, email })
    .from(studentAttention)
    .innerJoin(users, eq(id, studentAttention.userId))
    .where(and(fitting(filter), isPerson))
    .orderBy(...ORDERS.worst, asc(studentAttention.userId));
}

/** Counts students with answers since this day, but too few to judge, and names those with the most. */
export async function listTooFew(db: Database, since: string, classId: string | undefined): Promise<TooFewAnswers> {
  const { id, firstName, lastName } = users;
  const answers = sql`sum(${studentTopicDays.answers})`.mapWith(Number);
  const rows = await db
    .select({ id, firstName, lastName, answers, total: sql`count(*) over ()`.mapWith(Number) })
    .from(users)
    .innerJoin(studentTopicDays, and(eq(studentTopicDays.userId, id), eq(studentTopicDays.topicId, ALL_TOPICS)))
    .where(
      and(isStudying, isListedIn(classId), sql`${studentTopicDays.day} >= ${since}::date`, isOfChosen(id, classId)),
    )
    .groupBy(id)
    .having(sql`${answers} between 1 and ${ATTENTION_MIN_ANSWERS - 1}`)
    .orderBy(desc(answers), ...byName, asc(id))
    .limit(TOO_FEW_NAMED);
  return { total: rows[0]?.total ?? 0, students: rows.map(({ total: _total, ...student }) => student) };
}
const TOO_FEW_NAMED = 3;
