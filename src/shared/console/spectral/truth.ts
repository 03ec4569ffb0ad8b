import type { Waveform } from '../waveform.ts';

/** A straight vessel in the plane of the picture; depths and distances are in mm. */
export interface SpectralTruth {
  isVein: boolean;
  /** Of the middle of the vessel, in the middle of the picture. */
  depth: number;
  diameter: number;
  /** The angle between vessel and skin, in degrees; above 0 where the vessel runs deeper towards the right. */
  tilt: number;
  /** Where blood flows to: 1 to the right, -1 to the left. */
  direction: 1 | -1;
  /** Along the middle of the vessel; in the jet, where there is one. */
  flow: Waveform;
  /** Velocity falls from the middle to the wall with 1 − (r ⁄ R) to this power: 2 is parabolic, 8 nearly plug flow. */
  profile: number;
  /** From 0 for laminar flow to 1. */
  turbulence: number;
  /** How fast wall and tissue move, in cm/s. */
  wallSpeed: number;
  /** How deep the picture reaches. */
  view: number;
  narrowing?: {
    /** To the right of the middle of the picture. */
    at: number;
    /** How far from there the jet reaches to either side. */
    reach: number;
    /** How many times faster than before it the blood is. */
    ratio: number;
  };
}
