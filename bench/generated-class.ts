import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, type Database } from '#server/db/engine.ts';
import { createItemStatisticsService } from '#server/insight/item-statistics/item-statistics.service.ts';
import { createRebuildService } from '#server/practice/counters/rebuild.service.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { aStudent } from '#tests/support/factories.ts';

export const STUDENTS = 1000;
export const DAYS = 365;
export const ANSWERS_A_SESSION = 10;
const MAINS = 5;
const SUBS = 25;
const QUESTIONS = 1000;
const QUESTIONS_A_SUB = QUESTIONS / SUBS;

/** The same id for the same thing, without reading it back; a uuid of version 4, by its marks. */
const idOf = (what: string, n: SQL) =>
  sql`overlay(overlay(md5(${sql.raw(`'${what}'`)} || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/** The id that a main category or subcategory has in every class. */
export async function topicIds(db: Database): Promise<{ main: string; sub: string }> {
  const ids = await db.execute(sql`select ${idOf('main', sql`1`)} as main, ${idOf('sub', sql`1`)} as sub`);
  return rowOf(ids, z.object({ main: z.string(), sub: z.string() }));
}

/**
 * A class of 1,000 students with so many answers over a year, in sessions of ten: of twenty sessions one is of a subcategory,
 * nine are of a main category and ten of all of them. Only the number of sessions differs between sizes. Returns the
 * first of the students, who has the factories' password.
 */
export async function generateClass({ db, clock }: TestApp, answers: number) {
  const sessions = answers / ANSWERS_A_SESSION;
  const first = await aStudent(db);
  await db.execute(sql`
    insert into topics (id, name) select ${idOf('main', sql`n`)}, 'Main ' || n from generate_series(0, ${MAINS - 1}::int) n`);
  await db.execute(sql`
    insert into topics (id, name, parent_id) select ${idOf('sub', sql`n`)}, 'Sub ' || n, ${idOf('main', sql`n % ${MAINS}::int`)}
    from generate_series(0, ${SUBS - 1}::int) n`);
  await db.execute(sql`
    insert into questions (id, topic_id, question, options, correct_answer)
    select ${idOf('question', sql`n`)}, ${idOf('sub', sql`n % ${SUBS}::int`)}, 'What does finding ' || n || ' of the liver show?',
           '["A cyst","A stone","An abscess","A tumor"]', n % 4
    from generate_series(0, ${QUESTIONS - 1}::int) n`);
  await db.execute(sql`
    insert into users (id, email, password, first_name, last_name, status, decided_at)
    select ${idOf('user', sql`n`)}, 'student' || n || '@example.net', '', 'First' || n, 'Last' || (n * 7919) % 1000, 'approved',
           ${clock.read().toISOString()}::timestamptz
    from generate_series(1, ${STUDENTS - 1}::int) n`);
  await db.transaction(async (tx) => {
    // The rows are right by their making; to look up each foreign key of a million would take longer than all the rest.
    await tx.execute(sql`set local session_replication_role = replica`);
    await insertYear(tx, { sessions, firstId: first.id, now: clock.read() });
  });
  await db.execute(sql`analyze`);
  await createRebuildService({ db }).rebuild();
  await createItemStatisticsService({ db, clock: clock.read }).refresh();
  return first;
}

interface Year {
  sessions: number;
  firstId: string;
  now: Date;
}

async function insertYear(tx: Database, { sessions, firstId, now }: Year): Promise<void> {
  const n = sql`n`;
  const student = sql`case n % ${STUDENTS}::int when 0 then ${firstId}::uuid else ${idOf('user', sql`n % ${STUDENTS}::int`)} end`;
  // Days in an order that has nothing to do with the students', and hours of the morning.
  const startedAt = sql`(${now.toISOString()}::timestamptz - make_interval(
    days => (1 + (n::bigint * 7919) % ${DAYS - 1}::int)::int, secs => ((n::bigint * 104729) % 40000)::int))`;
  // What it is about: another thing each time that a student comes.
  const turn = sql`(n + n / ${STUDENTS}::int)`;
  const subOfTurn = sql`(${turn} / 20) % ${SUBS}::int`;
  const kind = (ofSub: SQL, ofMain: SQL, ofAll: SQL) =>
    sql`case when ${turn} % 20 = 0 then ${ofSub} when ${turn} % 20 < 10 then ${ofMain} else ${ofAll} end`;
  const mainOfTurn = sql`${turn} % ${MAINS}::int`;
  const sub = kind(
    subOfTurn,
    sql`${mainOfTurn} + ${MAINS}::int * (place % 5)`,
    sql`place % 5 + ${MAINS}::int * ((${turn} + place) % 5)`,
  );
  const step = kind(sql`4`, sql`1`, sql`1`);
  const questionOf = sql`(${sub}) + ${SUBS}::int * ((${turn} + place * ${step}) % ${QUESTIONS_A_SUB}::int)`;
  // Of ten answers 4 to 9 are right, by the student; which of them, by the session.
  const isRight = sql`(n * 31 + place * 7) % 10 < 4 + (n % ${STUDENTS}::int) % 6`;
  const right = sql`(select count(*)::int from generate_series(0, 9) place where ${isRight})`;
  const main = (m: SQL) => idOf('main', m);
  const mains = sql`array(select ${main(sql`m`)} from generate_series(0, ${MAINS - 1}::int) m)`;
  const mainOfSub = main(sql`${subOfTurn} % ${MAINS}::int`);
  const ofTurn = sql`array[${main(mainOfTurn)}]`;
  const chosen = kind(sql`array[${idOf('sub', subOfTurn)}]`, ofTurn, mains);
  const counted = kind(sql`array[${idOf('sub', subOfTurn)}, ${mainOfSub}]`, ofTurn, mains);
  const isDone = sql`n % 25 > 0`;

  await tx.execute(sql`
    insert into quiz_sessions (id, user_id, topic_ids, topic_name, started_at, completed_at, total_questions, available_questions,
      questions_attempted, correct_answers, total_time_spent, score, counted_topic_ids, started_day, completed_day, number)
    select ${idOf('session', n)}, user_id, ${chosen}, 'A topic', started_at, case when ${isDone} then ended_at end, 10, 400,
      10, right_answers, 300, case when ${isDone} then right_answers * 10 else 0 end, ${counted},
      (started_at at time zone 'UTC')::date, case when ${isDone} then (ended_at at time zone 'UTC')::date end,
      case when ${isDone} then row_number() over (partition by user_id, ${isDone} order by started_at, n) end
    from (
      select n, ${student} as user_id, ${startedAt} as started_at, ${startedAt} + interval '6 minutes' as ended_at,
             ${right} as right_answers
      from generate_series(1, ${sessions}::int) n
    ) made`);
  await tx.execute(sql`
    insert into quiz_session_questions (session_id, position, question_id, version_id)
    select ${idOf('session', n)}, place, questions.id, questions.version_id
    from generate_series(1, ${sessions}::int) n cross join generate_series(0, 9) place
    join questions on questions.id = ${idOf('question', questionOf)}`);
  await tx.execute(sql`
    insert into quiz_attempts (session_id, user_id, question_id, selected_answer, is_correct, time_spent, created_at, local_at,
      topic_id, main_topic_id)
    select ${idOf('session', n)}, user_id, ${idOf('question', sql`question`)},
           case when is_right then question % 4 else (question + 1 + n % 3) % 4 end, is_right, 30, answered_at,
           answered_at at time zone 'UTC', ${idOf('sub', sql`question % ${SUBS}::int`)}, ${idOf('main', sql`question % ${MAINS}::int`)}
    from (
      select n, ${student} as user_id, ${questionOf} as question, ${isRight} as is_right,
             ${startedAt} + make_interval(secs => 30 * (place + 1)) as answered_at
      from generate_series(1, ${sessions}::int) n cross join generate_series(0, 9) place
    ) made`);
}
