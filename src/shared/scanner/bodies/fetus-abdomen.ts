import type { Put } from '../core/body.ts';
import { ellipsoid, grow, halfSpace, intersection, within } from '../core/shapes.ts';
import { tube, type Tube } from '../core/tube.ts';
import { axesAlong, type V3 } from '../core/vectors.ts';
import { flowAlong, steady, type Wave } from './flows.ts';
import { putIn, SIDES, type Frame } from './fetus-frame.ts';
import { FETAL, FETAL_WALLS } from './fetus-tissues.ts';
import { BELOW_DIAPHRAGM, TRUNK_CAVITY } from './fetus-trunk.ts';

export interface AbdomenOptions {
  /** Anteroposterior diameter of the renal pelves, mm: 0 to 15. Less than 4 is normal (UTD consensus, H. T. Nguyen et al., 2014). */
  renalPelvis?: number;
  /** One umbilical artery instead of two: the left one is missing. */
  singleUmbilicalArtery?: boolean;
}

/** Where the cord meets the skin. */
export const UMBILICUS: V3 = [0, -22.3, -15];

/** Umbilical vein, portal sinus and right portal vein are one curve, the "hockey stick" of the abdominal circumference. */
export const UMBILICAL_VEIN_LINE: readonly V3[] = [
  [0, -22.3, -13.4],
  [0.4, -18.5, -9],
  [0.6, -14, -4],
  [0.5, -9.5, -0.6],
  [-0.6, -4.6, 0.6],
  [-4, -0.8, 0.8],
  [-9, 1.2, 0.3],
  [-14.5, 4.5, -1],
];
const UMBILICAL_VEIN = tube(UMBILICAL_VEIN_LINE, [1.9, 1.9, 2, 2.1, 2.1, 1.9, 1.4, 0.8]);

/** The organs of the abdomen, in the frame of the trunk. */
export function addAbdomen(put: Put, trunk: Frame, pulse: Wave, options: AbdomenOptions): void {
  const add = putIn(trunk, put);
  const beneath = halfSpace([0, 0, -11], [0.36, -0.05, -1]);
  const liver = within(within(TRUNK_CAVITY, grow(BELOW_DIAPHRAGM, -1), 2), beneath, 3);
  add('fetal liver', liver, FETAL.liver, { wall: FETAL_WALLS.faint, margin: 3 });
  add(
    'spleen',
    ellipsoid([13.5, 10, -2], [4.6, 6.5, 8], axesAlong([0, 0.1, 1], [1, 0.6, 0])),
    { ...FETAL.liver, echo: -6 },
    {
      wall: FETAL_WALLS.faint,
    },
  );
  add(
    'gallbladder',
    tube(
      [
        [-6, -6, -5],
        [-8.5, -11, -9],
        [-9, -14, -12],
      ],
      [0.8, 1.7, 1.9],
      3,
    ),
    FETAL.fluid,
    {
      wall: FETAL_WALLS.cyst,
    },
  );
  add('stomach', ellipsoid([11.3, 2.6, -0.5], [4.6, 7.6, 6.6], axesAlong([0.2, 0.1, 1], [1, 0.55, 0])), FETAL.fluid, {
    wall: FETAL_WALLS.cyst,
  });
  for (const side of SIDES) addKidney(add, side, (options.renalPelvis ?? 1.5) / trunk.scale);
  add('fetal bladder', ellipsoid([0, -9, -33], [4.6, 4.6, 5.6]), FETAL.fluid, { wall: FETAL_WALLS.cyst });
  addVessels(add, pulse, options);
}

