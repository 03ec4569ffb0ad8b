import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '#tests/support/test-app.ts';
import type { Database } from './engine.ts';
import { parameter, preparedRead, UNNAMED } from './prepared.ts';
import { topics } from './schema/content.ts';

let db: Database;
let built = 0;
beforeEach(async () => {
  ({ db } = await createTestApp());
  built = 0;
});

const insert = (on: Database, name: string) => on.insert(topics).values({ id: randomUUID(), name });
const find = () =>
  preparedRead((on) => {
    built += 1;
    return on
      .select({ name: topics.name, at: topics.createdAt })
      .from(topics)
      .where(eq(topics.name, parameter('name')))
      .prepare(UNNAMED);
  });
const named = (query: ReturnType<typeof find>, on: Database, name: string) => query(on).execute({ name });

describe('a query that is built once', () => {
  it('returns the same as any other, with the values of each call', async () => {
    const query = find();
    await insert(db, 'Liver');
    await insert(db, 'Spleen');
    expect(await named(query, db, 'Liver')).toEqual([{ name: 'Liver', at: expect.any(Date) }]);
    expect(await named(query, db, 'Spleen')).toEqual([{ name: 'Spleen', at: expect.any(Date) }]);
    expect(await named(query, db, 'Kidney')).toEqual([]);
    expect(built).toBe(1);
  });

  it('belongs to the transaction that it is called with, whichever it was built for', async () => {
    const query = find();
    const forget = new Error('forget it');
    const inTransaction = (name: string) =>
      db.transaction(async (tx) => {
        await insert(tx, name);
        expect(await named(query, tx, name)).toHaveLength(1);
        throw forget;
      });
    await expect(inTransaction('Liver')).rejects.toBe(forget);
    expect(await named(query, db, 'Liver')).toEqual([]);
    await expect(inTransaction('Liver')).rejects.toBe(forget);
    expect(await named(query, db, 'Liver')).toEqual([]);
    // Once for each transaction.
    expect(built).toBe(3);
  });

  it('belongs to each of several transactions at once', async () => {
    const names = ['Liver', 'Spleen', 'Kidney'];
    const ends = await Promise.allSettled(
      names.map((name) =>
        db.transaction(async (tx) => {
          await insert(tx, name);
          if (name === 'Spleen') tx.rollback();
        }),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const query = find();
    expect(await named(query, db, 'Kidney')).toHaveLength(1);
    expect(await named(query, db, 'Liver')).toHaveLength(1);
    expect(await named(query, db, 'Spleen')).toEqual([]);
  });
});
