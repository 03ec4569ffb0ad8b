import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { fittingFlashcards } from './flashcard-filter.ts';

it('a search for flashcards uses the expression of its index', async () => {
  const { db } = await openCleanDatabase();
  const plan = await db.transaction(async (tx) => {
    // The tables are empty, so a sequential scan would be cheapest.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_indexscan = off`);
    const query = tx
      .select()
      .from(flashcards)
      .where(fittingFlashcards({ search: 'aorta' }));
    return JSON.stringify(rowsOf(await tx.execute(sql`explain ${query.getSQL()}`)));
  });
  expect(plan).toContain('Bitmap Index Scan on flashcards_search');
});

it('an empty filter has no condition', () => {
  expect(fittingFlashcards({})).toBeUndefined();
  expect(fittingFlashcards({ search: '', withoutTopic: false })).toBeUndefined();
});
