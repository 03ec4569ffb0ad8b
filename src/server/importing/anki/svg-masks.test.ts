import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { readSvgMasks } from './svg-masks.ts';
import { asAsked, enhancedSvg } from '#tests/support/enhanced-occlusion.ts';
import { polygon } from '#tests/support/import-files.ts';
import { readXmlTree } from '#server/importing/markup/read-xml.ts';

/** Returns the region of the only mask, or why there is none. */
function regionOf(mask: string, size?: string) {
  const svg = enhancedSvg(asAsked(mask), size === undefined ? {} : { size });
  const read = readSvgMasks(readXmlTree(strToU8(svg), { document: 'The mask is not an SVG' }));
  if ('problem' in read) return read;
  const [only] = read.masks;
  return { region: only?.region, isBoxed: only?.isBoxed, problem: only?.problem };
}

const MANY_CORNERS = Array.from(
  { length: 61 },
  (_, index) => `${Math.round(100 + 90 * Math.cos(index / 10))},${Math.round(50 + 40 * Math.sin(index / 10))}`,
);

it.each<[what: string, mask: string, region: unknown]>([
  ['a circle', '<circle cx="100" cy="50" r="10"/>', { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.05, ry: 0.1 }],
  [
    'a shape that is moved and scaled',
    '<rect x="1" y="1" width="10" height="10" transform="translate(20 10) scale(2)"/>',
    { shape: 'rectangle', x: 0.11, y: 0.12, width: 0.1, height: 0.2 },
  ],
  [
    'a shape that is turned by 90°',
    '<ellipse cx="100" cy="50" rx="20" ry="10" transform="rotate(90 100,50)"/>',
    { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.05, ry: 0.2 },
  ],
  ['a polygon', '<polygon points="20,10 60,10 40,50"/>', polygon([0.1, 0.1], [0.3, 0.1], [0.2, 0.5])],
  [
    'a path of straight lines',
    '<path d="m20,10l40,0l-20,40h-4v-1H20z"/>',
    polygon([0.1, 0.1], [0.3, 0.1], [0.2, 0.5], [0.18, 0.5], [0.18, 0.49], [0.1, 0.49]),
  ],
  [
    'a rectangle that reaches beyond the picture',
    '<rect x="-20" y="80" width="60" height="50"/>',
    { shape: 'rectangle', x: 0, y: 0.8, width: 0.2, height: 0.2 },
  ],
  ['a group of one shape', '<g><rect x="20" y="10" width="40" height="20"/><text>1</text></g>', { x: 0.1, y: 0.1 }],
])('turns %s into a mask of the same shape', (_what, mask, region) => {
  expect(regionOf(mask)).toMatchObject({ region, isBoxed: false });
});

it('turns a rotated rectangle or ellipse into a polygon', () => {
  expect(regionOf('<rect x="90" y="40" width="20" height="20" transform="rotate(45,100,50)"/>')).toMatchObject({
    region: {
      shape: 'polygon',
      points: [
        { x: 0.5, y: expect.closeTo(0.5 - Math.SQRT2 / 10, 5) as number },
        { x: expect.closeTo(0.5 + Math.SQRT2 / 20, 5) as number, y: 0.5 },
        {},
        {},
      ],
    },
  });
  expect(regionOf('<ellipse cx="100" cy="50" rx="40" ry="9" transform="rotate(30 100 50)"/>')).toMatchObject({
    region: { shape: 'polygon', points: { length: 36 } },
    isBoxed: false,
  });
});

it.each<[what: string, mask: string, region: unknown]>([
  [
    'a path with curves, which stay within it',
    '<path d="M20,10 C20,5 60,5 60,10 Q80,50 20,50 Z"/>',
    { x: 0.1, y: 0.05, width: 0.3, height: 0.45 },
  ],
  [
    'a path of two outlines',
    '<path d="M20,10 h10 v10 z m40,20 h10 v10 z"/>',
    { x: 0.1, y: 0.1, width: 0.25, height: 0.3 },
  ],
  [
    'several shapes together',
    '<g transform="translate(10,0)"><rect x="10" y="10" width="10" height="10"/><circle cx="60" cy="60" r="10"/></g>',
    { x: 0.1, y: 0.1, width: 0.3, height: 0.6 },
  ],
  [
    'an outline that crosses itself',
    '<polygon points="20,10 60,50 60,10 20,50"/>',
    { x: 0.1, y: 0.1, width: 0.2, height: 0.4 },
  ],
  ['an ellipse at the edge', '<ellipse cx="10" cy="50" rx="20" ry="10"/>', { x: 0, y: 0.4, width: 0.15, height: 0.2 }],
  ['an outline of many corners', `<polygon points="${MANY_CORNERS.join(' ')}"/>`, { shape: 'rectangle' }],
])('turns %s into a rectangle around it, and reports that', (_what, mask, region) => {
  expect(regionOf(mask)).toMatchObject({
    region: { shape: 'rectangle', ...(region as object) },
    isBoxed: true,
  });
});

it('a mask is measured by the view box if there is one', () => {
  const mask = '<rect x="20" y="10" width="40" height="20"/>';
  expect(regionOf(mask, 'viewBox="10 0 100 100"')).toMatchObject({ region: { x: 0.1, y: 0.1, width: 0.4 } });
  expect(regionOf(mask, 'width="400px" height="100px"')).toMatchObject({ region: { x: 0.05, width: 0.1 } });
});
