import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import { planTopics } from '#server/core/named-topics.ts';
import { flashcards, topics } from '#server/db/schema/content.ts';
import { flashcardImportResult } from '#shared/cards/flashcard-files.contract.ts';
import { cardOf, type CardSides } from '#shared/cards/flashcards/cloze.ts';
import { cardsOfMasks, type Occlusion } from '#shared/cards/occlusion.ts';
import type { TopicPath } from '#shared/bank/topic-path.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { downloadPackage, uploadPackage } from '#tests/support/flashcard-files.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aPicture } from '#tests/support/media-files.ts';
import { NASTY_CLOZE_TEXTS, NASTY_TEXTS, NASTY_TOPICS } from '#tests/support/nasty-cards.ts';
import { exportedCards } from './export.repository.ts';

/** Number of generated decks; this test has been tried with hundreds. */
const RUNS = 25;
const STORED_IMAGE = '/media/images/liver.webp';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  await hub.media.put('images', 'liver.webp', await aPicture({ width: 8, height: 8 }).webp().toBuffer());
});

interface DeckEntry extends CardSides {
  occlusion?: Occlusion;
  topic?: TopicPath | null;
  imageUrl?: string | null;
  backImageUrl?: string | null;
}

async function fill(entries: DeckEntry[]): Promise<void> {
  const plan = planTopics([]);
  const start = Date.parse('2026-01-01T00:00:00Z');
  const rows = entries.map(({ topic = null, ...card }, i) => ({
    ...card,
    topicId: plan.idOf(topic),
    createdAt: new Date(start + i),
  }));
  for (const { id, name, parentId } of plan.created) await hub.db.insert(topics).values({ id, name, parentId });
  await hub.db.insert(flashcards).values(rows);
}

async function deck() {
  const all: object[] = [];
  for await (const batch of exportedCards(hub.db, undefined)) {
    for (const { front, back, cloze, topic, occlusion, imageUrl, backImageUrl } of batch) {
      all.push({ front, back, cloze, topic, occlusion, image: imageUrl !== null, backImage: backImageUrl !== null });
    }
  }
  return all;
}

async function clear(): Promise<void> {
  await hub.db.delete(flashcards);
  await hub.db.delete(topics);
}

/** Exports the deck, clears it, and imports the package. */
async function roundTrip() {
  const before = await deck();
  const data = await downloadPackage(hub, teacher);
  await clear();
  const { status, text } = await uploadPackage(teacher, { data });
  expect([status, text]).toEqual([200, expect.any(String)]);
  return { before, after: await deck(), result: flashcardImportResult.parse(JSON.parse(text)) };
}

