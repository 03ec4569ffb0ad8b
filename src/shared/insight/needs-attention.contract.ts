import { z } from 'zod';
import { ATTENTION_ORDERS } from '#shared/domain/list-words.ts';
import { ATTENTION_LIMITS, ATTENTION_REASONS } from './attention-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, instant, page, revision } from '../contract/fields.ts';
import { user } from '../people/users.contract.ts';
import * as endpoints from './needs-attention.endpoints.ts';

const percent = z.int().describe('percent');
/** Answers of the last four weeks. */
const answers = z.int();

/** The reasons why a student needs attention, with the figures behind them. */
export const attentionReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('low'), percent, answers }),
  z.object({
    kind: z.literal('inactive'),
    /** Since the last answer, card or completed session, or since the approval if there is none. */
    days: z.int(),
    hasBegun: z.boolean(),
  }),
  /** The percentage of right answers in the last two weeks, and in the two weeks before. */
  z.object({ kind: z.literal('falling'), before: percent, recent: percent }),
  z.object({ kind: z.literal('sure_wrong'), count: z.int(), answers }),
  /** The lowest mark of the assignments of the last four weeks that were handed in. */
  z.object({ kind: z.literal('low_mark'), percent, title: z.string() }),
  /** Assignments that were due in the last four weeks. */
  z.object({ kind: z.literal('missing_work'), count: z.int() }),
]);
export type AttentionReason = z.output<typeof attentionReason>;

function limitOf({ min, max }: { min: number; max: number }) {
  const message = `Enter a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message).nullable();
}

/** The threshold of each reason; null disables it. */
export const attentionLimits = z.object({
  low: limitOf(ATTENTION_LIMITS.low),
  inactive: limitOf(ATTENTION_LIMITS.inactive),
  falling: limitOf(ATTENTION_LIMITS.falling),
  sure_wrong: limitOf(ATTENTION_LIMITS.sure_wrong),
  low_mark: limitOf(ATTENTION_LIMITS.low_mark),
  missing_work: limitOf(ATTENTION_LIMITS.missing_work),
});
export type AttentionLimits = z.output<typeof attentionLimits>;
const savedLimits = attentionLimits.extend({ revision });
export type SavedLimits = z.output<typeof savedLimits>;

/** The filter of the students who need attention. */
const filter = {
  reason: z.enum(ATTENTION_REASONS).optional(),
  /** Only students of this class of the caller's; 404 for any other class. */
  classId: id.optional(),
};

const named = user.pick({ id: true, firstName: true, lastName: true, email: true });
export const studentInNeed = named.extend({
  /** In the order of `ATTENTION_REASONS`. */
  reasons: z.array(attentionReason),
  /** The last answer, card or completed session; null if there is none. */
  lastActivity: instant.nullable(),
});
export type StudentInNeed = z.output<typeof studentInNeed>;

/** The result of the last search. */
export const attentionSummary = z.object({
  asOf: instant.nullable().describe('null before the first search'),
  /** Students who need attention, of the class if one is given, and the number with each reason. */
  counts: z.record(z.enum(['all', ...ATTENTION_REASONS]), z.int()),
});
export type AttentionSummary = z.output<typeof attentionSummary>;

/** Students with answers in the last four weeks, but too few to judge; the first of them, those with the most first. */
const tooFewAnswers = z.object({
  total: z.int(),
  students: z.array(user.pick({ id: true, firstName: true, lastName: true }).extend({ answers })),
});
export type TooFewAnswers = z.output<typeof tooFewAnswers>;

export const listNeedsAttention = endpoint({
  ...endpoints.listNeedsAttention,
  summary: 'Approved, active students who need attention, and why; found every quarter of an hour, a page at a time',
  query: z.object({
    ...filter,
    /** `worst`: most reasons first, then those furthest beyond their limits. `lastActivity`: the longest ago first. */
    order: z.enum(ATTENTION_ORDERS).default('worst'),
    ...page({ limit: 25 }),
  }),
  responses: {
    200: attentionSummary.extend({
      limits: savedLimits,
      students: z.array(studentInNeed),
      /** Null unless nobody at all needs attention. */
      tooFew: tooFewAnswers.nullable(),
    }),
  },
});
export type NeedsAttention = z.output<(typeof listNeedsAttention)['responses'][200]>;

export const listAttentionRecipients = endpoint({
  ...endpoints.listAttentionRecipients,
  summary: 'All students who need attention, the worst first, as recipients of a mail',
  query: z.object(filter),
  responses: { 200: z.array(named) },
});

export const setAttentionLimits = endpoint({
  ...endpoints.setAttentionLimits,
  audit: { kind: 'settings', with: ATTENTION_REASONS },
  summary: 'Set the limits at which a student needs attention; the search runs again at once',
  body: attentionLimits.extend({ expectedRevision }),
  responses: { 200: savedLimits },
});
