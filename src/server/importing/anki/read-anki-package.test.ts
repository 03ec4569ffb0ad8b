import { describe, expect, it } from 'vitest';
import type { ImportedCard } from './anki-package.ts';
import {
  BASIC,
  basicNote,
  clozeNote,
  latestPackage,
  legacyPackage,
  parsePackage,
  REVERSED,
  type GivenPackage,
} from '#tests/support/anki-packages.ts';
import { PNG } from '#tests/support/import-files.ts';

const shown = (cards: ImportedCard[]) => cards.map(({ front, back, cloze }) => ({ front, back, cloze }));

describe.each([
  ['the current form', latestPackage],
  ['the legacy form', legacyPackage],
  ['the oldest form', (given: GivenPackage) => legacyPackage(given, 'collection.anki2')],
])('%s', (_form, packageOf) => {
  const read = async (given: GivenPackage) => parsePackage(await packageOf(given));

  it('imports basic notes as cards, in the order of creation', async () => {
    const { cards, problems, remarked, totalCount } = await read({
      notes: [basicNote('Liver?', 'An <b>organ</b>'), basicNote('Spleen?', 'Another<br>one &amp; so')],
    });
    expect(shown(cards)).toEqual([
      { front: 'Liver?', back: 'An organ', cloze: null },
      { front: 'Spleen?', back: 'Another\none & so', cloze: null },
    ]);
    expect({ problems, totalCount }).toEqual({ problems: [], totalCount: 2 });
    expect(remarked).toMatchObject([{ number: 1, remarks: [{ kind: 'emphasis', detail: 'organ' }] }]);
    expect(cards.map(({ noteNumber, excerpt, topic }) => ({ noteNumber, excerpt, topic }))).toEqual([
      { noteNumber: 1, excerpt: 'Liver?', topic: null },
      { noteNumber: 2, excerpt: 'Spleen?', topic: null },
    ]);
  });

  it('imports two cards from a note that is asked both ways', async () => {
    const { cards } = await read({ notes: [{ type: REVERSED, fields: ['Hepar', 'Liver'] }] });
    expect(shown(cards)).toEqual([
      { front: 'Hepar', back: 'Liver', cloze: null },
      { front: 'Liver', back: 'Hepar', cloze: null },
    ]);
  });

  it('imports a card for each number of a cloze note, which asks only for that number', async () => {
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

  it('imports decks as topics', async () => {
    const decks = ['Default', 'Abdomen', 'Abdomen::Liver', 'Abdomen::Liver::Veins::Portal'];
    const { cards } = await read({ notes: decks.map((deck) => basicNote(`In ${deck}`, 'x', { deck })) });
    expect(cards.map(({ topic }) => topic)).toEqual([
      null,
      { main: 'Abdomen', sub: null },
      { main: 'Abdomen', sub: 'Liver' },
      { main: 'Abdomen', sub: 'Liver / Veins / Portal' },
    ]);
  });

  it('imports the first image of each side, and reports what is left out', async () => {
    const note = basicNote('Which?<img src="a%20b.png"><img src="c.png">', 'Liver [sound:a.mp3]<img src="d.png">');
    const { cards, images, remarked } = await read({
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
    expect(remarked).toEqual([
      {
        number: 1,
        line: null,
        excerpt: 'Which?',
        remarks: [
          { kind: 'sound', detail: 'a.mp3' },
          {
            kind: 'image',
            detail: '"c.png", since a side has one image at most; "d.png", which is not in the package',
          },
        ],
      },
    ]);
  });

  it('reports what else of a note is not imported', async () => {
    const more = { ...BASIC, name: 'With a source', fields: ['Front', 'Back', 'Source', 'Empty'] };
    const { remarked, cards } = await read({
      notes: [
        {
          type: more,
          fields: ['Which is <b>not</b>?', 'x<sup>½</sup>', 'A <i>book</i>', '<br>'],
          tags: 'liver marked',
        },
        basicNote('Plain', 'card'),
        clozeNote('A {{c1::b}} {{c2::c}}', '', { ordinals: [0, 1] }),
      ],
      spoil: `update cards set type = 2, queue = -1, ivl = 21, flags = 3 where nid = 1700000000000;
        update cards set type = 1, queue = -2 where nid = 1700000000002 and ord = 1;
        create table revlog (id integer primary key, cid integer, usn integer, ease integer);
        insert into revlog (cid) select id from cards where nid = 1700000000000;
        insert into revlog (cid) select id from cards where nid = 1700000000000;`,
    });
    expect(cards[0]).toMatchObject({ front: 'Which is NOT?', back: 'x^(½)' });
    expect(remarked).toEqual([
      {
        number: 1,
        line: null,
        excerpt: 'Which is NOT?',
        remarks: [
          { kind: 'emphasis', detail: 'not → NOT' },
          { kind: 'script', detail: '^(½)' },
          { kind: 'tag', detail: 'liver marked' },
          { kind: 'field', detail: 'Source: A book' },
          { kind: 'schedule', detail: '21 days' },
          { kind: 'review-log', detail: '2 reviews' },
          { kind: 'suspended', detail: 'suspended' },
          { kind: 'flag', detail: 'flag 3' },
        ],
      },
      {
        number: 3,
        line: null,
        excerpt: 'A {{c1::b}} {{c2::c}}',
        remarks: [
          { kind: 'schedule', detail: '' },
          { kind: 'suspended', detail: 'buried' },
        ],
      },
    ]);
  });
});
