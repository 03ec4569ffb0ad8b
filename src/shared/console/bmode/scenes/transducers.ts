import type { Transducer } from '../truth.ts';

/** For the abdomen. */
export const curved: Transducer = {
  shape: { kind: 'sector', radius: 50, angle: 62, depth: 240 },
  band: [2, 6],
  aperture: 28,
  nearField: 9,
};

/** For small parts and vessels. */
export const linear: Transducer = {
  shape: { kind: 'linear', width: 46, depth: 240 },
  band: [5, 15],
  aperture: 14,
  nearField: 3,
};

/** Small face, for a newborn's fontanelle. */
export const small: Transducer = {
  shape: { kind: 'sector', radius: 14, angle: 95, depth: 240 },
  band: [4, 10],
  aperture: 16,
  nearField: 5,
};
