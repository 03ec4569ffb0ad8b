import type { Put } from '../core/body.ts';
import { noise } from '../core/noise.ts';
import { grow, type Shape } from '../core/shapes.ts';
import type { Tube } from '../core/tube.ts';
import { add, between, scale, unit, type V3 } from '../core/vectors.ts';
import { course, BLOOD, lumenOf, treeOf, vessel, type Vessel } from './abdomen-frame.ts';
import type { LiverTissues } from './abdomen-liver.ts';
import { WAVES } from './abdomen-waves.ts';
import { flowAlong, type Wave } from './flows.ts';
import { WALLS } from './tissues.ts';

/** A plane square on the sagittal ones: where a probe in it touches the skin, and what it is aimed at. */
export interface ObliquePlane {
  contact: V3;
  target: V3;
}
/** The plane of the three hepatic veins and that of the portal bifurcation. */
export const HEPATIC_PLANE: ObliquePlane = { contact: [-36, 2, -76], target: [-20, 117, 8] };
export const PORTAL_PLANE: ObliquePlane = { contact: [-48, 4, -86], target: [-46, 92, -44] };

/** A place in a plane: mm to the left of the line from the contact to the target, at a share of the way. */
const placeIn =
  ({ contact, target }: ObliquePlane) =>
  (left: number, share: number): V3 =>
    add(between(contact, target, share), [left, 0, 0]);

const inPortal = placeIn(PORTAL_PLANE);
const inHepatic = placeIn(HEPATIC_PLANE);

/** Where the splenic and the superior mesenteric vein meet, behind the neck of the pancreas. */
export const CONFLUENCE: V3 = [-6, 100, -85];

/**
 * The portal vein and its branches to the segments after Couinaud. Main trunk 11 mm wide, as on average in quiet breathing
 * (Weinreb and others, 1982), and 6 cm long.
 */
export const PORTAL_VEINS: readonly Vessel[] = [
  vessel(
    'main portal vein',
    [CONFLUENCE, [-21, 98, -70], [-36, 94, -55], PORTAL_PLANE.target],
    [6, 5.8, 5.7, 5.6],
    WAVES.portal,
  ),
  vessel('right portal vein', [inPortal(0, 1), inPortal(-16, 1.02), inPortal(-32, 1)], [5.2, 4.9, 4.6], WAVES.portal),
  vessel(
    'left portal vein',
    [inPortal(0, 1), inPortal(14, 0.92), inPortal(30, 0.82), inPortal(42, 0.68), inPortal(45, 0.54)],
    [4.6, 4.2, 4.1, 4.4, 3.4],
    WAVES.portal,
  ),
  // The anterior branch divides to segments 5 and 8, the posterior one to 6 and 7.
  vessel(
    'right anterior portal vein',
    [inPortal(-31, 1), inPortal(-42, 0.92), inPortal(-49, 0.77), inPortal(-49, 0.6)],
    [4, 3.5, 2.8, 1.7],
    WAVES.portal,
  ),
  vessel(
    'portal branch to segment 8',
    [inPortal(-41, 0.95), [-92, 76, -26], [-95, 66, -6]],
    [3, 2.6, 1.7],
    WAVES.portalBranch,
  ),
  vessel(
    'right posterior portal vein',
    [inPortal(-31, 1), inPortal(-48, 1.08), inPortal(-63, 1.11), inPortal(-77, 1.07)],
    [4, 3.6, 2.8, 1.7],
    WAVES.portal,
  ),
  vessel(
    'portal branch to segment 7',
    [inPortal(-50, 1.08), [-106, 117, -26], [-110, 127, -6]],
    [2.8, 2.4, 1.6],
    WAVES.portalBranch,
  ),
  vessel(
    'portal branch to segment 6',
    [inPortal(-52, 1.09), [-110, 104, -62], [-118, 104, -82]],
    [2.8, 2.3, 1.5],
    WAVES.portalBranch,
  ),
  vessel(
    'portal branch to segment 2',
    [inPortal(29, 0.83), [4, 74, -43], [28, 68, -32], [46, 60, -22]],
    [2.8, 2.4, 2, 1.4],
    WAVES.portalBranch,
  ),
  vessel(
    'portal branch to segment 3',
    [inPortal(43, 0.66), [18, 58, -60], [36, 50, -60]],
    [2.8, 2.3, 1.5],
    WAVES.portalBranch,
  ),
  vessel(
    'portal branch to segment 4',
    [inPortal(43, 0.64), [-22, 52, -56], [-34, 42, -50]],
    [2.6, 2, 1.3],
    WAVES.portalBranch,
  ),
];

/** They join the vena cava 1 cm below the diaphragm; the middle and the left one mostly by a common trunk. */
export const HEPATIC_VEINS: readonly Vessel[] = [
  vessel(
    'right hepatic vein',
    [inHepatic(-81, 0.59), inHepatic(-69, 0.73), inHepatic(-49, 0.87), inHepatic(-24, 0.97), inHepatic(-2, 1.01)],
    [2, 3.4, 4.4, 5, 5.4],
    WAVES.hepaticVein,
  ),
  vessel(
    'middle hepatic vein',
    [inHepatic(-44, 0.36), inHepatic(-36, 0.55), inHepatic(-26, 0.74), inHepatic(-12, 0.88), inHepatic(0, 1)],
    [1.8, 3, 3.9, 4.6, 5],
    WAVES.hepaticVein,
  ),
  vessel(
    'left hepatic vein',
    [inHepatic(54, 0.5), inHepatic(38, 0.66), inHepatic(20, 0.81), inHepatic(4, 0.91), inHepatic(-2, 0.97)],
    [1.7, 2.8, 3.6, 4.3, 4.6],
    WAVES.hepaticVein,
  ),
  vessel(
    'right hepatic vein',
    [inHepatic(-57, 0.42), inHepatic(-57, 0.6), inHepatic(-50, 0.86)],
    [1, 1.9, 2.6],
    WAVES.hepaticVein,
  ),
  vessel(
    'middle hepatic vein',
    [inHepatic(-6, 0.42), inHepatic(-14, 0.6), inHepatic(-24, 0.78)],
    [1, 1.8, 2.4],
    WAVES.hepaticVein,
  ),
];

