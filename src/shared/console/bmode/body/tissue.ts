import { fractal, noise2, ridges } from './random.ts';
import type { Bounds, Region, SamplePoint, Shape, Tissue } from './types.ts';

/** Gentle brightness variation of parenchyma, dB, at about `scale` mm. */
export const mottle =
  (db: number, scale: number, seed: number) =>
  (p: SamplePoint): number =>
    db * fractal(p.x / scale, p.z / scale, seed) +
    0.6 * db * fractal(p.x / (scale * 0.28), p.z / (scale * 0.28), seed + 9);

export const liver = (seed: number): Tissue => ({ echo: 0, attenuation: 0.5, texture: mottle(3, 11, seed) });

/** Clear fluid: bile, urine, a simple cyst. */
export const fluid: Tissue = { echo: -55, attenuation: 0.03 };

export const blood: Tissue = { echo: -32, attenuation: 0.18 };

/** Calcification: no echo returns from behind it. */
export const stone: Tissue = { echo: -8, attenuation: 24 };

export const gas: Tissue = { echo: 4, attenuation: 60 };

/** A point is never deeper below the middle of the face than along its line. */
const shallowerThan = (depth: number): Bounds => ({ x0: -Infinity, x1: Infinity, z0: -Infinity, z1: depth + 4 });

/** Layers that follow the probe face, with borders that wave by a fraction of a mm. */
export const layer = (from: number, to: number, seed: number, wave = 0.7): Shape => ({
  distance: (p) => {
    const sway = wave * fractal(p.lateral / 22, 0, seed);
    return Math.max(from + (from > 0 ? sway : 0) - p.depth, p.depth - to - sway);
  },
  bounds: shallowerThan(to),
});

const fat = (seed: number): Tissue => ({
  echo: -7,
  attenuation: 0.55,
  texture: (p) =>
    13 * ridges(p.lateral / 9 + 0.3 * noise2(p.lateral / 5, p.depth / 5, seed), p.depth / 1.5, seed, 9) +
    2 * fractal(p.lateral / 6, p.depth / 2, seed + 5),
});

/** Fibers run along the face. */
export const muscle = (seed: number): Tissue => ({
  echo: -10,
  attenuation: 0.6,
  texture: (p) =>
    11 * ridges(p.lateral / 16, p.depth / 1.1 + p.lateral / 30, seed, 7) +
    2 * fractal(p.lateral / 8, p.depth / 1.5, seed + 3),
});

const fascia = (depth: number, echo: number, seed: number, wave = 0.7): Region => ({
  shape: {
    distance: (p) => p.depth - depth - wave * fractal(p.lateral / 22, 0, seed),
    bounds: shallowerThan(depth),
  },
  wall: { echo, thickness: 0.28, specular: 3 },
});

/** Skin, subcutaneous fat with its septa, muscle between two fasciae; all thicknesses in mm. */
export const bodyWall = (skin: number, fatty: number, muscular: number, seed: number): Region[] => {
  const deep = skin + fatty;
  return [
    { shape: layer(0, deep + muscular, seed + 1), tissue: muscle(seed + 2), softness: 0.4 },
    { shape: layer(0, deep, seed + 3), tissue: fat(seed + 4), softness: 0.4 },
    { shape: layer(0, skin, seed + 5, 0.1), tissue: { echo: 7, attenuation: 0.6 }, softness: 0.3 },
    fascia(deep, 12, seed + 3),
    fascia(deep + muscular, 13, seed + 1),
    fascia(deep + muscular + 1.6, 7, seed + 1),
  ];
};

/** Homogeneous scatter with slow changes in depth: the tissue behind the organ of interest. */
export const softTissue = (echo: number, seed: number): Tissue => ({
  echo,
  attenuation: 0.55,
  texture: (p) => 3 * fractal(p.x / 14, p.z / 6, seed),
});
