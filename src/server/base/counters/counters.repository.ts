import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { studentStats, studyDays } from '#server/db/schema/progress.ts';
import { streakOf, studiedBy } from './reviews.repository.ts';

/** The length of the streak up to the last study day, with `day` included. */
const streakWith = ({ userId, day }: { userId: SQL; day: SQL }) => sql`
  select days from (${streakOf(sql`${studiedBy(userId)} union select ${day}`)}) streak`;

/**
 * Returns the statement that adds a day's work to a student's counters. `done` is a query of one row: student, day,
 * time, answers, right answers, seconds. The streak stays on its last day, grows on the day after, and restarts after a
 * gap; an earlier day, for example after traveling west, may close a gap.
 */
export const additionToStudent = (done: SQL) => sql`
  insert into ${studentStats} as kept
    (user_id, last_study_day, last_activity_at, questions_answered, correct_answers, total_time_spent, streak)
  select *, 1 from (${done}) done
  on conflict (user_id) do update set
    questions_answered = kept.questions_answered + excluded.questions_answered,
    correct_answers = kept.correct_answers + excluded.correct_answers,
    total_time_spent = kept.total_time_spent + excluded.total_time_spent,
    last_activity_at = greatest(kept.last_activity_at, excluded.last_activity_at),
    last_study_day = greatest(kept.last_study_day, excluded.last_study_day),
    streak = case excluded.last_study_day - kept.last_study_day
      when 0 then kept.streak
      when 1 then kept.streak + 1
      else case
        when excluded.last_study_day < kept.last_study_day
        then (${streakWith({ userId: sql`excluded.user_id`, day: sql`excluded.last_study_day` })})
        else 1
      end
    end`;

/** Returns the statement that adds to a study day. `done` is a query of: student, day, answers, cards, seconds. */
export const additionToDay = (done: SQL) => sql`
  insert into ${studyDays} as kept (user_id, day, answers, cards, time_spent)
  ${done}
  on conflict (user_id, day) do update set
    answers = kept.answers + excluded.answers,
    cards = kept.cards + excluded.cards,
    time_spent = kept.time_spent + excluded.time_spent`;

/** Counts one studied card. */
export async function addCard(tx: Database, card: { userId: string; day: string; at: Date }): Promise<void> {
  const day = sql`${card.day}::date`;
  await tx.execute(sql`
    with student as (
      ${additionToStudent(sql`select ${card.userId}::uuid, ${day}, ${card.at.toISOString()}::timestamptz, 0, 0, 0`)}
      returning user_id
    )
    ${additionToDay(sql`select user_id, ${day}, 0, 1, 0 from student`)}`);
}
