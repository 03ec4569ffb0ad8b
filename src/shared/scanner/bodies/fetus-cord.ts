import type { Put } from '../core/body.ts';
import { intersection } from '../core/shapes.ts';
import { knotsOf, tube, type Tube } from '../core/tube.ts';
import { add, between, cross, dot, length, scale, subtract, unit, type V3 } from '../core/vectors.ts';
import { UMBILICUS } from './fetus-abdomen.ts';
import { bounded, localOf, placeIn, type Fetus, type Frame } from './fetus-frame.ts';
import { FETAL, FETAL_WALLS } from './fetus-tissues.ts';
import type { Uterus } from './fetus-uterus.ts';
import { flowAlong, steady, type Wave } from './flows.ts';

/** At 20 weeks, mm: of the whole cord, of its vein and of each artery, and how far these lie from the middle. */
const CORD = { radius: 4.6, vein: 1.9, artery: 1.05, veinOff: 1.5, arteryOff: 2.5 };
/** Length of a turn of the vessels, mm. */
const TURN = 24;
/** Points of a section: the index of the body skips sections that are far away. */
const SECTION = 6;

/** Of the vessels, so thin that they leave their lumen free. */
const WALL = { facing: 3, grazing: -12, width: 0.28, gaps: 0.05 };
/** Where the loops end and how far from the middle of the trunk the cord passes by, mm. */
const FREE_END: V3 = [13, -49, -2];
const AROUND = 43;
/** The same where the uterus clings to the fetus. */
const TIGHT = 27;

interface Point {
  middle: V3;
  right: V3;
  up: V3;
  gone: number;
}

/** From the navel in loops in front of the fetus to the placenta; returns the middle of the vein from there to the navel. */
export function addCord(
  put: Put,
  { trunk }: Fetus,
  { insertion, isTight, cavity }: Uterus,
  pulse: Wave,
  isTwoVessel: boolean,
): readonly V3[] {
  const inFront = (x: number, y: number, z: number) => placeIn(trunk, [x, isTight ? y * 0.5 - 11 : y, z]);
  const line = pointsAlong([
    placeIn(trunk, add(UMBILICUS, [0, 2, 0])),
    inFront(0.5, -30, -14.6),
    inFront(1.5, -40, -15),
    inFront(-4, -48, -9),
    inFront(-9, -41, 4),
    inFront(3, -35, 10),
    inFront(10, -42, 5),
    ...[0, 1, 2].map((n) =>
      aroundTrunk(trunk, between(FREE_END, localOf(trunk, insertion.place), n / 3), isTight ? TIGHT : AROUND),
    ),
    add(insertion.place, scale(insertion.inward, -2)),
  ]);
  const { scale: size } = trunk;
  // Where there is little room, the wall presses the cord flat.
  const shapeOf = (section: Tube) => (isTight ? intersection(bounded(section), cavity) : bounded(section));
  const strand = (off: number, turn: number): V3[] =>
    line.map(({ middle, right, up, gone }) => {
      const angle = (gone / TURN) * 2 * Math.PI + turn;
      return add(middle, add(scale(right, Math.cos(angle) * off * size), scale(up, Math.sin(angle) * off * size)));
    });
  for (const section of sections(strand(0, 0), CORD.radius * size)) {
    put('umbilical cord', shapeOf(section), FETAL.jelly, { wall: { ...FETAL_WALLS.vessel, facing: 2, grazing: -14 } });
  }
  const putVessel = (name: string, vessel: Tube, wave: Wave) =>
    put(name, shapeOf(vessel), FETAL.blood, { wall: WALL, flow: flowAlong(vessel, wave) });
  for (const turn of isTwoVessel ? [0] : [-0.95, 0.95]) {
    const radius = CORD.artery * (isTwoVessel ? 1.3 : 1) * size;
    for (const section of sections(strand(CORD.arteryOff, turn), radius)) putVessel('umbilical artery', section, pulse);
  }
  // The vein flows toward the fetus, so its line begins at the placenta.
  const vein = strand(CORD.veinOff, Math.PI).toReversed();
  for (const section of sections(vein, CORD.vein * size)) {
    putVessel('umbilical vein', section, steady(12));
  }
  return vein;
}

/** A point of the trunk's coordinates, moved out so that the cord passes beside the fetus. */
function aroundTrunk(trunk: Frame, [x, y, z]: V3, radius: number): V3 {
  const off = Math.max(1, Math.hypot(x, y));
  const out = radius === TIGHT ? radius / off : Math.max(1, radius / off);
  return placeIn(trunk, [x * out, y * out, z]);
}

function sections(line: readonly V3[], radius: number): Tube[] {
  return Array.from({ length: Math.ceil((line.length - 1) / SECTION) }, (_, n) => {
    const points = line.slice(n * SECTION, (n + 1) * SECTION + 1);
    return tube(
      points,
      points.map(() => radius),
      1,
    );
  });
}

/** The points of a smooth line with two directions across it that turn as little as possible. */
function pointsAlong(knots: readonly V3[]): Point[] {
  const line = tube(
    knots,
    knots.map(() => 1),
    6,
  );
  const middles = knotsOf(line).map(({ point }) => point);
  const points: Point[] = [];
  for (const [n, middle] of middles.entries()) {
    const next = middles[n + 1];
    if (next === undefined) break;
    const way = unit(subtract(next, middle));
    const before = points.at(-1);
    const side: V3 = before?.right ?? (Math.abs(way[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]);
    const right = unit(subtract(side, scale(way, dot(side, way))));
    const gone = before ? before.gone + length(subtract(middle, before.middle)) : 0;
    points.push({ middle, right, up: cross(way, right), gone });
  }
  return points;
}
