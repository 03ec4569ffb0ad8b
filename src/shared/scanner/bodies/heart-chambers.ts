import type { Put, Region } from '../core/body.ts';
import { ellipsoid, type Shape } from '../core/shapes.ts';
import type { Tissue } from '../core/tissue.ts';
import { tube } from '../core/tube.ts';
import { axesAlong } from '../core/vectors.ts';
import type { HeartDimensions, HeartOptions } from './heart-dimensions.ts';
import type { HeartMotion, HeartShape } from './heart-motion.ts';
import { TISSUES, WALLS } from './tissues.ts';

export const BLOOD: Tissue = { ...TISSUES.blood, echo: -38 };
/** How far the heart's surfaces travel, mm. */
export const TRAVEL = { margin: 12 };

/** Of the right ventricle's free wall: 3 to 5 mm. Source: Rudski 2010. */
const RIGHT_WALL = 3.4;
const ATRIAL_WALL = 2.2;
/** Where the septum between the atria is thinnest, and how thick it is there. */
const FOSSA = { x: -14, y: 1, half: 0.9 };
/** From the right atrium to the left one, across the septum. */
const ACROSS = [0.668, -0.744] as const;

interface Chambers {
  leftCavity: Shape;
  leftSurface: Shape;
  rightCavity: Shape;
  outflowTract: Shape;
  rightSurface: Shape;
  leftAtrium: Shape;
  rightAtrium: Shape;
  /** Height above the tricuspid annulus; positive in the ventricle. */
  tricuspid: HeartShape;
}

const rounded = (a: number, b: number, radius: number): number => {
  const overlap = Math.max(radius - Math.abs(a - b), 0) / radius;
  return Math.max(a, b) + overlap * overlap * radius * 0.25;
};

/** Distances of all chambers; muscle is given at end diastole. */
export function chambersOf(motion: HeartMotion, dimensions: HeartDimensions, options: HeartOptions): Chambers {
  const { endocardium, epicardium } = dimensions;
  const spheroid = ({ middle, half, radius }: typeof endocardium) => ellipsoid([0, 0, middle], [radius, radius, half]);
  const flat = options.flatSeptum === true;
  /** Distance beyond the plane of a flat septum. */
  const beyond = (x: number, y: number, from: number) => -0.766 * x + 0.643 * y - from;
  const [inner, outer] = [spheroid(endocardium), spheroid(epicardium)];
  const leftCavity: HeartShape = (x, y, z) => {
    const round = flat ? rounded(inner(x, y, z), beyond(x, y, 15), 6) : inner(x, y, z);
    return Math.max(round, -z - 1);
  };
  const leftSurface: HeartShape = flat
    ? (x, y, z) => rounded(outer(x, y, z), beyond(x, y, 15 + (epicardium.radius - endocardium.radius)), 6)
    : outer;
  const right = rightShapes(dimensions);
  const tricuspid: HeartShape = (x, y, z) => z - motion.descentAt(x, y) - tricuspidHeight(y);
  return {
    leftCavity: motion.resting(leftCavity),
    leftSurface: motion.resting(leftSurface),
    rightCavity: motion.resting((x, y, z) => Math.max(right.cavity(x, y, z), -z + tricuspidHeight(y) - 3)),
    outflowTract: motion.resting(right.outflow),
    rightSurface: motion.resting((x, y, z) => {
      const body = Math.max(right.surface(x, y, z), -z + tricuspidHeight(y) - 7);
      return -rounded(-body, -Math.max(right.outflow(x, y, z) - RIGHT_WALL, -z - 11), 12);
    }),
    ...atria(motion, dimensions, tricuspid),
    tricuspid,
  };
}

/** The tricuspid annulus: 28 ± 5 mm wide, some mm closer to the apex than the mitral one (less than 8 mm/m²). */
export const TRICUSPID = { x: -35.2, y: 24.2, height: 2, radius: 14.5 };
/** Its plane is tilted: the front lies closer to the atrium. */
export const tricuspidHeight = (y: number): number => TRICUSPID.height - 0.45 * (y - TRICUSPID.y);

/** A cone-like half moon around the septum, and the outflow tract over the top of the aortic root. */
function rightShapes({ rightWidth }: HeartDimensions) {
  const wider = (rightWidth - 35) / 2;
  const middle = 34 + wider;
  const axes = axesAlong([0.182, -0.153, 1], [-0.766, 0.643, 0]);
  const of = (more: number) =>
    ellipsoid([-0.766 * middle, 0.643 * middle, 8], [32 + wider + more, 40 + wider + more, 66 + more], axes);
  return {
    cavity: of(0),
    surface: of(RIGHT_WALL),
    // 21 to 35 mm below the valve in the parasternal planes
    outflow: tube(
      [
        [-30, 44, 14],
        [-20, 49, 3],
        [-4, 52, -4],
        [14, 47, -8],
        [27, 36, -9],
      ],
      [14, 13.5, 12.5, 11.5, 10.8].map((radius) => radius + wider * 0.3),
      3,
    ),
  };
}

