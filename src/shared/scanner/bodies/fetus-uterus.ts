import type { Put } from '../core/body.ts';
import { blend, cylinder, ellipsoid, grow, shell, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { add, length, scale, subtract, unit, type V3 } from '../core/vectors.ts';
import { placeIn, type Fetus, type Position } from './fetus-frame.ts';
import { FETAL } from './fetus-tissues.ts';
import { limbLines } from './fetus-limbs.ts';
import { TISSUES, WALLS } from './tissues.ts';

export interface UterusOptions {
  /** On the front or the back wall. */
  placenta?: 'anterior' | 'posterior';
  /** From the internal os to the edge of the placenta along the wall, mm: -40 (covers it: previa) to 90; below 20 it lies low. */
  placentaToOs?: number;
  /** Of the closed cervix, mm: 10 to 50. */
  cervix?: number;
}

const WALL = 5;
/** Thin and dark while it is stretched. */
const MYOMETRIUM = { ...TISSUES.myometrium, echo: -6 };
/** Thickness in the middle (about 1 mm a week) and from there to the edge, mm. */
const PLACENTA = { thickness: 21, radius: 52 };
/** The mother's trunk. */
export const TORSO = cylinder(0, 130, 175, 130);

export interface Uterus {
  cavity: Shape;
  internalOs: V3;
  /** There is little room for the cord. */
  isTight: boolean;
  /** On the fetal surface of the placenta, where the cord is inserted, and the direction into the cavity. */
  insertion: { place: V3; inward: V3 };
}

/** Uterus, placenta, cervix and bladder, before the fetus; returns what the cord needs. */
export function addUterus(put: Put, fetus: Fetus, options: UterusOptions & Pick<Position, 'fluid'>): Uterus {
  const { fluid = 'normal', placenta = 'posterior', placentaToOs = 62 } = options;
  const { scale: growth } = fetus.trunk;
  const { middle, half } = fetus.cavity;
  const egg = ellipsoid(middle, half);
  const cavity = fluid === 'low' ? around(fetus, egg) : egg;
  const internalOs: V3 = add(middle, [0, 2, -half[2]]);
  addBladder(put, internalOs);
  put('uterine wall', grow(cavity, WALL), MYOMETRIUM, { wall: WALLS.serosa, margin: 6 });
  addCervix(put, internalOs, options.cervix ?? 38);
  put('amniotic fluid', cavity, FETAL.amnion, { wall: { facing: 9, grazing: -8, width: 0.5, gaps: 0.1 }, margin: 6 });
  const bed = placentalBed(fetus.cavity, placenta, placentaToOs);
  const disc: Shape = (x, y, z) => {
    const outside = cavity(x, y, z);
    const off = Math.hypot(x - bed.middle[0], y - bed.middle[1], z - bed.middle[2]) / bed.radius;
    const thickness = PLACENTA.thickness * growth * Math.max(-0.3, 1 - off ** 4);
    return Math.max(outside - 0.5, (-outside - thickness) * 0.6);
  };
  put('placenta', disc, TISSUES.placenta, { wall: { facing: 6, grazing: -4, width: 0.5, gaps: 0.1 }, margin: 12 });
  const inward = unit(subtract(middle, bed.middle));
  const place = add(bed.middle, scale(inward, PLACENTA.thickness * growth));
  return { cavity, internalOs, isTight: fluid === 'low', insertion: { place, inward } };
}

/** With little fluid the uterus clings to the fetus. */
function around(fetus: Fetus, egg: Shape): Shape {
  const { trunk, head } = fetus;
  const parts = [
    ellipsoid(placeIn(trunk, [0, 0, 6]), scale([25, 25, 50], trunk.scale), trunk.axes),
    ellipsoid(placeIn(head, [0, 0, 4]), scale([26, 34, 31], head.scale), head.axes),
    ellipsoid(placeIn(head, [0, -16, -19]), scale([17.5, 17, 16.5], head.scale), head.axes),
    ...limbLines(fetus).map((line) =>
      tube(
        line,
        [10, 6.5, 3].map((radius) => radius * trunk.scale),
        2,
      ),
    ),
  ];
  return parts.reduce((whole, part) => blend(whole, part, 3), egg);
}

/** Middle of the placenta on the wall and the distance to its edge, so that the edge lies this far from the internal os. */
function placentalBed(
  { middle, half }: Fetus['cavity'],
  side: 'anterior' | 'posterior',
  toOs: number,
): { middle: V3; radius: number } {
  const front = side === 'anterior' ? -1 : 1;
  // A little to the mother's right, so that its middle is not hidden by the fetus.
  const [ex, ey] = toOs < 30 ? [0, front] : [-0.42, front * 0.91];
  const reach = 1 / Math.hypot(ex / half[0], ey / half[1]);
  const onWall = (angle: number): V3 =>
    add(middle, [ex * reach * Math.sin(angle), ey * reach * Math.sin(angle), -half[2] * Math.cos(angle)]);
  const at = (arc: number): V3 => {
    let angle = 0;
    let gone = 0;
    const step = Math.sign(arc) * 0.01;
    while (gone < Math.abs(arc) && Math.abs(angle) < Math.PI) {
      gone += length(subtract(onWall(angle + step), onWall(angle)));
      angle += step;
    }
    return onWall(angle);
  };
  const center = at(toOs + PLACENTA.radius);
  return { middle: center, radius: length(subtract(center, at(toOs))) };
}

function addCervix(put: Put, os: V3, long: number): void {
  const way: V3 = unit([0, 0.42, -1]);
  const at = (along: number, back = 0): V3 => add(add(os, scale(way, along)), [0, back, 0]);
  const vagina = tube([at(long + 4, -2), at(long + 20, 2), at(long + 55, 14)], [5, 5, 5], 3);
  put('vagina', vagina, { ...MYOMETRIUM, echo: -6 }, { wall: WALLS.fascia });
  put('vagina', grow(vagina, -4.1), { ...MYOMETRIUM, echo: 4 });
  put(
    'cervix',
    tube([at(-4), at(long * 0.5), at(long - 10)], [14, 13, 12], 3),
    { ...MYOMETRIUM, echo: -3 },
    {
      wall: WALLS.fascia,
    },
  );
  put('cervical canal', tube([at(-1), at(long * 0.5, 0.8), at(long)], [3, 2.2, 2], 3), {
    ...MYOMETRIUM,
    echo: -13,
  });
  put('cervical mucus', tube([at(0), at(long * 0.5, 0.8), at(long)], [0.6, 0.5, 0.5], 3), {
    ...MYOMETRIUM,
    echo: 5,
  });
}

/** In front of the lower segment and the cervix, which press it in. */
function addBladder(put: Put, internalOs: V3): void {
  const bladder = ellipsoid(add(internalOs, [0, -20, -22]), [36, 20, 30]);
  put('maternal bladder wall', grow(bladder, 2.5), TISSUES.wall, { wall: WALLS.serosa });
  put('maternal bladder', bladder, TISSUES.urine, { wall: WALLS.cyst });
}

/** The abdominal wall lies over all else. */
export function addMother(put: Put): void {
  put('abdominal muscle', shell(TORSO, -17, 30), TISSUES.muscle, { wall: WALLS.fascia });
  put('subcutaneous fat', shell(TORSO, -10.5, 30), TISSUES.fat, { wall: WALLS.fascia });
  put('skin', shell(TORSO, -2.2, 30), TISSUES.skin);
}
