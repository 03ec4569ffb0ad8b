import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { ALL_TOPICS, sessionTopics, studentTopicDays, studentTopics } from '#server/db/schema/analytics.ts';
import { questions } from '#server/db/schema/content.ts';
import { studentFlashcards, studentQuestions, studentStats, studyDays } from '#server/db/schema/progress.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import { activity, answerScopes, sessionScopes } from './activity.repository.ts';
import { streakOf, studiedBy } from './reviews.repository.ts';

/**
 * Whether counters disagree with the sessions, because something was recorded without being counted. All are read from
 * one snapshot. This reads all sessions, so run it at startup, not in a request.
 */
export async function isMiscounted(db: Database): Promise<boolean> {
  const result = await db.execute(sql`
    select (recorded.answers, recorded.sessions) <> (class.answers, class.sessions)
        or (recorded.answers, recorded.sessions) <> (students.answers, students.sessions) as is_miscounted
    from (
      select coalesce(sum(questions_attempted), 0) as answers, count(completed_at) as sessions
      from ${quizSessions} where ${isOfPerson(quizSessions.userId)}
    ) recorded, (
      select coalesce(sum(answers), 0) as answers, coalesce(sum(sessions_completed), 0) as sessions
      from ${activity} where topic_id = ${ALL_TOPICS}
    ) class, (
      select coalesce(sum(answers), 0) as answers, coalesce(sum(sessions), 0) as sessions
      from ${studentTopics} where topic_id = ${ALL_TOPICS} and ${isOfPerson(studentTopics.userId)}
    ) students`);
  return rowOf(result, z.object({ is_miscounted: z.boolean() })).is_miscounted;
}

