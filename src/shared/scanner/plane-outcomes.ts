import { Recent } from '../domain/recent.ts';
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
const indexes = new Recent<RegionIndex>(6);
/** An answer is graded, described and assigned to its reasons, each by its outcomes, which take some 20 ms to find. */
const outcomes = new Recent<PlaneOutcome[]>(2000);

const indexOf = ({ body, options }: KnownContent): RegionIndex =>
  indexes.get(JSON.stringify([body, options]), () => new RegionIndex(BODIES[body](options)));

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
  return outcomes.get(JSON.stringify([content, targets, hold]), () => findOutcomes(known, targets, hold));
}

function findOutcomes(known: KnownContent, targets: readonly PlaneTarget[], hold: Hold): PlaneOutcome[] {
  const index = indexOf(known);
  index.body.moveTo?.(0);
  const pose = poseOf(index.body.skin, startPose(known.start), hold);
  const slice = new Slice(index, PROBES[known.probe], pose);
  const asksForStructures = targets.some(({ of }) => of === 'structure');
  const areas = asksForStructures ? slice.areas(known.settings.depth, AREA_PIXEL) : new Map<string, number>();
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
