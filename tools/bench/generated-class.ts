import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import { rowOf, rowsOf, type Database } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import { rebuildFirstAttempts } from '#server/base/item-statistics/first-attempts.repository.ts';
import { createItemStatisticsService } from '#server/base/item-statistics/item-statistics.service.ts';
import { countDueDays, noteAllDays } from '#server/base/counters/activity.repository.ts';
import { listUserIds, lockCounters, rebuildStudents } from '#server/base/counters/rebuild.repository.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { aStudent } from '#tests/support/factories.ts';

const ANSWERS_A_SESSION = 10;
const MAINS = 5;
const SUBS = 25;
/**
 * For rows that are valid by construction: checking each of a million foreign keys takes longer than everything else.
 * Statements that read a whole table get enough memory.
 */
const IN_BULK = {
  session_replication_role: 'replica',
  work_mem: '128MB',
  maintenance_work_mem: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
};

export interface ClassSize {
  answers: number;
  students: number;
  /** A multiple of 25, the number of subcategories. */
  questions: number;
  days: number;
}
export const A_YEAR = { students: 1000, questions: 1000, days: 365 };

/** The same id for the same thing, without reading it back; marked as a uuid of version 4. */
const idOf = (what: string, n: SQL) =>
  sql`overlay(overlay(md5(${sql.raw(`'${what}'`)} || (${n})) placing '4' from 13) placing '8' from 17)::uuid`;

/** The ids of a main category and a subcategory, the same in every class. */
export async function topicIds(db: Database): Promise<{ main: string; sub: string }> {
  const ids = await db.execute(sql`select ${idOf('main', sql`1`)} as main, ${idOf('sub', sql`1`)} as sub`);
  return rowOf(ids, z.object({ main: z.string(), sub: z.string() }));
}

/**
 * Generates a class with this many answers over some days, in sessions of ten: of every twenty sessions, one is on a
 * subcategory, nine are on a main category and ten on all of them. Returns the first student, who has the factories'
 * password.
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
  await inBulk(db, (tx) => insertWork(tx, { ...size, firstId: first.id, now: clock.read() }));
  await db.execute(sql`analyze`);
  const userIds = await halvesOf(db);
  await Promise.all([
    inBulk(db, async (tx) => {
      for (const ids of userIds) await rebuildFirstAttempts(tx, ids);
      // Nothing has been regraded: an empty table instead saves a lookup for each session.
      await tx.execute(sql`create temporary table quiz_sessions (like quiz_sessions) on commit drop`);
      await tx.execute(sql`analyze first_attempts, item_statistics`);
      await createItemStatisticsService({ db: tx, clock: clock.read }).refresh();
    }),
    inBulk(db, async (tx) => {
      for (const ids of userIds) {
        await lockCounters(tx, ids);
        await rebuildStudents(tx, ids);
      }
      await noteAllDays(tx);
      await countDueDays(tx, 100_000);
    }),
  ]);
  return first;
}

const inBulk = (db: Database, work: (tx: Database) => Promise<void>) =>
  db.transaction(async (tx) => {
    for (const [name, value] of Object.entries(IN_BULK))
      await tx.execute(sql`select set_config(${name}, ${value}, true)`);
    await work(tx);
  });

/** Returns the ids of all accounts in two parts: a statement cannot have more than 65,535 parameters. */
async function halvesOf(db: Database): Promise<string[][]> {
  const ids = await listUserIds(db, { after: undefined, limit: await db.$count(users) });
  return [ids.slice(0, ids.length / 2), ids.slice(ids.length / 2)];
}

interface Work extends ClassSize {
  firstId: string;
  now: Date;
}

