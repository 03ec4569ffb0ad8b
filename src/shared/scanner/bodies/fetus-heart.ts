import type { Put } from '../core/body.ts';
import { ellipsoid, shell, sphere, intersection, halfSpace, type Shape } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { axesAlong, type V3 } from '../core/vectors.ts';
import { frameIn, localOf, placeIn, putIn, type Frame } from './fetus-frame.ts';
import { FETAL, FETAL_WALLS } from './fetus-tissues.ts';

/** Beats per minute: 145 is the middle of the normal range at mid-gestation. */
const RATE = 145;
/** Share of a cycle that the ventricles contract. */
const SYSTOLE = 0.45;

/**
 * The heart lies across the chest with its apex to the left by 45° (C. H. Comstock, Obstet Gynecol 1987). Its own coordinates:
 * x across both ventricles from right to left, y up, z from the base to the apex; the four chambers lie in y = 0.
 */
export const heartIn = (trunk: Frame): Frame =>
  frameIn(trunk, [2.4, -3.6, 23], { along: [1, -1, -0.08], side: [1, 1, 0], reach: 18 });

/** Parts that contract (more than 0) or fill (less than 0) while the ventricles contract: middle, reach and by how much. */
const BEATING: readonly { middle: V3; reach: number; amount: number }[] = [
  { middle: [4.1, 0, 3], reach: 9, amount: 0.34 },
  { middle: [-4, 0, 2.8], reach: 9, amount: 0.3 },
  { middle: [3.6, 0, -5.4], reach: 7, amount: -0.12 },
  { middle: [-3.9, 0, -5.2], reach: 7, amount: -0.12 },
];
/** The most that a wall moves, mm. */
const MARGIN = 1.6;

interface Beat {
  moveTo: (time: number) => void;
  atRest: (x: number, y: number, z: number, out: Float64Array) => void;
}

/** How far the ventricles have contracted, 0 to 1. */
function contraction(time: number): number {
  const share = ((((time * RATE) / 60) % 1) + 1) % 1;
  return share < SYSTOLE ? Math.sin((share / SYSTOLE) * Math.PI) ** 2 : 0;
}

/** Adds the heart and returns what moves it. */
export function addHeart(put: Put, trunk: Frame): Beat {
  const frame = heartIn(trunk);
  const state = { contracted: 0 };
  const rest = new Float64Array(3);
  const toRest = (x: number, y: number, z: number) => {
    let [rx, ry, rz] = [x, y, z];
    if (state.contracted > 0) {
      for (const { middle, reach, amount } of BEATING) {
        const [dx, dy, dz] = [x - middle[0], y - middle[1], z - middle[2]];
        const off = (dx * dx + dy * dy + dz * dz) / (reach * reach);
        if (off >= 1) continue;
        const by = amount * state.contracted * (1 - off) ** 2;
        rx += dx * by;
        ry += dy * by;
        rz += dz * by;
      }
    }
    rest[0] = rx;
    rest[1] = ry;
    rest[2] = rz;
  };
  const beating =
    (shape: Shape): Shape =>
    (x, y, z) => {
      toRest(x, y, z);
      return shape(rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0);
    };
  const add = putIn(frame, put);
  addChambers(
    (name, shape, tissue, more = {}) => add(name, beating(shape), tissue, { ...more, margin: MARGIN }),
    state,
  );
  return {
    moveTo: (time) => {
      state.contracted = contraction(time);
    },
    atRest: (x, y, z, out) => {
      const local = localOf(frame, [x, y, z]);
      if (state.contracted === 0 || Math.hypot(...local) > 16) {
        out.set([x, y, z]);
        return;
      }
      toRest(...local);
      out.set(placeIn(frame, [rest[0] ?? 0, rest[1] ?? 0, rest[2] ?? 0]));
    },
  };
}

function addChambers(put: Put, state: { contracted: number }): void {
  const blood = (name: string, shape: Shape) => put(name, shape, FETAL.blood, { wall: FETAL_WALLS.endocardium });
  put('myocardium', ellipsoid([0, 0, 0.3], [9.6, 8.6, 11]), FETAL.myocardium, { wall: FETAL_WALLS.organ });
  const left = axesAlong([-0.12, 0, 1], [1, 0, 0]);
  const right = axesAlong([0.14, 0, 1], [1, 0, 0]);
  blood('left atrium', ellipsoid([3.8, 0, -5.3], [3.5, 3.6, 3.2]));
  blood('right atrium', ellipsoid([-3.9, -0.3, -5.1], [3.8, 3.8, 3.4]));
  blood('left ventricle', ellipsoid([4, 0, 3.2], [3.1, 3.4, 6.1], left));
  blood('right ventricle', ellipsoid([-3.9, -0.3, 2.8], [3.2, 3.6, 5.4], right));
  // The ways through the valves have no wall of their own.
  put('left ventricle', ellipsoid([3.9, 0, -1.8], [2.3, 2.5, 2]), FETAL.blood);
  put('right ventricle', ellipsoid([-3.9, -0.3, -1.4], [2.5, 2.6, 2]), FETAL.blood);
  // A thick muscle crosses the apex of the right ventricle.
  put(
    'moderator band',
    tube(
      [
        [-1.4, 0.2, 4],
        [-3, 0, 5.6],
        [-5.2, -0.2, 5.4],
      ],
      [0.7, 0.7, 0.7],
      2,
    ),
    FETAL.myocardium,
    {
      wall: FETAL_WALLS.faint,
    },
  );
  put('foramen ovale', ellipsoid([-0.1, 0, -5.2], [1.2, 1.5, 1.3]), FETAL.blood);
  put(
    'foramen ovale flap',
    intersection(shell(sphere([0.2, 0, -5.2], 2), -0.2, 0.2), halfSpace([0.7, 0, 0], [-1, 0, 0])),
    FETAL.vesselWall,
  );
  put(
    'pulmonary vein',
    tube(
      [
        [5.4, 0.4, -6.8],
        [8, 0.8, -8.4],
        [12, 1.4, -9.4],
      ],
      [0.9, 0.8, 0.6],
      2,
    ),
    FETAL.blood,
  );
  put(
    'pulmonary vein',
    tube(
      [
        [2, 0.4, -7.6],
        [-0.4, 0.8, -10.4],
        [-4.6, 1.4, -12.6],
      ],
      [0.9, 0.8, 0.6],
      2,
    ),
    FETAL.blood,
  );
  // The septal leaflet of the tricuspid valve is attached nearer to the apex than that of the mitral valve.
  put('mitral valve', leaflets([3.9, 0, -2.4], 2.3, state), FETAL.vesselWall, {
    wall: { ...FETAL_WALLS.endocardium, facing: -2 },
  });
  put('tricuspid valve', leaflets([-3.8, -0.3, -1.5], 2.5, state), FETAL.vesselWall, {
    wall: { ...FETAL_WALLS.endocardium, facing: -2 },
  });
}

/** Leaflets hang from a ring into the ventricle and leave a way between them while it fills. */
function leaflets([x0, y0, z0]: V3, radius: number, state: { contracted: number }): Shape {
  return (x, y, z) => {
    const off = Math.hypot(x - x0, y - y0);
    const open = 1 - Math.min(1, state.contracted * 4);
    const hanging = Math.max(0, 1 - off / radius);
    const height = z - z0 - hanging * radius * (0.35 + 1.1 * open);
    return Math.max((Math.abs(height) - 0.22) / (1 + open), off - radius, open * radius * 0.72 - off);
  };
}
