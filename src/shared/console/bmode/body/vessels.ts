import { smooth, tube, union, type Vertex } from './shapes.ts';
import { seededRandom } from '../../../domain/seeded-random.ts';
import { between, type Random } from './random.ts';
import { blood } from './tissue.ts';
import type { PointTarget, Region, Shape } from './types.ts';

/** Vein without an echogenic wall (hepatic) or with one (portal). */
const vein = (shape: Shape, walled: boolean): Region => ({
  shape,
  tissue: blood,
  softness: 0.35,
  wall: { echo: walled ? 11 : 3, thickness: walled ? 0.45 : 0.3, specular: walled ? 1 : 3 },
});

/** The same along a line, from one radius to another. */
export const vessel = (line: readonly Vertex[], from: number, to: number, walled: boolean): Region =>
  vein(tube(smooth(line), from, to), walled);

/** A meandering course from a start in a direction (degrees from straight down). */
const course = (random: Random, x: number, z: number, direction: number, length: number): Vertex[] => {
  const line: Vertex[] = [[x, z]];
  let angle = (direction * Math.PI) / 180;
  const steps = 5;
  for (let i = 0; i < steps; i += 1) {
    angle += between(random, -0.22, 0.22);
    const [px, pz] = line[line.length - 1] ?? [x, z];
    line.push([px + (Math.sin(angle) * length) / steps, pz + (Math.cos(angle) * length) / steps]);
  }
  return line;
};

/** Scattered small vessels, cut lengthwise and across; `keep` says where they may be. */
export const smallVessels = (seed: number, count: number, keep: (x: number, z: number) => boolean): Region[] => {
  const random = seededRandom(seed);
  const regions: Region[] = [];
  for (let tries = 0; regions.length < count && tries < 400; tries += 1) {
    const x = between(random, -80, 80);
    const z = between(random, 32, 140);
    const across = random() < 0.5;
    const line = course(
      random,
      x,
      z,
      between(random, -90, 90),
      across ? between(random, 0.5, 4) : between(random, 12, 30),
    );
    const radius = across ? between(random, 0.8, 2) : between(random, 0.9, 1.7);
    const walled = across && random() < 0.6;
    if (line.every(([vx, vz]) => keep(vx, vz))) regions.push(vessel(line, radius, across ? radius : 0.2, walled));
  }
  return regions;
};

/** Connected branches: walls only where no other branch runs. */
export const vesselTree = (
  branches: readonly { line: readonly Vertex[]; from: number; to: number }[],
  walled: boolean,
): Region => vein(union(branches.map(({ line, from, to }) => tube(smooth(line), from, to))), walled);

/** Hepatic veins: without walls, joining in a wider confluence at (x, z); each branch ends at one of the ends. */
export const hepaticVeins = (x: number, z: number, ends: readonly Vertex[], radius: number, seed: number): Region[] => {
  const random = seededRandom(seed);
  const branches = ends.map(([ex, ez]) => {
    const bow = between(random, -0.14, 0.14);
    const at = (t: number, side: number): Vertex => [
      x + (ex - x) * t - (ez - z) * bow * side,
      z + (ez - z) * t + (ex - x) * bow * side,
    ];
    const line: Vertex[] = [[x, z], at(0.33, 0.9), at(0.66, 0.8), [ex, ez]];
    return { line, from: radius, to: radius * 0.3 };
  });
  const cava: Vertex[] = [
    [x - radius * 0.2, z],
    [x + radius, z + radius * 0.3],
  ];
  return [vesselTree([...branches, { line: cava, from: radius * 1.5, to: radius * 1.5 }], false)];
};

/** Tiny bright dots where small portal triads are cut. */
export const triads = (seed: number, count: number, keep: (x: number, z: number) => boolean): PointTarget[] => {
  const random = seededRandom(seed);
  const points: PointTarget[] = [];
  for (let tries = 0; points.length < count && tries < 900; tries += 1) {
    const x = between(random, -85, 85);
    const z = between(random, 26, 148);
    if (keep(x, z)) points.push({ x, z, echo: between(random, 6, 15) });
  }
  return points;
};

/** Outside the given discs (x, z, radius). */
export const clearOf =
  (...discs: readonly (readonly [number, number, number])[]) =>
  (x: number, z: number): boolean =>
    discs.every(([cx, cz, r]) => Math.hypot(x - cx, z - cz) > r);

/** Also inside a disc: in front of the diaphragm. */
export const within =
  (keep: (x: number, z: number) => boolean, cx: number, cz: number, r: number) =>
  (x: number, z: number): boolean =>
    keep(x, z) && Math.hypot(x - cx, z - cz) < r;
