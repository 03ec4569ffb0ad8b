// Aim: regrading 200,000 answers on PostgreSQL takes at most 3 times one UPDATE … FROM of the same rows, and other students' answers take at most 1.5 times as long.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, type Engine } from '#server/db/engine.ts';
import { createAnswersService } from '#server/practice/quizzes/answers.service.ts';
import { createQuizzesService } from '#server/practice/quizzes/quizzes.service.ts';
import { createRebuildService } from '#server/base/counters/rebuild.service.ts';
import { createRegradingService } from '#server/practice/regrading/regrading.service.ts';
import { onPostgres } from './harness.ts';
import { percentile, report, sized, timed } from './measure.ts';

const STUDENTS = sized(10_000, 100);
/** Sessions of each student, with four questions each, the first of which is regraded. */
const SESSIONS = 20;
const QUESTIONS = 40;

export async function run(): Promise<void> {
  await onPostgres(async (engine) => {
    const { db } = engine;
    const { questionId, teacherId, topicId } = await fill(engine);
    const quiet = { report: () => undefined, teacher: { id: teacherId } as never };
    const mail = { queueAll: async () => undefined, wake: async () => undefined };
    const regrading = createRegradingService({ db, clock: () => new Date(), mail, publicUrl: '' });
    const others = await someWhoAnswer(engine, topicId);

    const before: number[] = [];
    await others(before, () => pause(sized(8000, 500)));
    const ratios: { update: number; regrade: number; undo: number; preview: number }[] = [];
    const meanwhile: number[] = [];
    for (let round = 0; round < sized(3, 1); round += 1) {
      const update = await timed(() => plainUpdate(engine, questionId));
      const { versionId } = await regrading.preview(questionId, { way: 'new_key', neverLowers: false });
      const preview = await timed(() => regrading.preview(questionId, { way: 'new_key', neverLowers: false }));
      let id = '';
      const terms = { way: 'new_key' as const, neverLowers: false, reason: '', tellsByMail: false };
      const again = async () => {
        ({ id } = await regrading.regrade(questionId, { ...terms, expectedVersionId: versionId }, quiet));
      };
      const regrade = round === 0 ? await timed(again) : await others(meanwhile, () => timed(again));
      const undo = await timed(() => regrading.undo(id, quiet));
      ratios.push({ update, regrade, undo, preview });
      await engine.query('vacuum analyze');
    }
    const best = (of: keyof (typeof ratios)[number]) => Math.min(...ratios.map((round) => round[of]));
    const answers = STUDENTS * SESSIONS;
    const seconds = (of: keyof (typeof ratios)[number]) => `${(best(of) / 1000).toFixed(1)} s`;
    console.log(`${answers} answers of ${STUDENTS} students; fastest of ${ratios.length} rounds`);
    report({
      what: 'regrading them, times one UPDATE … FROM of the same rows',
      value: best('regrade') / best('update'),
      unit: '×',
      ...(sized(true, false) && { atMost: 3 }),
      detail: `update ${seconds('update')}, regrade ${seconds('regrade')}, undo ${seconds('undo')}, dry run ${seconds('preview')}`,
    });
    if (meanwhile.length > 0) {
      report({
        what: 'answers of others meanwhile: p95, times the p95 before',
        value: percentile(meanwhile, 0.95) / percentile(before, 0.95),
        unit: '×',
        atMost: 1.5,
        detail: `${percentile(before, 0.95).toFixed(0)} → ${percentile(meanwhile, 0.95).toFixed(0)} ms, longest ${Math.max(...meanwhile).toFixed(0)} ms, ${meanwhile.length} answers`,
      });
    }
  });
}

/** The minimum cost of regrading: all answers are updated. It is rolled back. */
async function plainUpdate({ db }: Engine, questionId: string): Promise<void> {
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`
        update quiz_attempts a set is_correct = not a.is_correct from quiz_session_questions q
        where q.session_id = a.session_id and q.question_id = a.question_id
          and a.question_id = ${questionId}`);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
}
class TakenBack extends Error {}

