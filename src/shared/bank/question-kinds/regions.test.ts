import { describe, expect, it } from 'vitest';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { contains, type Point, type Region, regionFault, regionShape } from './regions.ts';

/** A star around a center: edges between rising angles never cross. */
function simplePolygon(random: () => number): Point[] {
  const count = 3 + Math.floor(random() * 28);
  const angles = Array.from({ length: count }, (_, index) => ((index + 0.1 + 0.8 * random()) / count) * 2 * Math.PI);
  return angles.map((angle) => {
    const radius = 0.08 + 0.4 * random();
    return { x: 0.5 + radius * Math.cos(angle), y: 0.5 + radius * Math.sin(angle) };
  });
}

/** How many times the outline turns around the point, by adding up angles: another method than that of `contains`. */
function windingNumber(points: readonly Point[], { x, y }: Point): number {
  let sum = 0;
  points.forEach((a, index) => {
    const b = points[(index + 1) % points.length] ?? a;
    let turned = Math.atan2(b.y - y, b.x - x) - Math.atan2(a.y - y, a.x - x);
    if (turned > Math.PI) turned -= 2 * Math.PI;
    if (turned < -Math.PI) turned += 2 * Math.PI;
    sum += turned;
  });
  return Math.round(sum / (2 * Math.PI));
}

const polygonOf = (...places: [x: number, y: number][]): Region => ({
  shape: 'polygon',
  points: places.map(([x, y]) => ({ x, y })),
});

describe('whether a region contains a point', () => {
  it('agrees with the winding number, for 100,000 points and 500 polygons', () => {
    const random = seededRandom(1);
    let inside = 0;
    const wrong: unknown[] = [];
    for (let polygon = 0; polygon < 500; polygon += 1) {
      const points = simplePolygon(random);
      for (let count = 0; count < 200; count += 1) {
        const point = { x: random(), y: random() };
        const expected = windingNumber(points, point) !== 0;
        if (expected) inside += 1;
        if (contains({ shape: 'polygon', points }, point) !== expected) wrong.push({ points, point });
      }
    }
    expect(wrong).toEqual([]);
    expect(inside).toBeGreaterThan(10_000);
    expect(inside).toBeLessThan(90_000);
  });

  it('agrees with the winding number next to corners and at the height of corners', () => {
    const random = seededRandom(2);
    const wrong: unknown[] = [];
    for (let polygon = 0; polygon < 200; polygon += 1) {
      // On a grid, where many corners share a height.
      const onGrid = (part: number) => Math.round(part * 16) / 16;
      const points = simplePolygon(random).map(({ x, y }) => ({ x: onGrid(x), y: onGrid(y) }));
      if (regionFault({ shape: 'polygon', points }) !== null) continue;
      for (const { y } of points) {
        const point = { x: random(), y };
        const isOnEdge = points.some((a, index) => {
          const b = points[(index + 1) % points.length] ?? a;
          return a.y === y && b.y === y && point.x >= Math.min(a.x, b.x) && point.x <= Math.max(a.x, b.x);
        });
        const expected = isOnEdge || windingNumber(points, point) !== 0;
        if (contains({ shape: 'polygon', points }, point) !== expected) wrong.push({ points, point });
      }
    }
    expect(wrong).toEqual([]);
  });

  it('agrees with the formulas of ellipses and rectangles', () => {
    const random = seededRandom(3);
    const wrong: unknown[] = [];
    for (let count = 0; count < 20_000; count += 1) {
      const [x, y, a, b] = [random(), random(), 0.01 + random() / 2, 0.01 + random() / 2];
      const point = { x: random(), y: random() };
      const ellipse: Region = { shape: 'ellipse', x, y, rx: a, ry: b };
      const rectangle: Region = { shape: 'rectangle', x, y, width: a, height: b };
      const isInEllipse = b ** 2 * (point.x - x) ** 2 + a ** 2 * (point.y - y) ** 2 <= (a * b) ** 2;
      const isInRectangle = Math.abs(2 * (point.x - x) - a) <= a && Math.abs(2 * (point.y - y) - b) <= b;
      if (contains(ellipse, point) !== isInEllipse) wrong.push({ ellipse, point });
      if (contains(rectangle, point) !== isInRectangle) wrong.push({ rectangle, point });
    }
    expect(wrong).toEqual([]);
  });

  it('counts the edge as inside', () => {
    const random = seededRandom(4);
    for (let polygon = 0; polygon < 100; polygon += 1) {
      const points = simplePolygon(random);
      const middles = points.map((a, index) => {
        const b = points[(index + 1) % points.length] ?? a;
        return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      });
      for (const point of [...points, ...middles]) expect(contains({ shape: 'polygon', points }, point)).toBe(true);
    }
    expect(contains({ shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.2, ry: 0.1 }, { x: 0.7, y: 0.5 })).toBe(true);
    expect(contains({ shape: 'rectangle', x: 0.7, y: 0.1, width: 0.3, height: 0.2 }, { x: 1, y: 0.3 })).toBe(true);
  });

  it('is false for a region without size', () => {
    expect(contains({ shape: 'ellipse', x: 0.5, y: 0.5, rx: 0, ry: 0.1 }, { x: 0.5, y: 0.5 })).toBe(false);
  });
});

