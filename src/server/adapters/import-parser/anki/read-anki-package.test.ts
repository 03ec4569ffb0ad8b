import { describe, expect, it } from 'vitest';
import type { ImportedCard } from '#shared/domain/anki/anki-package.ts';
import {
  basicNote,
  clozeNote,
  latestPackage,
  legacyPackage,
  parsePackage,
  REVERSED,
} from '#tests/support/anki-packages.ts';
import type { GivenPackage } from '#tests/support/anki-packages.ts';
import { PNG } from '#tests/support/import-files.ts';

const shown = (cards: ImportedCard[]) => cards.map(({ front, back, cloze }) => ({ front, back, cloze }));

describe.each([
  ['the current form', latestPackage],
  ['the legacy form', legacyPackage],
  ['the oldest form', (given: GivenPackage) => legacyPackage(given, 'collection.anki2')],
])('%s', (_form, packageOf) => {
  const read = async (given: GivenPackage) => parsePackage(await packageOf(given));

  it('has basic notes as cards, in the order in which they were made', async () => {
    const { cards, problems, remarks, totalCount } = await read({
      notes: [basicNote('Liver?', 'An <b>organ</b>'), basicNote('Spleen?', 'Another<br>one &amp; so')],
    });
    expect(shown(cards)).toEqual([
      { front: 'Liver?', back: 'An organ', cloze: null },
      { front: 'Spleen?', back: 'Another\none & so', cloze: null },
    ]);
    expect({ problems, remarks, totalCount }).toEqual({ problems: [], remarks: [], totalCount: 2 });
    expect(cards.map(({ noteNumber, excerpt, topic }) => ({ noteNumber, excerpt, topic }))).toEqual([
      { noteNumber: 1, excerpt: 'Liver?', topic: null },
      { noteNumber: 2, excerpt: 'Spleen?', topic: null },
    ]);
  });

  it('has two cards of a note that is asked both ways', async () => {
    const { cards } = await read({ notes: [{ type: REVERSED, fields: ['Hepar', 'Liver'] }] });
    expect(shown(cards)).toEqual([
      { front: 'Hepar', back: 'Liver', cloze: null },
      { front: 'Liver', back: 'Hepar', cloze: null },
    ]);
  });

  it('has a card for each number of a cloze note, which asks for that number alone', async () => {
    const text = 'The {{c1::liver::organ}} lies in the {{c2::right}} upper {{c1::quadrant}}';
    const { cards } = await read({ notes: [clozeNote(text, 'Mostly.', { ordinals: [0, 1] })] });
    expect(shown(cards)).toEqual([
      {
        front: 'The [organ] lies in the right upper [...]',
        back: 'The liver lies in the right upper quadrant\n\nMostly.',
        cloze: 'The {{c1::liver::organ}} lies in the right upper {{c1::quadrant}}',
      },
      {
        front: 'The liver lies in the [...] upper quadrant',
        back: 'The liver lies in the right upper quadrant\n\nMostly.',
        cloze: 'The liver lies in the {{c1::right}} upper quadrant',
      },
    ]);
  });

  it('has decks as topics', async () => {
    const decks = ['Default', 'Abdomen', 'Abdomen::Liver', 'Abdomen::Liver::Veins::Portal'];
    const { cards } = await read({ notes: decks.map((deck) => basicNote(`In ${deck}`, 'x', { deck })) });
    expect(cards.map(({ topic }) => topic)).toEqual([
      null,
      { main: 'Abdomen', sub: null },
      { main: 'Abdomen', sub: 'Liver' },
      { main: 'Abdomen', sub: 'Liver / Veins / Portal' },
    ]);
  });

  it('brings the first image of each side, and says what is left out', async () => {
    const note = basicNote('Which?<img src="a%20b.png"><img src="c.png">', 'Liver [sound:a.mp3]<img src="d.png">');
    const { cards, images, remarks } = await read({
      notes: [note, basicNote('Again?<img src=c.png>', 'Yes')],
      media: { 'a b.png': PNG, 'c.png': new Uint8Array([1, 2, 3]) },
    });
    expect(cards).toMatchObject([
      { front: 'Which?', back: 'Liver', image: 'a b.png', backImage: null },
      { front: 'Again?', image: 'c.png', backImage: null },
    ]);
    expect([...images].map(([key, data]) => [key, new Uint8Array(data)])).toEqual([
      ['a b.png', PNG],
      ['c.png', new Uint8Array([1, 2, 3])],
    ]);
    expect(remarks.map(({ noteNumber, message }) => `${noteNumber}: ${message}`)).toEqual([
      '1: Sounds and films are left out',
      '1: A side has one image at most: "c.png" is left out',
      '1: The image "d.png" is not in the package',
    ]);
  });
});
