import { diaphragm } from '#shared/console/bmode/body/organs.ts';
import type { Region } from '#shared/console/bmode/body/types.ts';
import { bodyWall, liver } from '#shared/console/bmode/body/tissue.ts';
import { hepaticVeins, smallVessels, triads } from '#shared/console/bmode/body/vessels.ts';
import { type Format, render, standard } from '../bmode/picture.ts';
import type { Scene, Settings } from '../bmode/types.ts';
import { Canvas } from '../console/canvas.ts';
import type { Chance } from './chance.ts';
import type { Drawn } from './types.ts';

const FORMAT: Format = {
  ...standard,
  width: 480,
  height: 384,
  marginX: 30,
  // the mark of a simulation is below
  marginY: 20,
  lines: 224,
  samples: 900,
};

/** Draws a scene in the size of a sprint. Without `scale`, nothing beside it shows where its focus is. */
export function drawScene(scene: Scene, { scale = true } = {}): Drawn {
  const { pixels, frame } = render(scene, { ...FORMAT, scale });
  const canvas = new Canvas(frame.width, frame.height, pixels);
  if (!scale) canvas.mark();
  return canvas;
}

export type Disc = readonly [x: number, z: number, radius: number];
export type Keep = (x: number, z: number) => boolean;

/** Machine settings within the usual ranges, which are the same for every class. */
export const usualSettings = (chance: Chance): Partial<Settings> => ({
  gain: chance.shared(-5.5, 5.5),
  dynamicRange: chance.between(54, 64),
  tgcSliders: Array.from({ length: 4 }, () => chance.between(-1.5, 1.5)),
  looks: 3,
});

interface Found {
  regions: readonly Region[];
  /** Where the vessels of the liver may be. */
  keep: Keep;
  /** The depth of the picture, in mm. */
  depths?: readonly [number, number];
  more?: Partial<Scene>;
}

/** A different liver for every exemplar: probe, depth, body wall, vessels and settings vary. */
export function liverOf(chance: Chance, { regions, keep, depths = [128, 158], more = {} }: Found): Scene {
  const seed = chance.seed();
  const depth = chance.between(...depths);
  return {
    name: 'liver',
    seed,
    probe: { kind: 'sector', radius: chance.between(44, 58), angle: chance.between(56, 66), depth },
    frequency: chance.between(3.1, 4),
    cycles: chance.between(2.3, 2.8),
    focus: { depth: chance.between(66, 92), width: 1.9, range: 42 },
    background: liver(seed),
    settings: usualSettings(chance),
    ...more,
    points: [...triads(seed + 21, 60, keep), ...(more.points ?? [])],
    regions: [
      ...smallVessels(seed + 11, chance.whole(9, 17), keep),
      ...regions,
      ...bodyWall(chance.between(1.3, 2), chance.between(5, 12), chance.between(5, 9), seed + 31),
    ],
  };
}

/** Hepatic veins in one half of the picture, two or three of them. */
export function veinsOf(chance: Chance, side: 1 | -1): Region[] {
  const x = side * chance.between(32, 46);
  const z = chance.between(94, 116);
  const ends = [
    [side * chance.between(18, 26), z - chance.between(28, 54)],
    [side * chance.between(44, 56), z - chance.between(26, 48)],
    [side * chance.between(16, 24), z - chance.between(2, 14)],
  ] as const;
  const count = chance.whole(1, 3);
  return hepaticVeins(x, z, ends.slice(0, count), chance.between(2.2, 3.8), chance.seed());
}

/** The lower border of the liver, as deep as the picture allows. */
export function diaphragmOf(chance: Chance): { regions: Region[]; dome: Disc } {
  const x = chance.between(-20, 20);
  const z = chance.between(20, 34);
  const dome = [x, z, chance.between(134, 140) - z] as const;
  return { regions: diaphragm(...dome, chance.seed()), dome };
}