async function insertWork(tx: Database, { answers, students, questions, days, firstId, now }: Work): Promise<void> {
  const sessions = answers / ANSWERS_A_SESSION;
  const n = sql`n`;
  const student = sql`case n % ${students}::int when 0 then ${firstId}::uuid else ${idOf('user', sql`n % ${students}::int`)} end`;
  // Days in an order unrelated to the students', and hours of the morning.
  const startedAt = sql`(${now.toISOString()}::timestamptz - make_interval(
    days => (1 + (n::bigint * 7919) % ${days - 1}::int)::int, secs => ((n::bigint * 104729) % 40000)::int))`;
  // The topics: different ones each time the same student returns.
  const turn = sql`turn`;
  const subOfTurn = sql`(${turn} / 20) % ${SUBS}::int`;
  const kind = (ofSub: SQL, ofMain: SQL, ofAll: SQL) =>
    sql`case when ${turn} % 20 = 0 then ${ofSub} when ${turn} % 20 < 10 then ${ofMain} else ${ofAll} end`;
  const mainOfTurn = sql`${turn} % ${MAINS}::int`;
  const subOfMain = sql`${mainOfTurn} + ${MAINS}::int * (place % 5)`;
  const sub = kind(subOfTurn, subOfMain, sql`place % 5 + ${MAINS}::int * ((${turn} + place) % 5)`);
  const step = kind(sql`4`, sql`1`, sql`1`);
  const questionOf = sql`(${sub}) + ${SUBS}::int * ((${turn} + place * ${step}) % ${questions / SUBS}::int)`;
  // Of ten answers 4 to 9 are right, depending on the student; which of them, depending on the session.
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
    create temporary table made_sessions on commit drop as
    select ${idOf('session', n)} as id, n, n + n / ${students}::int as turn, ${student} as user_id, ${startedAt} as started_at
    from generate_series(1, ${sessions}::int) n order by id`);
  await tx.execute(sql`
    create temporary table made_questions on commit drop as
    select n as number, ${idOf('question', n)} as id, ${idOf('sub', sql`n % ${SUBS}::int`)} as sub_id,
           ${main(sql`n % ${MAINS}::int`)} as main_id
    from generate_series(0, ${questions - 1}::int) n`);
  await tx.execute(sql`analyze made_sessions, made_questions`);
  await tx.execute(sql`
    insert into quiz_sessions (id, user_id, topic_ids, topic_name, started_at, completed_at, total_questions, available_questions,
      questions_attempted, correct_answers, total_time_spent, score, counted_topic_ids, started_day, completed_day, number)
    select id, user_id, ${chosen}, 'A topic', started_at, case when ${isDone} then ended_at end, 10, 400,
      10, right_answers, 300, case when ${isDone} then right_answers * 10 else 0 end, ${counted},
      (started_at at time zone 'UTC')::date, case when ${isDone} then (ended_at at time zone 'UTC')::date end,
      case when ${isDone} then row_number() over (partition by user_id, ${isDone} order by started_at, n) end
    from (select *, started_at + interval '6 minutes' as ended_at, ${right} as right_answers from made_sessions) made`);
  const asked = sql`
    insert into quiz_session_questions (session_id, position, question_id, version_id)
    select made.id, place, questions.id, questions.version_id
    from made_sessions made cross join generate_series(0, 9) place
    join made_questions asked on asked.number = ${questionOf} join questions on questions.id = asked.id`;
  await withoutIndexes(tx, 'quiz_session_questions', asked);
  const answered = sql`
    insert into quiz_attempts (session_id, user_id, question_id, selected_answer, is_correct, time_spent, created_at, local_at,
      topic_id, main_topic_id)
    select made.id, user_id, asked.id, case when is_right then number % 4 else (number + 1 + n % 3) % 4 end, is_right, 30,
           answered_at, answered_at at time zone 'UTC', sub_id, main_id
    from (
      select made_sessions.*, ${questionOf} as question, ${isRight} as is_right,
             started_at + make_interval(secs => 30 * (place + 1)) as answered_at
      from made_sessions cross join generate_series(0, 9) place
    ) made join made_questions asked on asked.number = made.question`;
  await withoutIndexes(tx, 'quiz_attempts', answered);
}

/** Runs a large insert without the indexes that no foreign key needs; recreating them at its end is faster. */
async function withoutIndexes(tx: Database, table: string, insert: SQL): Promise<void> {
  const found = await tx.execute(sql`
    select
      coalesce(altered || 'drop constraint ' || quote_ident(conname), 'drop index ' || indexrelid::regclass) as drop,
      coalesce(altered || 'add constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(own.oid),
               pg_get_indexdef(indexrelid)) as make
    from pg_index left join pg_constraint own on conindid = indexrelid and conrelid = indrelid,
         format('alter table %I ', ${table}::text) altered
    where indrelid = ${table}::regclass and not exists (select from pg_constraint where conindid = indexrelid and contype = 'f')`);
  const indexes = rowsOf(found, z.object({ drop: z.string(), make: z.string() }));
  for (const { drop } of indexes) await tx.execute(sql.raw(drop));
  await tx.execute(insert);
  for (const { make } of indexes) await tx.execute(sql.raw(make));
}
