import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { migrationsUpTo } from '#tests/support/migrations.ts';
import { rowsOf } from './engine.ts';
import type { Engine } from './engine.ts';
import { migrate } from './migrate.ts';

/** The last migration before there were kinds of questions. */
const BEFORE = '0010_kept-mail';

let engine: Engine;
beforeEach(async () => {
  engine = await openEmptyDatabase();
});
afterEach(() => engine.close());

/** The rows of a table, in an order that further columns do not change. */
async function rows(table: string): Promise<Record<string, unknown>[]> {
  const found = await engine.db.execute(
    sql.raw(
      `select row_to_json(t) as row from ${table} t order by row_to_json(t)->>'id', row_to_json(t)->>'question_id'`,
    ),
  );
  return rowsOf(found, z.object({ row: z.record(z.string(), z.unknown()) })).map(({ row }) => row);
}

const everything = () =>
  Promise.all(
    [
      'questions',
      'question_versions',
      'quiz_sessions',
      'quiz_session_questions',
      'quiz_attempts',
      'first_attempts',
    ].map(rows),
  );

const run = (statement: string) => engine.db.execute(sql.raw(statement));
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

it('questions, their versions, quizzes and answers stay as they were when kinds of questions come', async () => {
  const { folder, remove } = migrationsUpTo(BEFORE);
  await migrate(engine.db, folder);
  remove();
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
  // A question has two versions once it has been edited.
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

  // An edit makes a version as before, and one back to what an earlier version says can take that one again.
  const first = before[1]?.find(({ question }) => question === 'One?');
  await run(`update questions set question = 'One?', version_id = '${String(first?.['id'])}' where id = '${id(2)}'`);
  expect(await rows('question_versions')).toHaveLength(3);
  await run(
    `update questions set kind = 'order', correct_answer = null, key = '{"sequence":[1,0]}' where id = '${id(2)}'`,
  );
  expect(await rows('question_versions')).toHaveLength(4);
});
