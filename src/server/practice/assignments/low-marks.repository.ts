import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { idArray } from '#server/core/query-values.ts';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { assignments } from '#server/db/schema/assignments.ts';
import { classes } from '#server/db/schema/classes.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { markOf } from '#shared/practice/assignment-marks.ts';
import { listAccommodations } from './assignments.repository.ts';
import { readProgress } from './assignment-progress.repository.ts';

const takenRow = z.object({ assignmentId: z.string(), userIds: z.array(z.string()) });

/**
 * Returns each student's lowest mark of the assignments due after this time that they have handed in; missing work is
 * no mark here. Leaves out assignments without weight, cards, which have no score, and archived classes.
 */
export async function listLowestMarks(
  db: Database,
  { after, now }: { after: Date; now: Date },
): Promise<Map<string, { mark: number; title: string }>> {
  const rows = await db
    .select({ assignment: assignments })
    .from(assignments)
    .leftJoin(classes, eq(classes.id, assignments.classId))
    .where(
      and(
        isNull(classes.archivedAt),
        gt(assignments.dueAt, after),
        lte(assignments.opensAt, now),
        ne(assignments.weight, 0),
        sql`${assignments.work} ->> 'kind' <> 'cards'`,
      ),
    );
  const lowest = new Map<string, { mark: number; title: string }>();
  if (rows.length === 0) return lowest;
  const given = rows.map(({ assignment }) => assignment);
  const assignmentIds = given.map(({ id }) => id);
  const taken = rowsOf(
    await db.execute(sql`
      select assignment_id as "assignmentId", array_agg(distinct user_id) as "userIds" from ${quizSessions}
      where assignment_id = any(${idArray(assignmentIds)}) and completed_at is not null group by assignment_id`),
    takenRow,
  );
  const userIds = [...new Set(taken.flatMap((one) => one.userIds))];
  const [progress, accommodations] = await Promise.all([
    readProgress(db, given, userIds),
    listAccommodations(db, { assignmentIds, userIds }),
  ]);
  const accommodationOf = new Map(accommodations.map((one) => [`${one.assignmentId} ${one.userId}`, one]));
  const givenById = new Map(given.map((assignment) => [assignment.id, assignment]));
  for (const { assignmentId, userIds: takers } of taken) {
    const assignment = givenById.get(assignmentId);
    if (assignment === undefined) continue;
    for (const userId of takers) {
      const accommodation = accommodationOf.get(`${assignmentId} ${userId}`) ?? null;
      const { mark } = markOf(assignment, { accommodation, progress: progress.progressOf(assignmentId, userId), now });
      if (mark === null || mark >= (lowest.get(userId)?.mark ?? Infinity)) continue;
      lowest.set(userId, { mark, title: assignment.title });
    }
  }
  return lowest;
}
