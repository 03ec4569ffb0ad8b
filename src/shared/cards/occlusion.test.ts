import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Region } from '../bank/question-kinds/regions.ts';
import { cardsOfMasks, maskedPicture, maskLook, maskSides, occlusion, writtenMaskSides } from './occlusion.ts';

const square = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const rectangle = (own: { name?: string } = {}): Region => ({ shape: 'rectangle', ...square, ...own });
const star = (corners: number): Region => ({
  shape: 'polygon',
  points: Array.from({ length: corners }, (_, n) => ({
    x: 0.5 + 0.4 * Math.cos((2 * Math.PI * n) / corners),
    y: 0.5 + 0.4 * Math.sin((2 * Math.PI * n) / corners),
  })),
});
const masks = [rectangle({ name: 'Liver' }), rectangle({ name: 'Portal vein' }), rectangle()];

describe('a picture with masks', () => {
  it.each([
    ['no mask', []],
    ['more masks than allowed', Array.from({ length: 41 }, () => rectangle())],
    ['a mask outside of it', [{ ...rectangle(), x: 0.9 }]],
    ['a mask without a size', [{ ...rectangle(), width: 0 }]],
    ['more corners than allowed', Array.from({ length: 7 }, () => star(60))],
  ])('is refused with %s', (_name, refused) => {
    expect(maskedPicture.safeParse({ mode: 'one', masks: refused }).success).toBe(false);
  });

  it('may have ellipses, rectangles and polygons', () => {
    const ellipse = { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.2, ry: 0.1 };
    expect(maskedPicture.safeParse({ mode: 'all', masks: [ellipse, rectangle(), star(60)] }).success).toBe(true);
  });

  it('makes a card for each mask, whose name comes first on the back', () => {
    expect(cardsOfMasks({ front: 'Name it', back: 'Right lobe' }, { mode: 'one', masks })).toEqual([
      { front: 'Name it', back: 'Liver\n\nRight lobe', occlusion: { mode: 'one', masks, asked: 0 } },
      { front: 'Name it', back: 'Portal vein\n\nRight lobe', occlusion: { mode: 'one', masks, asked: 1 } },
      { front: 'Name it', back: 'Right lobe', occlusion: { mode: 'one', masks, asked: 2 } },
    ]);
  });

  it('has default texts on both sides of its cards', () => {
    for (const mask of masks) {
      const sides = maskSides({ front: '', back: '' }, mask);
      expect(sides.front).not.toBe('');
      expect(sides.back).not.toBe('');
    }
  });

  it('returns the written texts, from which the same card can be made again', () => {
    const texts = ['', 'Liver', 'Liver\n\nLiver', 'See the picture.', 'Right lobe', 'What is hidden here?'];
    const side = fc.constantFrom(...texts);
    fc.assert(
      fc.property(side, side, fc.constantFrom(...masks, undefined), (front, back, mask) => {
        const made = maskSides({ front, back }, mask);
        expect(maskSides(writtenMaskSides(made, mask), mask)).toEqual(made);
      }),
    );
    const made = maskSides({ front: '', back: 'Right lobe' }, masks[0]);
    expect(writtenMaskSides(made, masks[0])).toEqual({ front: '', back: 'Right lobe' });
  });
});

describe('the masks of a card', () => {
  it('name one of them', () => {
    const accepted = [0, 2, 3, -1, 0.5].filter((asked) => occlusion.safeParse({ mode: 'one', masks, asked }).success);
    expect(accepted).toEqual([0, 2]);
  });

  it.each([
    ['one', false, ['absent', 'asked', 'absent']],
    ['one', true, ['absent', 'revealed', 'absent']],
    ['all', false, ['hidden', 'asked', 'hidden']],
    ['all', true, ['hidden', 'revealed', 'hidden']],
  ] as const)('hide %s; with the answer: %s', (mode, isAnswered, expected) => {
    const looks = masks.map((_mask, index) => maskLook({ mode, masks, asked: 1 }, index, isAnswered));
    expect(looks).toEqual(expected);
  });
});
