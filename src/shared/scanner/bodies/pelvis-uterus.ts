import type { Put } from '../core/body.ts';
import { blend, ellipsoid, grow, intersection, halfSpace, sphere, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { axesAlong, subtract } from '../core/vectors.ts';
import type { PelvisSetting } from './pelvis-options.ts';
import { PELVIC_TISSUES, PELVIC_WALLS } from './pelvis-tissues.ts';
import type { UterineForm } from './pelvis-uterus-form.ts';
import { smallArteryFlow } from './pelvis-vessels.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** Days of the cycle on which the three layers can be seen, and from which the endometrium is bright throughout. */
const PROLIFERATIVE = 4.5;
const SECRETORY = 16;

/** Muscle, cervix, endometrium and the vessels in the wall. */
export function putUterus(put: Put, form: UterineForm, outer: Shape, setting: PelvisSetting): void {
  put('myometrium', outer, TISSUES.myometrium, { wall: PELVIC_WALLS.uterus, margin: 2 });
  putArcuateVessels(put, form);
  const half = (form.endometrium + setting.cavityFluid) / 2;
  const zone = setting.adenomyosis ? 8 : 3.2;
  put('junctional zone', grow(form.cavity(half), zone), PELVIC_TISSUES.junctionalZone, { margin: 1 });
  if (setting.adenomyosis) putAdenomyosis(put, form);
  putCervix(put, form, outer);
  putEndometrium(put, form, setting);
}

function putCervix(put: Put, form: UterineForm, outer: Shape): void {
  const [below, os] = [form.at(form.internalOs - 4), form.at(form.internalOs)];
  put('cervix', intersection(outer, halfSpace(os, subtract(os, below))), PELVIC_TISSUES.cervix, { margin: 1 });
  put('cervical canal', form.canal(2.4), PELVIC_TISSUES.canal);
  put('cervical canal', form.canal(0.45), PELVIC_TISSUES.cavityLine, { wall: PELVIC_WALLS.mucosa });
  put('nabothian cyst', sphere(form.at(10, 1.5, 5.5), 2.3), TISSUES.fluid, { wall: PELVIC_WALLS.follicle });
}

function putEndometrium(put: Put, form: UterineForm, setting: PelvisSetting): void {
  const { cycleDay, cavityFluid, pregnancy } = setting;
  const half = (form.endometrium + cavityFluid) / 2;
  const isSecretory = cycleDay >= SECRETORY || pregnancy > 0 || (setting.endometrium ?? 0) > 14;
  const isMenstrual = cycleDay < PROLIFERATIVE && !isSecretory;
  const bright = isSecretory ? PELVIC_TISSUES.secretory : PELVIC_TISSUES.basalLayer;
  put('endometrium', form.cavity(half), bright, { wall: PELVIC_WALLS.mucosa, margin: 1 });
  if (!isSecretory && !isMenstrual) {
    put('endometrium', form.cavity(half - 1.3, 1), PELVIC_TISSUES.functionalLayer, { margin: 1 });
  }
  if (cavityFluid > 0) {
    put('fluid in the cavity', form.cavity(cavityFluid / 2, 2), TISSUES.fluid, {
      wall: PELVIC_WALLS.follicle,
      margin: 1,
    });
  } else if (!isSecretory) {
    put('endometrium', form.cavity(0.4, 2), PELVIC_TISSUES.cavityLine, { wall: PELVIC_WALLS.mucosa, margin: 1 });
  }
}

/** In the outer third of the wall. */
function putArcuateVessels(put: Put, form: UterineForm): void {
  for (const [mm, from, to] of [
    [44, 20, 75],
    [52, 105, 160],
    [50, 200, 250],
    [60, 285, 335],
    [58, 50, 95],
  ] as const) {
    const half = form.halfThickness(mm);
    const points = [0, 0.5, 1].map((share) => {
      const angle = ((from + (to - from) * share) * Math.PI) / 180;
      return form.at(mm + 3 * share, Math.cos(angle) * (half + 3) * 0.8, Math.sin(angle) * half * 0.8);
    });
    const vessel = tube(points, [0.7, 1, 0.8]);
    put('arcuate vessel', vessel, TISSUES.blood, { wall: WALLS.vein, flow: smallArteryFlow(vessel) });
  }
}

/** The wall behind the cavity is thick and uneven, with small cysts in it. */
function putAdenomyosis(put: Put, form: UterineForm): void {
  const half = form.halfThickness(52);
  const axes = axesAlong(subtract(form.at(58), form.at(46)), [1, 0, 0]);
  put('adenomyosis', ellipsoid(form.at(52, 1, half * 0.62), [18, half * 0.42, 20], axes), PELVIC_TISSUES.adenomyosis, {
    margin: 1,
  });
  for (const [mm, left, share, thick] of [
    [46, -5, 0.72, 1.6],
    [54, 4, 0.8, 2],
    [60, -2, 0.66, 1.5],
  ] as const) {
    const streak = ellipsoid(form.at(mm, left, half * share), [thick * 2, thick, thick * 3], axes);
    put('adenomyosis', streak, { ...PELVIC_TISSUES.adenomyosis, echo: 3, attenuation: 3.5 });
  }
  for (const [mm, left, share, radius] of [
    [44, 2, 0.55, 2.1],
    [50, -1, 0.62, 2.7],
    [57, 0, 0.55, 1.9],
    [52, -7, 0.75, 2.2],
  ] as const) {
    put('myometrial cyst', sphere(form.at(mm, left, half * share), radius), TISSUES.fluid, {
      wall: PELVIC_WALLS.follicle,
    });
  }
}

/** The surface of the uterus with what makes it bulge. */
export function uterineSurface(form: UterineForm, setting: PelvisSetting, fibroid: Shape | null): Shape {
  let outer = form.outer();
  if (setting.adenomyosis) {
    const half = form.halfThickness(52);
    const axes = axesAlong(subtract(form.at(58), form.at(46)), [1, 0, 0]);
    outer = blend(outer, ellipsoid(form.at(52, 1, half * 0.45), [24, half * 0.85, 24], axes), 10);
  }
  return fibroid === null ? outer : blend(outer, grow(fibroid, 2), 7);
}
