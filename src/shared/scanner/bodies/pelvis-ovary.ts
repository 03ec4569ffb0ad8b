import type { Put } from '../core/body.ts';
import { blend, ellipsoid, sphere, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, scale, type Axes, type V3 } from '../core/vectors.ts';
import type { Ovary, Side } from './pelvis-ovary-form.ts';
import type { PelvisSetting } from './pelvis-options.ts';
import { lookUp } from './pelvis-shapes.ts';
import { PELVIC_TISSUES, PELVIC_WALLS } from './pelvis-tissues.ts';
import { putOvarianVessels, smallArteryFlow } from './pelvis-vessels.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Half of 32 × 22 × 18 mm: 6.6 mL, the mean below 30 years. Source: Pavlik et al., Gynecol Oncol 2000. */
const HALF_AXES: V3 = [9, 11, 16];
/** Polycystic: 10 mL or more and 20 follicles or more. Source: Teede et al., international guideline, 2018. */
const POLYCYSTIC: V3 = [11.5, 13, 19];

/** Diameter of the dominant follicle by day of the cycle, mm: grows to about 20. Source: Baerwald et al., Hum Reprod Update 2012. */
const DOMINANT = [
  [5, 7],
  [7, 10],
  [10, 15],
  [13.5, 21],
  [14, 21],
] as const;
const OVULATION = 14.2;

/** Of the patient. */

/** Diameter of the dominant follicle, mm, or 0. */
const dominantFollicle = ({ cycleDay, pregnancy, polycystic }: PelvisSetting): number =>
  pregnancy > 0 || polycystic || cycleDay < 5 || cycleDay > OVULATION ? 0 : lookUp(DOMINANT, cycleDay);

/** Diameter of the corpus luteum, mm, or 0. */
function corpusLuteum({ cycleDay, pregnancy, polycystic }: PelvisSetting): number {
  if (pregnancy > 0) return 20;
  if (polycystic || cycleDay <= OVULATION) return 0;
  return lookUp(
    [
      [15, 15],
      [19, 18],
      [24, 17],
      [28, 12],
    ],
    cycleDay,
  );
}

/** In the fossa between the external iliac vein in front and the internal iliac vessels behind. */
function ovaryAt(side: Side, setting: PelvisSetting): { center: V3; axes: Axes; radii: V3 } {
  const { push } = setting;
  const center: V3 = side === 'left' ? [42, 95 + 3 * push, 7 + 13 * push] : [-44, 92 + 5 * push, 10 + 13 * push];
  const axes = side === 'left' ? axesAlong([0.18, 0.3, 1], [1, 0.25, 0]) : axesAlong([-0.25, 0.2, 1], [1, -0.35, 0]);
  return { center, axes, radii: setting.polycystic ? POLYCYSTIC : HALF_AXES };
}

/** A place in the ovary by shares of its half axes. */
const inOvary = ({ center, axes, radii }: Pick<Ovary, 'center' | 'axes' | 'radii'>, [u, v, w]: V3): V3 =>
  add(center, add(add(scale(axes[0], u * radii[0]), scale(axes[1], v * radii[1])), scale(axes[2], w * radii[2])));

/** The dominant follicle and the corpus luteum are in the right ovary, so that the left one shows small follicles only. */
export function putOvary(put: Put, side: Side, setting: PelvisSetting): Ovary {
  const place = ovaryAt(side, setting);
  const { center, axes, radii } = place;
  const large = side === 'right' ? Math.max(dominantFollicle(setting), corpusLuteum(setting)) : 0;
  const largeAt = inOvary(place, [0.12, -0.2, 0.3]);
  let shape: Shape = ellipsoid(center, radii, axes);
  if (large > 0) shape = blend(shape, sphere(largeAt, large / 2 + 2.2), 4);
  put('ovary', shape, PELVIC_TISSUES.ovary, { wall: PELVIC_WALLS.ovary, margin: 1.5 });
  putOvarianVessels(put, { side, ...place });
  const isFree = (at: V3, radius: number) =>
    large === 0 || Math.hypot(at[0] - largeAt[0], at[1] - largeAt[1], at[2] - largeAt[2]) > large / 2 + radius + 0.8;
  for (const { at, radius } of follicles(place, side, setting)) {
    if (isFree(at, radius)) put('follicle', sphere(at, radius), TISSUES.fluid, { wall: PELVIC_WALLS.follicle });
  }
  if (side === 'right') putLarge(put, largeAt, setting);
  return { side, ...place, shape };
}

function putLarge(put: Put, at: V3, setting: PelvisSetting): void {
  const dominant = dominantFollicle(setting);
  if (dominant > 0) {
    const r = dominant / 2;
    put('dominant follicle', ellipsoid(at, [r * 0.96, r * 0.98, r * 1.06]), TISSUES.fluid, {
      wall: PELVIC_WALLS.follicle,
    });
  }
  const luteum = corpusLuteum(setting);
  if (luteum === 0) return;
  // A thick wall around a small, crenated cavity.
  const body = ellipsoid(at, [luteum * 0.5, luteum * 0.47, luteum * 0.53]);
  put('corpus luteum', body, PELVIC_TISSUES.luteum, { wall: PELVIC_WALLS.ovary });
  const r = luteum * 0.27;
  put(
    'corpus luteum',
    blend(ellipsoid(at, [r, r * 0.7, r * 1.1]), sphere(add(at, [r * 0.5, r * 0.4, -r * 0.4]), r * 0.6), 2),
    PELVIC_TISSUES.luteumFluid,
    {
      margin: 0.5,
    },
  );
  const ring = Array.from({ length: 9 }, (_, n): V3 => {
    const angle = (n / 8) * 2 * Math.PI;
    return add(at, [Math.cos(angle) * luteum * -0.25, Math.sin(angle) * luteum * 0.5, Math.cos(angle) * luteum * 0.45]);
  });
  const vessel = tube(
    ring,
    ring.map(() => 0.8),
  );
  put('vessel around the corpus luteum', vessel, TISSUES.blood, { wall: WALLS.vein, flow: smallArteryFlow(vessel) });
}

/** Small follicles, evenly scattered below the surface; in a polycystic ovary many more and of one size. */
function follicles(
  place: Pick<Ovary, 'center' | 'axes' | 'radii'>,
  side: Side,
  setting: PelvisSetting,
): { at: V3; radius: number }[] {
  const count = setting.polycystic ? 34 : 9;
  const out = setting.polycystic ? 0.77 : 0.62;
  const radii = setting.polycystic ? [3, 2.5, 3.2, 2.7, 2.3] : [3.2, 2.1, 3.9, 2.6, 3.4, 1.8, 2.9, 3.6, 2.3];
  const turn = side === 'left' ? 0.6 : 2.7;
  return Array.from({ length: count }, (_, n) => {
    // The golden angle scatters places over a sphere evenly.
    const up = 1 - (2 * (n + 0.5)) / count;
    const round = Math.sqrt(1 - up * up);
    const angle = n * 2.39996 + turn;
    const reach = out * (setting.polycystic ? 1 : 0.85 + 0.3 * ((n * 0.618) % 1));
    return {
      at: inOvary(place, [Math.cos(angle) * round * reach, Math.sin(angle) * round * reach, up * reach]),
      radius: radii[n % radii.length] ?? 2,
    };
  });
}
