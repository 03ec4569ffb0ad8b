import { z } from 'zod';
import { BODIES, BODY_NAMES, type BodyName } from './bodies/bodies.ts';
import { HOLD_LIMITS, poseOf, STILL, type Hold } from './core/hold.ts';
import { landmarkError } from './core/planes.ts';
import type { Pose } from './core/pose.ts';
import { PROBES, type ProbeName } from './core/probe.ts';
import { RegionIndex } from './core/region-index.ts';
import { Slice } from './core/slice.ts';
import { cross, dot, scale, subtract, unit } from './core/vectors.ts';

const TARGETS_MAX = 8;
const TEXT_MAX = 500;
/** mm: no body reaches farther from its origin. */
const FARTHEST = 600;
const name = z.string().min(1).max(60);
const number = (from: number, to: number) =>
  z.number('Enter a number').min(from, `At least ${from}`).max(to, `At most ${to}`);
const place = z.tuple([number(-FARTHEST, FARTHEST), number(-FARTHEST, FARTHEST), number(-FARTHEST, FARTHEST)]);
const movement = z.enum(Object.keys(HOLD_LIMITS) as [keyof Hold, ...(keyof Hold)[]]);
const holdShape = z.strictObject(
  Object.fromEntries(
    Object.entries(HOLD_LIMITS).map(([key, most]) => [key, number(-most, most).default(0)]),
  ) as unknown as Record<keyof Hold, z.ZodDefault<z.ZodNumber>>,
);

export const planeContent = z.strictObject({
  body: z.string('Choose a body').min(1, 'Choose a body').max(60),
  version: z.int().min(1),
  options: z
    .record(name, z.union([z.string().max(60), z.number(), z.boolean()]))
    .refine((options) => Object.keys(options).length <= 20, 'No body has that many options'),
  probe: z.enum(Object.keys(PROBES) as [ProbeName, ...ProbeName[]], 'Choose a probe'),
  /** How the probe is held at first: on the skin, which direction is into the body and which is the picture's right. */
  start: z.strictObject({ origin: place, depth: place, right: place }),
  settings: z.strictObject({ depth: number(20, 300), focus: number(5, 300), gain: number(-30, 30) }),
  /** The movements that the student may make. */
  free: z.array(movement).min(1, 'Free at least one movement').max(6),
});

const weight = z.int('A weight is a whole number').min(1, 'A weight is at least 1').max(10, 'A weight is at most 10');
const hint = z.string().trim().max(TEXT_MAX, `A hint has at most ${TEXT_MAX} characters`);
const target = z.discriminatedUnion('of', [
  /** The slice may lie this far off a landmark of the body. */
  z.strictObject({ of: z.literal('landmark'), name, angle: number(0.5, 90), offset: number(0.5, 100), weight, hint }),
  /** A structure must or must not be in the picture. */
  z.strictObject({ of: z.literal('structure'), name, isShown: z.boolean(), weight, hint }),
]);

export const planeKey = z.strictObject({
  /** The author's way from the start. */
  best: holdShape,
  targets: z
    .array(target)
    .min(1, 'Choose at least one target')
    .max(TARGETS_MAX, `At most ${TARGETS_MAX} targets are allowed`),
});

export const planeResponse = z.strictObject({ hold: holdShape });

export type PlaneContent = z.output<typeof planeContent>;
export type PlaneKey = z.output<typeof planeKey>;
export type PlaneResponse = z.output<typeof planeResponse>;
export type PlaneTarget = z.output<typeof target>;

/** A structure is in the picture from this area on, mm². */
const LEAST_AREA = 12;
const AREA_PIXEL = 1.5;

/** A task whose body this version of the hub has. */
export type KnownContent = PlaneContent & { body: BodyName };

/** The same task if this version of the hub has its body; otherwise null. */
export function knownContent(content: PlaneContent): KnownContent | null {
  const body = BODY_NAMES.find((each) => each === content.body);
  return body === undefined || BODIES[body].version !== content.version ? null : { ...content, body };
}

/** The pose that a task begins with, with directions of unit length that are square on each other. */
export function startPose({ origin, depth, right }: PlaneContent['start']): Pose {
  const into = unit(depth);
  const side = unit(subtract(right, scale(into, dot(right, into))));
  return { origin, depth: into, right: side, out: cross(side, into) };
}

/** Only free movements count. */
export const heldBy = ({ free }: PlaneContent, { hold }: PlaneResponse): Hold => ({
  ...STILL,
  ...Object.fromEntries(free.map((each) => [each, hold[each]])),
});

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
  const index = indexes.get(key) ?? new RegionIndex(BODIES[body].make(options));
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
