import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cardOf, clozeProblem, hasCloze } from '#shared/cards/flashcards/cloze.ts';
import { parseFlashcardText } from '#shared/cards/flashcards/flashcard-text.ts';
import { cardsOfMasks } from '#shared/cards/occlusion.ts';
import { NASTY_CLOZE_TEXTS, NASTY_TEXTS, NASTY_TOPICS } from '#tests/support/nasty-cards.ts';
import type { ExportedCard } from './export.repository.ts';
import { separatedExport } from './separated-export.ts';

const ID = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
const card = (changes: Partial<ExportedCard>): ExportedCard => ({
  id: ID,
  front: 'Which organ is largest?',
  back: 'The liver',
  cloze: null,
  imageUrl: null,
  backImageUrl: null,
  occlusion: null,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  updatedAt: new Date('2026-02-02T00:00:00Z'),
  topic: null,
  ...changes,
});
const exported = (...batches: ExportedCard[][]) => textOf(separatedExport(Readable.from(batches)));

/** What `parseFlashcardText` reads of these cards, as [front, back, topic]. */
async function readAgain(cards: ExportedCard[]) {
  const { cards: read, problems } = parseFlashcardText(await exported(cards));
  expect(problems).toEqual([]);
  return read.map(({ front, back, topic }) => [front, back, topic]);
}
const written = (cards: ExportedCard[]) => cards.map(({ front, back, topic }) => [front.trim(), back.trim(), topic]);

it('tab-separated text has the settings of Anki, and a line for each card', async () => {
  const liver = card({ topic: { main: 'Abdomen', sub: 'Liver' } });
  const nasty = card({ front: '# <5 "x"', back: 'two\nlines\tand a tab' });
  expect(await exported([liver], [nasty])).toBe(
    [
      '#separator:tab',
      '#html:true',
      '#deck column:3',
      '#guid column:4',
      `Which organ is largest?\tThe liver\tAbdomen::Liver\t${ID}:text`,
      '"# &lt;5 &quot;x&quot;"\t' +
        `"<span style=""white-space: pre-wrap"">two<br>lines\tand a tab</span>"\tDefault\t${ID}:text`,
      '',
    ].join('\n'),
  );
});

it('tab-separated text is read again as the same cards, including everything that is easily lost', async () => {
  const cards = [
    ...NASTY_TEXTS.map((text) => card({ front: text.trim(), back: `Back: ${text}` })),
    ...NASTY_TOPICS.map((topic) => card({ topic })),
  ];
  expect(await readAgain(cards)).toEqual(written(cards));
});

it('tab-separated text has the sides that a cloze card or a masked picture shows', async () => {
  const masks = [{ shape: 'rectangle' as const, x: 0, y: 0, width: 0.5, height: 0.5, name: 'Portal vein' }];
  const cards = [
    ...NASTY_CLOZE_TEXTS.filter((cloze) => clozeProblem(cloze) === null).map((cloze) => card(cardOf(cloze, 'Extra'))),
    ...cardsOfMasks({ front: '', back: '' }, { mode: 'one', masks }).map(card),
    card({ imageUrl: '/media/images/a', backImageUrl: '/media/images/b' }),
  ];
  expect(await readAgain(cards)).toEqual(written(cards));
  expect(await readAgain(cards)).toContainEqual(['What is hidden here?', 'Portal vein', null]);
});

it('tab-separated text is read again as the same cards, whatever they contain', async () => {
  const side = fc
    .array(fc.oneof(fc.constantFrom(...NASTY_TEXTS, '"', '\t', '\n', '&#', ';', '['), fc.string({ unit: 'binary' })), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.join('').toWellFormed().replaceAll('\0', '').trim())
    .filter((text) => text !== '' && !hasCloze(text) && clozeProblem(text) === null);
  const one = fc.record({ front: side, back: side, topic: fc.constantFrom(null, ...NASTY_TOPICS) }).map(card);
  const property = fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 12 }), async (cards) => {
    expect(await readAgain(cards)).toEqual(written(cards));
  });
  await expect(fc.assert(property, { numRuns: 100 })).resolves.toBeUndefined();
});
