import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { isOfPerson } from '#server/core/accounts.repository.ts';
import { answerOf } from '#server/core/answer-values.ts';
import { idArray } from '#server/core/query-values.ts';
import { scoredQuestions, scorePercent } from '#server/core/session-scores.ts';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { quizAttempts, quizSessionQuestions, quizSessions } from '#server/db/schema/quizzes.ts';
import { regradedAnswers } from '#server/db/schema/regrades.ts';
import { users } from '#server/db/schema/users.ts';
import { answerValue } from '#shared/bank/question-kinds/answer-value.ts';

// The temporary table in which a regrade, its dry run and its undo record their changes.

/** Answers whose grade changes; dropped with the transaction. */
export const changes = sql`regrade_changes`;

export async function createChanges(tx: Database): Promise<void> {
  await tx.execute(sql`
    create temp table ${changes} (
      attempt_id uuid not null, session_id uuid not null, user_id uuid not null,
      was_correct boolean not null, was_part_credit double precision,
      is_correct boolean not null, part_credit double precision,
      correct_answers int, session_part_credit double precision, score_before int, score_after int
    ) on commit drop`);
}

/** Locks open sessions that asked one of these versions: they can't get answers or end before the transaction does. */
export async function lockOpenSessions(tx: Database, questionId: string, versionIds: string[]): Promise<void> {
  await tx.execute(sql`
    select from ${quizSessions} where ${isOpenAndAsked(questionId, versionIds)} order by id for update`);
}

/** Counts the sessions that would be locked. */
export async function countOpenSessions(tx: Database, questionId: string, versionIds: string[]): Promise<number> {
  return tx.$count(quizSessions, isOpenAndAsked(questionId, versionIds));
}

const isOpenAndAsked = (questionId: string, versionIds: string[]) => sql`completed_at is null
  and ${isOfPerson(quizSessions.userId)} and id in (
  select session_id from ${quizSessionQuestions}
  where version_id = any(${idArray(versionIds)}) and question_id = ${questionId})`;

const recordedAnswer = z.object({
  version_id: z.string(),
  answer: answerValue,
  is_correct: z.boolean(),
  part_credit: z.number().nullable(),
});
type RecordedAnswer = z.output<typeof recordedAnswer>;

const answersTo = (questionId: string, versionIds: string[]) => sql`
  ${quizSessionQuestions} asked
  join ${quizAttempts} on ${quizAttempts.sessionId} = asked.session_id and ${quizAttempts.questionId} = asked.question_id
  where asked.question_id = ${questionId} and asked.version_id = any(${idArray(versionIds)})
    and ${isOfPerson(quizAttempts.userId)}`;

/** Yields the distinct answers to these versions, each with its current grade, in pages. */
export async function* pagesOfAnswers(
  tx: Database,
  { questionId, versionIds, size }: { questionId: string; versionIds: string[]; size: number },
): AsyncGenerator<RecordedAnswer[]> {
  await tx.execute(sql`
    declare recorded_answers no scroll cursor for
    select distinct asked.version_id, ${answerOf(quizAttempts)} as answer, is_correct, part_credit
    from ${answersTo(questionId, versionIds)}`);
  for (;;) {
    const page = rowsOf(await tx.execute(sql`fetch ${sql.raw(String(size))} from recorded_answers`), recordedAnswer);
    if (page.length > 0) yield page;
    if (page.length < size) break;
  }
  await tx.execute(sql`close recorded_answers`);
}

/** Records the new grades, 0 to 1, of answers whose grade changes. */
export async function addChanges(
  tx: Database,
  { questionId, graded }: { questionId: string; graded: (RecordedAnswer & { fraction: number })[] },
): Promise<void> {
  const versionIds = [...new Set(graded.map(({ version_id: versionId }) => versionId))];
  await add(
    tx,
    sql`
      select ${answered}, graded.fraction = 1 as is_correct,
             case when graded.fraction in (0, 1) then null else graded.fraction end as part_credit
      from (select * from jsonb_to_recordset(${JSON.stringify(graded)}::jsonb)
        as graded (version_id uuid, answer jsonb, is_correct boolean, part_credit double precision, fraction double precision)) graded,
      ${answersTo(questionId, versionIds)}
        and graded.version_id = asked.version_id and graded.answer = ${answerOf(quizAttempts)}
        and graded.is_correct = ${quizAttempts.isCorrect}
        and graded.part_credit is not distinct from ${quizAttempts.partCredit}`,
  );
}

/** Records that all answers changed by the regrade get their previous grades back. */
export async function addWhatWas(tx: Database, regradeId: string): Promise<void> {
  await add(
    tx,
    sql`
      select ${answered}, ${regradedAnswers.wasCorrect} as is_correct, ${regradedAnswers.wasPartCredit} as part_credit
      from ${regradedAnswers} join ${quizAttempts} on ${quizAttempts.id} = ${regradedAnswers.attemptId}
      where ${regradedAnswers.regradeId} = ${regradeId}`,
  );
}

const answered = sql`
  ${quizAttempts.id} as attempt_id, ${quizAttempts.sessionId} as session_id, ${quizAttempts.userId} as user_id,
  ${quizAttempts.isCorrect} as was_correct, ${quizAttempts.partCredit} as was_part_credit`;

