import type { Shape } from '../core/shapes.ts';
import { momentAt, smooth, timingOf, type Moment, type Timing } from './heart-cycle.ts';
import { HEART_AXES } from './heart-frame.ts';
import type { HeartDimensions } from './heart-dimensions.ts';

/** A place in the heart's axes: where it is, and where its tissue lies at end diastole. */
interface HeartPlace {
  x: number;
  y: number;
  z: number;
  restX: number;
  restY: number;
  restZ: number;
}

/** A distance of a place in the heart's axes. */
export type HeartShape = (x: number, y: number, z: number) => number;

/** The outer end of the apex, which hardly moves, and the roof of the atria, mm along the long axis. */
const APEX = 93;
const ROOF = -55;
/** Rotation at base and apex at end systole as seen from the apex, degrees. Source: Notomi 2005. */
const TWIST = { base: -4, apex: 9 };
/** Where the right ventricle lies: cosine and sine of 140°. */
const [RV_X, RV_Y] = [-0.766, 0.643];
/** The free wall of the right ventricle moves in by this more than the septum, mm. */
const FREE_WALL = 15;

interface Slot extends HeartPlace {
  key: [number, number, number];
  version: number;
  which: 0 | 1;
  /** Another number for each place and time. */
  serial: number;
}

const slot = (which: 0 | 1): Slot => ({
  x: 0,
  y: 0,
  z: 0,
  restX: 0,
  restY: 0,
  restZ: 0,
  key: [Number.NaN, 0, 0],
  version: -1,
  which,
  serial: -2,
});

/**
 * Contraction as one map from where tissue is to where it lies at end diastole: the base comes down to the apex, the cavity
 * narrows, the wall keeps its volume and so thickens, and the apex turns against the base. Shapes of muscle are defined at
 * end diastole and read through this map, so speckle moves with them.
 */
export class HeartMotion {
  readonly timing: Timing;
  moment: Moment;
  /** mm by which the mitral annulus has come down. */
  descent = 0;
  readonly #dimensions: HeartDimensions;
  // The echo of a wall asks for a second place close to the first.
  readonly #slots: [Slot, Slot] = [slot(0), slot(1)];
  #latest: 0 | 1 = 0;
  #version = 0;
  #serial = 0;

  constructor(dimensions: HeartDimensions, rate: number) {
    this.#dimensions = dimensions;
    this.timing = timingOf(rate);
    this.moment = momentAt(this.timing, 0);
  }

  moveTo(time: number): void {
    this.moment = momentAt(this.timing, time);
    this.descent = this.#dimensions.descent * this.moment.shortening;
    this.#version += 1;
  }

  /** mm by which the base has come down here: more on the side of the right ventricle. */
  descentAt(x: number, y: number): number {
    const { rightDescent, descent } = this.#dimensions;
    const toward = RV_X * x + RV_Y * y;
    return this.moment.shortening * (descent + (rightDescent - descent) * smooth((toward - 16) / 30));
  }

  /** A shape in the heart's axes, where it is. */
  moving(shape: HeartShape): Shape {
    return this.#remembered((place) => shape(place.x, place.y, place.z));
  }

  /** A shape in the heart's axes that is given at end diastole and moves with the muscle. */
  resting(shape: HeartShape): Shape {
    return this.#remembered((place) => shape(place.restX, place.restY, place.restZ));
  }

  /** A shape that is made of others of this heart and asked for by several regions. */
  remembered(shape: Shape): Shape {
    return this.#remembered(({ key }) => shape(key[0], key[1], key[2]));
  }

