import { z } from 'zod';
import { DIFFICULTIES } from '#shared/bank/question-fields.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { endpoint } from '../contract/endpoint.ts';
import { calendarDate, expecting, id, idParams, instant, nothing, revision, text } from '../contract/fields.ts';
import * as endpoints from './blueprints.endpoints.ts';

/** A part of an exam's outline, with its share of the questions. */
export const blueprintDomain = z.object({
  name: z.string(),
  /** Percent of the scored questions; null if unknown. */
  weight: z.number().nullable(),
  /** Topics whose questions belong to it; a main category includes its subcategories. */
  topicIds: z.array(id),
  /** Questions with one of these objectives also belong to it; objectives take precedence over topics. */
  objectives: z.array(z.string()),
});
export type BlueprintDomain = z.output<typeof blueprintDomain>;

/** The plan that an exam is made from. */
const outline = z.object({
  /** The body that holds the exam, such as ARDMS. */
  body: z.string(),
  exam: z.string(),
  /** The version of the outline. */
  version: z.string(),
  validFrom: calendarDate.nullable(),
  validTo: calendarDate.nullable(),
  /** The source of its facts, and when it was read. */
  source: z.string(),
  sourceDate: calendarDate.nullable(),
  /** The number of questions asked, including unscored ones. */
  questions: z.int(),
  minutes: z.int(),
  /** The number of unscored trial questions among them. */
  unscored: z.int(),
  /** Minutes of breaks, which stop the clock. */
  breakMinutes: z.int(),
  /** The percentage from which an exam counts as passed here. */
  cut: z.int(),
});

export const blueprint = outline.extend({
  id,
  domains: z.array(blueprintDomain),
  /** Students can take it. */
  isOpen: z.boolean(),
  /** The domains that have lost topics because they were deleted; empty again once the blueprint is saved. */
  domainsWithDeletedTopics: z.array(z.string()),
  updatedAt: instant,
  revision,
});
export type Blueprint = z.output<typeof blueprint>;

/** A published outline as a template: with topic names to be matched with the hub's topics. */
export const blueprintPreset = outline.extend({
  domains: z.array(blueprintDomain.omit({ topicIds: true, objectives: true }).extend({ topics: z.array(z.string()) })),
  /** Information that the outline lacks, such as weights; null if nothing is missing. */
  missing: z.string().nullable(),
});
export type BlueprintPreset = z.output<typeof blueprintPreset>;

export const EXAM_QUESTIONS_MAX = 500;
export const EXAM_MINUTES_MAX = 600;
export const EXAM_BREAK_MAX_MINUTES = 120;
const DOMAINS_MAX = 30;

const line = (required: string) => text({ max: 200, required });

const domainForm = z.strictObject({
  name: line('Enter a name for the domain'),
  weight: z.number('Enter a percentage').gt(0, 'Enter a percentage above 0').max(100, 'At most 100%').nullable(),
  topicIds: z.array(id).max(500),
  objectives: z.array(line('Enter an objective')).max(100),
});

/** Weights that add up to 100, except for errors of rounding to a tenth. */
export const addsUp = (weights: readonly number[]): boolean =>
  Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 100) < 0.05;

