import type { Put } from '../core/body.ts';
import { share } from '../core/hash.ts';
import { noise } from '../core/noise.ts';
import { ellipsoid, grow, intersection, sphere, union, type Shape } from '../core/shapes.ts';
import type { Tissue, Wall } from '../core/tissue.ts';
import { tube } from '../core/tube.ts';
import { add, axesAlong, dot, scale, subtract, unit, type V3 } from '../core/vectors.ts';

/**
 * A finding in the words of the American College of Radiology, BI-RADS Atlas (5th edition, 2013): ultrasound. What is not given
 * is typical for the kind.
 */
export interface LesionOptions {
  lesion?: 'none' | 'simple cyst' | 'complicated cyst' | 'fibroadenoma' | 'cancer';
  /** Longest diameter, mm: 4 to 30. */
  lesionSize?: number;
  lesionShape?: 'oval' | 'round' | 'irregular';
  /** Parallel to the skin, i.e. wider than tall, or not. */
  lesionOrientation?: 'parallel' | 'not parallel';
  lesionMargin?: 'circumscribed' | 'microlobulated' | 'spiculated' | 'angular';
  lesionPosterior?: 'none' | 'enhancement' | 'shadowing';
  lesionCalcifications?: boolean;
}

type Features = Required<Omit<LesionOptions, 'lesion'>> & { echo: number };

const KINDS: Record<Exclude<LesionOptions['lesion'], 'none' | undefined>, Features> = {
  'simple cyst': {
    lesionSize: 16,
    lesionShape: 'oval',
    lesionOrientation: 'parallel',
    lesionMargin: 'circumscribed',
    lesionPosterior: 'enhancement',
    lesionCalcifications: false,
    echo: -75,
  },
  'complicated cyst': {
    lesionSize: 14,
    lesionShape: 'oval',
    lesionOrientation: 'parallel',
    lesionMargin: 'circumscribed',
    lesionPosterior: 'enhancement',
    lesionCalcifications: false,
    echo: -20,
  },
  fibroadenoma: {
    lesionSize: 17,
    lesionShape: 'oval',
    lesionOrientation: 'parallel',
    lesionMargin: 'circumscribed',
    lesionPosterior: 'none',
    lesionCalcifications: false,
    echo: -8,
  },
  cancer: {
    lesionSize: 14,
    lesionShape: 'irregular',
    lesionOrientation: 'not parallel',
    lesionMargin: 'spiculated',
    lesionPosterior: 'shadowing',
    lesionCalcifications: true,
    echo: -11,
  },
};

/** One way, dB/(cm·MHz): gland has 0.58. */
const ATTENUATION = { none: 0.55, enhancement: 0.12, shadowing: 1.35 } as const;
/** Too small for a shadow. */
const CALCIUM: Tissue = { echo: 22, attenuation: 2 };
const CYST_WALL: Wall = { facing: 13, grazing: -8, width: 0.15, edge: 0.9 };
const PSEUDOCAPSULE: Wall = { facing: 7, grazing: -4, width: 0.16, edge: 0.5 };

/** Puts a lesion with its middle here; `front` is the direction of the skin. */
export function putLesion(put: Put, middle: V3, front: V3, options: LesionOptions): void {
  const { lesion = 'none' } = options;
  if (lesion === 'none') return;
  const features: Features = { ...KINDS[lesion], ...options };
  const isCyst = lesion === 'simple cyst' || lesion === 'complicated cyst';
  const core = coreOf(middle, front, features);
  const name = isCyst ? 'cyst' : lesion === 'fibroadenoma' ? 'fibroadenoma' : 'cancer';
  const tissue: Tissue = {
    echo: features.echo,
    attenuation: isCyst && features.lesionPosterior === 'enhancement' ? 0.04 : ATTENUATION[features.lesionPosterior],
    ...(lesion !== 'simple cyst' && { texture: textureOf(lesion) }),
  };
  const isSmooth = features.lesionMargin === 'circumscribed' && features.lesionShape !== 'irregular';
  if (!isSmooth) put('echogenic rind', grow(core, 1), { echo: 10, attenuation: 0.6 }, { margin: 3 });
  if (features.lesionMargin === 'spiculated') putSpicules(put, middle, features.lesionSize / 2, tissue);
  put(name, core, tissue, {
    margin: isSmooth ? 0.5 : 3,
    ...(isSmooth && { wall: isCyst ? CYST_WALL : PSEUDOCAPSULE }),
  });
  if (lesion === 'complicated cyst') putDebris(put, middle, front, core);
  if (features.lesionCalcifications) putCalcifications(put, middle, features.lesionSize / 2, core);
}

const textureOf =
  (lesion: string): NonNullable<Tissue['texture']> =>
  (x, y, z) =>
    lesion === 'complicated cyst'
      ? 2 * noise(x, y, z, 3)
      : lesion === 'fibroadenoma'
        ? 0.8 * noise(x, y, z, 3) + 2.5 * Math.exp(-((noise(x, y * 1.6, z, 11, 1) / 0.12) ** 2))
        : 2 * noise(x, y, z, 2.6) + 1.6 * noise(x, y, z, 6, 1);

