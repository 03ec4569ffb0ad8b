import { putInto, type Body, type Region, type Wire } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { cylinder, halfSpace, type Shape } from '../core/shapes.ts';
import { anyNearest, nearestOn, tube } from '../core/tube.ts';

export interface PhantomOptions {
  /** Where the dead zone, resolution and distances are tested (wires), or contrast (targets), or flow (a tube). */
  kind?: 'wires' | 'targets' | 'flow';
  /** Of the flow in the middle of the tube, cm/s: 0 to 200. */
  speed?: number;
}

/** Attenuation of a tissue-mimicking gel, as AIUM and IEC 61391-1 ask for: one way, dB/(cm·MHz). */
const GEL = { echo: 0, attenuation: 0.5, texture: (x: number, y: number, z: number) => 0.3 * noise(x, y, z, 18) };
/** All targets run across the slice, so that each plane square on them shows the same. */
const across = (x: number, y: number, radius: number): Shape => cylinder(x, y, radius, radius);

/** mm below the scanning window. */
const CYSTS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [-34, 30, 1.5],
  [-24, 30, 2.5],
  [-10, 30, 4],
  [-38, 80, 1.5],
  [-26, 80, 2.5],
  [-10, 80, 4],
  [-42, 130, 2.5],
  [-26, 130, 4],
];
/** Contrast in dB of disks of 10 mm. */
const DISKS: readonly (readonly [x: number, y: number, contrast: number])[] = [
  [14, 55, -9],
  [28, 55, -6],
  [42, 55, -3],
  [14, 105, 3],
  [30, 105, 6],
  [46, 105, 9],
];
/** Groups for axial resolution: distances between neighbors along the beam, mm. */
const AXIAL = [4, 3, 2, 1, 0.5];
/** And for lateral resolution, across the beam. */
const LATERAL = [5, 4, 3, 2, 1];
const WIRE_LEVEL = 26;

/**
 * A block of gel with a flat scanning window, x to the right, y down, z toward the viewer: wires at known places, cysts and
 * disks of known contrast, or a tube with known flow.
 */
export function phantom({ kind = 'wires', speed = 60 }: PhantomOptions = {}): Body {
  const regions: Region[] = [];
  const put = putInto(regions);
  if (kind === 'targets') {
    for (const [x, y, radius] of CYSTS) put('cyst', across(x, y, radius), { echo: -80, attenuation: 0.5 });
    for (const [x, y, contrast] of DISKS) put('gray target', across(x, y, 5), { ...GEL, echo: contrast });
  }
  if (kind === 'flow') addFlow(regions, speed);
  return {
    name: 'phantom',
    skin: halfSpace([0, 0, 0], [0, -1, 0]),
    regions,
    base: GEL,
    warp: { size: 30, amount: 0 },
    box: { min: [-120, -10, -60], max: [120, 200, 60] },
    cell: 6,
    wires: kind === 'wires' ? wires() : [],
    landmarks: {
      'scan plane': [
        [0, 20, 0],
        [40, 80, 0],
        [-40, 140, 0],
      ],
    },
  };
}

/** A tube of 5 mm that slopes down by 30°, with parabolic flow toward its deep end. */
function addFlow(regions: Region[], speed: number): void {
  const [from, to] = [
    [-75, 12, 0],
    [75, 12 + 150 * Math.tan(Math.PI / 6), 0],
  ] as const;
  const vessel = tube([from, to], [2.5, 2.5], 1);
  const nearest = anyNearest();
  const put = putInto(regions);
  put('tube wall', tube([from, to], [3.2, 3.2], 1), { echo: 4, attenuation: 0.5 });
  put(
    'tube',
    vessel,
    { echo: -40, attenuation: 0.1 },
    {
      flow: (x, y, z, _, out) => {
        const { offAxis, radius, direction } = nearestOn(vessel, x, y, z, nearest);
        const here = speed * Math.max(0, 1 - (offAxis / radius) ** 2);
        out.set(direction.map((part) => part * here));
      },
    },
  );
}

function wires(): Wire[] {
  const at = (x: number, y: number): Wire => ({ from: [x, y, -50], to: [x, y, 50], level: WIRE_LEVEL });
  const places: [number, number][] = [
    ...Array.from({ length: 16 }, (_, n): [number, number] => [0, (n + 1) * 10]),
    ...Array.from({ length: 5 }, (_, n): [number, number] => [-10 + n * 1.5, 1 + n]),
    ...[-40, -20, 20, 40].map((x): [number, number] => [x, 60]),
    ...[-40, -20, 20, 40].map((x): [number, number] => [x, 120]),
    ...group(AXIAL, (place) => [24, 30 + place]),
    ...group(AXIAL, (place) => [24, 85 + place]),
    ...group(LATERAL, (place) => [-34 + place, 40]),
    ...group(LATERAL, (place) => [-34 + place, 95]),
  ];
  return places.map(([x, y]) => at(x, y));
}

/** Wires at these distances from each other. */
function group(distances: readonly number[], at: (place: number) => [number, number]): [number, number][] {
  let place = 0;
  return [at(0), ...distances.map((distance) => at((place += distance)))];
}