/** Records changes with the resulting totals of sessions, scored as in `completion.service.ts`. */
async function add(tx: Database, graded: SQL): Promise<void> {
  // In the original order of summation, because sums of fractions depend on it.
  const partCredit = sql`
    select sum(case when answer.id = change.attempt_id then change.part_credit else answer.part_credit end
               order by answer.created_at, asked.position)
    from ${quizAttempts} answer join ${quizSessionQuestions} asked using (session_id, question_id)
    where answer.session_id = session.id`;
  const examPoints = sql`
    select sum(case when answer.id = change.attempt_id then coalesce(change.part_credit, change.is_correct::int)
                    else coalesce(answer.part_credit, answer.is_correct::int) end order by asked.position)
    from ${quizSessionQuestions} asked left join ${quizAttempts} answer using (session_id, question_id)
    where asked.session_id = session.id and asked.is_scored`;
  await tx.execute(sql`
    insert into ${changes}
    select attempt_id, session_id, user_id, was_correct, was_part_credit, is_correct, part_credit,
           correct_answers, session_part_credit, case when completed_at is not null then score end,
           case when completed_at is null then null
                when exam is null then ${scorePercent(sql`correct_answers + session_part_credit`, sql`total_questions`)}
                else ${scorePercent(sql`coalesce(exam_points, 0)`, sql`exam_questions`)} end
    from (
      select change.*, session.completed_at, session.exam, session.score, session.total_questions,
             session.correct_answers + change.is_correct::int - change.was_correct::int as correct_answers,
             case when change.part_credit is null and change.was_part_credit is null then session.part_credit
                  else coalesce((${partCredit}), 0) end as session_part_credit,
             case when session.exam is not null then (${examPoints}) end as exam_points,
             case when session.exam is not null then (${scoredQuestions(sql`session.id`)}) end as exam_questions
      from (${graded}) change join ${quizSessions} session on session.id = change.session_id
    ) made`);
}

/** Writes the recorded changes; sessions first, as when recording an answer or deleting an account. */
export async function writeChanges(tx: Database): Promise<void> {
  await tx.execute(sql`analyze ${changes}`);
  await tx.execute(sql`
    update ${quizSessions} set
      correct_answers = change.correct_answers, part_credit = change.session_part_credit,
      score = coalesce(change.score_after, ${quizSessions.score})
    from ${changes} change where ${quizSessions.id} = change.session_id`);
  await tx.execute(sql`
    update ${quizAttempts} set is_correct = change.is_correct, part_credit = change.part_credit
    from ${changes} change where ${quizAttempts.id} = change.attempt_id`);
  // Answers of an account deleted in the meantime must not be counted.
  await tx.execute(sql`
    delete from ${changes} where not exists (select from ${quizAttempts} where id = regrade_changes.attempt_id)`);
}

/** Stores the previous grades of the changed answers. */
export async function keepWhatWas(tx: Database, regradeId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${regradedAnswers}
      (regrade_id, attempt_id, user_id, was_correct, was_part_credit, score_before, score_after)
    select ${regradeId}::uuid, attempt_id, user_id, was_correct, was_part_credit, score_before, score_after
    from ${changes} order by attempt_id`);
}

const summary = z.object({
  changed: z.int(),
  students: z.int(),
  sessions: z.int(),
  exams: z.int(),
  raised: z.object({ sessions: z.int(), mean: z.number(), most: z.int() }),
  lowered: z.object({ sessions: z.int(), mean: z.number(), most: z.int() }),
});

/** Summarizes the recorded changes. */
export async function summarizeChanges(tx: Database) {
  const by = (sign: 1 | -1) => {
    const points = sql.raw(sign === 1 ? 'score_after - score_before' : 'score_before - score_after');
    return sql`jsonb_build_object(
      'sessions', count(*) filter (where ${points} > 0), 'mean', coalesce(avg(${points}) filter (where ${points} > 0), 0),
      'most', coalesce(max(${points}) filter (where ${points} > 0), 0))`;
  };
  const result = await tx.execute(sql`
    select count(*)::int as changed, count(distinct change.user_id)::int as students, count(score_before)::int as sessions,
           (count(*) filter (where session.exam is not null and score_before is not null))::int as exams,
           ${by(1)} as raised, ${by(-1)} as lowered
    from ${changes} change join ${quizSessions} session on session.id = change.session_id`);
  return rowOf(result, summary);
}

/** Lists the sessions with the largest change in score. */
export async function listExamples(tx: Database, limit: number) {
  const score = (column: 'score_before' | 'score_after') => sql<number>`change.${sql.identifier(column)}`;
  return tx
    .select({
      sessionId: quizSessions.id,
      studentId: users.id,
      student: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      topicName: quizSessions.topicName,
      completedAt: quizSessions.completedAt,
      scoreBefore: score('score_before'),
      scoreAfter: score('score_after'),
    })
    .from(sql`${changes} change`)
    .innerJoin(quizSessions, sql`${quizSessions.id} = change.session_id`)
    .innerJoin(users, eq(users.id, quizSessions.userId))
    .where(sql`change.score_before <> change.score_after`)
    .orderBy(sql`abs(change.score_after - change.score_before) desc`, desc(quizSessions.completedAt))
    .limit(limit);
}
