import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { hasAssignment } from '#server/core/due-results.ts';
import { hiddenScores } from '#server/core/hidden-results.ts';
import type { Staff } from '#server/core/principal.ts';
import { idArray } from '#server/core/query-values.ts';
import { exactScore } from '#server/core/session-scores.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments, assignmentAccommodations } from '#server/db/schema/assignments.ts';
import { classes } from '#server/db/schema/classes.ts';
import { flashcards, topics } from '#server/db/schema/content.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import type { Progress, AssignmentAttempt } from '#shared/practice/assignment-marks.ts';
import { isTheirs, type AssignmentRow } from './assignments.repository.ts';

/** More than a student has in years. */
const OWN_LIMIT = 500;

interface OwnFilter {
  id?: string;
  /** Limits the list to this caller's classes, and assignments for everybody. */
  staff?: Staff;
}

/** Lists a student's assignments with their accommodations, latest due date first. */
export async function listOwn(db: Database, userId: string, { id, staff }: OwnFilter = {}) {
  return db
    .select({ row: assignments, accommodation: assignmentAccommodations, className: classes.name })
    .from(assignments)
    .leftJoin(classes, eq(classes.id, assignments.classId))
    .leftJoin(
      assignmentAccommodations,
      and(eq(assignmentAccommodations.assignmentId, assignments.id), eq(assignmentAccommodations.userId, userId)),
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
export interface StudentsProgress {
  progressOf: (assignmentId: string, userId: string) => Progress;
  openSessionOf: (assignmentId: string, userId: string) => string | null;
  /** The attempt that was handed in last. */
  lastSessionOf: (assignmentId: string, userId: string) => string | null;
  /** The number of cards reviewed. */
  reviewsOf: (assignmentId: string, userId: string) => number;
}

/** Returns the map key for a student's progress on an assignment. */
const keyOf = (assignmentId: string, userId: string) => `${assignmentId} ${userId}`;

/**
 * Reads these students' progress in two queries, the second only if there are cards to review. With `shownTo`, scores that
 * this student does not see now are null.
 */
export async function readProgress(
  db: Database,
  rows: AssignmentRow[],
  userIds: string[],
  shownTo?: { userId: string; now: Date },
): Promise<StudentsProgress> {
  const ofStudents = await listAssignmentAttempts(db, { assignmentIds: rows.map(({ id }) => id), userIds, shownTo });
  const ofCards = rows.filter(({ work }) => work.kind === 'cards');
  const reviews = ofCards.length === 0 ? [] : await listReviews(db, ofCards, userIds);
  const reviewed = new Map(reviews.map((review) => [keyOf(review.assignmentId, review.userId), review]));
  const requiredCounts = new Map(ofCards.map(({ id, work }) => [id, work.kind === 'cards' ? work.count : 0]));
  return {
    progressOf(assignmentId, userId) {
      const count = requiredCounts.get(assignmentId);
      if (count !== undefined) return progressWithCards(reviewed.get(keyOf(assignmentId, userId)), count);
      const { taken = [], openId = null } = ofStudents.get(userId)?.get(assignmentId) ?? {};
      return { taken, hasOpenAttempt: openId !== null };
    },
    openSessionOf: (assignmentId, userId) => ofStudents.get(userId)?.get(assignmentId)?.openId ?? null,
    lastSessionOf: (assignmentId, userId) => ofStudents.get(userId)?.get(assignmentId)?.lastId ?? null,
    reviewsOf: (assignmentId, userId) => reviewed.get(keyOf(assignmentId, userId))?.done ?? 0,
  };
}

function progressWithCards(review: CardProgress | undefined, count: number): Progress {
  const { done, completedAt } = review ?? { done: 0, completedAt: null };
  return {
    taken: completedAt === null ? [] : [{ completedAt, score: 100 }],
    hasOpenAttempt: false,
    partDone: Math.min(100, (100 * done) / count),
  };
}

/** A student's attempts: the place of the assignment, the end in milliseconds, the exact score, and the id. */
const ownAttempts = z.object({
  userId: z.string(),
  attempts: z.array(z.tuple([z.int(), z.number().nullable(), z.number().nullable(), z.string()])),
});

/** A student's attempts at an assignment. */
interface AttemptsAtAssignment {
  taken: AssignmentAttempt[];
  /** The attempt in progress. */
  openId: string | null;
  /** The one that was handed in last. */
  lastId: string | null;
}

interface AttemptsFilter {
  assignmentIds: string[];
  userIds: string[];
  shownTo: { userId: string; now: Date } | undefined;
}

/** One row per student: a school has a hundred thousand attempts, and reading as many rows takes three times as long. */
async function listAssignmentAttempts(db: Database, { assignmentIds, userIds, shownTo }: AttemptsFilter) {
  const ofStudents = new Map<string, Map<string, AttemptsAtAssignment>>();
  if (assignmentIds.length === 0 || userIds.length === 0) return ofStudents;
  const isHidden =
    shownTo === undefined ? sql`false` : sql`attempt.id in (${hiddenScores(shownTo.userId, shownTo.now)})`;
  const found = await db.execute(sql`
    select attempt.user_id as "userId",
      json_agg(
        json_build_array(
          assignment.place - 1, floor(extract(epoch from attempt.completed_at) * 1000),
          case when attempt.completed_at is not null and not (${isHidden}) then coalesce(${exactScore(sql`attempt`)}, 0) end,
          attempt.id)
        order by attempt.completed_at nulls last, attempt.id) as attempts
    from ${quizSessions} attempt
    join unnest(${idArray(assignmentIds)}) with ordinality as assignment (id, place) on assignment.id = attempt.assignment_id
    where attempt.user_id = any(${idArray(userIds)})
    group by attempt.user_id`);
  for (const { userId, attempts } of rowsOf(found, ownAttempts)) {
    const own = new Map<string, AttemptsAtAssignment>();
    ofStudents.set(userId, own);
    for (const [index, endedAt, score, id] of attempts) {
      const assignmentId = assignmentIds[index] ?? '';
      const known = own.get(assignmentId) ?? { taken: [], openId: null, lastId: null };
      if (endedAt === null) known.openId ??= id;
      else {
        known.taken.push({ completedAt: new Date(endedAt), score });
        known.lastId = id;
      }
      own.set(assignmentId, known);
    }
  }
  return ofStudents;
}

const cardProgress = z.object({
  assignmentId: z.string(),
  userId: z.string(),
  done: z.int(),
  /** When the last required review was done. */
  completedAt: z.coerce.date().nullable(),
});
type CardProgress = z.output<typeof cardProgress>;

/** Counts reviews in the assignment's topics between its opening and its closing for the student. */
export async function listReviews(db: Database, rows: AssignmentRow[], userIds: string[]): Promise<CardProgress[]> {
  const goals = rows.flatMap(({ id, work, opensAt, closesAt }) =>
    work.kind === 'cards' ? { id, topics: work.topicIds, count: work.count, opens: opensAt, closes: closesAt } : [],
  );
  const found = await db.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(goals)}::jsonb)
        as (id uuid, topics jsonb, count int, opens timestamptz, closes timestamptz)
    ), reviews as (
      select wanted.id, wanted.count, review.user_id, review.at,
        row_number() over (partition by wanted.id, review.user_id order by review.at, review.id) as number
      from wanted
      join ${cardReviewLog} review on review.user_id = any(${idArray(userIds)})
        and review.kind = 'grade' and review.at >= wanted.opens
      join ${flashcards} card on card.id = review.card_id
      join ${topics} topic on topic.id = card.topic_id
      left join ${assignmentAccommodations} accommodation
        on accommodation.assignment_id = wanted.id and accommodation.user_id = review.user_id
      where (wanted.topics ? topic.id::text or wanted.topics ? topic.parent_id::text)
        and review.at <= coalesce(accommodation.closes_at, wanted.closes)
        and not exists (
          select from ${cardReviewLog} undo where undo.user_id = review.user_id and undo.undoes = review.id)
    )
    select id as "assignmentId", user_id as "userId", count(*)::int as done,
      max(at) filter (where number = count) as "completedAt"
    from reviews group by id, user_id`);
  return rowsOf(found, cardProgress);
}
