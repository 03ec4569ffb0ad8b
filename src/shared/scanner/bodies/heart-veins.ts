import type { Put } from '../core/body.ts';
import { grow } from '../core/shapes.ts';
import { tube } from '../core/tube.ts';
import { flowAlong, type Wave } from './flows.ts';
import { BLOOD, TRAVEL } from './heart-chambers.ts';
import type { HeartMotion } from './heart-motion.ts';
import { TISSUES, WALLS } from './tissues.ts';

/** In the patient's axes: descending aorta 22 mm, inferior vena cava 18 mm wide. */
const DESCENDING = tube(
  [
    [-10, 54, -160],
    [-6, 57, -4],
    [-6, 55, 90],
  ],
  [10.5, 11, 11.5],
  3,
);
const INFERIOR_CAVA = tube(
  [
    [-50, 30, -160],
    [-48, 20, -80],
    [-43, 6, -40],
    [-37, -5, -14],
  ],
  [9, 9, 9, 9.5],
  3,
);
const SUPERIOR_CAVA = tube(
  [
    [-40, -6, 12],
    [-50, -4, 45],
    [-54, -2, 92],
  ],
  [9, 8.5, 8.5],
  3,
);
const HEPATIC_VEIN = tube(
  [
    [-45, 10, -50],
    [-45, -14, -66],
    [-50, -44, -84],
  ],
  [5, 4.2, 3],
  3,
);
const PULMONARY_VEINS = [
  tube(
    [
      [-8, 31, 16],
      [22, 42, 26],
      [54, 50, 36],
    ],
    [6.5, 6, 5.5],
    3,
  ),
  tube(
    [
      [-4, 32, 10],
      [24, 47, 0],
      [54, 58, -12],
    ],
    [6.5, 6, 5.5],
    3,
  ),
  tube(
    [
      [-24, 24, 4],
      [-52, 33, 8],
      [-84, 42, 18],
    ],
    [6.5, 6, 5.5],
    3,
  ),
  tube(
    [
      [-22, 28, 0],
      [-46, 43, -8],
      [-74, 56, -18],
    ],
    [6.5, 6, 5.5],
    3,
  ),
];
/** Around the left atrioventricular groove into the right atrium, 8 mm wide. */
const CORONARY_SINUS = tube(
  [
    [24, -16, -6],
    [14, -25, -6],
    [0, -28.5, -6],
    [-16, -23, -7],
    [-25, -8, -8],
    [-26, 4, -10],
  ],
  [3, 3.4, 3.8, 4.2, 4.6, 5],
  3,
);

export interface VesselWaves {
  descending: Wave;
  cava: Wave;
  pulmonaryVein: Wave;
}

/** Veins and the descending aorta, which lie behind or above the heart: below its walls. */
export function putVeins(put: Put, motion: HeartMotion, waves: VesselWaves): void {
  const still = (name: string, vessel: typeof DESCENDING, wave: Wave, wall: 'vein' | 'artery') => {
    put(`${name} wall`, grow(vessel, wall === 'vein' ? 0.8 : 1.6), { ...TISSUES.wall, echo: 2 });
    put(name, vessel, BLOOD, { wall: WALLS[wall], flow: flowAlong(vessel, wave, wall === 'vein' ? 3 : 6) });
  };
  still('descending aorta', DESCENDING, (time) => -waves.descending(time), 'artery');
  still('inferior vena cava', INFERIOR_CAVA, waves.cava, 'vein');
  put('hepatic vein', HEPATIC_VEIN, BLOOD, { flow: flowAlong(HEPATIC_VEIN, (time) => -0.8 * waves.cava(time), 2) });
  still('superior vena cava', SUPERIOR_CAVA, (time) => -waves.cava(time), 'vein');
  for (const vein of PULMONARY_VEINS) {
    put('pulmonary vein', vein, BLOOD, {
      wall: { facing: 6, grazing: -6, width: 0.5, gaps: 0.2 },
      flow: flowAlong(vein, (time) => -waves.pulmonaryVein(time), 3),
    });
  }
  const sinus = motion.moving((x, y, z) => CORONARY_SINUS(x, y, z - motion.descent));
  put('coronary sinus', sinus, BLOOD, { ...TRAVEL, wall: WALLS.endocardium });
}

/** Where veins open into the atria: over the atrial wall, without a wall of their own. */
export function putMouths(put: Put, motion: HeartMotion, waves: VesselWaves): void {
  const mouth = (name: string, vessel: typeof DESCENDING, wave: Wave) => {
    put(name, vessel, BLOOD, { flow: flowAlong(vessel, wave, 3) });
  };
  const cava = tube(
    [
      [-42, 4, -34],
      [-39, -2, -20],
      [-37, -6, -12],
    ],
    [8.4, 8.2, 7.5],
    2,
  );
  mouth('inferior vena cava', cava, waves.cava);
  const superior = tube(
    [
      [-46, -5, 30],
      [-42, -6, 17],
      [-39, -7, 6],
    ],
    [8, 8, 7.5],
    2,
  );
  mouth('superior vena cava', superior, waves.cava);
  for (const points of [
    [
      [-9, 29, 13],
      [2, 35, 20],
    ],
    [
      [-6, 30, 9],
      [5, 37, 7],
    ],
    [
      [-22, 23, 4],
      [-33, 27, 5],
    ],
    [
      [-20, 26, 1],
      [-30, 33, -3],
    ],
  ] as const) {
    mouth('pulmonary vein', tube(points, [5.6, 5.8], 1), (time) => -waves.pulmonaryVein(time));
  }
  const sinus = tube(
    [
      [-24, -7, -8],
      [-25, 0, -9],
      [-26, 6, -10],
    ],
    [4, 4.2, 4.2],
    2,
  );
  put(
    'coronary sinus',
    motion.moving((x, y, z) => sinus(x, y, z - motion.descent)),
    BLOOD,
    TRAVEL,
  );
}
