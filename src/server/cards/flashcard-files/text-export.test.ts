import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { fittingFlashcards } from '#server/core/flashcard-filter.ts';
import type { Database } from '#server/db/engine.ts';
import { flashcards } from '#server/db/schema/content.ts';
import { cardOf } from '#shared/cards/flashcards/cloze.ts';
import { parseFlashcardText } from '#shared/cards/flashcards/flashcard-text.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aFlashcard, aTopic } from '#tests/support/factories.ts';
import { exportedCards } from './export.repository.ts';
import { textExport } from './text-export.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});

const textOf = (filter: Parameters<typeof fittingFlashcards>[0] = {}) =>
  text(textExport(exportedCards(db, fittingFlashcards(filter))));

it('the text export has the matching cards, in the format that the bulk upload accepts', async () => {
  const main = await aTopic(db, { name: 'Abdomen' });
  const sub = await aTopic(db, { name: 'Liver', parentId: main.id });
  const at = (second: number) => ({ createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)) });
  await aFlashcard(db, { front: 'One', back: '1', ...at(1) });
  await aFlashcard(db, { front: 'Two\n---', back: '2', topicId: sub.id, ...at(2) });
  await aFlashcard(db, { ...cardOf('{{c1::Three}}', ''), topicId: sub.id, ...at(3) });
  await aFlashcard(db, { front: 'Four', back: '4', topicId: main.id, ...at(4) });
  expect(await textOf()).toBe(
    [
      'Front: One\nBack: 1\n---\n',
      'Topic: Abdomen > Liver\n',
      'Front: Two\n\\---\nBack: 2\n---\n',
      'Front: {{c1::Three}}\n---\n',
      'Topic: Abdomen\n',
      'Front: Four\nBack: 4\n---\n\n',
    ].join('\n'),
  );
  const { cards } = parseFlashcardText(await textOf({ topicIds: [sub.id] }));
  expect(cards.map(({ front }) => front)).toEqual(['Two\n---', '[...]']);
  expect(await textOf({ search: 'nowhere' })).toBe('');
});

it('names a topic only once across batches', async () => {
  const { id: topicId } = await aTopic(db, { name: 'Abdomen' });
  const rows = Array.from({ length: 1100 }, (_, n) => ({ front: `Front ${n}`, back: 'Back', topicId }));
  await db.insert(flashcards).values(rows);
  const exported = await textOf();
  expect(exported.match(/Topic:/g)).toHaveLength(1);
  expect(parseFlashcardText(exported)).toMatchObject({ problems: [], totalCount: 1100 });
});
