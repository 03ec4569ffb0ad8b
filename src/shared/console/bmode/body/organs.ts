import { beneath, circle, ellipse, intersect, outside, smooth, tube, uneven, type Vertex } from './shapes.ts';
import { mottle, stone } from './tissue.ts';
import type { Region, Tissue } from './types.ts';

/** The diaphragm as the lower border of the liver: a bright arc with dimmer tissue behind it. */
export const diaphragm = (
  cx: number,
  cz: number,
  r: number,
  seed: number,
  behind: Tissue = { echo: -12, attenuation: 0.7 },
): Region[] => {
  const dome = circle(cx, cz, r);
  const arc = uneven({ distance: outside(dome).distance }, 0.5, 16, seed);
  const lower = intersect(
    arc,
    beneath(() => cz),
  );
  return [
    { shape: lower, tissue: behind, softness: 0.4 },
    { shape: arc, wall: { echo: 21, thickness: 0.55, specular: 1.5, where: (p) => p.z > cz }, name: 'Diaphragm' },
  ];
};

/** A strong reflector seen as a bright line: gas, metal, bone, a septum. */
export const brightLine = (
  line: readonly Vertex[],
  echo: number,
  thickness = 0.4,
  effect?: string,
  even = false,
): Region => ({
  shape: tube(smooth(line), 0),
  wall: { echo, thickness, specular: 0, even, ...(effect ? { effect } : {}) },
});

/** A calculus: a bright cap toward the probe, and a body that blocks all sound. */
export const calculus = (x: number, z: number, rx: number, rz: number, seed: number): Region[] => [
  {
    shape: uneven(ellipse(x, z, rx, rz), 0.4, 4, seed),
    tissue: stone,
    softness: 0.4,
    wall: { echo: 32, thickness: 0.85, specular: 5, where: (p) => p.z < z - 0.25 * rz },
    name: 'Stone',
  },
];

/** Kidney in long axis: darker cortex, pyramids, bright sinus, capsule. */
export const kidney = (x: number, z: number, size: number, turn: number, seed: number): Region[] => {
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const at = (u: number, v: number): Vertex => [x + size * (u * cos - v * sin), z + size * (u * sin + v * cos)];
  const pyramids = [
    [-0.72, -0.12],
    [-0.45, -0.3],
    [-0.1, -0.35],
    [0.25, -0.34],
    [0.55, -0.24],
    [-0.5, 0.27],
    [0.1, 0.32],
    [0.5, 0.26],
  ] as const;
  return [
    {
      shape: ellipse(x, z, size, size * 0.5, turn),
      tissue: { echo: -2.5, attenuation: 0.5, texture: mottle(1.5, 6, seed) },
      wall: { echo: 12, thickness: 0.4, specular: 2 },
      name: 'Kidney',
    },
    ...pyramids.map(([u, v], i): Region => ({
      shape: uneven(ellipse(...at(u, v), size * 0.115, size * 0.085, turn + 40 * u), 0.9, 5, seed + i),
      tissue: { echo: -9.5, attenuation: 0.45 },
      softness: 0.8,
      name: 'Renal pyramid',
    })),
    {
      shape: uneven(ellipse(...at(-0.02, 0.02), size * 0.62, size * 0.17, turn), 2.6, 7, seed + 20),
      tissue: { echo: 9, attenuation: 0.6, texture: mottle(6, 5, seed + 4) },
      softness: 1.6,
      name: 'Renal sinus',
    },
  ];
};
