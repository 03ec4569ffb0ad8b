import type { Body } from './body.ts';
import type { Pose } from './pose.ts';
import { directionOf, isSector, type Probe } from './probe.ts';
import { Scanner } from './scanner.ts';
import type { Settings } from './settings.ts';
import { add, scale, turn } from './vectors.ts';

/** Neighbors of the line, which beam width and side lobes need. */
const LINES = 11;
const MIDDLE = (LINES - 1) / 2;

/** M-mode: one line of a picture, drawn again and again. */
export class MotionMode {
  readonly #scanner: Scanner;
  readonly #pose: Pose;

  constructor(body: Body, probe: Probe, pose: Pose, line: number) {
    const narrow: Probe = { ...probe, lines: LINES, field: (probe.field * (LINES - 1)) / (probe.lines - 1) };
    this.#scanner = new Scanner(body, narrow);
    this.#pose = turnedTo(probe, pose, line);
  }

  /** Grays from 0 to 255 down the line at a time. Valid until the next call. */
  column(settings: Settings, time: number, number: number): Float32Array {
    const { gray, samples } = this.#scanner.draw(this.#pose, { ...settings, time, frame: number });
    for (let k = 0; k < samples; k += 1) gray[k] = gray[k * LINES + MIDDLE] as number;
    return gray.subarray(0, samples);
  }
}

/** The pose whose middle line is this line of the picture. */
function turnedTo(probe: Probe, pose: Pose, line: number): Pose {
  const place = directionOf(probe, line);
  if (!isSector(probe)) return { ...pose, origin: add(pose.origin, scale(pose.right, place)) };
  const [depth, right] = turn(pose.depth, pose.right, (place * 180) / Math.PI);
  const center = add(pose.origin, scale(pose.depth, -probe.radius));
  return { ...pose, origin: add(center, scale(depth, probe.radius)), depth, right };
}
