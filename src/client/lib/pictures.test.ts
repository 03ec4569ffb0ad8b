import { describe, expect, it } from 'vitest';
import { pictureFile, PICTURES, pictureSrcSet } from './pictures.ts';

describe('pictures of the public pages', () => {
  it('are offered in every width, the smallest first', () => {
    expect(pictureSrcSet('hero-sector')).toBe(
      '/images/hero-sector-640.webp 640w, /images/hero-sector-960.webp 960w, /images/hero-sector.webp 1600w',
    );
  });

  it('keep their plain name at full size', () => {
    expect(pictureFile('complex-cyst')).toBe('images/complex-cyst.webp');
  });

  it('are only scaled down, never up', () => {
    for (const { width, smallerWidths } of Object.values(PICTURES))
      expect(Math.max(...smallerWidths)).toBeLessThan(width);
  });
});
