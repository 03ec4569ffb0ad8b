import { BODIES } from './bodies/bodies.ts';
import { poseOf, type Hold } from './core/hold.ts';
import { landmarkError } from './core/planes.ts';
import { PROBES } from './core/probe.ts';
import { RegionIndex } from './core/region-index.ts';
import { Slice } from './core/slice.ts';
import { knownContent, startPose, type KnownContent, type PlaneContent, type PlaneTarget } from './plane-task.ts';

/** A structure is in the picture from this area on, mm². */
const LEAST_AREA = 12;
const AREA_PIXEL = 1.5;

export interface PlaneOutcome {
  target: PlaneTarget;
  isMet: boolean;
  /** A whole sentence. */
  says: string;
}

/** Bodies are costly to make, and a class answers the same few tasks. */
const KEPT = 6;
const indexes = new Map<string, RegionIndex>();

function indexOf({ body, options }: KnownContent): RegionIndex {
  const key = JSON.stringify([body, options]);
  const index = indexes.get(key) ?? new RegionIndex(BODIES[body](options));
  indexes.delete(key);
  indexes.set(key, index);
  const [oldest] = indexes.keys();
  if (indexes.size > KEPT && oldest !== undefined) indexes.delete(oldest);
  return index;
}

/** The landmarks of a task's body and the structures that some pose of it shows. */
export function bodyFacts(content: KnownContent): { landmarks: string[]; structures: string[] } {
  const { body } = indexOf(content);
  return {
    landmarks: Object.keys(body.landmarks).filter((key) => (body.landmarks[key]?.length ?? 0) >= 2),
    structures: [...new Set(body.regions.map((region) => region.name))],
  };
}

/** How a hold does by each target. Computed from the shapes alone, without a picture. */
export function planeOutcomes(content: PlaneContent, targets: readonly PlaneTarget[], hold: Hold): PlaneOutcome[] {
  const known = knownContent(content);
  if (known === null) throw new Error(`there is no body ${content.body} ${content.version}`);
  const index = indexOf(known);
  index.body.moveTo?.(0);
  const pose = poseOf(index.body.skin, startPose(content.start), hold);
  const slice = new Slice(index, PROBES[content.probe], pose);
  const asksForStructures = targets.some(({ of }) => of === 'structure');
  const areas = asksForStructures ? slice.areas(content.settings.depth, AREA_PIXEL) : new Map<string, number>();
  return targets.map((each) => {
    if (each.of === 'structure') {
      const isShown = (areas.get(each.name) ?? 0) >= LEAST_AREA;
      const says = `The ${each.name} is ${isShown ? '' : 'not '}in the picture.`;
      return { target: each, isMet: isShown === each.isShown, says };
    }
    const error = landmarkError(index.body.landmarks[each.name] ?? [], pose, slice.probe.lens.width);
    // Keys are checked when they are written.
    if (error === null) throw new Error(`${each.name} is a single place`);
    const isMet = error.angle <= each.angle && error.offset <= each.offset;
    const off = `${Math.round(error.angle)}° off the ${each.name} and ${Math.round(error.offset)} mm away`;
    return { target: each, isMet, says: `The slice is ${off}.` };
  });
}

/** The weight of the targets that are met, as a share of all: exactly 1 if all are. */
export function planeGrade(outcomes: readonly PlaneOutcome[]): { fraction: number; parts: number[] } {
  const weigh = (some: readonly PlaneOutcome[]) => some.reduce((sum, outcome) => sum + outcome.target.weight, 0);
  return {
    fraction: weigh(outcomes.filter(({ isMet }) => isMet)) / weigh(outcomes),
    parts: outcomes.map(({ isMet }) => (isMet ? 1 : 0)),
  };
}
