import fc from 'fast-check';
import { strToU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { occlusion } from '#shared/cards/occlusion.ts';
import { latestPackage, legacyPackage, parsePackage, zipped } from '#tests/support/anki-packages.ts';
import {
  asAsked,
  enhancedNote,
  enhancedSvg as svg,
  hidingOne,
  LIVER,
  masksAndPicture,
  VEIN,
  type GivenEnhanced,
} from '#tests/support/enhanced-occlusion.ts';
import { changes, mutated } from '#tests/support/file-mutations.ts';
import { PNG } from '#tests/support/import-files.ts';

/** The card whose question mask this is, of the only note. */
async function read(question: string, given: GivenEnhanced & { files?: Record<string, string> } = {}) {
  const files = { 'q1.svg': question, 'o.svg': svg(LIVER + VEIN), ...given.files };
  const { cards, problems, remarked } = await parsePackage(
    await legacyPackage({ notes: [enhancedNote(1, given)], media: masksAndPicture(files) }),
  );
  const message = problems.map((problem) => problem.message).join('\n');
  return { card: cards[0] ?? null, message, remarks: remarked.flatMap(({ remarks }) => remarks) };
}

describe.each([
  ['the current form', latestPackage],
  ['the legacy form', legacyPackage],
])('notes of Image Occlusion Enhanced in %s', (_form, packageOf) => {
  const masks = [
    { shape: 'rectangle', x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
    { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.1, ry: 0.1 },
  ];
  const texts = { Header: 'Which <b>one</b>?', Footer: 'Longitudinal', Remarks: 'Note this', Sources: 'A book' };

  it('become cards that share all masks if all of them hide the picture', async () => {
    const { cards, problems, remarked, images } = await parsePackage(
      await packageOf({
        notes: [enhancedNote(1, { texts }), enhancedNote(2, { texts: { ...texts, Mine: 'Unseen' } })],
        media: masksAndPicture({
          'q1.svg': svg(asAsked(LIVER) + VEIN),
          'q2.svg': svg(LIVER + asAsked(VEIN)),
          'a1.svg': svg(VEIN),
          'a2.svg': svg(LIVER),
          'o.svg': svg(LIVER + VEIN),
        }),
      }),
    );
    expect(problems).toEqual([]);
    expect(cards).toMatchObject([
      {
        front: 'Which one?\n\nLongitudinal',
        back: 'Note this\n\nA book',
        cloze: null,
        image: 'scan.png',
        topic: { main: 'Abdomen' },
      },
      { front: 'Which one?\n\nLongitudinal' },
    ]);
    expect(cards.map((card) => card.occlusion)).toEqual([
      { mode: 'all', masks, asked: 0 },
      { mode: 'all', masks, asked: 1 },
    ]);
    expect([...images.keys()]).toEqual(['scan.png']);
    expect(remarked.map(({ remarks }) => remarks)).toEqual([
      [{ kind: 'emphasis', detail: 'one' }],
      [
        { kind: 'emphasis', detail: 'one' },
        { kind: 'field', detail: 'Mine: Unseen' },
      ],
    ]);
  });

  it('become cards that share all masks also if only the asked one hides it', async () => {
    const { cards, problems } = await parsePackage(
      await packageOf({
        notes: [enhancedNote(1, { mode: 'oa' }), enhancedNote(2, { mode: 'oa' })],
        media: masksAndPicture({
          'q1.svg': svg(asAsked(hidingOne(LIVER))),
          'q2.svg': svg(asAsked(hidingOne(VEIN))),
          'o.svg': svg(hidingOne(LIVER + VEIN)),
        }),
      }),
    );
    expect(problems).toEqual([]);
    expect(cards.map((card) => card.occlusion)).toEqual([
      { mode: 'one', masks, asked: 0 },
      { mode: 'one', masks, asked: 1 },
    ]);
  });
});

describe('a note of Image Occlusion Enhanced', () => {
  it('has only its own mask if those of the others are missing', async () => {
    const alone = { mode: 'one', masks: [{ x: 0.1 }], asked: 0 };
    for (const original of [svg(''), '<svg', svg(VEIN), svg(hidingOne(LIVER) + VEIN.repeat(41))]) {
      const question = svg(asAsked(hidingOne(LIVER)));
      expect((await read(question, { mode: 'oa', files: { 'o.svg': original } })).card?.occlusion).toMatchObject(alone);
    }
  });

  it('is identified by the shape of its mask if it has no ID', async () => {
    const occlusionOf = async (...given: Parameters<typeof read>) => (await read(...given)).card?.occlusion;
    expect(await occlusionOf(svg(asAsked(LIVER) + VEIN), { id: '' })).toMatchObject({ mode: 'all', asked: 0 });
    expect(await occlusionOf(svg(asAsked(VEIN)), { id: '' })).toMatchObject({ mode: 'one', asked: 1 });
    expect(await occlusionOf(svg(VEIN + LIVER))).toMatchObject({ mode: 'all', asked: 1 });
  });

  it('reports that text on the picture beside the masks is not imported', async () => {
    const labels = '<text x="5" y="5">Right <tspan>kidney</tspan></text><line x1="0" y1="0" x2="9" y2="9"/>';
    const text = '<text id="5f0e-ao-3" x="5" y="5">Hm</text>';
    const { card, remarks } = await read(svg(asAsked(LIVER) + text, { labels }));
    expect(card?.occlusion?.masks).toHaveLength(1);
    expect(remarks).toEqual([{ kind: 'other', detail: 'Right kidney; line' }]);
  });

  it('may have prefixed element names, as in files of old versions', async () => {
    const prefixed = svg(asAsked(LIVER)).replaceAll(/<(\/?)(svg|g|rect|title)/g, '<$1ns0:$2');
    expect((await read(prefixed.replace('xmlns=', 'xmlns:ns0='))).card?.occlusion?.masks).toMatchObject([{ x: 0.1 }]);
  });

  const outcomeOf = async (question: string) => {
    const { card, message } = await read(question);
    return [card, message];
  };

  it.each<[what: string, question: string, message: RegExp]>([
    ['a mask that is no XML', 'PNG', /^The question mask cannot be read: "q1.svg" is not an SVG: in line 1, /],
    ['a mask that is not an SVG', '<html><body/></html>', /it is not an SVG with a size$/],
    ['a mask without a size', svg(asAsked(LIVER), { size: '' }), /it is not an SVG with a size$/],
    ['a mask of no width', svg(asAsked(LIVER), { size: 'viewBox="0 0 0 100"' }), /it is not an SVG with a size$/],
    ['a size in percent', svg(asAsked(LIVER), { size: 'width="100%" height="100%"' }), /it is not an SVG with a size$/],
    ['a mask without layers', `<svg width="9" height="9"><rect/></svg>`, /it has no layer of masks$/],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(asAsked(LIVER))}`,
      /document types and declarations of entities are not allowed/,
    ],
    ['a huge file', svg(asAsked(LIVER)) + ' '.repeat(300_000), /"q1.svg" is larger than 300 kB$/],
    ['none that is asked for', svg(VEIN), /does not say which mask is asked for$/],
    ['several that are asked for', svg(asAsked(VEIN) + asAsked(VEIN)), /does not say which mask is asked for$/],
    [
      'a shape unknown among those that hide the picture',
      svg(asAsked(LIVER) + '<image href="a.png"/>'),
      /the shape "image" cannot/,
    ],
    ['too many masks', svg(asAsked(LIVER) + VEIN.repeat(40)), /At most 40 masks/],
  ])('is refused with %s', async (_what, question, message) => {
    expect(await outcomeOf(question)).toEqual([null, expect.stringMatching(message)]);
  });

  it.each([
    ['outside of the picture', '<rect x="300" y="10" width="40" height="20"/>', /hides no part of the picture$/],
    ['of no size', '<rect x="20" y="10" width="-40" height="20"/>', /hides no part of the picture$/],
    ['with a measure that is no number', '<rect x="a" y="10" width="4" height="2"/>', /the shape "rect" cannot/],
    ['with an endless measure', '<rect x="1e999" y="10" width="4" height="2"/>', /the shape "rect" cannot/],
    ['that is skewed', '<circle cx="9" cy="9" r="5" transform="skewX(9)"/>', /the shape "circle" cannot/],
    ['that is a path with arcs', '<path d="M1,1 A5,5 0 0 1 9,9 z"/>', /the shape "path" cannot/],
    ['that is a line', '<polygon points="1,1 9,9"/>', /hides no part of the picture$/],
  ])('is refused with a mask %s', async (_what, mask, message) => {
    expect(await outcomeOf(svg(asAsked(mask)))).toEqual([null, expect.stringMatching(message)]);
  });

  it('is refused without its mask or its picture', async () => {
    const without = async (gone: string) => {
      const media: Record<string, Uint8Array> = masksAndPicture({ 'q1.svg': svg(asAsked(LIVER)) });
      delete media[gone];
      const { problems } = await parsePackage(await legacyPackage({ notes: [enhancedNote(1)], media }));
      return problems.map(({ message }) => message);
    };
    expect(await without('q1.svg')).toEqual(['The question mask cannot be read: "q1.svg" is not in the package']);
    expect(await without('scan.png')).toEqual(['A side is only a picture, which cannot be loaded']);
    const unnamed = await read(svg(asAsked(LIVER)), { texts: { 'Question Mask': 'gone' } });
    expect(unnamed.message).toBe('The question mask cannot be read: its field names no file');
  });

  it('is read or refused for any mask', async () => {
    const shapes = `${asAsked(LIVER)}${VEIN}<path d="m20,10c1,2 3,4 5,6l-20,40h-4v-1H20z" transform="rotate(30 100 50)"/><g><polygon points="20,10 60,10 40,50"/></g>`;
    const whole = strToU8(svg(shapes, { size: 'viewBox="0 0 200 100"' }));
    const files = unzipSync(
      await legacyPackage({ notes: [enhancedNote(1)], media: { 'scan.png': PNG, 'q1.svg': whole } }),
    );
    let read = 0;
    const property = fc.asyncProperty(changes, async (list) => {
      const { cards, problems } = await parsePackage(zipped({ ...files, 1: mutated(whole, list) }));
      expect(cards.length + problems.length).toBe(1);
      for (const card of cards) expect(occlusion.parse(card.occlusion)).toEqual(card.occlusion);
      read += cards.length;
    });
    await expect(fc.assert(property, { numRuns: 200, seed: 20_261_123, endOnFailure: true })).resolves.toBeUndefined();
    expect(read).toBeGreaterThan(20);
  });
});
