import { describe, expect, it } from 'vitest';
import { readCard } from './note-card.ts';

const FRONT = '{{#Header}}<div>{{Header}}</div>{{/Header}}<div>{{cloze:Occlusion}}</div>{{Image}}';

const mask = (number: number, text: string) => `{{c${number}::image-occlusion:${text}}}<br>`;
const RECT = 'rect:left=.1:top=.2:width=.3:height=.1';

/** Fields as Anki writes them, with names in its owner's language. */
function read(masks: string, { header = '', extra = '', ordinal = 0 } = {}) {
  const notetype = {
    name: 'Bildverdeckung',
    isCloze: true,
    fields: ['Verdeckung', 'Bild', 'Kopf', 'Mehr', 'Kommentar'],
    templates: new Map([[0, { name: 'Card 1', front: FRONT, back: FRONT }]]),
  };
  const fields = [masks, '<img src="scan.png">', header, extra, 'Not shown'];
  const card = { ordinal, deck: ['Abdomen'], study: [] };
  return readCard({ notetype, fields, tags: '' }, card, () => ({ problem: 'no files' }));
}

describe('an image occlusion note of Anki', () => {
  it('is a card for each number, which asks for its mask', () => {
    const masks = mask(1, RECT) + mask(2, 'ellipse:left=.5:top=.5:rx=.1:ry=.05');
    const given = { header: 'Which <b>organ</b>?', extra: 'See chapter 3.' };
    const { card, problem, shown } = read(masks, { ...given, ordinal: 1 });
    expect(problem).toBeNull();
    expect(card).toMatchObject({
      front: 'Which organ?',
      back: 'See chapter 3.',
      cloze: null,
      images: { front: ['scan.png'], back: [] },
      topic: { main: 'Abdomen', sub: null },
      pictureSides: ['front'],
    });
    expect(card?.occlusion).toMatchObject({ mode: 'one', asked: 1 });
    const [first, ...others] = card?.occlusion?.masks ?? [];
    expect(first).toMatchObject({ shape: 'rectangle', x: 0.1, y: 0.2 });
    expect(others).toEqual([{ shape: 'ellipse', x: 0.6, y: 0.55, rx: 0.1, ry: 0.05 }]);
    expect([...shown]).not.toContain('Kommentar');
    expect(read(masks, given).card?.occlusion?.asked).toBe(0);
  });

  it('may hide all masks, and have polygons', () => {
    const { card } = read(mask(1, 'polygon:left=.1:top=.1:points=.1,.1 .5,.1 .3,.4:oi=1') + mask(2, `${RECT}:oi=1`));
    expect(card?.occlusion).toMatchObject({ mode: 'all', asked: 0 });
    const at = (x: number, y: number) => ({ x, y });
    const points = [at(0.1, 0.1), at(0.5, 0.1), at(0.3, 0.4)];
    expect(card?.occlusion?.masks[0]).toEqual({ shape: 'polygon', points });
  });

  it('gets default texts if it has none, and loses its labels', () => {
    const { card } = read(mask(1, RECT) + mask(0, 'text:left=.1:top=.1:text=Liver'));
    expect(card?.front).not.toBe('');
    expect(card?.back).not.toBe('');
    expect(card?.occlusion?.masks).toHaveLength(1);
  });

  it('reports texts that are left out, and has only one picture beneath its masks', () => {
    const given = { header: 'Which?<img src="other.png">', extra: '[sound:a.mp3] This one' };
    const { card, remarks } = read(mask(1, RECT), given);
    expect(card?.images.front).toEqual(['scan.png']);
    expect(remarks).toEqual([
      { kind: 'sound', detail: 'a.mp3' },
      { kind: 'image', detail: 'other.png' },
    ]);
    const { card: none, problem } = read(mask(1, RECT), { extra: 'x'.repeat(20_000) });
    expect([none, problem]).toEqual([null, expect.stringContaining('A side is longer than')]);
  });

  it('is cut off at the edge of the picture', () => {
    const { card } = read(mask(1, 'rect:left=-.1:top=.9:width=.3:height=.2'));
    const [width, height] = [expect.closeTo(0.2) as number, expect.closeTo(0.1) as number];
    expect(card?.occlusion?.masks[0]).toMatchObject({ shape: 'rectangle', x: 0, y: 0.9, width, height });
  });

  it('keeps the name that our own packages give a mask', () => {
    expect(read(mask(1, `${RECT}:name=Portal%20vein`), { extra: 'Right' }).card).toMatchObject({
      back: 'Portal vein\n\nRight',
      occlusion: { masks: [{ name: 'Portal vein' }] },
    });
  });

  it.each([
    ['a turned mask', mask(1, `${RECT}:angle=45`), /rotated/],
    ['several masks for one card', mask(1, RECT) + mask(1, RECT), /grouped/],
    ['an unknown shape', mask(1, 'star:left=.1:top=.1'), /"star"/],
    ['a mask without a size', mask(1, 'rect:left=.1:top=.2:width=0:height=.1'), /cannot be read/],
    ['a measure that is no number', mask(1, 'rect:left=x:top=.2:width=.1:height=.1'), /cannot be read/],
    ['a polygon that crosses itself', mask(1, 'polygon:points=0,0 1,1 1,0 0,1'), /cannot be read/],
    ['too many masks', Array.from({ length: 41 }, (_, n) => mask(n + 1, RECT)).join(''), /At most 40 masks/],
  ])('is refused with %s', (_name, masks, problem) => {
    expect(read(masks)).toMatchObject({ card: null, problem: expect.stringMatching(problem) as string });
  });

  it('has no card for a number without a mask', () => {
    expect(read(mask(1, RECT), { ordinal: 4 })).toMatchObject({ card: null, problem: null });
  });
});