function addKidney(put: Put, side: 1 | -1, pelvis: number): void {
  const axes = axesAlong([side * 0.18, 0.1, -1], [1, side * -0.6, 0]);
  const kidney = ellipsoid([side * 10.4, 10.6, -15], [5, 6.3, 10], axes);
  put('adrenal gland', intersection(ellipsoid([side * 8.2, 9.6, -4.5], [2, 4.6, 5]), TRUNK_CAVITY), FETAL.adrenal, {
    wall: FETAL_WALLS.organ,
  });
  put('adrenal gland', ellipsoid([side * 8.2, 9.8, -4.5], [0.4, 3.2, 3.6]), FETAL.cistern);
  put('kidney', kidney, FETAL.kidney, { wall: FETAL_WALLS.organ });
  put('renal sinus', ellipsoid([side * 8.2, 8.6, -15], [3.2, 2.8, 5.4], axes), FETAL.sinus);
  if (pelvis <= 0) return;
  // The pelvis opens toward the middle and the front; its anteroposterior diameter is measured in a transverse plane.
  put(
    'renal pelvis',
    ellipsoid([side * 8, 8.6, -15], [Math.max(1.2, pelvis * 0.62), pelvis / 2, Math.max(2, pelvis * 0.7)]),
    FETAL.fluid,
    {
      wall: { ...FETAL_WALLS.organ, facing: 6 },
    },
  );
}

function addVessels(put: Put, pulse: Wave, { singleUmbilicalArtery }: AbdomenOptions): void {
  const vessel = (name: string, line: Tube, wave: Wave, wall = 0.55) => {
    put(`${name} wall`, grow(line, wall), FETAL.vesselWall);
    put(name, line, FETAL.blood, { wall: FETAL_WALLS.vessel, flow: flowAlong(line, wave) });
  };
  const cava = tube(
    [
      [-3.6, 7.4, -23],
      [-4.2, 8, -8],
      [-4.2, 7.2, 0],
      [-3.8, 4, 8],
      [-3.6, -1, 15],
      [-3.6, -4.4, 19.5],
    ],
    [1.4, 1.6, 1.7, 1.7, 1.8, 1.9],
    3,
  );
  for (const branch of [
    [
      [-3.9, 4.6, 7.5],
      [-9, 2, 6],
      [-14.5, -1.5, 3],
    ],
    [
      [-3.9, 4, 8],
      [-4.5, -4, 6.5],
      [-5.5, -11, 3.5],
    ],
    [
      [-3.6, 3.6, 8.4],
      [3, -3, 7.4],
      [9, -8, 4.5],
    ],
  ] satisfies V3[][]) {
    put('hepatic vein', tube(branch, [0.5, 0.9, 0.5], 3), FETAL.blood);
  }
  vessel('inferior vena cava', cava, steady(14));
  put(
    'ductus venosus',
    tube(
      [
        [-0.8, -4, 1.4],
        [-2, 0, 5],
        [-3.4, 3.2, 8],
      ],
      [0.8, 0.6, 0.9],
      3,
    ),
    FETAL.blood,
    {
      wall: FETAL_WALLS.vessel,
    },
  );
  put('umbilical vein wall', grow(UMBILICAL_VEIN, 0.7), FETAL.vesselWall);
  put('umbilical vein', UMBILICAL_VEIN, FETAL.blood, {
    wall: FETAL_WALLS.vessel,
    flow: flowAlong(UMBILICAL_VEIN, steady(12)),
  });
  for (const side of singleUmbilicalArtery ? [-1 as const] : SIDES) {
    const artery = tube(
      [
        [side * 5, 5.6, -30],
        [side * 6.6, 0, -34],
        [side * 6.3, -9, -30.6],
        [side * 4, -17, -26],
        [side * 1.8, -21.8, -16.6],
      ],
      [1, 1, 1.05, 1.05, 1.05],
    );
    vessel('umbilical artery', artery, pulse, 0.6);
  }
  for (const side of SIDES) {
    put(
      'iliac artery',
      tube(
        [
          [0.6, 8.6, -22.5],
          [side * 3, 7.6, -26],
          [side * 5, 5.6, -30],
        ],
        [1.1, 1.05, 1],
        3,
      ),
      FETAL.blood,
      {
        wall: FETAL_WALLS.vessel,
      },
    );
  }
  const aorta = tube(
    [
      [3.3, 7.6, 33],
      [3.3, 8.6, 24],
      [3, 10, 10],
      [2.4, 10.2, 0],
      [1.2, 9.8, -12],
      [0.6, 8.6, -22.5],
    ],
    [1.5, 1.5, 1.45, 1.4, 1.3, 1.2],
  );
  vessel('descending aorta', aorta, pulse);
}
