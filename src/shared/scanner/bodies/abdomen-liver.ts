import type { Put } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { blend, carve, ellipsoid, grow, halfSpace, within, type Shape } from '../core/shapes.ts';
import type { Tissue } from '../core/tissue.ts';
import { axesAlong, type V3 } from '../core/vectors.ts';
import { DOME, LAYERS, TORSO } from './abdomen-frame.ts';
import { TISSUES, WALLS } from './tissues.ts';

export type Steatosis = 'none' | 'mild' | 'moderate' | 'severe';

/** Brighter and more attenuating, so that first the vessels' walls and then the diaphragm are lost. */
const STEATOSIS: Readonly<Record<Steatosis, { echo: number; attenuation: number; lost: number }>> = {
  none: { echo: 0, attenuation: 0.5, lost: 0 },
  mild: { echo: 3.5, attenuation: 0.58, lost: 0 },
  moderate: { echo: 6, attenuation: 0.7, lost: 6 },
  severe: { echo: 8, attenuation: 0.86, lost: 14 },
};

export interface LiverTissues {
  liver: Tissue;
  /** Around the portal veins. */
  sheath: Tissue;
  /** dB by which the walls of vessels show less. */
  lost: number;
}

export function liverTissues(steatosis: Steatosis): LiverTissues {
  const { echo, attenuation, lost } = STEATOSIS[steatosis];
  // Healthy liver is not perfectly even: broad, faint differences from place to place.
  const uneven = (x: number, y: number, z: number) =>
    (TISSUES.liver.texture?.(x, y, z) ?? 0) + 0.7 * noise(x, y, z, 34, 2);
  return {
    liver: { ...TISSUES.liver, echo, attenuation, texture: uneven },
    sheath: { ...TISSUES.triad, echo: Math.max(TISSUES.triad.echo, echo), attenuation },
    lost,
  };
}

/**
 * Right lobe below its dome, cut by the visceral surface; left lobe in front of the aorta; caudate lobe in front of the vena
 * cava. In the midclavicular line it is about 14 cm long: normal up to 15.5 (Gosink and Leymaster, 1981).
 * @param beside what presses into it from behind: the right kidney with its fat
 * @param gap mm of fluid between both
 */
export function liverShape(beside: Shape, gap: number): Shape {
  const visceral = halfSpace([-46, 100, -54], [0.5, 0.4, -0.77]);
  const dome = ellipsoid([-68, 105, -64], [84, 88, 101]);
  // Its lower part lies in front of the kidney and beside it.
  const lower = ellipsoid([-100, 86, -70], [38, 48, 50], axesAlong([0.15, 0.1, 1], [1, 0, 0]));
  const right = blend(within(dome, visceral, 14), lower, 16);
  // Between the gallbladder and the ligamentum teres.
  const quadrate = ellipsoid([-30, 46, -60], [30, 26, 32]);
  const left = ellipsoid([12, 48, -32], [74, 31, 55], axesAlong([0.12, 0.25, 1], [1, 0, 0]));
  const caudate = ellipsoid([-9, 98, -25], [20, 13, 32], axesAlong([0.05, 0.12, 1], [1, 0, 0]));
  const cavity = within(grow(DOME, -3), grow(TORSO, -LAYERS.peritoneum), 3);
  const whole = within(blend(blend(blend(right, quadrate, 14), left, 14), caudate, 10), cavity, 4);
  return carve(whole, grow(beside, 1 + gap), 6);
}

/** What divides the liver besides its vessels: bright fat and ligaments. */
export function putFissures(put: Put): void {
  const bright = { ...TISSUES.brightFat, echo: 9 };
  // The falciform ligament runs from the umbilical portion of the left portal vein to the front.
  put('ligamentum teres', ellipsoid([-1, 44, -70], [3.6, 6, 13], axesAlong([0, -0.3, -1], [1, 0, 0])), bright, {
    wall: WALLS.fascia,
  });
  put(
    'fissure for ligamentum venosum',
    ellipsoid([-4, 81, -34], [14, 1, 20], axesAlong([0.05, 0.2, 1], [1, 0, 0])),
    bright,
    { wall: { ...WALLS.serosa, gaps: 0.05 } },
  );
  put('main lobar fissure', ellipsoid([-44, 87, -56], [0.9, 7, 9], axesAlong([0.1, -0.5, 0.8], [1, 0.2, 0])), bright);
}

/** Diameters in mm, or numbers of lesions; 0 for none. */
export interface LiverLesions {
  hemangioma: number;
  cyst: number;
  metastases: number;
}

/** Places of metastases, with diameters in mm. */
const METASTASES: readonly (readonly [V3, number])[] = [
  [[-92, 55, -38], 26],
  [[16, 48, -42], 22],
  [[-76, 75, -22], 18],
  [[-12, 66, -28], 18],
  [[-112, 96, -60], 22],
  [[-118, 92, -14], 16],
  [[-98, 42, -72], 14],
  [[-62, 60, -4], 15],
];

/** Put after the vessels, which masses push aside. */
export function putLesions(put: Put, { hemangioma, cyst, metastases }: LiverLesions): void {
  const lump = ([x, y, z]: V3, diameter: number): Shape =>
    ellipsoid([x, y, z], [diameter * 0.52, diameter * 0.48, diameter * 0.5], axesAlong([0.5, 0.3, 1], [1, 0, 0.2]));
  if (hemangioma > 0) {
    // bright, even and sharply outlined, with a little enhancement behind
    put('hemangioma', lump([-92, 106, -64], hemangioma), {
      echo: 8,
      attenuation: 0.35,
      texture: (x, y, z) => 0.9 * noise(x, y, z, 3),
    });
  }
  if (cyst > 0) put('liver cyst', lump([-70, 50, -66], cyst), TISSUES.fluid, { wall: WALLS.cyst });
  for (const [place, diameter] of METASTASES.slice(0, metastases)) {
    // a target: a dark rim of compressed liver and growing tumor around a brighter middle
    const shape = lump(place, diameter);
    const rim = diameter * 0.17;
    put('metastasis', shape, {
      echo: -7,
      attenuation: 0.55,
      texture: (x, y, z) => Math.min(1, Math.max(0, -shape(x, y, z) - rim)) * (6.5 + 2 * noise(x, y, z, 5)),
    });
  }
}
