import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { MIGRATIONS, openEmptyDatabase } from '#tests/support/database.ts';
import { migrateUpTo } from '#tests/support/migrations.ts';
import { rowsOf } from './engine.ts';
import { migrate } from './migrate.ts';

/** The last migration before flashcards had versions. */
const BEFORE = '0028_cover-the-options';

it('existing flashcards get their content as their first version', async () => {
  const engine = await openEmptyDatabase();
  await migrateUpTo(engine.db, BEFORE);
  await engine.db.execute(sql`insert into flashcards (front, back, cloze, image_url, updated_at) values
    ('The [...]', 'The liver', 'The {{c1::liver}}', null, '2026-01-02T03:04:05Z'),
    ('Which?', 'That', null, '/media/images/a', '2026-02-03T04:05:06Z')`);
  await migrate(engine.db, MIGRATIONS);
  const found = await engine.db.execute(sql`
    select v.front, v.back, v.cloze, v.image_url, v.changed_by_id,
      v.created_at = c.updated_at and v.flashcard_id = c.id as is_its
    from flashcards c join flashcard_versions v on v.id = c.version_id order by c.updated_at`);
  const versions = rowsOf(found, z.record(z.string(), z.unknown()));
  const rest = { changed_by_id: null, is_its: true };
  expect(versions).toEqual([
    { front: 'The [...]', back: 'The liver', cloze: 'The {{c1::liver}}', image_url: null, ...rest },
    { front: 'Which?', back: 'That', cloze: null, image_url: '/media/images/a', ...rest },
  ]);
  await engine.close();
});
