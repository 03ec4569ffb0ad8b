import { brightLine } from '#shared/console/bmode/body/organs.ts';
import { ridges } from '#shared/console/bmode/body/random.ts';
import {
  circle,
  ellipse,
  outside,
  intersect,
  smooth,
  tube,
  uneven,
  union,
  type Vertex,
} from '#shared/console/bmode/body/shapes.ts';
import { bodyWall, mottle } from '#shared/console/bmode/body/tissue.ts';
import type { Region, Shape, Tissue } from '#shared/console/bmode/body/types.ts';
import { path } from './lines.ts';
import { axes, clear, solid } from './pelvis.ts';
import type { Scene } from './types.ts';

/** A view on the mother's abdomen: depth in mm and angle in degrees. */
type View = readonly [depth: number, angle: number];

/** Parts of a fetus in the fluid of the uterus, under the mother's abdominal wall. */
export const fetalScene = (name: string, seed: number, [depth, angle]: View, regions: readonly Region[]): Scene => ({
  name,
  seed,
  probe: { kind: 'sector', radius: 50, angle, depth },
  frequency: 4.6,
  cycles: 2.4,
  focus: { depth: 0.55 * depth, width: 0.9, range: 30 },
  background: { echo: -3, attenuation: 0.5, texture: mottle(4, 10, seed) },
  regions: [
    {
      shape: uneven(ellipse(0, 0.59 * depth, 0.82 * depth, 0.385 * depth), 2.5, 22, seed),
      tissue: clear,
      wall: { echo: 9, thickness: 0.5, specular: 2 },
    },
    ...regions,
    ...bodyWall(1.2, 5, 4, seed + 3),
  ],
});

/** A small bone: a bright surface, and a shadow behind it. */
export const bone = (line: readonly Vertex[], radius = 0.8, name?: string): Region[] => [
  {
    shape: tube(line, radius),
    tissue: { echo: 12, attenuation: 6 },
    wall: { echo: 20, thickness: 0.45, specular: 0.6 },
    softness: 0.4,
    ...(name === undefined ? {} : { name }),
  },
];

export const placentaTissue = (seed: number): Tissue => ({ echo: 0, attenuation: 0.5, texture: mottle(2, 7, seed) });

export const placenta = (shape: Shape, seed: number): Region => ({
  shape: uneven(shape, 1.2, 12, seed),
  tissue: placentaTissue(seed),
  wall: { echo: 6, thickness: 0.5, specular: 2 },
  softness: 0.6,
  name: 'Placenta',
});

/** The fetal head in axial section: the forehead on the left, the near half on top. */
const skull = axes(0, 55, 3);

const outline = (isLemon: boolean): Shape => {
  const oval = skull.ellipse(0, 0, 33, 25.5);
  // the frontal bones sink in on both sides
  const dent = (x: number) => (isLemon ? 3.4 * Math.exp(-(((x + 19) / 7) ** 2)) : 0);
  return { ...oval, distance: (p) => oval.distance(p) + dent(p.x) };
};

const brain = (seed: number): Tissue => ({
  echo: -15,
  attenuation: 0.4,
  texture: (p) => 5 * ridges(p.x / 9, p.z / 6, seed, 6) + mottle(2, 5, seed)(p),
});

export const head = (seed: number, contents: readonly Region[], isLemon = false): Region[] => [
  {
    shape: { ...outline(isLemon), distance: (p) => outline(isLemon).distance(p) - 2.6 },
    tissue: { echo: -2, attenuation: 0.5 },
    softness: 0.6,
  },
  { shape: outline(isLemon), tissue: brain(seed), wall: { echo: 25, thickness: 0.6, specular: 1.8 }, name: 'Skull' },
  ...contents,
];

/** The falx, broken by the cavum septi pellucidi. */
export const midline = (): Region[] => [
  brightLine(skull.line('-32,0 -19,0'), 14, 0.5),
  brightLine(skull.line('9,0 31,0'), 13, 0.5),
  {
    shape: tube(skull.line('-16,0 -11,0'), 2.3),
    tissue: clear,
    wall: { echo: 13, thickness: 0.4, specular: 1 },
    name: 'Cavum septi pellucidi',
  },
];

