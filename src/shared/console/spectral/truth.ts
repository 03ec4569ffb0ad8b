import type { Waveform } from '../waveform.ts';

/** A straight vessel in the plane of the picture; depths and distances are in mm. */
export interface SpectralTruth {
  isVein?: boolean;
  /** The depth of the middle of the vessel, in the middle of the picture. */
  depth: number;
  diameter: number;
  /** The angle between vessel and skin, in degrees; positive if the vessel gets deeper toward the right. */
  tilt: number;
  /** The direction of flow: 1 to the right, -1 to the left. */
  direction: 1 | -1;
  /** The velocity along the middle of the vessel; in the jet, if there is one. */
  flow: Waveform;
  /** Velocity falls from the middle to the wall with 1 − (r ⁄ R) to this power: 2 is parabolic, 8 nearly plug flow. */
  profile: number;
  /** The turbulence, from 0 for laminar flow to 1. */
  turbulence: number;
  /** The speed of wall and tissue, in cm/s. */
  wallSpeed: number;
  /** The depth of the picture. */
  view: number;
  narrowing?: {
    /** To the right of the middle of the picture. */
    at: number;
    /** How far the jet extends from there to either side. */
    reach: number;
    /** The factor by which blood is faster there than before it. */
    ratio: number;
  };
}
