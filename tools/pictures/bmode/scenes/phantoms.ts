import { circle } from '#shared/console/bmode/body/shapes.ts';
import type { PointTarget, Probe } from '#shared/console/bmode/body/types.ts';
import type { Scene, Settings } from '../types.ts';

const linear: Probe = { kind: 'linear', width: 60, depth: 47 };
const settings: Partial<Settings> = { clutter: { level: -60, depth: 10 }, dynamicRange: 58, midGray: 0.4 };

const material = (echo: number): Scene['background'] => ({ echo, attenuation: 0.5 });

/** Wire pairs: the two wires of each pair are 5, 4, 3, 2 and 1 mm apart, one beneath the other. */
const pairs: readonly PointTarget[] = [5, 4, 3, 2, 1].flatMap((gap, i) => {
  const x = -22 + 11 * i;
  return [14, 31].flatMap((z) => [
    { x, z: z - gap / 2, echo: 27 },
    { x, z: z + gap / 2, echo: 27 },
  ]);
});

const axial = (name: string, cycles: number): Scene => ({
  name,
  seed: 501,
  probe: linear,
  frequency: 5,
  cycles,
  focus: { depth: 24, width: 0.75, range: 26 },
  background: material(-13),
  regions: [],
  points: pairs,
  settings,
});

/** One column of wires every 5.5 mm. */
const column: readonly PointTarget[] = Array.from({ length: 8 }, (_, i) => ({ x: 0, z: 4.5 + 5.5 * i, echo: 33 }));

const lateral = (name: string, focus: number): Scene => ({
  name,
  seed: 511,
  probe: linear,
  frequency: 5,
  cycles: 1.8,
  focus: { depth: focus, width: 0.65, range: 4.2 },
  background: material(-15),
  regions: [],
  points: column,
  settings,
});

/** Wires every 2 mm in depth along a slant, the first at 1 mm. */
const shallow: readonly PointTarget[] = Array.from({ length: 10 }, (_, i) => ({
  x: -16.5 + 3.6 * i,
  z: 1 + 2 * i,
  echo: 25,
}));

/** Quality assurance phantoms: wires and cylinders in even speckle. */
export const phantomScenes: readonly Scene[] = [
  axial('axial-resolution-short-pulse', 2.2),
  axial('axial-resolution-long-pulse', 9),
  lateral('lateral-resolution-targets', 23.7),
  lateral('focal-zone-shallow', 10),
  lateral('focal-zone-deep', 37.5),
  {
    name: 'dead-zone-phantom',
    seed: 521,
    probe: { kind: 'linear', width: 40, depth: 31 },
    frequency: 7,
    cycles: 2,
    focus: { depth: 12, width: 0.55, range: 14 },
    background: material(-9),
    regions: [],
    points: shallow,
    settings: { ...settings, mainBang: { level: 30, depth: 2.1 }, clutter: { level: 20, depth: 2 } },
  },
  {
    name: 'contrast-phantom',
    seed: 531,
    probe: { kind: 'sector', radius: 60, angle: 58, depth: 110 },
    frequency: 4,
    cycles: 2.2,
    focus: { depth: 58, width: 1.3, range: 50 },
    background: material(0),
    regions: ([-60, -6, -3, 3, 6] as const).map((echo, i) => ({
      shape: circle(-41 + 20.5 * i, 58, 8),
      tissue: material(echo),
      name: `Target at ${echo < 0 ? '−' : '+'}${Math.abs(echo)} dB`,
    })),
    points: [22, 36, 80, 94].map((z) => ({ x: 0, z, echo: 25 })),
    settings: { ...settings, dynamicRange: 46, looks: 6 },
  },
];
