import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { given, preparedSql } from '#server/db/prepared.ts';
import { studentStats, studyDays } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { streakOf, studiedBy } from './reviews.repository.ts';

/** The condition on `quiz_sessions` that the session is of this revision. Without one the session is locked, and any will do. */
export const isAsRead = (revision: SQL) => sql`(${revision} is null or ${quizSessions}.xmin::text = ${revision})`;

/** The days in a row up to the last one, once `day` is among the days of study too. */
const streakWith = ({ userId, day }: { userId: SQL; day: SQL }) => sql`
  select days from (${streakOf(sql`${studiedBy(userId)} union select ${day}`)}) streak`;

/**
 * The statement that adds what was done on a day to its student's counters. `done` is a query of a row: the student, the
 * day, the time, how many answers and how many right ones, and seconds. The streak stays on its last day, grows on the day
 * after, and begins again later; an earlier day, as after traveling west, may close a gap.
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

/** The statement that adds to a day of study. `done` is a query of a row: student, day, answers, cards, seconds. */
export const additionToDay = (done: SQL) => sql`
  insert into ${studyDays} as kept (user_id, day, answers, cards, time_spent)
  ${done}
  on conflict (user_id, day) do update set
    answers = kept.answers + excluded.answers,
    cards = kept.cards + excluded.cards,
    time_spent = kept.time_spent + excluded.time_spent`;

const cardQuery = preparedSql(
  () => sql`
    with student as (
      ${additionToStudent(sql`
        select ${given('userId')}::uuid, ${given('day')}::date, ${given('at')}::timestamptz, 0, 0, 0`)}
      returning user_id
    )
    ${additionToDay(sql`select user_id, ${given('day')}::date, 0, 1, 0 from student`)}`,
);

/** Counts one studied card. */
export async function addCard(tx: Database, card: { userId: string; day: string; at: Date }): Promise<void> {
  await cardQuery(tx).execute({ ...card, at: card.at.toISOString() });
}