type Sprout = readonly [from: V3, direction: V3, seed: number];

const PORTAL_SPROUTS: readonly Sprout[] = [
  [inPortal(-49, 0.6), [0.1, -0.5, 0.6], 1],
  [inPortal(-49, 0.77), [-0.5, -0.3, -0.7], 2],
  [inPortal(-77, 1.07), [-0.4, 0.4, 0.6], 3],
  [[-110, 127, -6], [-0.3, 0.4, 0.9], 4],
  [[-95, 66, -6], [0.1, -0.6, 0.8], 5],
  [[-92, 76, -26], [0.5, -0.6, 0.3], 6],
  [[46, 60, -22], [0.8, -0.2, 0.3], 7],
  [[36, 50, -60], [0.9, -0.3, 0.1], 8],
  [[-34, 42, -50], [-0.5, -0.2, 0.8], 9],
  [[-118, 104, -82], [-0.5, -0.5, -0.6], 10],
  [[-106, 117, -26], [0.8, 0.2, 0.5], 11],
];

const VEIN_SPROUTS: readonly Sprout[] = [
  [inHepatic(-81, 0.59), [-0.2, -0.5, -0.6], 11],
  [inHepatic(-69, 0.73), [-0.7, 0.2, 0.6], 12],
  [inHepatic(-44, 0.36), [-0.2, -0.7, -0.5], 13],
  [inHepatic(-36, 0.55), [0.3, -0.7, 0.2], 14],
  [inHepatic(54, 0.5), [0.7, -0.4, -0.3], 15],
  [inHepatic(-57, 0.42), [-0.3, -0.6, 0.2], 16],
  [inHepatic(-55, 0.84), [-0.5, 0.5, 0.6], 17],
  [inHepatic(-26, 0.74), [-0.4, -0.6, 0.7], 18],
];

/** How far small branches stay away from the liver's surface, mm. */
const INSIDE = 5;

/** Divides twice into ever smaller branches; those that would leave the liver are not there. */
function sproutsOf(liver: Shape, [from, direction, seed]: Sprout): Tube[] {
  const found: Tube[] = [];
  const grown = (start: V3, way: V3, size: { length: number; radius: number }, level: number, kind: number): void => {
    const bend = (k: number): V3 => [noise(kind, k, 1, 1), noise(kind, k, 5, 1), noise(kind, k, 9, 1)];
    const half = size.length * 0.5;
    const middle = add(start, scale(unit(add(way, scale(bend(1), 0.2))), half));
    const end = add(middle, scale(unit(add(way, scale(bend(2), 0.4))), half));
    if (liver(...end) > -INSIDE || liver(...middle) > -INSIDE) return;
    found.push(course([start, middle, end], [size.radius * 0.84, size.radius * 0.88, size.radius * 0.6], 2));
    if (level === 0) return;
    const smaller = { length: size.length * 0.8, radius: size.radius * 0.68 };
    for (const [n, fork] of [end, middle].entries()) {
      grown(fork, unit(add(way, scale(bend(3 + n * 3), 0.75))), smaller, level - 1, kind * 2.3 + n * 7.1 + 1);
    }
  };
  grown(from, unit(direction), { length: 28, radius: 1.7 }, 2, seed * 3.7);
  return found;
}

/** Portal veins with their bright sheaths, then hepatic veins, whose walls hardly show. */
export function putLiverVessels(put: Put, liver: Shape, { liver: tissue, sheath, lost }: LiverTissues): void {
  const fainter = (by: number) => ({
    ...WALLS.portal,
    facing: WALLS.portal.facing - by,
    grazing: WALLS.portal.grazing - by,
  });
  const smallPortal = PORTAL_SPROUTS.flatMap((sprout) => sproutsOf(liver, sprout));
  const smallVeins = VEIN_SPROUTS.flatMap((sprout) => sproutsOf(liver, sprout));
  const flowing = (vein: Tube, wave: Wave) => ({ flow: flowAlong(vein, wave) });
  for (const vein of smallVeins) {
    put(
      'hepatic vein branch',
      vein,
      BLOOD,
      flowing(vein, (time) => -0.5 * WAVES.hepaticVein(time)),
    );
  }
  for (const vein of smallPortal) put('portal vein wall', grow(vein, 0.8), { ...sheath, echo: sheath.echo - 1.5 });
  const hepatic = treeOf(HEPATIC_VEINS, 3);
  put('hepatic vein wall', grow(hepatic, 0.35), tissue, {
    wall: { ...WALLS.vein, facing: WALLS.vein.facing - lost },
    margin: 2,
  });
  put('portal vein wall', grow(treeOf(PORTAL_VEINS, 3), 1), sheath, { wall: fainter(lost + 1), margin: 2 });
  for (const vein of smallPortal)
    put(
      'portal vein branch',
      vein,
      BLOOD,
      flowing(vein, () => 8),
    );
  for (const each of [...HEPATIC_VEINS, ...PORTAL_VEINS]) {
    const { name, shape, ...rest } = lumenOf(each);
    put(name, shape, rest.tissue, rest.flow && { flow: rest.flow });
  }
}
