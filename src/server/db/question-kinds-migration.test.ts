import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { isTorture } from '#tests/support/torture.ts';
import { migrateUpTo } from '#tests/support/migrations.ts';
import { rowsOf, type Engine } from './engine.ts';
import { migrate } from './migrate.ts';

/** The last migration before questions had kinds. */
const BEFORE = '0010_kept-mail';

let engine: Engine;
beforeEach(async () => {
  engine = await openEmptyDatabase();
});
afterEach(() => engine.close());

const run = (statement: string) => engine.db.execute(sql.raw(statement));

/** The rows of a table, in an order that additional columns do not change. */
async function rows(table: string): Promise<Record<string, unknown>[]> {
  const found = await run(
    `select row_to_json(t) as row from ${table} t order by row_to_json(t)->>'id', row_to_json(t)->>'question_id'`,
  );
  return rowsOf(found, z.object({ row: z.record(z.string(), z.unknown()) })).map(({ row }) => row);
}

const TABLES = 'questions question_versions quiz_sessions quiz_session_questions quiz_attempts first_attempts';
const everything = () => Promise.all(TABLES.split(' ').map(rows));

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

it('questions, their versions, quizzes and answers stay as they were when questions get kinds', async () => {
  await migrateUpTo(engine.db, BEFORE);
  await run(`insert into users (id, email, password, first_name, last_name, role, status)
    values ('${id(1)}', 'ann@example.org', 'none', 'Ann', 'Old', 'student', 'approved')`);
  await run(`insert into questions (id, question, options, correct_answer, explanation)
    values ('${id(2)}', 'One?', '["a","b"]', 1, 'Because.'), ('${id(3)}', 'Two?', '["a","b","c","d","e"]', 4, null)`);
  await run(`insert into quiz_sessions (id, user_id, topic_ids, total_questions, questions_attempted, correct_answers,
      completed_at, score, number)
    values ('${id(4)}', '${id(1)}', '{}', 2, 2, 1, now(), 50, 1)`);
  await run(`insert into quiz_session_questions (session_id, position, question_id, version_id)
    select '${id(4)}', row_number() over (order by id) - 1, id, version_id from questions`);
  await run(`insert into quiz_attempts (session_id, user_id, question_id, selected_answer, is_correct)
    values ('${id(4)}', '${id(1)}', '${id(2)}', 1, true), ('${id(4)}', '${id(1)}', '${id(3)}', 0, false)`);
  await run(`insert into first_attempts (question_id, user_id, version_id, selected_answer, rest_score)
    select id, '${id(1)}', version_id, 0, 0.5 from questions`);
  // An edited question has two versions.
  await run(`update questions set question = 'One, edited?' where id = '${id(2)}'`);
  const before = await everything();

  await migrate(engine.db, MIGRATIONS);

  const after = await everything();
  expect(after).toMatchObject(before);
  const [questions, versions, sessions, , attempts, firsts] = after;
  for (const row of [...(questions ?? []), ...(versions ?? [])]) {
    expect(row).toMatchObject({ kind: 'single', content: null, key: null });
  }
  expect(versions).toHaveLength(3);
  expect(sessions).toMatchObject([{ part_credit: 0 }]);
  for (const row of attempts ?? []) expect(row).toMatchObject({ response: null, part_credit: null });
  for (const row of firsts ?? []) expect(row).toMatchObject({ response: null });

  // An edit still creates a version, and one that restores an earlier content can use that version again.
  const first = before[1]?.find(({ question }) => question === 'One?');
  await run(`update questions set question = 'One?', version_id = '${String(first?.['id'])}' where id = '${id(2)}'`);
  expect(await rows('question_versions')).toHaveLength(3);
  await run(
    `update questions set kind = 'order', correct_answer = null, key = '{"sequence":[1,0]}' where id = '${id(2)}'`,
  );
  expect(await rows('question_versions')).toHaveLength(4);
});

const QUESTIONS = isTorture ? 12_000 : 1200;
const STUDENTS = 100;
const ASKED = 120;

/** A digest of each table's rows over the given columns. */
async function digests(columns: Record<string, string[]>): Promise<unknown[]> {
  const read = async ([table, names]: [string, string[]]) => {
    const found = await run(`select count(*)::int as count, md5(string_agg(row::text, ',' order by row::text)) as digest
      from (select ${names.join(', ')} from ${table}) as row`);
    return [table, ...rowsOf(found, z.object({ count: z.int(), digest: z.string().nullable() }))];
  };
  return Promise.all(Object.entries(columns).map(read));
}

it(`so does a bank of ${QUESTIONS} questions with the history and the figures of a class`, async () => {
  await migrateUpTo(engine.db, BEFORE);
  const uuid = (kind: number, n: string) => `('0000000${kind}-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
  await run(`insert into users (id, email, password, first_name, last_name, role, status)
    select ${uuid(1, 'n')}, n || '@example.org', 'none', 'Student', n::text, 'student', 'approved'
    from generate_series(1, ${STUDENTS}) n`);
  await run(`insert into questions (id, question, options, correct_answer, explanation)
    select ${uuid(2, 'n')}, 'Question ' || n || '?', '["a","b","c","d"]', n % 4, 'Because of ' || n
    from generate_series(1, ${QUESTIONS}) n`);
  await run(`update questions set question = question || ' Edited.' where correct_answer = 3`);
  await run(`insert into quiz_sessions (id, user_id, topic_ids, total_questions, questions_attempted, correct_answers,
      completed_at, score, number)
    select ${uuid(3, 'n')}, ${uuid(1, 'n')}, '{}', ${ASKED}, ${ASKED}, ${ASKED / 4}, now(), 25, 1
    from generate_series(1, ${STUDENTS}) n`);
  await run(`insert into quiz_session_questions (session_id, position, question_id, version_id)
    select ${uuid(3, 'n')}, place - 1, q.id, q.version_id
    from generate_series(1, ${STUDENTS}) n, generate_series(1, ${ASKED}) place
    join questions q on q.id = ${uuid(2, 'place')}`);
  await run(`insert into quiz_attempts (session_id, user_id, question_id, selected_answer, is_correct, time_spent)
    select s.session_id, ${uuid(1, 'right(s.session_id::text, 12)::int')}, q.id, 0, q.correct_answer = 0, 5
    from quiz_session_questions s join questions q on q.id = s.question_id`);
  await run(`insert into first_attempts (question_id, user_id, version_id, selected_answer, rest_score)
    select a.question_id, a.user_id, q.version_id, a.selected_answer, 0.25
    from quiz_attempts a join questions q on q.id = a.question_id`);
  await run(`insert into item_statistics (question_id, attempts, facility_index, options)
    select id, ${STUDENTS}, 25, '[]' from questions`);
  const found = await run(`
    select table_name as table, array_agg(quote_ident(column_name)) as columns from information_schema.columns
    where table_schema = 'public' and table_name not like '%migration%' group by 1`);
  const read = rowsOf(found, z.object({ table: z.string(), columns: z.array(z.string()) }));
  const columns = Object.fromEntries(read.map(({ table, columns: names }) => [table, names]));
  const before = await digests(columns);

  await migrate(engine.db, MIGRATIONS);
  // Columns that later migrations add to a hub in use.
  await run(`delete from settings where key = 'first_steps'`);

  expect(await digests(columns)).toEqual(before);
  expect(before).toContainEqual(['questions', { count: QUESTIONS, digest: expect.any(String) as string }]);
  expect(before).toContainEqual(['quiz_attempts', { count: STUDENTS * ASKED, digest: expect.any(String) as string }]);
});