/** Both grow in systole as the base comes down from the roof that stays, and touch at the fossa. */
function atria(motion: HeartMotion, { leftAtrium }: HeartDimensions, tricuspid: HeartShape) {
  const larger = leftAtrium - 36;
  const chamber = (side: 1 | -1, sizes: { across: number; along: number; roof: number; grows: number }) => {
    const distance = (x: number, y: number, z: number, floor: number): number => {
      const { shortening } = motion.moment;
      const across = sizes.across + sizes.grows * shortening;
      const along = sizes.along + sizes.grows * shortening;
      const cx = FOSSA.x + side * ACROSS[0] * (across + FOSSA.half);
      const cy = FOSSA.y + side * ACROSS[1] * (across + FOSSA.half);
      const length = motion.descent + floor + sizes.roof;
      const half = 0.6 * length;
      const cz = half - sizes.roof;
      const u = ((x - cx) * ACROSS[0] + (y - cy) * ACROSS[1]) / across;
      const v = ((x - cx) * -ACROSS[1] + (y - cy) * ACROSS[0]) / along;
      const w = (z - cz) / half;
      const reach = Math.sqrt(u * u + v * v + w * w);
      if (reach < 0.25) return (reach - 1) * Math.min(across, half);
      return (reach * (reach - 1)) / Math.sqrt((u / across) ** 2 + (v / along) ** 2 + (w / half) ** 2);
    };
    return distance;
  };
  const left = chamber(1, {
    across: 15.5 + larger * 0.5,
    along: 18.5 + larger * 0.5,
    roof: 40 + larger * 0.7,
    grows: 2.8,
  });
  const right = chamber(-1, { across: 18.5, along: 19.5, roof: 38, grows: 2 });
  return {
    leftAtrium: motion.moving((x, y, z) => Math.max(left(x, y, z, 0), z - motion.descent - 1.5)),
    rightAtrium: motion.moving((x, y, z) => Math.max(right(x, y, z, 9), tricuspid(x, y, z) - 2)),
  };
}

/** The outer surface of the whole heart, smoothly joined over the grooves. */
export function surfaceOf(motion: HeartMotion, chambers: Chambers): Shape {
  const join = (a: number, b: number, radius: number) => -rounded(-a, -b, radius);
  return motion.remembered((x, y, z) => {
    const ventricles = join(chambers.leftSurface(x, y, z), chambers.rightSurface(x, y, z), 8);
    const atria = Math.min(chambers.leftAtrium(x, y, z), chambers.rightAtrium(x, y, z)) - ATRIAL_WALL;
    return join(ventricles, atria, 9);
  });
}

/** Muscle and cavities, the cavities with their flow. */
export function putChambers(
  put: Put,
  motion: HeartMotion,
  chambers: Chambers,
  flows: { left: Region['flow']; right: Region['flow']; atrium: Region['flow'] },
): void {
  const { leftCavity, leftSurface, rightCavity, outflowTract, rightSurface, leftAtrium, rightAtrium } = chambers;
  const myocardium = { ...TISSUES.myocardium, echo: -5 };
  const muscle = { wall: { facing: 5, grazing: -10, width: 0.6, gaps: 0.2 }, ...TRAVEL };
  const lining = (flow: Region['flow']) => ({ wall: WALLS.endocardium, ...TRAVEL, ...(flow && { flow }) });
  const base = motion.resting((_x, _y, z) => -z - 3);
  put('right ventricular wall', rightSurface, { ...myocardium, echo: -4 }, muscle);
  put('left ventricular wall', (x, y, z) => Math.max(leftSurface(x, y, z), base(x, y, z)), myocardium, muscle);
  put(
    'atrial wall',
    (x, y, z) => Math.min(leftAtrium(x, y, z), rightAtrium(x, y, z)) - ATRIAL_WALL,
    { ...myocardium, echo: -3 },
    TRAVEL,
  );
  put(
    'right ventricle',
    (x, y, z) => Math.max(-rounded(-rightCavity(x, y, z), -outflowTract(x, y, z), 12), -leftSurface(x, y, z)),
    BLOOD,
    lining(flows.right),
  );
  put('left ventricle', leftCavity, BLOOD, lining(flows.left));
  put('left atrium', leftAtrium, BLOOD, lining(flows.atrium));
  put('right atrium', rightAtrium, BLOOD, lining(flows.right));
}