export const thalami = (): Region[] => [
  ...[-5, 5].map((v): Region => ({
    shape: uneven(skull.ellipse(-1, v, 7.5, 4.6, v * 3), 0.4, 5, 4),
    tissue: { echo: -22, attenuation: 0.4, texture: mottle(1, 3, 6) },
    wall: { echo: -3, thickness: 0.5, specular: 0 },
    softness: 0.6,
    name: v < 0 ? 'Near thalamus' : 'Far thalamus',
  })),
  brightLine(skull.line('-8,0 8,0'), 3, 0.5),
  // the insula of the far half
  brightLine(skull.line('-7,17.5 0,16.5 7,17.5'), 9, 0.7),
];

/** The far lateral ventricle with its plexus; `half` is half the width of the atrium, mm. */
export const ventricle = (half: number): Region[] => [
  {
    shape: tube(skull.line('3,9 12,12 21,12.5'), half * 0.7, half),
    tissue: clear,
    wall: { echo: 11, thickness: 0.5, specular: 1.2 },
    name: 'Atrium of the lateral ventricle',
  },
  solid(
    uneven(tube(skull.line(`4,9.5 10,${11 + half / 3} 14,${12 + half / 2.2}`), 1.6, 2.2), 0.4, 3, 7),
    3,
    8,
    'Choroid plexus',
  ),
  brightLine(skull.line('-24,8 -12,8.5 -4,8'), 4, 0.5),
];

const folia: Tissue = { echo: -9, attenuation: 0.5, texture: (p) => 7 * ridges(p.x / 2, p.z / 9, 5, 2) - 2 };

/** Two hemispheres and a vermis in front of an open cisterna magna. */
export const cerebellum = (): Region[] => [
  { shape: skull.ellipse(24, 0, 7.5, 11), tissue: clear },
  { shape: skull.ellipse(27.4, 0, 3.6, 8), tissue: clear, name: 'Cisterna magna' },
  ...[-6.8, 6.8].map((v): Region => ({
    shape: uneven(skull.ellipse(17, v, 6, 7), 0.3, 4, 8),
    tissue: folia,
    wall: { echo: 7, thickness: 0.5, specular: 0.6 },
    name: v < 0 ? 'Near cerebellar hemisphere' : 'Far cerebellar hemisphere',
  })),
  solid(skull.ellipse(18, 0, 3.4, 2.6), 5, 9, 'Vermis'),
];

/** A cerebellum pulled into the foramen: it wraps around the brainstem, and no cistern is left. */
export const banana = (): Region[] => [
  {
    shape: tube(skull.line('17,-12 24,-8 27,0 24,8 17,12'), 3.8),
    tissue: folia,
    wall: { echo: 6, thickness: 0.5, specular: 0.6 },
    name: 'Cerebellum',
  },
];

/** Fused thalami under a single ventricle, with no midline. */
export const holoprosencephaly = (): Region[] => [
  {
    shape: uneven(intersect(skull.ellipse(0, 0, 28, 21), outside(skull.ellipse(-27, 0, 12, 25))), 0.8, 9, 3),
    tissue: clear,
    wall: { echo: 11, thickness: 0.5, specular: 1 },
    name: 'Single ventricle',
  },
  {
    shape: uneven(
      union([skull.ellipse(2, -6, 9, 6.5), skull.ellipse(2, 6, 9, 6.5), skull.ellipse(-8, 0, 9, 5)]),
      0.4,
      5,
      4,
    ),
    tissue: { echo: -12, attenuation: 0.4, texture: mottle(2, 3, 6) },
    wall: { echo: 7, thickness: 0.5, specular: 0.6 },
    name: 'Fused thalami',
  },
];

/** Three ossification centers of a vertebra, its body toward (x, z) and its arch to the side `side`. */
const vertebra = (x: number, z: number, side: number): Region[] =>
  [
    [x, z],
    [x + side * 6, z - 4.2],
    [x + side * 6, z + 4.2],
  ].flatMap(([bx = 0, bz = 0], i) =>
    bone(
      [
        [bx, bz],
        [bx + 0.1, bz],
      ],
      i === 0 ? 1.7 : 1.3,
      i === 0 ? 'Vertebral body' : undefined,
    ),
  );