export const blueprintForm = z
  .strictObject({
    body: line('Enter who holds the exam'),
    exam: line('Name the exam'),
    version: text({ max: 100 }),
    validFrom: calendarDate.nullable(),
    validTo: calendarDate.nullable(),
    source: text({ max: 1000 }),
    sourceDate: calendarDate.nullable(),
    questions: z
      .int('Enter a number')
      .min(1, 'At least 1 question')
      .max(EXAM_QUESTIONS_MAX, `At most ${EXAM_QUESTIONS_MAX} questions`),
    minutes: z
      .int('Enter a number')
      .min(1, 'At least 1 minute')
      .max(EXAM_MINUTES_MAX, `At most ${EXAM_MINUTES_MAX} minutes`),
    unscored: z.int('Enter a number').min(0, 'Enter 0 or more'),
    breakMinutes: z
      .int('Enter a number')
      .min(0, 'Enter 0 or more')
      .max(EXAM_BREAK_MAX_MINUTES, `At most ${EXAM_BREAK_MAX_MINUTES} minutes`),
    cut: z.int('Enter a percentage').min(1, 'At least 1%').max(100, 'At most 100%'),
    domains: z
      .array(domainForm)
      .min(1, 'An exam has at least one domain')
      .max(DOMAINS_MAX, `At most ${DOMAINS_MAX} domains`),
    isOpen: z.boolean(),
  })
  .superRefine((form, context) => {
    const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (form.unscored >= form.questions) fault(['unscored'], 'At least one question has to count');
    if (form.validFrom !== null && form.validTo !== null && form.validFrom > form.validTo)
      fault(['validTo'], 'It cannot end before it begins');
    const weights = form.domains.map(({ weight }) => weight).filter((weight) => weight !== null);
    if (weights.length === form.domains.length && !addsUp(weights)) {
      const sum = Math.round(weights.reduce((total, weight) => total + weight, 0) * 10) / 10;
      fault(['domains'], `The weights add up to ${sum}%; they have to be 100%`);
    }
    const names = form.domains.map(({ name }) => nameKey(name));
    for (const [index, name] of names.entries())
      if (names.indexOf(name) < index) fault(['domains', index, 'name'], 'Another domain has this name');
    if (!form.isOpen) return;
    for (const [index, domain] of form.domains.entries()) {
      if (domain.weight === null)
        fault(['domains', index, 'weight'], 'Students can take it once each domain has a weight');
      if (domain.topicIds.length + domain.objectives.length === 0)
        fault(['domains', index, 'topicIds'], 'Students can take it once each domain has a topic or an objective');
    }
  });
export type BlueprintForm = z.output<typeof blueprintForm>;

/** How well the bank fits a domain. */
const domainCoverage = z.object({
  name: z.string(),
  needed: z.int().nullable().describe('scored questions of an exam; null without weights'),
  available: z.int(),
  byDifficulty: z.record(z.enum(DIFFICULTIES), z.int()),
  byKind: z.record(z.string(), z.int()),
});
export type DomainCoverage = z.output<typeof domainCoverage>;

export const listBlueprints = endpoint({
  ...endpoints.listBlueprints,
  summary: 'All blueprints of exams, by name',
  responses: { 200: z.array(blueprint) },
});

export const listBlueprintPresets = endpoint({
  ...endpoints.listBlueprintPresets,
  summary: 'Outlines of known exams as templates',
  responses: { 200: z.array(blueprintPreset) },
});

export const createBlueprint = endpoint({
  ...endpoints.createBlueprint,
  audit: { kind: 'content' },
  summary: 'Add a blueprint; 404 if a topic was deleted',
  body: blueprintForm,
  responses: { 201: blueprint },
});

export const updateBlueprint = endpoint({
  ...endpoints.updateBlueprint,
  audit: { kind: 'content' },
  summary: 'Change a blueprint; exams that have begun keep the old one',
  params: idParams,
  // What was read can be sent back as it is.
  body: blueprintForm.safeExtend({ ...expecting, domainsWithDeletedTopics: z.array(z.string()).optional() }),
  responses: { 200: blueprint },
});

export const deleteBlueprint = endpoint({
  ...endpoints.deleteBlueprint,
  audit: { kind: 'content' },
  summary: 'Delete a blueprint; exams that have begun continue and stay',
  params: idParams,
  responses: { 204: nothing },
});

export const getBlueprintCoverage = endpoint({
  ...endpoints.getBlueprintCoverage,
  summary: 'For each domain: the questions that an exam needs, and those that the bank has',
  params: idParams,
  responses: { 200: z.array(domainCoverage) },
});