describe('a region', () => {
  it.each<[string, Region]>([
    ['ellipse over the whole picture', { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.5, ry: 0.5 }],
    ['rectangle over the whole picture', { shape: 'rectangle', x: 0.3, y: 0, width: 0.7, height: 1 }],
    ['triangle', polygonOf([0.1, 0.1], [0.9, 0.1], [0.5, 0.9])],
    ['triangle the other way round', polygonOf([0.1, 0.1], [0.5, 0.9], [0.9, 0.1])],
    ['square with a point amid an edge', polygonOf([0, 0], [0.5, 0], [1, 0], [1, 1], [0, 1])],
    ['concave outline', polygonOf([0, 0], [1, 0], [1, 1], [0.5, 0.1], [0, 1])],
  ])('may be a %s', (_title, region) => {
    expect(regionShape.safeParse(region).success).toBe(true);
    expect(regionFault(region)).toBeNull();
  });

  it.each<[string, Region, string]>([
    ['an ellipse over the edge', { shape: 'ellipse', x: 0.1, y: 0.5, rx: 0.2, ry: 0.1 }, 'outside'],
    ['a rectangle over the edge', { shape: 'rectangle', x: 0.9, y: 0.5, width: 0.2, height: 0.1 }, 'outside'],
    ['a polygon over the edge', polygonOf([0, 0], [1.1, 0], [0, 1]), 'outside'],
    ['an ellipse without width', { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0, ry: 0.1 }, 'no size'],
    ['an ellipse of negative width', { shape: 'ellipse', x: 0.5, y: 0.5, rx: -0.1, ry: 0.1 }, 'no size'],
    ['a rectangle without height', { shape: 'rectangle', x: 0.5, y: 0.5, width: 0.1, height: 0 }, 'no size'],
    ['a level line', polygonOf([0.1, 0.5], [0.5, 0.5], [0.9, 0.5]), 'no size'],
    ['a slanted line', polygonOf([0.1, 0.1], [0.5, 0.5], [0.9, 0.9]), 'no size'],
    ['one point', polygonOf([0.1, 0.1], [0.1, 0.1], [0.1, 0.1]), 'no size'],
    ['an 8', polygonOf([0, 0], [1, 1], [1, 0], [0, 1]), 'itself'],
    ['a star', polygonOf([0.5, 0], [0.8, 1], [0, 0.4], [1, 0.4], [0.2, 1]), 'itself'],
    ['a spike', polygonOf([0, 0], [0.5, 0], [1, 0], [0.5, 0], [0.5, 1]), 'itself'],
    ['a point twice', polygonOf([0, 0], [0, 0], [1, 0], [0, 1]), 'itself'],
    ['a corner on an edge', polygonOf([0, 0], [1, 0], [1, 1], [0.5, 0], [0, 1]), 'itself'],
    ['edges that overlap', polygonOf([0, 0], [1, 0], [1, 1], [0.7, 0], [0.3, 0], [0, 1]), 'itself'],
  ])('may not be %s', (_title, region, complaint) => {
    expect(regionFault(region)).toContain(complaint);
  });

  it('is refused with NaN, infinity, too many points or unknown fields', () => {
    const circle = { shape: 'ellipse', x: 0.5, y: 0.5, rx: 0.1, ry: 0.1 };
    for (const wrong of [
      { ...circle, x: NaN },
      { ...circle, ry: Infinity },
      { ...circle, color: 'red' },
      { ...circle, shape: 'circle' },
      { ...circle, name: 'x'.repeat(101) },
      { shape: 'polygon', points: Array.from({ length: 61 }, () => ({ x: 0.5, y: 0.5 })) },
      polygonOf([0, 0], [1, 1]),
    ]) {
      expect(regionShape.safeParse(wrong).success).toBe(false);
    }
  });

  it('agrees that stars are simple, whatever their corners', () => {
    const random = seededRandom(5);
    for (let count = 0; count < 300; count += 1) {
      expect(regionFault({ shape: 'polygon', points: simplePolygon(random) })).toBeNull();
    }
  });
});
