import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { rowsOf } from '#server/db/engine.ts';
import type { Database } from '#server/db/engine.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { SECTIONS } from '../file/sections.ts';
import { loosenTables } from './loosened-tables.ts';

let hub: TestApp;
beforeEach(async () => {
  hub = await createTestApp();
});

const MANY = Object.fromEntries(SECTIONS.map(({ name }) => [name, 50_000]));

/** Foreign keys, other rules and indexes of all tables, as they are defined. */
async function rules(db: Database): Promise<unknown[]> {
  return rowsOf(
    await db.execute(sql`
      select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tablename, indexname, indexdef, true from pg_indexes where schemaname = 'public'
      order by 1, 2, 3`),
  );
}

it('takes foreign keys, rules of uniqueness and indexes from tables that grow many times, and gives all back', async () => {
  const before = await rules(hub.db);
  await hub.db.transaction(async (tx) => {
    const loosened = await loosenTables(tx, SECTIONS, MANY);
    expect((await rules(tx)).length).toBeLessThan(before.length - 2 * SECTIONS.length);
    const attempts = SECTIONS.find(({ name }) => name === 'quizAttempts');
    expect(attempts?.references.map((reference) => loosened.checksLater(attempts, reference))).toEqual([true, true]);
    expect(SECTIONS.filter((section) => loosened.hasNoKey(section)).map(({ name }) => name)).toContain('quizAttempts');
    await loosened.tighten(tx);
  });
  expect(await rules(hub.db)).toEqual(before);
});

it('refuses at the end what breaks a rule', async () => {
  const student = await aStudent(hub.db);
  const work = hub.db.transaction(async (tx) => {
    const loosened = await loosenTables(tx, SECTIONS, { quizAttempts: 50_000 });
    await tx.insert(quizAttempts).values({
      userId: student.id,
      sessionId: crypto.randomUUID(),
      questionId: crypto.randomUUID(),
      selectedAnswer: 0,
      isCorrect: true,
    });
    await loosened.tighten(tx);
  });
  await expect(work).rejects.toMatchObject({ cause: { code: '23503' } });
});

it('keeps the key of a table that something else refers to, or that holds something', async () => {
  await hub.db.execute(sql`insert into settings (key, value) values ('site', '{}')`);
  await hub.db.transaction(async (tx) => {
    const loosened = await loosenTables(tx, SECTIONS, { ...MANY, quizAttempts: 0 });
    const keyless = SECTIONS.filter((section) => loosened.hasNoKey(section)).map(({ name }) => name);
    expect(keyless).toContain('studyDays');
    for (const name of ['quizSessionQuestions', 'quizSessions', 'questionVersions', 'users', 'settings']) {
      expect(keyless).not.toContain(name);
    }
    await loosened.tighten(tx);
  });
});

it('leaves tables alone that hold a tenth of what comes, or get few records', async () => {
  const before = await rules(hub.db);
  await hub.db.execute(sql`insert into question_versions (question, options, correct_answer)
    select 'What is it?', '["A","B"]', 0 from generate_series(1, 5001)`);
  await hub.db.transaction(async (tx) => {
    await loosenTables(tx, SECTIONS, { questionVersions: 50_000, questions: 5000 });
    expect(await rules(tx)).toEqual(before);
  });
});