const ribs = (r: number): Region[] =>
  [-1, 1].map((side) => ({
    ...brightLine(
      Array.from({ length: 5 }, (_, i): Vertex => {
        const angle = side * (0.9 + 0.25 * i);
        return [-(r - 2.2) * Math.cos(angle), 57 + (r - 2.2) * Math.sin(angle)];
      }),
      17,
      0.7,
    ),
  }));

/** The trunk in cross section: skin, wall and content, with the spine on the left. */
export const trunk = (seed: number, r: number, filling: Tissue, contents: readonly Region[]): Region[] => [
  {
    shape: uneven(circle(0, 57, r), 0.5, 14, seed),
    tissue: { echo: -3, attenuation: 0.5 },
    wall: { echo: 12, thickness: 0.5, specular: 1.6 },
  },
  { shape: uneven(circle(0, 57, r - 3), 0.5, 14, seed), tissue: filling, softness: 0.6 },
  ...contents,
  ...ribs(r),
  ...vertebra(-r + 10, 57, -1),
];

export const fetalLiver = (seed: number): Tissue => ({ echo: -7, attenuation: 0.45, texture: mottle(2, 5, seed) });
export const lung = (seed: number): Tissue => ({ echo: 2, attenuation: 0.45, texture: mottle(1.5, 4, seed) });

/** A vessel or hollow organ without a bright wall. */
export const lumen = (shape: Shape, name: string, wall = 5): Region => ({
  shape,
  tissue: { ...clear, echo: -42 },
  wall: { echo: wall, thickness: 0.35, specular: 1.5 },
  softness: 0.4,
  name,
});

/** Umbilical vein and descending aorta in the plane in which the abdomen is measured. */
export const abdominalVessels = (): Region[] => [
  lumen(tube(smooth(path('15,55 9,54.5 4,56 2.5,60')), 1.9, 2.2), 'Umbilical vein', 9),
  lumen(circle(-9.5, 59.5, 1.9), 'Aorta'),
];

/** The four chambers; `isOpen` leaves a single valve and no septum at the crux. */
export const heart = (x: number, z: number, turn: number, size: number, isOpen: boolean): Region[] => {
  const { at, ellipse: oval } = axes(x, z, turn, size);
  const line = (from: Vertex, to: Vertex, echo: number) => brightLine([at(...from), at(...to)], echo, 0.4);
  const chamber = (u: number, v: number, ru: number, rv: number, name: string, more = 0) =>
    lumen(uneven(oval(u, v, ru, rv, more), 0.3, 4, 6), name, 8);
  return [
    {
      shape: uneven(oval(0, 0, 16, 11.5), 0.4, 9, 5),
      tissue: { echo: -6, attenuation: 0.45, texture: mottle(2, 3, 4) },
      wall: { echo: 9, thickness: 0.5, specular: 1.5 },
      name: 'Heart',
    },
    chamber(4.6, -4.6, 8, 3.4, 'Left ventricle', 5),
    chamber(4.2, 4.8, 7.2, 3.6, 'Right ventricle', -5),
    chamber(-8.8, -4.3, 4.6, 3.7, 'Left atrium'),
    chamber(-8.6, 4.4, 4.8, 3.9, 'Right atrium'),
    ...(isOpen
      ? [lumen(uneven(oval(-4, 0, 5, 4.2), 0.3, 4, 6), 'Defect', -20), line([-2.6, -8], [-2.6, 8], 12)]
      : [line([-3.6, -7.4], [-2.9, -1], 11), line([-2.2, 1], [-2.6, 8], 11), line([-4, 0], [-11, -0.4], 8)]),
    solid(oval(9.2, 5, 2.4, 1.1, -30), 2, 8),
  ];
};

/** Clusters of echoes from a fetus in section: a trunk and a limb. */
export const fetalPart = (x: number, z: number, r: number, seed: number): Region[] => [
  {
    shape: uneven(ellipse(x, z, r * 1.25, r, 10), 0.5, 6, seed),
    tissue: { echo: -3, attenuation: 0.5, texture: mottle(2, 4, seed) },
    wall: { echo: 12, thickness: 0.4, specular: 1 },
    name: 'Fetus',
  },
  ...bone(
    [
      [x - 0.3 * r, z - 0.1 * r],
      [x - 0.2 * r, z - 0.1 * r],
    ],
    0.13 * r,
  ),
  solid(ellipse(x + 0.4 * r, z + 0.1 * r, 0.25 * r, 0.2 * r), -22, seed),
];
