import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { hasAssignment } from '#server/core/due-results.ts';
import { grouped } from '#server/core/grouped.ts';
import { isScoreHidden } from '#server/core/hidden-results.ts';
import type { Staff } from '#server/core/principal.ts';
import { idArray } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments, assignmentStudents } from '#server/db/schema/assignments.ts';
import { classes } from '#server/db/schema/classes.ts';
import { flashcards, topics } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import type { Progress } from '#shared/practice/assignment-marks.ts';
import { isTheirs, type AssignmentRow } from './assignments.repository.ts';

/** More than a student has in years. */
const OWN_LIMIT = 500;

interface OwnFilter {
  id?: string;
  /** Limits the list to this caller's classes, and assignments for everybody. */
  staff?: Staff;
}

/** Lists a student's assignments with their exceptions, latest due date first. */
export async function listOwn(db: Database, userId: string, { id, staff }: OwnFilter = {}) {
  return db
    .select({ row: assignments, special: assignmentStudents, className: classes.name })
    .from(assignments)
    .leftJoin(classes, eq(classes.id, assignments.classId))
    .leftJoin(
      assignmentStudents,
      and(eq(assignmentStudents.assignmentId, assignments.id), eq(assignmentStudents.userId, userId)),
    )
    .where(
      and(
        id === undefined ? undefined : eq(assignments.id, id),
        staff && isTheirs(staff),
        sql`(${hasAssignment(assignments, userId)})`,
      ),
    )
    .orderBy(desc(assignments.dueAt), asc(assignments.id))
    .limit(OWN_LIMIT);
}

/** Students' progress on assignments. */
export interface Work {
  progressOf: (assignmentId: string, userId: string) => Progress;
  openSessionOf: (assignmentId: string, userId: string) => string | null;
  /** The number of cards reviewed. */
  reviewsOf: (assignmentId: string, userId: string) => number;
}

/** Returns the map key for a student's work on an assignment. */
export const keyOf = (assignmentId: string, userId: string) => `${assignmentId} ${userId}`;

/**
 * Reads these students' progress in two queries, the second only if there are cards to review. With `shownTo`, scores that
 * this student does not see now are null.
 */
export async function readWork(
  db: Database,
  rows: AssignmentRow[],
  userIds: string[],
  shownTo?: { userId: string; now: Date },
): Promise<Work> {
  const attempts = await listAttempts(db, { assignmentIds: rows.map(({ id }) => id), userIds, shownTo });
  const byKey = grouped(attempts, ({ assignmentId, userId }) => keyOf(assignmentId ?? '', userId));
  const ofCards = rows.filter(({ work }) => work.kind === 'cards');
  const reviews = ofCards.length === 0 ? [] : await listReviews(db, ofCards, userIds);
  const reviewed = new Map(reviews.map((review) => [keyOf(review.assignmentId, review.userId), review]));
  const wanted = new Map(ofCards.map(({ id, work }) => [id, work.kind === 'cards' ? work.count : 0]));
  return {
    progressOf(assignmentId, userId) {
      const count = wanted.get(assignmentId);
      if (count !== undefined) return progressWithCards(reviewed.get(keyOf(assignmentId, userId)), count);
      const own = byKey.get(keyOf(assignmentId, userId)) ?? [];
      const taken = own.flatMap(({ completedAt, score }) => (completedAt === null ? [] : [{ completedAt, score }]));
      return { taken, hasOpenAttempt: taken.length < own.length };
    },
    openSessionOf: (assignmentId, userId) =>
      byKey.get(keyOf(assignmentId, userId))?.find(({ completedAt }) => completedAt === null)?.id ?? null,
    reviewsOf: (assignmentId, userId) => reviewed.get(keyOf(assignmentId, userId))?.done ?? 0,
  };
}

function progressWithCards(review: CardWork | undefined, count: number): Progress {
  const { done, completedAt } = review ?? { done: 0, completedAt: null };
  return {
    taken: completedAt === null ? [] : [{ completedAt, score: 100 }],
    hasOpenAttempt: false,
    partDone: Math.min(100, (100 * done) / count),
  };
}

interface Attempts {
  assignmentIds: string[];
  userIds: string[];
  shownTo: { userId: string; now: Date } | undefined;
}

/** Ordered by completion. */
async function listAttempts(db: Database, { assignmentIds, userIds, shownTo }: Attempts) {
  if (assignmentIds.length === 0 || userIds.length === 0) return [];
  const isHidden = shownTo === undefined ? sql`false` : isScoreHidden(shownTo.userId, shownTo.now);
  return db
    .select({
      id: quizSessions.id,
      assignmentId: quizSessions.assignmentId,
      userId: quizSessions.userId,
      completedAt: quizSessions.completedAt,
      score: sql<number | null>`case when not (${isHidden}) then ${quizSessions.score} end`,
    })
    .from(quizSessions)
    .where(
      and(
        sql`${quizSessions.assignmentId} = any(${idArray(assignmentIds)})`,
        sql`${quizSessions.userId} = any(${idArray(userIds)})`,
      ),
    )
    .orderBy(sql`${quizSessions.completedAt} asc nulls last`, asc(quizSessions.id));
}

const cardWork = z.object({
  assignmentId: z.string(),
  userId: z.string(),
  done: z.int(),
  /** When the last required review was done. */
  completedAt: z.coerce.date().nullable(),
});
type CardWork = z.output<typeof cardWork>;

/** Counts reviews in the assignment's topics between its opening and its closing for the student. */
export async function listReviews(db: Database, rows: AssignmentRow[], userIds: string[]): Promise<CardWork[]> {
  const wanted = rows.flatMap(({ id, work, opensAt, closesAt }) =>
    work.kind === 'cards' ? { id, topics: work.topicIds, count: work.count, opens: opensAt, closes: closesAt } : [],
  );
  const found = await db.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as (id uuid, topics jsonb, count int, opens timestamptz, closes timestamptz)
    ), reviews as (
      select wanted.id, wanted.count, review.user_id, review.at,
        row_number() over (partition by wanted.id, review.user_id order by review.at, review.id) as number
      from wanted
      join ${cardReviewLog} review on review.user_id = any(${idArray(userIds)})
        and review.kind = 'grade' and review.at >= wanted.opens
      join ${flashcards} card on card.id = review.card_id
      join ${topics} topic on topic.id = card.topic_id
      left join ${assignmentStudents} special
        on special.assignment_id = wanted.id and special.user_id = review.user_id
      where (wanted.topics ? topic.id::text or wanted.topics ? topic.parent_id::text)
        and review.at <= coalesce(special.closes_at, wanted.closes)
        and not exists (
          select from ${cardReviewLog} undo where undo.user_id = review.user_id and undo.undoes = review.id)
    )
    select id as "assignmentId", user_id as "userId", count(*)::int as done,
      max(at) filter (where number = count) as "completedAt"
    from reviews group by id, user_id`);
  return rowsOf(found, cardWork);
}
