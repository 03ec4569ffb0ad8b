import { z } from 'zod';
import { targetHint, targetWeight } from '../domain/graded-targets.ts';
import { BODY_LIST, BODY_NAMES, type BodyName } from './bodies/body-list.ts';
import { HOLD_LIMITS, STILL, type Hold } from './core/hold.ts';
import type { Pose } from './core/pose.ts';
import { PROBES, type ProbeName } from './core/probe.ts';
import { cross, dot, scale, subtract, unit } from './core/vectors.ts';

const TARGETS_MAX = 8;
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

const target = z.discriminatedUnion('of', [
  /** The slice may lie this far off a landmark of the body. */
  z.strictObject({
    of: z.literal('landmark'),
    name,
    angle: number(0.5, 90),
    offset: number(0.5, 100),
    weight: targetWeight,
    hint: targetHint,
  }),
  /** A structure must or must not be in the picture. */
  z.strictObject({ of: z.literal('structure'), name, isShown: z.boolean(), weight: targetWeight, hint: targetHint }),
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

/** A task whose body this version of the hub has. */
export type KnownContent = PlaneContent & { body: BodyName };

/** The same task if this version of the hub has its body; otherwise null. */
export function knownContent(content: PlaneContent): KnownContent | null {
  const body = BODY_NAMES.find((each) => each === content.body);
  return body === undefined || BODY_LIST[body].version !== content.version ? null : { ...content, body };
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
