import { describe, expect, it } from 'vitest';
import { imageSources } from './image-sources.ts';

describe('the sources of an image', () => {
  it('are the five stored widths of an uploaded image, with its display size', () => {
    const url = '/media/images/3f2b8a52-2e0c-4b39-8a57-0c9f0a2f6d11';
    expect(imageSources(url, 'thumbnail')).toEqual({
      src: url,
      srcSet: [480, 720, 960, 1200, 1600].map((width) => `${url}?width=${width} ${width}w`).join(', '),
      sizes: '(min-width: 64rem) 15rem, 10rem',
    });
    expect(imageSources(url, 'mark').sizes).toBe('4rem');
  });

  it('are the only file of a starter picture', () => {
    expect(imageSources('/media/images/complex-cyst.webp', 'full')).toEqual({ src: '/media/images/complex-cyst.webp' });
  });
});
