import type { Flow, Put } from '../core/body.ts';
import { grow, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import type { V3 } from '../core/vectors.ts';
import { BLOOD, TRAVEL } from './heart-chambers.ts';
import type { HeartOptions } from './heart-dimensions.ts';
import { inHeart } from './heart-frame.ts';
import type { HeartMotion } from './heart-motion.ts';
import { CALCIFIED, cuspsDistance, LEAFLET } from './heart-valves.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** The aortic annulus at end diastole, and the direction of the root: 45° to the right of upright. */
const AORTIC = { y: 15, along: [0, 0.423, -0.906], radius: 11.4 } as const;
export const onRoot = (along: number): V3 => [0, AORTIC.y + AORTIC.along[1] * along, AORTIC.along[2] * along];
/** The pulmonary annulus, and the direction of the trunk. */
const PULMONARY = { place: [27, 36, -9], along: [0.16, -0.974, -0.16], radius: 10.6 } as const;

/**
 * In the heart's axes. Diameters in men: annulus 26 ± 3, sinuses 34 ± 3, sinotubular junction 29 ± 3, ascending aorta
 * 30 ± 4 mm; somewhat less in women. Source: Lang 2015.
 */
export const AORTA = tube(
  [
    onRoot(-9),
    onRoot(-4),
    onRoot(0),
    onRoot(4),
    onRoot(9),
    onRoot(19),
    onRoot(31),
    onRoot(45),
    inHeart([-42, -10, 62]),
    inHeart([-38, 2, 92]),
  ],
  [9.5, 10.8, AORTIC.radius, 14.2, 16.2, 13.8, 14.6, 15, 15, 14],
  3,
);

/** The trunk and its branches around the left side of the aorta. */
const TRUNK = tube(
  [
    [27, 36, -9],
    [29, 24, -11],
    [28, 12, -16],
    [20, 0, -27],
  ],
  [10.6, 11.8, 11.6, 10.5],
  3,
);
const BRANCHES = [
  tube(
    [
      [21, 2, -26],
      [10, 2, -42],
      [-10, 3, -53],
      [-40, 18, -64],
    ],
    [9.5, 8.5, 8.5, 8],
    3,
  ),
  tube(
    [
      [21, 2, -26],
      [22, -14, -36],
      [34, -40, -44],
    ],
    [9.5, 8.5, 8],
    3,
  ),
];

/** The end of the outflow tract at the pulmonary annulus. */
const OUTLET = tube(
  [
    [15, 46, -8],
    [22, 42, -9],
    [27, 35, -9],
    [28, 30, -10],
  ],
  [9.5, 10, 10, 10],
  2,
);

/** The great arteries with their valves, over the walls of the atria that they press in. */
export function putArteries(
  put: Put,
  motion: HeartMotion,
  options: HeartOptions,
  flows: { aorta: Flow; pulmonary: Flow },
): void {
  // The root moves with the base, the arch stays.
  const height = (z: number): number => {
    const { descent } = motion;
    return z > descent ? z - descent : ((z - descent) * 55) / (55 + descent);
  };
  const aorta = motion.moving((x, y, z) => AORTA(x, y, height(z)));
  const aboveAnnulus = motion.moving((_x, y, z) => alongRoot(y, height(z)));
  put(
    'aortic wall',
    without(grow(aorta, 1.8), (x, y, z) => aboveAnnulus(x, y, z) + 1),
    { ...TISSUES.wall, echo: 2 },
    TRAVEL,
  );
  const pulmonary = motion.resting(TRUNK);
  const below = motion.resting((x, y, z) => alongTrunk(x, y, z) - 0.5);
  const branches = motion.resting((x, y, z) => Math.min(...BRANCHES.map((branch) => branch(x, y, z))));
  put('pulmonary artery wall', without(grow(pulmonary, 1.4), below), { ...TISSUES.wall, echo: 0 }, TRAVEL);
  put('pulmonary artery', branches, BLOOD, { ...TRAVEL, wall: WALLS.endocardium, flow: flows.pulmonary });
  put('pulmonary artery', without(pulmonary, below), BLOOD, {
    ...TRAVEL,
    wall: WALLS.endocardium,
    flow: flows.pulmonary,
  });
  const sleeve = motion.resting((x, y, z) => Math.max(OUTLET(x, y, z), alongTrunk(x, y, z) - 2.5));
  put('right ventricle', sleeve, BLOOD, { ...TRAVEL, flow: flows.pulmonary });
  const lining = { facing: 10, grazing: -2, width: 0.55, gaps: 0.05 };
  put(
    'aorta',
    without(aorta, (x, y, z) => aboveAnnulus(x, y, z) - 1),
    BLOOD,
    { ...TRAVEL, wall: lining, flow: flows.aorta },
  );
  // Over the lower end of the aorta, whose wall would be seen across the blood.
  const outflow = without(aorta, (x, y, z) => -aboveAnnulus(x, y, z) - 2.5);
  put('left ventricular outflow tract', outflow, BLOOD, { ...TRAVEL, flow: flows.aorta });
  const isStenotic = (options.aorticStenosis ?? 0) > 0;
  const frame = { radius: AORTIC.radius, thickness: isStenotic ? 1.9 : 0.7, most: isStenotic ? 0.4 : 1, turned: 25 };
  const valve = motion.moving((x, y, z) => {
    const h = height(z);
    const above = -alongRoot(y, h);
    const up = (y - AORTIC.y) * -AORTIC.along[2] + h * AORTIC.along[1];
    return cuspsDistance([x, up], above, motion.moment.outflowValves, frame);
  });
  const wall = { facing: 5, grazing: -3, width: 0.4 };
  put('aortic valve', valve, isStenotic ? CALCIFIED : { ...LEAFLET, echo: 1 }, { wall, margin: 16 });
  put(
    'pulmonary valve',
    motion.resting((x, y, z) => pulmonaryCusps(motion, x, y, z)),
    LEAFLET,
    { wall, margin: 16 },
  );
}

const without =
  (a: Shape, b: Shape): Shape =>
  (x, y, z) =>
    Math.max(a(x, y, z), b(x, y, z));

/** mm below the aortic annulus along the root; negative above it. */
const alongRoot = (y: number, z: number): number => -((y - AORTIC.y) * AORTIC.along[1] + z * AORTIC.along[2]);

/** mm above the pulmonary annulus. */
const alongTrunk = (x: number, y: number, z: number): number => {
  const { place, along } = PULMONARY;
  return (x - place[0]) * along[0] + (y - place[1]) * along[1] + (z - place[2]) * along[2];
};

function pulmonaryCusps(motion: HeartMotion, x: number, y: number, z: number): number {
  const [px, py, pz] = PULMONARY.place;
  const [dx, dy, dz] = PULMONARY.along;
  const [u, v, w] = [x - px, y - py, z - pz];
  const along = alongTrunk(x, y, z);
  // Across the trunk: to the right of the picture, and square on it.
  const first = u + along * -dx;
  const second = v * -dz + w * dy;
  return cuspsDistance([first, second], along, motion.moment.outflowValves, {
    radius: PULMONARY.radius,
    thickness: 0.55,
    most: 1,
    turned: 30,
  });
}
