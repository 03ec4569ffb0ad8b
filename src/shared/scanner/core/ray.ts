import type { Body } from './body.ts';
import type { Pose } from './pose.ts';
import { directionOf, isSector, type Probe } from './probe.ts';
import { add, scale, type V3 } from './vectors.ts';

/** Depth in which the effect of the pressed skin falls to 1/e, mm. */
const PRESS_DEPTH = 28;
/** A face farther from the skin than this has air below it, mm. */
export const CONTACT = 9;
/** How far a face can be pressed in before tissue gives way sideways, mm. */
const DEEPEST = 20;

/** A line of the beam in the body. Mutable: a line that meets a mirror goes on in another direction. */
export class Ray {
  x = 0;
  y = 0;
  z = 0;
  /** Direction, a unit vector. */
  dx = 0;
  dy = 0;
  dz = 1;
  /** Across the line within the plane, a unit vector. */
  lx = 1;
  ly = 0;
  lz = 0;
  /** From the face to the skin along the line, mm; negative where the face is pressed in. */
  gap = 0;

  /** Starts on the face. `line` may be fractional. */
  cast(body: Body, probe: Probe, { origin, depth, right }: Pose, line: number, steer = 0): void {
    const place = directionOf(probe, line);
    const sector = isSector(probe);
    const angle = (sector ? place : 0) + steer;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    this.dx = cosine * depth[0] + sine * right[0];
    this.dy = cosine * depth[1] + sine * right[1];
    this.dz = cosine * depth[2] + sine * right[2];
    this.lx = cosine * right[0] - sine * depth[0];
    this.ly = cosine * right[1] - sine * depth[1];
    this.lz = cosine * right[2] - sine * depth[2];
    // The face of a sector is an arc around its center.
    const start = sector
      ? add(scale(right, Math.sin(place) * probe.radius), scale(depth, (Math.cos(place) - 1) * probe.radius))
      : scale(right, place);
    this.x = origin[0] + start[0];
    this.y = origin[1] + start[1];
    this.z = origin[2] + start[2];
    this.gap = this.#toSkin(body);
  }

  #toSkin({ skin }: Body): number {
    let gap = 0;
    for (let step = 0; step < 8; step += 1) {
      gap += 0.9 * skin(this.x + this.dx * gap, this.y + this.dy * gap, this.z + this.dz * gap);
    }
    return Number.isFinite(gap) ? Math.min(CONTACT * 3, Math.max(-DEEPEST, gap)) : CONTACT * 3;
  }

  /** Whether there is no air between face and skin. */
  get isInContact(): boolean {
    return this.gap <= CONTACT;
  }

  /**
   * Distance in the unpressed body of what is displayed at a depth, both mm along the line: the skin takes the shape of the
   * face, and deeper tissue follows less and less.
   */
  reach(depth: number): number {
    return depth + this.gap * Math.exp(-depth / PRESS_DEPTH);
  }

  /** The place in the body that is displayed at this depth. */
  place(depth: number): V3 {
    const reach = this.reach(depth);
    return [this.x + this.dx * reach, this.y + this.dy * reach, this.z + this.dz * reach];
  }
}
