import { type Shape } from '../core/shapes.ts';
import { add, type V3 } from '../core/vectors.ts';
import type { PelvisSetting } from './pelvis-options.ts';
import { along, band, BentAxis, betweenLines, lookUp, oval } from './pelvis-shapes.ts';

/**
 * From the external os over the internal os, which the second bend is at, to the surface of the fundus: 78 mm, of which 30 are
 * cervix. Source: Merz et al., Ultrasound Obstet Gynecol 1996 (length 73 mm in women without and 92 mm in women with children).
 */
const ANTEVERTED: readonly V3[] = [
  [0, 98, -26],
  [0, 94.5, -14.5],
  [0, 88, 2],
  [0, 76.5, 13],
  [0, 65.5, 18.5],
  [0, 46.5, 25],
];
/** The same above a full bladder. */
const PUSHED_BACK: readonly V3[] = [
  [0, 101, -24],
  [0, 100.5, -12],
  [0, 99, 6],
  [0, 96, 22],
  [0, 91.5, 34.5],
  [0, 83.5, 53],
];
/** Half thickness at the same points but for both ends, mm, and thickness by width: 40 by 52 mm at the fundus. */
const HALF_THICKNESS = [12.5, 12, 17.5, 20];
const NARROWING = [0.8, 0.83, 0.8, 0.75];
/** Of the cervix, and from the fundus to the cavity, mm. */
const CERVIX = 30;
const FUNDAL_WALL = 14;
/** The fundus leans to the patient's right, as it often does: mm aside per mm up. */
const LEAN = -0.06;

/** Double layer by day of the cycle, mm. Source: Nalaboff et al., RadioGraphics 2001. */
const ENDOMETRIUM = [
  [1, 4],
  [4, 3],
  [6, 5.5],
  [10, 8.5],
  [13.5, 11],
  [17, 11],
  [22, 13],
  [26, 13],
  [28, 11],
] as const;

/** Where the parts of the uterus are. */
export class UterineForm {
  readonly axis: BentAxis;
  /** mm along the axis. */
  readonly internalOs = CERVIX;
  readonly cavityEnd: number;
  /** Double layer without fluid, mm. */
  readonly endometrium: number;
  /** By which the body is larger, mm to each side. */
  readonly #larger: number;

  constructor(setting: PelvisSetting) {
    // Fluid behind the uterus keeps a full bladder from pushing it against the rectum.
    const ahead = -0.35 * setting.freeFluid * setting.push;
    this.axis = new BentAxis(
      betweenLines(ANTEVERTED, PUSHED_BACK, setting.push).map((point) => add(point, [0, ahead, 0])),
    );
    this.#larger = setting.pregnancy > 0 ? 3 + 3 * (setting.pregnancy - 6) : setting.adenomyosis ? 3 : 0;
    this.cavityEnd = this.axis.length - FUNDAL_WALL;
    const byDay = setting.pregnancy > 0 ? 14 : lookUp(ENDOMETRIUM, setting.cycleDay);
    this.endometrium = setting.endometrium ?? byDay;
  }

  /** Half thickness of the uterus this far along the axis, mm. */
  halfThickness(mm: number): number {
    const inner = (mm - 12.5) / (this.axis.length - 12.5 - 20);
    return along(HALF_THICKNESS, inner) + this.#larger * Math.max(0, Math.min(1, (mm - CERVIX) / 14));
  }

  /** A place by mm along the axis, to the patient's left and behind it. */
  at(mm: number, left = 0, behind = 0): V3 {
    const [x, y, z] = this.axis.at(mm, left, behind);
    const base = this.axis.points[0]?.[2] ?? 0;
    return [x + LEAN * (z - base), y, z];
  }

  /** A shape that was built around x = 0. */
  #leaning(shape: Shape): Shape {
    const base = this.axis.points[0]?.[2] ?? 0;
    return (x, y, z) => shape(x - LEAN * (z - base), y, z);
  }

  outer(): Shape {
    const points = this.axis.points.slice(1, -1);
    const more = [0, 0, this.#larger, this.#larger];
    const thick = HALF_THICKNESS.map((half, n) => half + (more[n] ?? 0));
    return this.#leaning(oval(points, thick, NARROWING));
  }

  /** A plate in the shape of the cavity: as wide as it, and this thick (mm, to each side). */
  cavity(half: number, inset = 0): Shape {
    const [from, to] = [this.internalOs + 1 + inset, this.cavityEnd - half - inset];
    const points = [0, 0.25, 0.5, 0.75, 1].map((share) => this.axis.at(from + (to - from) * share));
    const thick = [0.5, 0.85, 1, 1, 0.95].map((share) => Math.max(0.25, half * share));
    // Half the width of the cavity is about 13 mm between the tubes.
    const wide = [1, 2.5, 5, 8.5, 12 - inset].map((width) => Math.max(0.5, width - half * 0.35));
    return this.#leaning(band(points, thick, wide, 0.4));
  }

  /** Along the canal of the cervix. */
  canal(half: number): Shape {
    const [from, to] = [half * 0.75, CERVIX - half * 0.7];
    const points = [0, 0.3, 0.6, 1].map((share) => this.axis.at(from + (to - from) * share));
    return this.#leaning(band(points, [half * 0.75, half, half, half * 0.7], [1, 3, 3, 1]));
  }
}