describe('a deck exported as .apkg', () => {
  it('is restored unchanged, including everything that is easily lost', async () => {
    await fill([
      ...NASTY_TEXTS.map((text, i) => ({
        front: text.trim(),
        back: `${i}: ${text}`.trim(),
        cloze: null,
        imageUrl: i % 3 === 0 ? STORED_IMAGE : null,
        backImageUrl: i % 4 === 0 ? STORED_IMAGE : null,
      })),
      ...NASTY_CLOZE_TEXTS.flatMap((cloze) => [cardOf(cloze, ''), cardOf(cloze, 'Extra.\n\nReally  so.')]),
      ...NASTY_TEXTS.map((text) => cardOf(`${text} {{c1::${text.replaceAll(/[{}:]/g, '')}}}`.trim(), text.trim())),
      ...NASTY_TOPICS.map((topic, i) => ({ front: `Of a topic ${i}`, back: 'x', cloze: null, topic })),
    ]);
    const { before, after, result } = await roundTrip();
    expect(after).toEqual(before);
    expect(result).toMatchObject({ count: before.length, total: before.length, skippedProblems: 0 });
  });

  it('is restored unchanged, whatever it contains', { tags: 'long', timeout: 120_000 }, async () => {
    const plain = (text: string) => text.toWellFormed().normalize('NFC').replaceAll('\0', '').trim();
    const part = fc.oneof(
      fc.constantFrom(...NASTY_TEXTS),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\r\n', '\t', ' ', '  ', '<', '&', '&#', ';', '\u00A0', '\\'),
    );
    const text = fc
      .array(part, { minLength: 1, maxLength: 5 })
      .map((parts) => plain(parts.join('')))
      .filter((joined) => joined !== '');
    // Without characters that are not allowed inside cloze marks.
    const answer = text.map((any) => any.replaceAll(/[{}:<]/g, '')).filter((any) => any.trim() !== '');
    const hint = fc.option(answer, { nil: '' }).map((given) => given && `::${given}`);
    const cloze = fc
      .tuple(text, answer, hint, text)
      .map(([before, asked, told, after]) => plain(`${before}{{c1::${asked}${told}}}${after}`));
    const name = text
      .map((any) => any.replaceAll(/\s+/g, ' ').slice(0, 40).toWellFormed().trim())
      .filter((any) => any !== '');
    const sides = fc.oneof(
      fc.record({ front: text, back: text, cloze: fc.constant(null) }),
      fc.tuple(cloze, fc.oneof(text, fc.constant(''))).map(([front, back]) => cardOf(front, back)),
    );
    const topic = fc.option(fc.record({ main: name, sub: fc.option(name) }));
    const image = fc.constantFrom(null, STORED_IMAGE);
    const more = fc.record({ topic, imageUrl: image, backImageUrl: image });
    const entry = fc.tuple(sides, more).map(([card, place]) => ({ ...card, ...place }));
    const property = fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 12 }), async (entries) => {
      await clear();
      await fill(entries);
      const { before, after } = await roundTrip();
      expect(after).toEqual(before);
    });
    await expect(fc.assert(property, { numRuns: RUNS, seed: 20_261_121, endOnFailure: true })).resolves.toBeUndefined();
  });

  it('is a valid database of schema 11, each note with its card, deck and note type', async () => {
    await fill([
      { front: 'Front', back: 'Back', cloze: null, topic: { main: 'Abdomen', sub: 'Liver' }, imageUrl: STORED_IMAGE },
      cardOf('A {{c1::cloze::hint}}', 'Extra'),
    ]);
    const entries = unzipSync(await downloadPackage(hub, teacher));
    expect(new Set(Object.keys(entries))).toEqual(new Set(['collection.anki2', '0', 'media']));
    expect(JSON.parse(strFromU8(entries['media'] ?? new Uint8Array()))).toEqual({ '0': 'liver.webp' });
    const { Database } = await initSqlJs();
    const sql = new Database(entries['collection.anki2']);
    const rows = (query: string) => sql.exec(query)[0]?.values;
    expect(rows('pragma integrity_check')).toEqual([['ok']]);
    expect(rows('select ver from col')).toEqual([[11]]);
    expect(rows('select flds, sfld, csum from notes')).toEqual([
      ['Front<br><img src="liver.webp">\u001FBack', 'Front liver.webp ', 0xf9a31d90],
      ['A {{c1::cloze::hint}}\u001FExtra', 'A {{c1::cloze::hint}}', 0xe42cec02],
    ]);
    expect(
      rows(`select decks.value ->> 'name', models.value ->> 'name', ord, cards.due, queue
        from col, cards join notes on notes.id = nid
        join json_each(col.decks) as decks on decks.key = did join json_each(col.models) as models on models.key = mid
        order by cards.id`),
    ).toEqual([
      ['Abdomen::Liver', 'Basic', 0, 1, 0],
      ['Default', 'Cloze', 0, 2, 0],
    ]);
    sql.close();
  });
});

it('a deck is restored with its masks and their names', async () => {
  const at = (x: number, y: number) => ({ x, y });
  const masks: Occlusion['masks'] = [
    { shape: 'rectangle', name: 'Portal vein: {left} & right', x: 0.1, y: 0.2, width: 0.3, height: 0.1 },
    { shape: 'ellipse', x: 0.6, y: 0.55, rx: 0.1, ry: 0.05 },
    { shape: 'polygon', name: 'Liver', points: [at(0, 0), at(0.5, 0.1), at(0.3333, 1)] },
  ];
  const cards = [
    ...cardsOfMasks({ front: 'Which <b>?', back: 'Extra' }, { mode: 'all', masks }),
    ...cardsOfMasks({ front: '', back: '' }, { mode: 'one', masks }),
  ];
  await fill(cards.map((card) => ({ ...card, cloze: null, imageUrl: STORED_IMAGE })));
  const { before, after, result } = await roundTrip();
  expect(result.count).toBe(6);
  expect(after).toEqual(before);
});
