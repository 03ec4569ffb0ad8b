import * as fc from 'fast-check';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowOf, type Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { aQuestion, aTopic, someQuestions, type QuestionRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { whileUncommitted } from '#tests/support/race.ts';

const hub = hubForEachTest();

/** Numbers without an active question, active questions without a number, and topics with gaps or repeated numbers. */
async function faultsIn(db: Database) {
  const found = await db.execute(sql`
    select
      (select count(*)::int from numbered_questions n where not exists (
        select from questions q where q.id = n.question_id and q.topic_id = n.topic_id and q.retired_at is null)) as foreign,
      (select count(*)::int from questions q where topic_id is not null and retired_at is null and not exists (
        select from numbered_questions n where n.question_id = q.id)) as missing,
      (select count(*)::int from (
        select from numbered_questions group by topic_id
        having min(number) <> 1 or max(number) <> count(distinct question_id)) t) as uneven,
      (select count(*)::int from numbered_questions) as numbered`);
  return rowOf(found, z.record(z.string(), z.int()));
}
const sound = (numbered: number) => ({ foreign: 0, missing: 0, uneven: 0, numbered });

const some = fc.uniqueArray(fc.nat({ max: 15 }), { minLength: 1, maxLength: 8 });
const place = fc.constantFrom(0, 1, 2, null);
const change = fc.oneof(
  fc.record({ to: place, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ which: some, to: place }),
  fc.record({ which: some, isRetired: fc.boolean() }),
  fc.record({ which: some, isMovedAndRetired: fc.constant(true), to: place }),
  fc.record({ which: some }),
);

describe('the numbers that questions are drawn by', () => {
  it('cover all active questions, counting from 1 without gaps within each topic, after any changes', async () => {
    const { db } = hub;
    const { createdAt } = await aQuestion(db);
    const copy = { question: 'Which?', options: ['a', 'b'], correctAnswer: 0, explanation: 'So.', createdAt };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const ids = [(await aTopic(db)).id, (await aTopic(db)).id, (await aTopic(db)).id];
        const at = (n: number | null) => (n === null ? null : (ids[n] ?? null));
        for (const made of changes) {
          const rows = await db.select({ id: questions.id }).from(questions).orderBy(questions.id);
          const chosen = 'which' in made ? rows.filter((_, n) => made.which.includes(n)).map(({ id }) => id) : [];
          const those = inArray(questions.id, chosen);
          const update = (changes: Partial<QuestionRow>) => db.update(questions).set(changes).where(those);
          if ('count' in made) {
            const copies = Array.from({ length: made.count }, () => ({ ...copy, topicId: at(made.to) }));
            await db.insert(questions).values(copies);
          } else if ('isMovedAndRetired' in made) await update({ topicId: at(made.to), retiredAt: new Date() });
          else if ('isRetired' in made) await update({ retiredAt: made.isRetired ? new Date() : null });
          else if ('to' in made) await update({ topicId: at(made.to) });
          else await db.delete(questions).where(those);
          const asked = await db.$count(questions, sql`topic_id is not null and retired_at is null`);
          expect(await faultsIn(db)).toEqual(sound(asked));
        }
        // Questions of a deleted topic stay, without a topic.
        await db.delete(topics).where(inArray(topics.id, ids));
        expect(await faultsIn(db)).toEqual(sound(0));
        await db.delete(questions);
      }),
      { numRuns: 12 },
    );
  });

  it('stay consecutive if two add to a topic at once', async () => {
    const topic = await aTopic(hub.db);
    const add = (on: Database) => aQuestion(on, { topicId: topic.id });
    await add(hub.db);
    await whileUncommitted(hub.engine, add, () => add(hub.db));
    expect(await faultsIn(hub.db)).toEqual(sound(3));
  });

  it('stay consecutive if one is deleted while another leaves its topic', async () => {
    const topic = await aTopic(hub.db);
    const [one, two] = await someQuestions(hub.db, 4, { topicId: topic.id });
    await whileUncommitted(
      hub.engine,
      (tx) =>
        tx
          .update(questions)
          .set({ topicId: null })
          .where(eq(questions.id, one?.id ?? '')),
      async () => hub.db.delete(questions).where(eq(questions.id, two?.id ?? '')),
    );
    expect(await faultsIn(hub.db)).toEqual(sound(2));
  });
});
