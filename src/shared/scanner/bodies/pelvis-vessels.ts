import type { Flow, Put } from '../core/body.ts';
import { tube, type Tube } from '../core/tube.ts';
import { add, scale, type V3 } from '../core/vectors.ts';
import { flowAlong, steady, type Wave } from './flows.ts';
import type { Ovary } from './pelvis-ovary-form.ts';
import { TISSUES, WALLS } from './tissues.ts';
import type { UterineForm } from './pelvis-uterus-form.ts';
import { mirrored } from './pelvis-shapes.ts';

/** Heart beats per second. */
const RATE = 72 / 60;

interface Pulse {
  /** Velocities on the middle line, cm/s. */
  systole: number;
  diastole: number;
  /** Of the flow back, cm/s, as in arteries of resting legs. */
  back?: number;
  /** Depth of the notch after systole, cm/s. */
  notch?: number;
}

/** Steep rise, slower fall; a notch or a backward wave follows it. */
function pulse({ systole, diastole, back = 0, notch = 0 }: Pulse): Wave {
  return (time) => {
    const phase = (((time * RATE) % 1) + 1) % 1;
    const bump = (at: number, width: number) => Math.exp(-(((phase - at) / width) ** 2));
    const rise = phase < 0.12 ? Math.sin((phase / 0.12) * (Math.PI / 2)) ** 2 : Math.exp(-((phase - 0.12) / 0.17));
    return diastole + (systole - diastole) * rise - notch * bump(0.42, 0.05) - back * bump(0.4, 0.07);
  };
}

const WAVES = {
  /** Three phases: forward, back, forward. */
  externalIliac: pulse({ systole: 100, diastole: 4, back: 34 }),
  internalIliac: pulse({ systole: 75, diastole: 10, notch: 6 }),
  /** High resistance with a notch, as outside of pregnancy; resistance index 0.86. */
  uterine: pulse({ systole: 45, diastole: 6.5, notch: 5 }),
  ovarian: pulse({ systole: 22, diastole: 5 }),
  /** Low resistance, as around a corpus luteum and in a polyp. */
  small: pulse({ systole: 17, diastole: 8 }),
  vein: steady(14),
  smallVein: steady(6),
} as const;

/** In vessels within an organ. */
export const smallArteryFlow = (vessel: Tube): Flow => flowAlong(vessel, WAVES.small);

/** From the fork of the common iliac artery to below the inguinal ligament: along the brim of the pelvis. */
const EXTERNAL: readonly V3[] = [
  [36, 116, 96],
  [43, 104, 72],
  [52, 88, 50],
  [59, 66, 37],
  [63, 51, 28],
  [64, 43, 21],
];
/** Behind the ovary, down the side wall of the pelvis. */
const INTERNAL: readonly V3[] = [
  [36, 116, 96],
  [43, 121, 72],
  [49, 119, 44],
  [52, 113, 20],
  [53, 107, -8],
];

/** On both sides, artery and vein. */
export function putIliacVessels(put: Put): void {
  for (const sign of [-1, 1]) {
    const vessel = (points: readonly V3[], radii: readonly number[], by: V3) =>
      tube(
        mirrored(
          points.map((point) => add(point, by)),
          sign,
        ),
        radii,
      );
    const externalArtery = vessel(EXTERNAL, [4.4, 4.1, 4, 3.9, 3.9, 3.8], [0, 0, 0]);
    // Each vein lies behind and to the inside of its artery.
    const externalVein = vessel(EXTERNAL, [5.2, 5.2, 5, 5, 5, 4.8], [-4.5, 7, -6]);
    const internalArtery = vessel(INTERNAL, [3.6, 3.3, 3, 2.6, 2.1], [0, 0, 0]);
    const internalVein = vessel(INTERNAL, [4.4, 4.2, 4, 3.6, 3], [2.5, 7, -2]);
    put('external iliac vein', externalVein, TISSUES.blood, { wall: WALLS.vein, flow: backward(externalVein) });
    put('internal iliac vein', internalVein, TISSUES.blood, { wall: WALLS.vein, flow: backward(internalVein) });
    put('internal iliac artery', internalArtery, TISSUES.blood, {
      wall: WALLS.artery,
      flow: flowAlong(internalArtery, WAVES.internalIliac, 3),
    });
    put('external iliac artery', externalArtery, TISSUES.blood, {
      wall: WALLS.artery,
      flow: flowAlong(externalArtery, WAVES.externalIliac, 5),
    });
  }
}

/** Veins are drawn from their root on, so their blood flows toward the first point. */
const backward = (vessel: Tube) => flowAlong(vessel, (time) => -WAVES.vein(time), 3);

/** Beside the uterus from the cervix to the tube, and from the internal iliac artery to it. */
export function putUterineVessels(put: Put, form: UterineForm): void {
  for (const sign of [-1, 1]) {
    const beside = (mm: number, gap: number, behind: number): V3 =>
      form.at(mm, sign * (form.halfThickness(mm) + 4.5 + gap), behind);
    const path: V3[] = [
      [sign * 51, 111, 4],
      [sign * 41, 108, -5],
      beside(24, 10, 5),
      beside(28, 2.5, 2),
      beside(38, 2.8, 3),
      beside(46, 1.8, 0),
      beside(54, 3, 2),
      beside(60, 3, -1),
    ];
    const artery = tube(path, [1.9, 1.8, 1.7, 1.6, 1.5, 1.4, 1.3, 1.1]);
    const vein = tube(
      path.map((point) => add(point, [sign * 0.8, 3.9, -1.5])),
      [2.4, 2.3, 2.2, 2.2, 2, 2, 1.8, 1.4],
    );
    put('uterine vein', vein, TISSUES.blood, {
      wall: WALLS.vein,
      flow: flowAlong(vein, (time) => -WAVES.smallVein(time)),
    });
    put('uterine artery', artery, TISSUES.blood, { wall: WALLS.artery, flow: flowAlong(artery, WAVES.uterine) });
  }
}

/** Down from the brim of the pelvis to the hilum, which it enters. */
export function putOvarianVessels(put: Put, { center, axes, radii, side }: Omit<Ovary, 'shape'>): void {
  const sign = side === 'left' ? 1 : -1;
  const top = add(center, scale(axes[2], radii[2]));
  const path: V3[] = [
    [sign * 41, 112, 78],
    [sign * 44, 107, 58],
    add(top, [sign * 3, 3, 4]),
    add(center, scale(axes[2], radii[2] * 0.55)),
    center,
  ];
  const artery = tube(path, [1.1, 1.1, 1, 0.9, 0.6]);
  put('ovarian artery', artery, TISSUES.blood, { wall: WALLS.artery, flow: flowAlong(artery, WAVES.ovarian) });
}
