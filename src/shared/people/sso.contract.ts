import { z } from 'zod';
import { SSO_PURPOSES, SSO_RULES_MAX, SSO_STAFF_ROLES } from './single-sign-on.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, instant, line, nothing, revision } from '../contract/fields.ts';
import { currentUser } from './auth.contract.ts';
import * as endpoints from './sso.endpoints.ts';

// Single sign-on: signing in at the school's identity provider, by OpenID Connect.

export const getSso = endpoint({
  ...endpoints.getSso,
  summary: 'Whether people can sign in with a school account, and what that account is called',
  responses: { 200: z.object({ isOn: z.boolean(), label: z.string() }) },
});

const purpose = z.enum(SSO_PURPOSES);

/** 503 `sso_unavailable` if the provider can't be reached or responds with nonsense. */
export const beginSso = endpoint({
  ...endpoints.beginSso,
  unaudited: 'changes-nothing',
  summary: 'The provider’s address where the sign-in continues; only this browser can finish it, within ten minutes',
  body: z.object({
    /** `sign-in` opens a session, `confirm` replaces entering the password again, `link` connects the account. */
    purpose,
  }),
  responses: { 200: z.object({ url: z.string() }) },
});

/** 403 `sso_refused`, with a message that says why; 503 `sso_unavailable`. */
export const finishSso = endpoint({
  ...endpoints.finishSso,
  audit: { kind: 'sign-in' },
  summary: 'Finish the sign-in with the parameters from the provider’s redirect',
  beforeFactor: true,
  body: z.object({
    /** The query of the address, without the question mark. */
    query: z.string().max(8000),
  }),
  responses: { 200: z.object({ purpose, user: currentUser }) },
});

export const getOwnSso = endpoint({
  ...endpoints.getOwnSso,
  summary: 'Since when the account is connected with a school account; null if it is not',
  beforeFactor: true,
  responses: { 200: z.object({ linkedAt: instant.nullable() }) },
});

export const unlinkSso = endpoint({
  ...endpoints.unlinkSso,
  audit: { kind: 'sign-in' },
  summary: 'Disconnect the account from the school account; signing in then takes the password, or a link to reset it',
  needsFresh: true,
  responses: { 204: nothing },
});

const rule = z.object({
  /** The claim's name, such as `groups`. */
  claim: line({ max: 100 }).pipe(z.string().min(1, 'Enter the name of a claim')),
  /** Applies if the claim is this text, or a list that contains it. */
  value: line({ max: 200 }).pipe(z.string().min(1, 'Enter a value')),
  /** Makes a teacher. Nobody becomes an owner by a claim. */
  staffRole: z.enum(SSO_STAFF_ROLES).nullable(),
  /** Adds a student to this class. */
  classId: id.nullable(),
});

/** The hub's handling of the provider's claims. */
export const ssoRules = z.object({
  /** The name of school accounts on buttons. */
  label: line({ max: 60 }).pipe(z.string().min(1, 'Enter a name')),
  /** Whether new students are approved at once. */
  approves: z.boolean(),
  /** Whether addresses count as verified even if the provider does not say so. */
  trustsAddresses: z.boolean(),
  /** Whether the provider counts as a second factor even if it does not say that it asked for one. */
  trustsFactor: z.boolean(),
  rules: z.array(rule).max(SSO_RULES_MAX),
});
export type SsoRules = z.output<typeof ssoRules>;
/** The response is as stored: a response can't be trimmed. */
const savedRules = ssoRules.extend({
  label: z.string(),
  rules: z.array(rule.extend({ claim: z.string(), value: z.string() })),
  revision,
});

export const getSsoRules = endpoint({
  ...endpoints.getSsoRules,
  summary: 'The hub’s handling of the identity provider’s claims; `isOn` is false if none is set up',
  responses: { 200: savedRules.extend({ isOn: z.boolean() }) },
});

export const setSsoRules = endpoint({
  ...endpoints.setSsoRules,
  audit: { kind: 'settings', with: ['approves', 'trustsAddresses', 'trustsFactor'] },
  summary: 'Set the hub’s handling of the identity provider’s claims; 404 if a class was deleted',
  needsFresh: true,
  body: ssoRules.extend({ expectedRevision }),
  responses: { 200: savedRules },
});
