import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aTopic } from '#tests/support/factories.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import type { Database } from './engine.ts';
import { topics } from './schema/content.ts';
import { brokenConstraint, retriedTransaction } from './transactions.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});

const raise = (tx: Database, condition: string) =>
  tx.execute(sql.raw(`do $$ begin raise exception 'made to fail' using errcode = '${condition}'; end $$`));

describe('a retried transaction', () => {
  it.each(['deadlock_detected', 'serialization_failure'])(
    'is run again after a %s, from its beginning',
    async (lost) => {
      let runs = 0;
      const result = await retriedTransaction(db, async (tx) => {
        runs += 1;
        await aTopic(tx);
        if (runs < 3) await raise(tx, lost);
        return `run ${runs}`;
      });
      expect(result).toBe('run 3');
      expect(await db.$count(topics)).toBe(1);
    },
  );

  it.each([
    ['fails after several attempts', 'deadlock_detected', 4],
    ['runs once if it fails for another reason', 'check_violation', 1],
  ])('%s', async (_what, lost, attempts) => {
    let runs = 0;
    const work = retriedTransaction(db, async (tx) => {
      runs += 1;
      await raise(tx, lost);
    });
    await expect(work).rejects.toThrow('Failed query');
    expect(runs).toBe(attempts);
  });
});

describe('a broken constraint', () => {
  it('is reported by name, on both engines', async () => {
    const broken = await aTopic(db, { name: ' ' }).catch(brokenConstraint);
    expect(broken).toBe('topics_name_not_blank');
  });

  it('is undefined for any other error', async () => {
    expect(brokenConstraint(new Error('no'))).toBeUndefined();
    expect(brokenConstraint('no')).toBeUndefined();
    expect(await raise(db, 'deadlock_detected').catch(brokenConstraint)).toBeUndefined();
  });
});
