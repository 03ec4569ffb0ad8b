import type { Region } from './body.ts';
import { beamOf, extentOf, planarOf, type Planar, type Probe } from './probe.ts';
import { offPlane, type Pose } from './pose.ts';
import { Ray } from './ray.ts';
import type { RegionIndex } from './region-index.ts';
import { dot, subtract, type V3 } from './vectors.ts';

/**
 * What a picture truly shows, from the shapes and not from the pixels: lengths in mm, areas in mm². It uses the same pressed
 * skin as the picture, so what is measured on one is measured on the other.
 */
export class Slice {
  readonly index: RegionIndex;
  readonly probe: Probe;
  readonly pose: Pose;
  readonly #ray = new Ray();

  constructor(index: RegionIndex, probe: Probe, pose: Pose) {
    this.index = index;
    this.probe = probe;
    this.pose = pose;
  }

  /** The place in the body that is displayed here. */
  placeOf(planar: Planar): V3 {
    const { line, depth } = beamOf(this.probe, planar);
    this.#ray.cast(this.index.body, this.probe, this.pose, line);
    return this.#ray.place(depth);
  }

  regionAt(planar: Planar): Region | null {
    return this.index.at(...this.placeOf(planar));
  }

  /** Where a place of the body is displayed, and how far it lies from the plane (mm, positive toward the viewer). */
  shown(point: V3): { planar: Planar; off: number } {
    const from = subtract(point, this.pose.origin);
    const { line, depth } = beamOf(this.probe, { x: dot(from, this.pose.right), y: dot(from, this.pose.depth) });
    this.#ray.cast(this.index.body, this.probe, this.pose, line);
    let [low, high] = [0, depth + 60];
    for (let step = 0; step < 40; step += 1) {
      const middle = (low + high) / 2;
      if (this.#ray.reach(middle) < depth) low = middle;
      else high = middle;
    }
    return { planar: planarOf(this.probe, line, low), off: offPlane(this.pose, point) };
  }

  /** Whether a place in the picture lies in the field of view down to this depth. */
  isInField(planar: Planar, depth: number): boolean {
    const beam = beamOf(this.probe, planar);
    return beam.line >= 0 && beam.line <= this.probe.lines - 1 && beam.depth >= 0 && beam.depth <= depth;
  }

  /** Area of each structure in the field. */
  areas(depth: number, pixel = 0.5): Map<string, number> {
    const { half, top } = extentOf(this.probe, depth);
    const found = new Map<string, number>();
    for (let y = top + pixel / 2; y < depth; y += pixel) {
      for (let x = -half + pixel / 2; x < half; x += pixel) {
        if (!this.isInField({ x, y }, depth)) continue;
        const name = this.regionAt({ x, y })?.name;
        if (name !== undefined) found.set(name, (found.get(name) ?? 0) + pixel * pixel);
      }
    }
    return found;
  }

  /**
   * From where a line of the picture first enters a structure to where it last leaves it, mm: the length that calipers should
   * measure. NaN if it does not cross it.
   */
  chord(isPart: (name: string | undefined) => boolean, from: Planar, to: Planar): number {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const isIn = (t: number) =>
      isPart(this.regionAt({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })?.name);
    const steps = Math.ceil(length / CHORD_STEP);
    let first = Number.NaN;
    let last = Number.NaN;
    for (let n = 1; n <= steps; n += 1) {
      const before = isIn((n - 1) / steps);
      if (before === isIn(n / steps)) continue;
      const crossing = bisect((t) => isIn(t) === before, (n - 1) / steps, n / steps);
      if (!before && Number.isNaN(first)) first = crossing;
      if (before) last = crossing;
    }
    return (last - first) * length;
  }

  /** The longest diameter of a structure in the field, over all angles, with its ends; null if it is not in the field. */
  longest(isPart: (name: string | undefined) => boolean, depth: number): Diameter | null {
    const { half, top } = extentOf(this.probe, depth);
    const edge: Planar[] = [];
    for (let y = top; y < depth; y += CHORD_STEP * 2) {
      let first: Planar | null = null;
      let last: Planar | null = null;
      for (let x = -half; x < half; x += CHORD_STEP * 2) {
        if (!this.isInField({ x, y }, depth) || !isPart(this.regionAt({ x, y })?.name)) continue;
        first ??= { x, y };
        last = { x, y };
      }
      if (first !== null && last !== null) edge.push(first, last);
    }
    let best: Diameter | null = null;
    for (const [n, a] of edge.entries()) {
      for (const b of edge.slice(n + 1)) {
        const length = Math.hypot(a.x - b.x, a.y - b.y);
        if (best === null || length > best.length) best = { length, ends: [a, b] };
      }
    }
    return best;
  }
}

export interface Diameter {
  /** mm. */
  length: number;
  ends: readonly [Planar, Planar];
}

/** mm between two places that are asked for their region. */
const CHORD_STEP = 0.2;

/** Where a condition that holds at `low` stops to hold. */
function bisect(holds: (t: number) => boolean, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let step = 0; step < 24; step += 1) {
    const middle = (from + to) / 2;
    if (holds(middle)) from = middle;
    else to = middle;
  }
  return (from + to) / 2;
}
