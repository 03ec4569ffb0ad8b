import { expect, it } from 'vitest';
import { piecesOf } from './text-pieces.ts';

it('marks the words that only one of two texts contains', () => {
  const own = (text: string, other: string) =>
    piecesOf(text, other).flatMap((piece) => (piece.isOwn ? piece.text : []));
  expect(own('12. Which  vein runs here?', 'which vien runs here?')).toEqual(['12.', 'vein']);
  expect(
    piecesOf('Which  vein', 'Which vein')
      .map(({ text }) => text)
      .join(''),
  ).toBe('Which  vein');
});