/** Creates a class whose students have answered one question often; its key has changed since. */
async function fill(engine: Engine) {
  const { db } = engine;
  await db.execute(sql`insert into topics (name) values ('Doppler')`);
  await db.execute(sql`
    insert into users (email, password, first_name, last_name, role, status)
    select 's' || n || '@example.org', '', 'Student', n::text, 'student', 'approved' from generate_series(1, ${STUDENTS}::int) n`);
  await db.execute(sql`
    insert into users (email, password, first_name, last_name, role, staff_role, status)
    values ('teacher@example.org', '', 'A', 'Teacher', 'teacher', 'owner', 'approved')`);
  await db.execute(sql`
    insert into questions (question, options, correct_answer, topic_id)
    select 'Question ' || n, '["A", "B", "C", "D"]', 0, (select id from topics) from generate_series(1, ${QUESTIONS}::int) n`);
  await db.execute(sql`
    insert into quiz_sessions (user_id, topic_ids, total_questions, questions_attempted, started_at, completed_at, completed_day,
      started_day, number, counted_topic_ids, total_time_spent)
    select u.id, array[(select id from topics)], 4, 4, at, at + interval '1 hour', (at + interval '1 hour')::date, at::date, n,
      array[(select id from topics)], 80
    from users u cross join generate_series(1, ${SESSIONS}::int) n
    cross join lateral (select timestamptz '2026-01-01' + n * interval '3 days' as at) time where role = 'student'`);
  await db.execute(sql`
    with bank as materialized (select id, version_id, row_number() over (order by question) - 1 as place from questions)
    insert into quiz_session_questions (session_id, position, question_id, version_id)
    select s.id, p, bank.id, bank.version_id
    from quiz_sessions s cross join generate_series(0, 3) p
    join bank on bank.place = case when p = 0 then 0 else (s.number * 3 + p) % (${QUESTIONS}::int - 1) + 1 end`);
  await db.execute(sql`
    insert into quiz_attempts (session_id, user_id, question_id, selected_answer, is_correct, time_spent, created_at, local_at, topic_id, main_topic_id)
    select s.id, s.user_id, q.question_id, chosen, chosen = 0, 20, s.started_at + q.position * interval '1 minute',
      (s.started_at + q.position * interval '1 minute') at time zone 'UTC', (select id from topics), (select id from topics)
    from quiz_session_questions q join quiz_sessions s on s.id = q.session_id
    cross join lateral (select mod(get_byte(uuid_send(q.session_id), 15) + q.position, 4) as chosen) answer`);
  await db.execute(sql`
    update quiz_sessions s set correct_answers = made.correct, score = round(made.correct * 25.0)
    from (select session_id, count(*) filter (where is_correct)::int as correct from quiz_attempts group by 1) made
    where made.session_id = s.id`);
  await engine.query('vacuum analyze');
  await createRebuildService({ db }).rebuild();
  const found = await db.execute(sql`
    select (select question_id from quiz_session_questions where position = 0 limit 1) as "questionId",
           (select id from users where role = 'teacher') as "teacherId", (select id from topics) as "topicId"`);
  const ids = rowOf(found, z.object({ questionId: z.string(), teacherId: z.string(), topicId: z.string() }));
  await db.execute(sql`update questions set correct_answer = 1 where id = ${ids.questionId}`);
  await engine.query('vacuum analyze');
  return ids;
}

/** Runs some work while others answer, whose answers are not regraded, and records how long each of these takes. */
async function someWhoAnswer({ db }: Engine, topicId: string) {
  await db.execute(sql`
    insert into users (email, password, first_name, last_name, role, status)
    select 'other' || n || '@example.org', '', 'Other', n::text, 'student', 'approved' from generate_series(1, 10) n`);
  const found = await db.execute(sql`select json_agg(id) as ids from users where first_name = 'Other'`);
  const { ids } = rowOf(found, z.object({ ids: z.array(z.string()) }));
  const clock = () => new Date();
  const quizzes = createQuizzesService({ db, clock, completeOverdueOf: async () => undefined });
  const answers = createAnswersService({ db, clock });
  return async <Result>(times: number[], work: () => Promise<Result>): Promise<Result> => {
    const state = { isDone: false };
    const goesOn = async (userId: string) => {
      const learner = { userId, timeZone: 'UTC' };
      while (!state.isDone) {
        const form = { topicIds: [topicId], totalQuestions: 4 };
        const session = await quizzes.start({ ...learner, extraTime: 'none' }, form);
        for (const { id: questionId } of session.questions) {
          const answer = { sessionId: session.id, questionId, selectedAnswer: 0 };
          times.push(await timed(() => answers.record(learner, answer)));
          await pause(100);
        }
      }
    };
    const going = Promise.all(ids.slice(0, 4).map(goesOn));
    const result = await work();
    state.isDone = true;
    await going;
    return result;
  };
}
