import type { Put } from '../core/body.ts';
import { ellipsoid, grow, intersection, sphere, without, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, scale, type V3 } from '../core/vectors.ts';
import type { PelvisSetting } from './pelvis-options.ts';
import { uneven } from './pelvis-shapes.ts';
import type { Ovary } from './pelvis-ovary-form.ts';
import { PELVIC_TISSUES, PELVIC_WALLS } from './pelvis-tissues.ts';
import type { UterineForm } from './pelvis-uterus-form.ts';
import { TISSUES, WALLS } from './tissues.ts';

const CYST_NAMES = {
  simple: 'simple cyst',
  hemorrhagic: 'hemorrhagic cyst',
  endometrioma: 'endometrioma',
  dermoid: 'dermoid cyst',
} as const;
const CYST_TISSUES = {
  simple: PELVIC_TISSUES.cystFluid,
  hemorrhagic: PELVIC_TISSUES.clot,
  endometrioma: PELVIC_TISSUES.endometrioma,
  dermoid: PELVIC_TISSUES.sebum,
} as const;

/** Bulges out of the front of the ovary, of which a rim is left. */
function cystAt(center: V3, axes: Ovary['axes'], radii: V3, radius: number): { middle: V3; shape: Shape } {
  const away = Math.max(0, radius - radii[1] * 0.6);
  const middle = add(center, add(scale(axes[1], -0.75 * away), scale(axes[2], 0.35 * away)));
  return { middle, shape: ellipsoid(middle, [radius * 0.95, radius * 0.97, radius * 1.04], axes) };
}

/** Covers most of the ovary if it is large. */
export function putCyst(put: Put, { cyst, cystSize }: PelvisSetting, ovary: Ovary): void {
  if (cyst === 'none') return;
  const radius = cystSize / 2;
  const { middle, shape } = cystAt(ovary.center, ovary.axes, ovary.radii, radius);
  put('ovary', grow(shape, 1.8), PELVIC_TISSUES.ovary, { wall: PELVIC_WALLS.ovary, margin: 1 });
  put(CYST_NAMES[cyst], shape, CYST_TISSUES[cyst], { wall: WALLS.cyst, margin: 1 });
  if (cyst !== 'dermoid') return;
  const plug = sphere(add(middle, scale(ovary.axes[2], radius * 0.5)), radius * 0.5);
  put('dermoid plug', intersection(plug, shape), PELVIC_TISSUES.dermoidPlug, { wall: PELVIC_WALLS.ovary, margin: 1 });
}

/** A tube that is filled with fluid and folded on itself, between uterus and ovary. */
export function putHydrosalpinx(put: Put, diameter: number, form: UterineForm, { center }: Ovary): void {
  const r = diameter / 2;
  const horn = form.at(form.cavityEnd + 2, form.halfThickness(58) + 5, 2);
  const [x, y, z] = center;
  const line: V3[] = [
    horn,
    [horn[0] + 9, horn[1] + 8, horn[2] + 8],
    [x - 3, y - 6, z + 24 + r * 0.5],
    [x + 1, y + 9 + r * 0.5, z + 19 + r * 0.6],
    [x, y + 12 + r, z + 1],
    [x - 8, y + 9 + r, z - 15 - r * 0.3],
    [x - 17, y + 4 + r * 0.6, z - 18 - r * 0.3],
  ];
  const radii = [1.5, r * 0.35, r * 0.6, r * 0.85, r, r, r * 0.7];
  const outer = tube(
    line,
    radii.map((radius) => radius + 1.6),
  );
  const lumen = tube(line, radii);
  put('fallopian tube wall', outer, TISSUES.wall, { wall: PELVIC_WALLS.ovary });
  // Folds that reach in from one side only.
  const folds = [3.35, 4.4].map((place, side) => {
    const n = Math.floor(place);
    const [a, b] = [line[n] ?? center, line[n + 1] ?? center];
    const at = add(scale(a, 1 - (place - n)), scale(b, place - n));
    return ellipsoid(
      add(at, [0, r * (side === 0 ? 0.8 : -0.8), 0]),
      [r, r * 0.85, 0.9],
      axesAlong([b[0] - a[0], b[1] - a[1], b[2] - a[2]], [1, 0.2, 0]),
    );
  });
  const open = folds.reduce((rest, fold) => without(rest, fold), lumen as Shape);
  put('hydrosalpinx', open, PELVIC_TISSUES.cystFluid, { wall: WALLS.cyst, margin: 1 });
}

/** Fluid gathers where the pelvis is deepest when the patient lies: behind the uterus. Organs are put over it. */
export function putFreeFluid(put: Put, depth: number, push: number): void {
  const pouch = ellipsoid(
    [2, 115 - depth * 0.55, 3 + depth * 0.2 + 8 * push],
    [22 + depth * 0.8, depth * 0.62 + 1, 14 + depth * 0.6],
  );
  put('free fluid', uneven(pouch, 0.6, 12), TISSUES.fluid, { margin: 2.5 });
}
