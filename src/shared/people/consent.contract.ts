import { z } from 'zod';
import { CHANGE_NOTE_MAX_LENGTH } from '#shared/domain/text-limits.ts';
import { POLICY_KINDS, POLICY_MAX_LENGTH } from './policies.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, instant, nothing, revision, text } from '../contract/fields.ts';
import * as endpoints from './consent.endpoints.ts';

// The texts that people agree to: a privacy notice and terms, in versions. A hub without any asks for nothing.

/** A version of one of the two texts. */
export const policy = z.object({
  id,
  kind: z.enum(POLICY_KINDS),
  /** From 1, by kind. */
  version: z.int(),
  /** Plain text in paragraphs; empty if the text was withdrawn. */
  text: z.string(),
  /** The changes, for people who are asked again. */
  note: z.string(),
  publishedAt: instant,
  revision,
});
export type Policy = z.output<typeof policy>;

export const listPolicies = endpoint({
  ...endpoints.listPolicies,
  summary: 'The current texts: at most one of each kind',
  responses: { 200: z.array(policy) },
});

export const listPolicyVersions = endpoint({
  ...endpoints.listPolicyVersions,
  summary: 'All versions of a text, the latest first',
  params: z.object({ kind: z.enum(POLICY_KINDS) }),
  responses: { 200: z.array(policy) },
});

export const publishPolicy = endpoint({
  ...endpoints.publishPolicy,
  summary: 'Publish a new version of a text; an empty one withdraws it',
  audit: { kind: 'settings', with: ['kind', 'asksAgain'] },
  needsFresh: true,
  body: z.object({
    kind: z.enum(POLICY_KINDS),
    text: text({ max: POLICY_MAX_LENGTH }),
    note: text({ max: CHANGE_NOTE_MAX_LENGTH }).default(''),
    /** Whether people who agreed to an earlier version are asked again. New accounts always are. */
    asksAgain: z.boolean(),
    expectedRevision,
  }),
  responses: { 201: policy },
});

/** 409 `policy_changed` if one of them is no longer current: there is a newer text to read. */
export const agreeToPolicies = endpoint({
  ...endpoints.agreeToPolicies,
  unaudited: 'own-choice',
  summary: 'Agree to the current texts',
  beforeFactor: true,
  body: z.object({ policyIds: z.array(id).min(1).max(POLICY_KINDS.length) }),
  responses: { 204: nothing },
});

export const countAgreements = endpoint({
  ...endpoints.countAgreements,
  summary: 'How many accounts agreed to each version',
  responses: { 200: z.array(z.object({ policyId: id, agreed: z.int() })) },
});

export const downloadAgreements = endpoint({
  ...endpoints.downloadAgreements,
  summary: 'Download who agreed to which version, and when, as CSV',
  audit: { kind: 'exports' },
  needsFresh: true,
  responses: { 200: z.string() },
});
