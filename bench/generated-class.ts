import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { createItemStatisticsService } from '#server/insight/item-statistics/item-statistics.service.ts';
import { createRebuildService } from '#server/practice/counters/rebuild.service.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { aStudent } from '#tests/support/factories.ts';

const ANSWERS_A_SESSION = 10;
const MAINS = 5;
const SUBS = 25;
/** Nobody waits meanwhile. */
const AT_A_TIME = { days: 10_000, students: 500, questions: 5000 };

export interface ClassSize {
  answers: number;
  students: number;
  /** A multiple of 25, the number of subcategories. */
  questions: number;
  days: number;
}
export const A_YEAR = { students: 1000, questions: 1000, days: 365 };

/** The same id for the same thing, without reading it back; a uuid of version 4, by its marks. */
const idOf = (what: string, n: SQL) =>
  sql`overlay(overlay(md5(${sql.raw(`'${what}'`)} || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/** The id that a main category or subcategory has in every class. */
export async function topicIds(db: Database): Promise<{ main: string; sub: string }> {
  const ids = await db.execute(sql`select ${idOf('main', sql`1`)} as main, ${idOf('sub', sql`1`)} as sub`);
  return rowOf(ids, z.object({ main: z.string(), sub: z.string() }));
}

/**
 * A class with so many answers over some days, in sessions of ten: of twenty sessions one is of a subcategory, nine are of a main
 * category and ten of all of them. Returns the first of the students, who has the factories' password.
 */
export async function generateClass({ db, clock }: TestApp, size: ClassSize) {
  const first = await aStudent(db);
  await db.execute(sql`
    insert into topics (id, name) select ${idOf('main', sql`n`)}, 'Main ' || n from generate_series(0, ${MAINS - 1}::int) n`);
  await db.execute(sql`
    insert into topics (id, name, parent_id) select ${idOf('sub', sql`n`)}, 'Sub ' || n, ${idOf('main', sql`n % ${MAINS}::int`)}
    from generate_series(0, ${SUBS - 1}::int) n`);
  await db.execute(sql`
    insert into questions (id, topic_id, question, options, correct_answer)
    select ${idOf('question', sql`n`)}, ${idOf('sub', sql`n % ${SUBS}::int`)}, 'What does ' || (
             select string_agg(substr(md5(n || ' ' || word), 1, 6), ' ') from generate_series(1, 6) word) || ' show?',
           '["A cyst","A stone","An abscess","A tumor"]', n % 4
    from generate_series(0, ${size.questions - 1}::int) n`);
  await db.execute(sql`
    insert into users (id, email, password, first_name, last_name, status, decided_at)
    select ${idOf('user', sql`n`)}, 'student' || n || '@example.net', '', 'First' || n, 'Last' || (n * 7919) % 1000, 'approved',
           ${clock.read().toISOString()}::timestamptz
    from generate_series(1, ${size.students - 1}::int) n`);
  await db.transaction(async (tx) => {
    // The rows are right by their making; to look up each foreign key of a million would take longer than all the rest.
    await tx.execute(sql`set local session_replication_role = replica`);
    await insertWork(tx, { ...size, firstId: first.id, now: clock.read() });
  });
  await db.execute(sql`analyze`);
  await createRebuildService({ db, atATime: AT_A_TIME }).rebuild();
  await createItemStatisticsService({ db, clock: clock.read }).refresh();
  return first;
}

interface Work extends ClassSize {
  firstId: string;
  now: Date;
}

async function insertWork(tx: Database, { answers, students, questions, days, firstId, now }: Work): Promise<void> {
  const sessions = answers / ANSWERS_A_SESSION;
  const n = sql`n`;
  const student = sql`case n % ${students}::int when 0 then ${firstId}::uuid else ${idOf('user', sql`n % ${students}::int`)} end`;
  // Days in an order that has nothing to do with the students', and hours of the morning.
  const startedAt = sql`(${now.toISOString()}::timestamptz - make_interval(
    days => (1 + (n::bigint * 7919) % ${days - 1}::int)::int, secs => ((n::bigint * 104729) % 40000)::int))`;
  // What it is about: another thing each time that a student comes.
  const turn = sql`(n + n / ${students}::int)`;
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
  const questionOf = sql`(${sub}) + ${SUBS}::int * ((${turn} + place * ${step}) % ${questions / SUBS}::int)`;
  // Of ten answers 4 to 9 are right, by the student; which of them, by the session.
  const isRight = sql`(n * 31 + place * 7) % 10 < 4 + (n % ${students}::int) % 6`;
  const right = sql`(select count(*)::int from generate_series(0, 9) place where ${isRight})`;
  const main = (m: SQL) => idOf('main', m);
  const mains = sql`array(select ${main(sql`m`)} from generate_series(0, ${MAINS - 1}::int) m)`;
  const mainOfSub = main(sql`${subOfTurn} % ${MAINS}::int`);
  const ofTurn = sql`array[${main(mainOfTurn)}]`;
  const chosen = kind(sql`array[${idOf('sub', subOfTurn)}]`, ofTurn, mains);
  const counted = kind(sql`array[${idOf('sub', subOfTurn)}, ${mainOfSub}]`, ofTurn, mains);
  const isDone = sql`${turn} % 25 > 0`;

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
  await withoutIndexes(
    tx,
    'quiz_attempts',
    sql`
    insert into quiz_attempts (session_id, user_id, question_id, selected_answer, is_correct, time_spent, created_at, local_at,
      topic_id, main_topic_id)
    select ${idOf('session', n)}, user_id, ${idOf('question', sql`question`)},
           case when is_right then question % 4 else (question + 1 + n % 3) % 4 end, is_right, 30, answered_at,
           answered_at at time zone 'UTC', ${idOf('sub', sql`question % ${SUBS}::int`)}, ${idOf('main', sql`question % ${MAINS}::int`)}
    from (
      select n, ${student} as user_id, ${questionOf} as question, ${isRight} as is_right,
             ${startedAt} + make_interval(secs => 30 * (place + 1)) as answered_at
      from generate_series(1, ${sessions}::int) n cross join generate_series(0, 9) place
    ) made`,
  );
}

/** Does a large insert without the indexes that no constraint needs, which are made faster at its end. */
async function withoutIndexes(tx: Database, table: string, insert: SQL): Promise<void> {
  const found = await tx.execute(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = ${table} and indexname not in (select conname from pg_constraint)`);
  const indexes = rowsOf(found, z.object({ name: z.string(), definition: z.string() }));
  for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`);
  await tx.execute(insert);
  for (const { definition } of indexes) await tx.execute(sql.raw(definition));
}
