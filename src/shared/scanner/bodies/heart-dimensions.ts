import { smooth } from './heart-cycle.ts';

type WallTerritory = 'none' | 'anterior and apical' | 'inferior' | 'lateral';

export interface HeartOptions {
  /** Beats per minute: 45 to 120. */
  heartRate?: number;
  /** Pericardial effusion, mm at end diastole: 0 to 30. */
  effusion?: number;
  /** Of the left ventricle, percent: 15 to 65. Below 50 the ventricle is also dilated. */
  ejectionFraction?: number;
  /** Akinetic territory of the left ventricle: left anterior descending, right coronary or circumflex artery. */
  akinesia?: WallTerritory;
  /** Of the left ventricle at end diastole, mm: 7 to 20. */
  wallThickness?: number;
  /** Anteroposterior diameter of the left atrium at end systole, mm: 32 to 60. */
  leftAtrium?: number;
  /** Basal diameter of the right ventricle, mm: 32 to 58. */
  rightVentricle?: number;
  /** The septum is flat from pressure in the right ventricle: D-shaped left ventricle. */
  flatSeptum?: boolean;
  /** Rheumatic: domed leaflets with fused commissures. */
  mitralStenosis?: boolean;
  /** Peak velocity through a stenotic aortic valve, cm/s: 250 to 500; 0 for a normal valve. */
  aorticStenosis?: number;
  /** Central jet into the left atrium. */
  mitralRegurgitation?: boolean;
  /** Central jet into the outflow tract. */
  aorticRegurgitation?: boolean;
  /** The posterior leaflet bulges into the left atrium in systole. */
  mitralProlapse?: boolean;
  /** Diameter of a thrombus in the apex, mm: 0 to 25. */
  thrombus?: number;
}

/** Lengths in mm, in the heart's axes. */
export interface HeartDimensions {
  /** Radii of the left ventricle's cavity and surface at this height at end diastole. */
  endocardiumAt: (z: number) => number;
  epicardiumAt: (z: number) => number;
  endocardium: Spheroid;
  epicardium: Spheroid;
  /** Share by which the cavity narrows at a place, 0 to 1. */
  narrowing: (x: number, y: number, z: number) => number;
  /** Systolic excursion of the mitral and the tricuspid annulus. */
  descent: number;
  rightDescent: number;
  /** Contraction relative to normal. */
  vigor: number;
  leftAtrium: number;
  /** Distance of the right ventricle's free wall from the septum at the base. */
  rightWidth: number;
}

/** Its middle and half length along the long axis, and its radius. */
interface Spheroid {
  middle: number;
  half: number;
  radius: number;
}

/** Normal values: Lang 2015 (ASE/EACVI) unless another source is named. */
const NORMAL = {
  /** End-diastolic diameter 42 to 58 mm in men, 38 to 52 in women. */
  diameter: 48,
  wall: 9,
  ejectionFraction: 60,
  /** Excursion of the mitral annulus at least 10 mm, of the tricuspid annulus at least 17 mm. */
  descent: 13,
  rightDescent: 22,
  leftAtrium: 36,
  rightVentricle: 35,
};
/** Share by which the radius of the cavity shrinks in a normal beat. */
const NARROWING = 0.4;
/** The base narrows less: the valves are held by their fibrous rings. */
const AT_BASE = 0.5;

const radiusAt = ({ middle, half, radius }: Spheroid, z: number): number =>
  radius * Math.sqrt(Math.max(0, 1 - ((z - middle) / half) ** 2));

/** Degrees around the short axis, as on the screen, of the middle of each territory, and half its width. */
const TERRITORIES = {
  'anterior and apical': { at: 65, half: 75, from: 22 },
  inferior: { at: 215, half: 50, from: -20 },
  lateral: { at: 305, half: 55, from: -20 },
} as const;

/** Share of the contraction that is left at a place, 0 to 1. */
function contractionAt(territory: WallTerritory, x: number, y: number, z: number): number {
  if (territory === 'none') return 1;
  const { at, half, from } = TERRITORIES[territory];
  const degrees = (Math.atan2(y, x) * 180) / Math.PI;
  const off = Math.abs(((degrees - at + 540) % 360) - 180);
  const around = 1 - smooth((off - half + 12) / 24);
  const apical = territory === 'anterior and apical' ? smooth((z - 52) / 14) : 0;
  return 1 - 0.92 * Math.max(apical, around * smooth((z - from) / 14));
}

export function heartDimensions(options: HeartOptions): HeartDimensions {
  const ejection = options.ejectionFraction ?? NORMAL.ejectionFraction;
  const vigor = vigorFor(ejection);
  const wall = options.wallThickness ?? NORMAL.wall;
  const dilation = Math.max(0, 50 - ejection) * 0.25;
  const thicker = wall - NORMAL.wall;
  // Concentric: most of the muscle grows into the cavity.
  const radius = (NORMAL.diameter + dilation) / 2 - 0.55 * thicker;
  const endocardium = { middle: 26, half: 60 - 0.4 * Math.max(0, thicker), radius };
  const epicardium = { middle: 26, half: 67, radius: radius + wall };
  const territory = options.akinesia ?? 'none';
  return {
    endocardium,
    epicardium,
    endocardiumAt: (z) => radiusAt(endocardium, z),
    epicardiumAt: (z) => radiusAt(epicardium, z),
    narrowing: (x, y, z) =>
      NARROWING * vigor * (AT_BASE + (1 - AT_BASE) * smooth(z / 24)) * contractionAt(territory, x, y, z),
    descent: NORMAL.descent * vigor * (territory === 'none' ? 1 : 0.8),
    rightDescent: NORMAL.rightDescent * (0.4 + 0.6 * vigor) * (options.flatSeptum ? 0.65 : 1),
    vigor,
    leftAtrium: options.leftAtrium ?? NORMAL.leftAtrium,
    rightWidth: options.rightVentricle ?? NORMAL.rightVentricle,
  };
}

/** The contraction that gives this ejection fraction (percent): radius and length shrink together. */
function vigorFor(ejection: number): number {
  const fraction = (vigor: number) => 100 * (1 - (1 - NARROWING * 0.81 * vigor) ** 2 * (1 - 0.145 * vigor));
  let [low, high] = [0, 1.3];
  for (let step = 0; step < 30; step += 1) {
    const middle = (low + high) / 2;
    if (fraction(middle) < ejection) low = middle;
    else high = middle;
  }
  return low;
}