/** Returns the next page of user ids. */
export async function listUserIds(
  db: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(after === undefined ? undefined : gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Locks students' counters, given ids or a query. Everything that counts for a student takes this lock first. */
export async function lockCounters(tx: Database, userIds: string[] | SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${studentStats} (user_id)
    select ${users.id} from ${users} where ${inArray(users.id, userIds)} order by ${users.id}
    on conflict do nothing`);
  await tx
    .select({ userId: studentStats.userId })
    .from(studentStats)
    .where(inArray(studentStats.userId, userIds))
    .orderBy(asc(studentStats.userId))
    .for('update');
}

/** Rebuilds all per-student counters of students whose counters are locked. */
export async function rebuildStudents(tx: Database, userIds: string[]): Promise<void> {
  await rebuildSessionTopics(tx, userIds);
  await rebuildStudentTopics(tx, userIds);
  await rebuildStudentQuestions(tx, userIds);
  await rebuildStudyDays(tx, userIds);
  await rebuildStudentStats(tx, userIds);
}

async function rebuildSessionTopics(tx: Database, userIds: string[]): Promise<void> {
  const { id, userId, countedTopicIds, completedAt, completedDay } = quizSessions;
  const theirs = tx.select({ id }).from(quizSessions).where(inArray(userId, userIds));
  await tx.delete(sessionTopics).where(inArray(sessionTopics.sessionId, theirs));
  await tx.execute(sql`
    insert into ${sessionTopics} (session_id, topic_id, completed_at, completed_day)
    select ${id}, counted.topic_id, ${completedAt}, ${completedDay}
    from ${quizSessions} cross join lateral unnest(${countedTopicIds}) as counted (topic_id)
    where ${completedDay} is not null and ${inArray(userId, userIds)}`);
}

async function rebuildStudentTopics(tx: Database, userIds: string[]): Promise<void> {
  await tx.delete(studentTopicDays).where(inArray(studentTopicDays.userId, userIds));
  await tx.delete(studentTopics).where(inArray(studentTopics.userId, userIds));
  const { userId, localAt, isCorrect } = quizAttempts;
  await tx.execute(sql`
    insert into ${studentTopicDays} (user_id, topic_id, day, answers, correct_answers, sessions, score_sum)
    select user_id, topic_id, day, sum(answers)::int, sum(correct)::int, sum(sessions)::int, sum(score)::int
    from (
      select ${userId} as user_id, scope.topic_id, ${localAt}::date as day,
             count(*) as answers, count(*) filter (where ${isCorrect}) as correct, 0 as sessions, 0 as score
      from ${quizAttempts}
      cross join lateral ${answerScopes}
      where scope.topic_id is not null and ${inArray(userId, userIds)}
      group by 1, 2, 3
      union all
      select ${quizSessions.userId}, scope.topic_id, ${quizSessions.completedDay}, 0, 0, count(*),
             sum(${quizSessions.score})
      from ${quizSessions}
      cross join lateral ${sessionScopes}
      where ${quizSessions.completedDay} is not null and ${inArray(quizSessions.userId, userIds)}
      group by 1, 2, 3
    ) done
    group by user_id, topic_id, day`);
  await tx.execute(sql`
    insert into ${studentTopics} (user_id, topic_id, answers, correct_answers, sessions, score_sum, last_day)
    select user_id, topic_id, sum(answers)::int, sum(correct_answers)::int, sum(sessions)::int, sum(score_sum)::int, max(day)
    from ${studentTopicDays} where ${inArray(studentTopicDays.userId, userIds)}
    group by user_id, topic_id`);
}

async function rebuildStudentQuestions(tx: Database, userIds: string[]): Promise<void> {
  await tx.delete(studentQuestions).where(inArray(studentQuestions.userId, userIds));
  await insertStudentQuestions(tx, inArray(quizAttempts.userId, userIds));
}

async function insertStudentQuestions(tx: Database, where: SQL): Promise<void> {
  const { userId, questionId, isCorrect, createdAt, id } = quizAttempts;
  const last = sql`order by ${createdAt} desc, ${id} desc`;
  await tx.execute(sql`
    insert into ${studentQuestions} (user_id, question_id, times_answered, times_correct, last_correct, last_answered_at)
    select ${userId}, ${questionId}, count(*)::int, count(*) filter (where ${isCorrect})::int,
           (array_agg(${isCorrect} ${last}))[1], max(${createdAt})
    from ${quizAttempts} join ${questions} on ${questions.id} = ${questionId}
    where ${where}
    group by ${userId}, ${questionId}`);
}

/** Counts the answers to questions that are back in the bank. Blocks answers until it commits. */
export async function recountQuestions(tx: Database, questionIds: string[]): Promise<void> {
  await tx.execute(sql`lock table ${studentQuestions} in share row exclusive mode`);
  await tx.delete(studentQuestions).where(inArray(studentQuestions.questionId, questionIds));
  await insertStudentQuestions(tx, inArray(quizAttempts.questionId, questionIds));
}

/** Keeps the number of cards, which is recorded nowhere else, and the time of existing days. */
async function rebuildStudyDays(tx: Database, userIds: string[]): Promise<void> {
  const { userId, localAt, timeSpent } = quizAttempts;
  await tx.update(studyDays).set({ answers: 0 }).where(inArray(studyDays.userId, userIds));
  await tx.execute(sql`
    insert into ${studyDays} (user_id, day, answers, time_spent)
    select ${userId}, ${localAt}::date, count(*)::int, coalesce(sum(${timeSpent}), 0)::int
    from ${quizAttempts} where ${inArray(userId, userIds)}
    group by 1, 2
    on conflict (user_id, day) do update set answers = excluded.answers`);
  await tx
    .delete(studyDays)
    .where(and(inArray(studyDays.userId, userIds), eq(studyDays.answers, 0), eq(studyDays.cards, 0)));
}

async function rebuildStudentStats(tx: Database, userIds: string[]): Promise<void> {
  const of = (column: unknown) => sql`${column} = student_stats.user_id`;
  const recorded = sql`
    select
      student_stats.user_id, answers.*, sessions.*, streak.*,
      greatest(
        answers.last_answer, sessions.last_session,
        (select max(${cardReviewLog.receivedAt}) from ${cardReviewLog} where ${of(cardReviewLog.userId)}),
        (select max(${studentFlashcards.lastStudiedAt}) from ${studentFlashcards} where ${of(studentFlashcards.userId)})
      ) as last_activity
    from ${studentStats}
    cross join lateral (
      select count(*)::int as answered, count(*) filter (where ${quizAttempts.isCorrect})::int as correct,
             max(${quizAttempts.createdAt}) as last_answer
      from ${quizAttempts} where ${of(quizAttempts.userId)}
    ) answers
    cross join lateral (
      select count(${quizSessions.completedAt})::int as completed,
             coalesce(sum(${quizSessions.score}) filter (where ${quizSessions.completedAt} is not null), 0)::int as scores,
             coalesce(sum(${quizSessions.totalTimeSpent}), 0)::int as time_spent,
             max(${quizSessions.completedAt}) as last_session
      from ${quizSessions} where ${of(quizSessions.userId)}
    ) sessions
    cross join lateral (${streakOf(studiedBy(sql`student_stats.user_id`))}) streak
    where ${inArray(studentStats.userId, userIds)}`;
  await tx.execute(sql`
    update ${studentStats} set
      questions_answered = recorded.answered, correct_answers = recorded.correct, total_time_spent = recorded.time_spent,
      sessions_completed = recorded.completed, score_sum = recorded.scores,
      last_study_day = recorded.last_day, streak = recorded.days, last_activity_at = recorded.last_activity
    from (${recorded}) recorded
    where recorded.user_id = ${studentStats.userId}`);
}