  /** Worked out once for a time. */
  perMoment<Value>(make: () => Value): () => Value {
    let [version, value] = [this.#version, make()];
    return () => {
      if (version !== this.#version) [version, value] = [this.#version, make()];
      return value;
    };
  }

  /** Regions share shapes, so a distance is worked out once for a place. */
  #remembered(distance: (place: Slot) => number): Shape {
    const serials = new Float64Array(2).fill(-1);
    const distances = new Float64Array(2);
    return (x, y, z) => {
      const place = this.at(x, y, z);
      if (serials[place.which] !== place.serial) {
        distances[place.which] = distance(place);
        serials[place.which] = place.serial;
      }
      return distances[place.which] as number;
    };
  }

  /** The place in the heart's axes of one in the patient's. */
  at(x: number, y: number, z: number): Slot {
    for (const known of this.#slots) {
      if (known.key[0] === x && known.key[1] === y && known.key[2] === z && known.version === this.#version)
        return known;
    }
    this.#latest = this.#latest === 0 ? 1 : 0;
    const place = this.#slots[this.#latest];
    place.key[0] = x;
    place.key[1] = y;
    place.key[2] = z;
    place.version = this.#version;
    this.#serial += 1;
    place.serial = this.#serial;
    const [a, b, c] = HEART_AXES;
    place.x = x * a[0] + y * a[1] + z * a[2];
    place.y = x * b[0] + y * b[1] + z * b[2];
    place.z = x * c[0] + y * c[1] + z * c[2];
    this.#rest(place);
    return place;
  }

  /** Where the tissue of a place of the cavity at end diastole is now: the opposite direction of the map. */
  moved(x: number, y: number, z: number): [number, number, number] {
    const { shortening } = this.moment;
    const descent = this.descentAt(x, y);
    const factor = 1 - this.#dimensions.narrowing(x, y, z) * shortening;
    const angle = this.#twist(z);
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    return [
      (x * cosine - y * sine) * factor,
      (x * sine + y * cosine) * factor,
      APEX - ((APEX - z) * (APEX - descent)) / APEX,
    ];
  }

  #twist(z: number): number {
    const degrees = TWIST.base + (TWIST.apex - TWIST.base) * Math.min(1, Math.max(0, z / APEX));
    return (degrees * this.#dimensions.vigor * this.moment.shortening * Math.PI) / 180;
  }

  #rest(place: HeartPlace): void {
    const { x, y, z } = place;
    const { shortening } = this.moment;
    const { endocardiumAt, epicardiumAt, narrowing } = this.#dimensions;
    const descent = this.descentAt(x, y);
    const Z = restingHeight(z, descent);
    place.restZ = Z;
    const r = Math.sqrt(x * x + y * y);
    if (shortening === 0 || r < 1e-6) {
      place.restX = x;
      place.restY = y;
      return;
    }
    const length = (APEX - descent) / APEX;
    const above = Z < 0 ? Math.max(0, 1 + Z / 30) : 1;
    const outer = epicardiumAt(Z);
    const inner = endocardiumAt(Z);
    const nowInner = inner * (1 - narrowing(x, y, Z) * above * shortening);
    const nowOuter = Math.sqrt((outer * outer - inner * inner) / length + nowInner * nowInner);
    let R = r;
    if (r < nowInner) R = (r * inner) / nowInner;
    else if (r < nowOuter) R = Math.sqrt(inner * inner + length * (r * r - nowInner * nowInner));
    else R = r + this.#outside(x / r, y / r, r - nowOuter, outer - nowOuter, Z);
    const fade = 1 - smooth((r - 30) / 16);
    const angle = fade === 0 ? 0 : -this.#twist(Math.max(0, Z)) * fade * above;
    const [cosine, sine, factor] = [Math.cos(angle), Math.sin(angle), R / r];
    place.restX = (x * cosine - y * sine) * factor;
    place.restY = (x * sine + y * cosine) * factor;
  }

  /** How far tissue outside of the left ventricle has come in. */
  #outside(cosine: number, sine: number, out: number, epicardium: number, Z: number): number {
    const { vigor, rightWidth } = this.#dimensions;
    // Most at the side of the free wall, little below the sternum.
    const side = smooth((RV_X * 1.12 * cosine + RV_Y * 0.75 * sine - 0.36) / 0.6);
    const level = smooth((Z + 12) / 22) * (1 - smooth((Z - 70) / 20));
    const freeWall = FREE_WALL * vigor * this.moment.shortening * side * level * smooth(out / (0.6 * rightWidth));
    const reach = side * rightWidth;
    return (epicardium + freeWall) * (1 - smooth((out - 6 - reach) / (24 + 16 * side)));
  }
}

/** The height at end diastole of a place after the base has come down. */
function restingHeight(z: number, descent: number): number {
  if (z >= APEX || z <= ROOF) return z;
  if (z >= descent) return APEX - ((APEX - z) * APEX) / (APEX - descent);
  return (-(descent - z) * ROOF) / (ROOF - descent);
}
