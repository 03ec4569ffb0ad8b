import { describe, expect, it } from 'vitest';
import { drawPicture } from '../scripts/console-pictures/draw.ts';
import { PICTURES } from '../scripts/console-pictures/pictures.ts';

describe('the pictures of the console', () => {
  it.each(['trace-11', 'color-02', 'mmode-03'])(
    'are the same however often and in whatever order %s is drawn',
    (name) => {
      const first = drawPicture(name).pixels;
      drawPicture('trace-06');
      drawPicture('color-04');
      expect(Buffer.compare(first, drawPicture(name).pixels)).toBe(0);
    },
  );

  it('have names that say nothing of what is on them', () => {
    expect(PICTURES.filter(({ name }) => !/^(trace|color|mmode)-\d\d$/.test(name))).toEqual([]);
    expect(new Set(PICTURES.map(({ name }) => name)).size).toBe(PICTURES.length);
  });
});
