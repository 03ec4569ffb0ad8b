import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { id, instant } from '../contract/fields.ts';
import * as endpoints from './sprints.endpoints.ts';

/** More than anybody can answer in three minutes. */
export const SPRINT_ANSWERS_MAX = 200;

/** The path before a picture's name and `.webp`. */
export const SPRINT_PICTURES = '/sprint-pictures/';

export const slug = z.string().regex(/^[a-z0-9-]{1,60}$/);
const groupParams = z.object({ groupId: slug });
const milliseconds = z.int().min(0).max(600_000);

/** Look-alikes and their differences; the files of content/sprints name their exemplars as well. */
export const sprintClass = z.object({ id: slug, name: z.string(), tell: z.string() });
export const sprintGroup = z.object({ id: slug, name: z.string(), about: z.string(), classes: z.array(sprintClass) });

/** A student's progress with a class. */
const classStanding = z.object({
  classId: slug,
  /** Of the last pictures that were new to the student: their number, and the number answered right. */
  sights: z.int(),
  right: z.int(),
  isMastered: z.boolean(),
  /** When it is due again; null for a class never seen. */
  dueAt: instant.nullable(),
});
export type ClassStanding = z.output<typeof classStanding>;

const sprintRun = z.object({
  id,
  startedAt: instant,
  right: z.int(),
  total: z.int(),
  /** Milliseconds from the picture to the answer. */
  medianMs: z.int(),
});

export const listSprints = endpoint({
  ...endpoints.listSprints,
  summary: 'The groups of look-alikes, and the student’s progress with each',
  responses: {
    200: z.object({
      groups: z.array(sprintGroup.extend({ standing: z.array(classStanding), lastRunAt: instant.nullable() })),
    }),
  },
});
export type SprintGroup = z.output<(typeof listSprints)['responses'][200]>['groups'][number];

export const getSprint = endpoint({
  ...endpoints.getSprint,
  summary: 'A group of look-alikes, its pictures in an order drawn for this student, and the student’s last sprints',
  params: groupParams,
  responses: {
    200: z.object({
      group: sprintGroup,
      /** Each picture's right class is included: an answer is judged at once, even offline, and affects nobody else. */
      pictures: z.array(z.object({ id: slug, classId: slug })),
      standing: z.array(classStanding),
      /** The latest first. */
      runs: z.array(sprintRun),
    }),
  },
});
export type Sprint = z.output<(typeof getSprint)['responses'][200]>;

export const sprintAnswer = z.object({
  picture: slug,
  /** The class that was chosen. */
  choice: slug,
  ms: milliseconds,
});
export type SprintAnswer = z.output<typeof sprintAnswer>;

/** A sprint's state so far. */
export const sprintEntry = z.object({
  id,
  groupId: slug,
  startedAt: instant,
  answers: z.array(sprintAnswer).min(1).max(SPRINT_ANSWERS_MAX),
});
export type SprintEntry = z.output<typeof sprintEntry>;

export const saveSprint = endpoint({
  ...endpoints.saveSprint,
  unaudited: 'own-work',
  summary: 'Store a sprint’s state so far; the stored part of the same sprint never gets shorter',
  params: z.object({ id }),
  body: sprintEntry.omit({ id: true }),
  responses: { 200: z.object({ standing: z.array(classStanding) }) },
});
