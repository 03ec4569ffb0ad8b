import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { fractal, ridges } from '#shared/console/bmode/body/random.ts';
import { circle, ellipse, smooth, tube, uneven, union, type Vertex } from '#shared/console/bmode/body/shapes.ts';
import { fluid, layer, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Probe, Region, Shape, Tissue } from '#shared/console/bmode/body/types.ts';
import { path } from './lines.ts';
import type { Scene } from './types.ts';

/** Places parts in an organ's own axes: u along it, v across it, turned by `turn` degrees around (x, z). */
export const axes = (x: number, z: number, turn: number, size = 1) => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180) * size, Math.sin((turn * Math.PI) / 180) * size];
  const at = (u: number, v: number): Vertex => [x + u * cos - v * sin, z + u * sin + v * cos];
  return {
    at,
    line: (pairs: string): Vertex[] => smooth(path(pairs).map(([u, v]) => at(u, v))),
    ellipse: (u: number, v: number, ru: number, rv: number, more = 0): Shape =>
      ellipse(...at(u, v), ru * size, rv * size, turn + more),
  };
};

/** An endocavitary array: a small radius and a wide angle. */
const endovaginal: Probe = { kind: 'sector', radius: 11, angle: 100, depth: 72 };

/** Fluid with the gain behind it turned down, so that the tissue there is not all white. */
export const clear: Tissue = { ...fluid, attenuation: 0.27 };

/** Fluid in a thin bright ring, or without a ring if `wall` is omitted. */
export const cyst = (shape: Shape, name: string, wall = 10, thickness = 0.4): Region => ({
  shape,
  tissue: clear,
  wall: { echo: wall, thickness, specular: 1.2, edgeLoss: 2 },
  name,
});

/** Parenchyma with a soft border. */
export const solid = (shape: Shape, echo: number, seed: number, name?: string, attenuation = 0.5): Region => ({
  shape,
  tissue: { echo, attenuation, texture: mottle(2.2, 4, seed) },
  softness: 0.6,
  ...(name === undefined ? {} : { name }),
});

const vaginalWall = (seed: number): Region[] => [
  { shape: layer(0, 3.5, seed + 1, 0.3), tissue: { echo: -8, attenuation: 0.5 }, softness: 0.5 },
  { shape: layer(0, 0.9, seed + 2, 0.1), tissue: { echo: 2, attenuation: 0.5 }, softness: 0.3 },
];

/** The surroundings of the pelvic organs: fat and bowel, under the vaginal wall. */
export const pelvicScene = (
  name: string,
  seed: number,
  regions: readonly Region[],
  more: Partial<Scene> = {},
): Scene => ({
  name,
  seed,
  probe: endovaginal,
  frequency: 6.5,
  cycles: 2.4,
  focus: { depth: 36, width: 0.9, range: 28 },
  background: { echo: 1, attenuation: 0.5, texture: (p) => 7 * fractal(p.x / 13, p.z / 6, seed) - 3 },
  ...more,
  regions: [...regions, ...(more.probe?.kind === 'linear' ? [] : vaginalWall(seed))],
});

/** The axes of an anteverted uterus in long section, with the fundus on the left. */
export const womb = axes(-4, 35, 7);

/** The outer border of the uterus, apart from small irregularities. */
export const contour = union([womb.ellipse(-9, 0, 33, 22), tube(womb.line('6,0 42,2'), 18, 14)]);

const myometrium = (seed: number): Tissue => ({ echo: -5, attenuation: 0.55, texture: mottle(3, 8, seed) });

/** The look of the lining: three lines before ovulation, bright after it. */
export type Lining = 'trilaminar' | 'bright';

const endometrium = (half: number, lining: Lining, seed: number): Region[] => {
  const cavity = (radius: number): Shape => tube(womb.line('-22,0 -6,0.8 10,0.4 21,0.2'), radius, radius * 0.35);
  const bright = { echo: 7, attenuation: 0.45, texture: mottle(2, 4, seed) };
  const whole: Region = {
    shape: uneven(cavity(half), 0.5, 6, seed),
    tissue: bright,
    softness: 0.5,
    name: 'Endometrium',
  };
  if (lining === 'bright') return [whole];
  return [
    whole,
    { shape: cavity(half - 1.5), tissue: { ...bright, echo: -10 }, softness: 0.4 },
    brightLine(womb.line('-22,0 -6,0.8 10,0.4 21,0.2'), 15, 0.35),
  ];
};

/** A uterus in long section; `half` is half the endometrial thickness, mm. */
export const uterus = (half: number, lining: Lining, seed: number): Region[] => {
  const muscle = myometrium(seed);
  return [
    {
      shape: uneven(contour, 0.8, 14, seed),
      tissue: muscle,
      wall: { echo: 10, thickness: 0.4, specular: 2, edgeLoss: 3 },
      name: 'Uterus',
    },
    { shape: womb.ellipse(-6, -13, 17, 5), tissue: muscle, name: 'Anterior myometrium' },
    { shape: womb.ellipse(-6, 13.5, 17, 5), tissue: muscle, name: 'Posterior myometrium' },
    { shape: tube(womb.line('29,1 40,2'), 10), tissue: { ...muscle, echo: -3.5 }, softness: 2, name: 'Cervix' },
    { shape: tube(womb.line('20,0 44,2'), 2.6), tissue: { ...muscle, echo: -10 }, softness: 1.2 },
    brightLine(womb.line('20,0 44,2'), 8, 0.4),
    {
      shape: tube(womb.line('-22,0 -6,0.8 10,0.4 21,0.2'), half + 3, half * 0.35 + 2.5),
      tissue: { ...muscle, echo: -11 },
      softness: 1.4,
    },
    ...endometrium(half, lining, seed + 3),
  ];
};

/** A fibroid: whorls, a dark mass that weakens the beam, and edges that refract it. */
export const fibroid = (shape: Shape, seed: number): Region => ({
  shape: uneven(shape, 0.6, 9, seed),
  tissue: {
    echo: -10,
    attenuation: 0.95,
    texture: (p) => 7 * ridges(p.x / 7, p.z / 5, seed, 5) + 2 * fractal(p.x / 3, p.z / 3, seed) - 1,
  },
  softness: 0.6,
  wall: { echo: 4, thickness: 0.6, specular: 1, edgeLoss: 9 },
  name: 'Fibroid',
});

/** An ovary with its follicles (x, z, radius). */
export const ovary = (
  shape: Shape,
  seed: number,
  follicles: readonly (readonly [number, number, number])[],
  stroma = -4,
): Region[] => [
  {
    shape: uneven(shape, 0.6, 9, seed),
    tissue: { echo: stroma, attenuation: 0.5, texture: mottle(2, 4, seed) },
    wall: { echo: 9, thickness: 0.4, specular: 1.5 },
    name: 'Ovary',
  },
  ...follicles.map(([x, z, r], i) => cyst(uneven(circle(x, z, r), 0.25, 4, seed + i), 'Follicle', 4, 0.3)),
];