/** Width to height: more than 1.4 in most fibroadenomas (Fornage, 1989). */
const FLATNESS = { oval: 1.65, round: 1.06, irregular: 1.2 } as const;

function coreOf(middle: V3, front: V3, { lesionSize, lesionShape, lesionOrientation, lesionMargin }: Features): Shape {
  const [long, short] = [lesionSize / 2, lesionSize / 2 / FLATNESS[lesionShape]];
  const radii: V3 = lesionOrientation === 'parallel' ? [long, long * 0.86, short] : [short, short * 0.95, long];
  const smooth = ellipsoid(middle, radii, axesAlong(front, [1, 0, 0.25]));
  const uneven = lesionShape === 'irregular' ? bumpy(smooth, middle, lesionSize * 0.07, 1.3) : smooth;
  if (lesionMargin === 'circumscribed') return uneven;
  // Lobulations of 1 to 2 mm.
  if (lesionMargin === 'microlobulated') return bumpy(uneven, middle, 0.7, lesionSize * 0.21);
  if (lesionMargin === 'angular') return intersection(grow(uneven, lesionSize * 0.07), faceted(middle, radii, front));
  return bumpy(uneven, middle, 0.5, 3.2);
}

/** Moves a surface in and out by this many mm, depending on the direction from the middle. */
const bumpy =
  (shape: Shape, [cx, cy, cz]: V3, amount: number, frequency: number): Shape =>
  (x, y, z) => {
    const distance = shape(x, y, z);
    if (Math.abs(distance) > amount * 4) return distance;
    const r = Math.hypot(x - cx, y - cy, z - cz) || 1;
    const k = frequency / r;
    return distance - amount * noise((x - cx) * k, (y - cy) * k, (z - cz) * k, 1.6, 1);
  };

/** Cut by planes whose edges are sharp. */
function faceted(middle: V3, [across, along, deep]: V3, front: V3): Shape {
  const [a, b, c] = axesAlong(front, [1, 0, 0.25]);
  const planes = Array.from({ length: 11 }, (_, n) => {
    const local = unit([share(n, 1, 9) - 0.5, share(n, 2, 9) - 0.5, share(n, 3, 9) - 0.5]);
    const normal = add(add(scale(a, local[0]), scale(b, local[1])), scale(c, local[2]));
    const reach = 0.86 * Math.hypot(local[0] * across, local[1] * along, local[2] * deep);
    return { normal: unit(normal), reach };
  });
  return (x, y, z) => {
    const from = subtract([x, y, z], middle);
    return Math.max(...planes.map(({ normal, reach }) => dot(normal, from) - reach));
  };
}

const SPICULES = 34;

/** Lines that radiate from the mass: dark in bright gland, and bright at their sides. */
function putSpicules(put: Put, middle: V3, radius: number, { echo }: Tissue): void {
  const directions = Array.from({ length: SPICULES }, (_, n) => {
    // Evenly over a sphere, by the golden angle.
    const height = 1 - (2 * (n + 0.5)) / SPICULES;
    const angle = n * 2.39996;
    const flat = Math.sqrt(1 - height * height);
    return unit([flat * Math.cos(angle), height * 0.9, flat * Math.sin(angle)]);
  });
  const spicule = (thickness: number) =>
    union(
      ...(directions.map((direction, n) => {
        const bend: V3 = [share(n, 4, 8) - 0.5, share(n, 5, 8) - 0.5, share(n, 6, 8) - 0.5];
        const length = radius * (1.5 + 0.6 * share(n, 7, 8));
        const tip = add(add(middle, scale(direction, length)), scale(bend, 2));
        return tube([add(middle, scale(direction, radius * 0.4)), tip], [1.15 * thickness, 0.4 * thickness], 1);
      }) as unknown as [Shape, ...Shape[]]),
    );
  put('echogenic rind', spicule(1.9), { echo: 9, attenuation: 0.6 });
  put('spicule', spicule(1), { echo, attenuation: 0.8 });
}

/** What has settled at the back of a lying patient's cyst. */
function putDebris(put: Put, middle: V3, front: V3, cyst: Shape): void {
  const level = add(middle, scale(front, -1.6));
  const below: Shape = (_x, y) => level[1] - y;
  put('debris', intersection(cyst, below), { echo: -8, attenuation: 0.1, texture: (x, y, z) => noise(x, y, z, 2) });
}

/** mm across. */
const CLUSTER = 13;

/** Grains of about 0.5 mm. */
function putCalcifications(put: Put, middle: V3, radius: number, core: Shape): void {
  const grains = Array.from({ length: 90 }, (_, n) => {
    const at = (k: number) => (share(n, k, 31) - 0.5) * Math.min(CLUSTER, 1.7 * radius);
    return { place: add(middle, [at(1), at(2), at(3)]), size: 0.24 + 0.14 * share(n, 4, 31) };
  })
    .filter(({ place }) => core(...place) < -0.6)
    .map(({ place, size }) => sphere(place, size));
  const [first, ...others] = grains;
  if (first !== undefined) put('microcalcification', union(first, ...others), CALCIUM);
}
