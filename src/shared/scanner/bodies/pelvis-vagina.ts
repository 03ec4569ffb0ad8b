import type { Put } from '../core/body.ts';
import { grow, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';
import type { PelvisWindow } from './pelvis-options.ts';
import { band } from './pelvis-shapes.ts';
import { PELVIC_TISSUES, PELVIC_WALLS } from './pelvis-tissues.ts';
import { TRUNK } from './pelvis-walls.ts';

/** Radius of a transvaginal probe, mm: that of its face. */
const PROBE_RADIUS = 11;
/** Middle of the round tip of the probe in each fornix. */
export const PROBE_TIP: Readonly<Record<Exclude<PelvisWindow, 'abdomen'>, V3>> = {
  'anterior fornix': [0, 72, -28.5],
  'right fornix': [-19, 79, -28],
  'left fornix': [19, 79, -28],
};
const INTROITUS: V3 = [0, 58, -92];
/** To the apex behind the cervix: 9 cm in the back wall. */
const LINE: readonly V3[] = [INTROITUS, [0, 74, -62], [0, 96, -38], [0, 111, -18]];

/** Around the probe, or around nothing. */
const lumenAround = (window: Exclude<PelvisWindow, 'abdomen'>): Shape =>
  tube([INTROITUS, PROBE_TIP[window]], [PROBE_RADIUS, PROBE_RADIUS], 1);

/** The surface on which the probe stands: the skin, or the wall of the vagina from within. */
export function surfaceFor(window: PelvisWindow): Shape {
  if (window === 'abdomen') return TRUNK;
  const lumen = lumenAround(window);
  return (x, y, z) => -lumen(x, y, z);
}

/** Collapsed behind the cervix, and stretched around the probe. */
export function putVagina(put: Put, window: PelvisWindow, push: number): void {
  const back = -push;
  const line = LINE.map(([x, y, z], n): V3 => [x, y + (n < 2 ? 0 : back), z]);
  const wall = band(line, [4.5, 5, 5, 4], [7, 11, 14, 13]);
  put('vagina', wall, PELVIC_TISSUES.vagina, { wall: PELVIC_WALLS.vagina, margin: 1 });
  if (window !== 'abdomen')
    put('vagina', grow(lumenAround(window), 3), PELVIC_TISSUES.vagina, {
      wall: PELVIC_WALLS.vagina,
    });
  put('vaginal lumen', band(line, [0.6, 0.7, 0.7, 0.6], [5, 9, 12, 11]), PELVIC_TISSUES.mucosa, {
    wall: PELVIC_WALLS.mucosa,
    margin: 1,
  });
}
