import type { BodyOptions } from '../bodies/body-list.ts';
import type { Body } from '../core/body.ts';
import { onSkin, type Pose } from '../core/pose.ts';
import type { ProbeName } from '../core/probe.ts';
import type { Settings } from '../core/settings.ts';
import type { V3 } from '../core/vectors.ts';

/** A standard view of a body: where the probe is put, and what it shows there. */
export interface View {
  /** Also the name of its picture in docs/scanner. */
  id: string;
  name: string;
  probe: ProbeName;
  /** Of the body, e.g. a pathology; the healthy one without. */
  options?: BodyOptions;
  /** The face is put on the skin on the way from a place outside to the target; `right` is the picture's right side. */
  start: { from: V3; target: V3; right: V3; press?: number };
  settings: Partial<Settings> & { depth: number };
  /** Names of the regions that the slice must cut. */
  contains: readonly string[];
}

export const putDown = ({ from, target, right, press }: View['start'], { skin }: Body): Pose =>
  onSkin(skin, from, target, right, press);

/** The pose that shows the view. */
export const startOf = ({ start }: View, body: Body): Pose => putDown(start, body);
