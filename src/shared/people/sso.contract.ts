import { z } from 'zod';
import { SSO_PURPOSES, SSO_RULES_MAX, SSO_STAFF_ROLES } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, instant, line, nothing } from '../contract/fields.ts';
import { currentUser } from './auth.contract.ts';

// Single sign-on: signing in at the school's identity provider, by OpenID Connect.

export const getSso = endpoint({
  method: 'GET',
  path: '/api/sso',
  access: 'public',
  summary: 'Whether people can sign in with an account of the school, and what that account is called',
  responses: { 200: z.object({ isOn: z.boolean(), label: z.string() }) },
});

const purpose = z.enum(SSO_PURPOSES);

/** 503 `sso_unavailable` where the provider can't be reached or makes no sense. */
export const beginSso = endpoint({
  method: 'POST',
  path: '/api/sso/begin',
  access: 'public',
  summary: 'The address at the provider where the sign-in goes on; only this browser can finish it, within ten minutes',
  body: z.object({
    /** `sign-in` opens a session, `confirm` takes the place of entering the password again, `link` connects the account. */
    purpose,
  }),
  responses: { 200: z.object({ url: z.string() }) },
});

/** 403 `sso_refused`, with a message that says why; 503 `sso_unavailable`. */
export const finishSso = endpoint({
  method: 'POST',
  path: '/api/sso/finish',
  access: 'public',
  audit: { kind: 'sign-in' },
  summary: 'Finish what was begun, with the parameters that the provider sent the browser back with',
  beforeFactor: true,
  body: z.object({
    /** The query of the address, without the question mark. */
    query: z.string().max(8000),
  }),
  responses: { 200: z.object({ purpose, user: currentUser }) },
});

export const getOwnSso = endpoint({
  method: 'GET',
  path: '/api/sso/own',
  access: 'signed-in',
  summary: 'Since when the account is connected with one of the school; null where it is not',
  beforeFactor: true,
  responses: { 200: z.object({ linkedAt: instant.nullable() }) },
});

export const unlinkSso = endpoint({
  method: 'DELETE',
  path: '/api/sso/own',
  access: 'signed-in',
  audit: { kind: 'sign-in' },
  summary:
    'Disconnect the account from the one of the school; the password, or a link to reset it, signs in from then on',
  needsFresh: true,
  responses: { 204: nothing },
});

const rule = z.object({
  /** The claim's name, such as `groups`. */
  claim: line({ max: 100 }).pipe(z.string().min(1, 'Enter the name of a claim')),
  /** Applies where the claim is this text, or a list that has it. */
  value: line({ max: 200 }).pipe(z.string().min(1, 'Enter a value')),
  /** Makes a teacher. Nobody becomes an owner by a claim. */
  staffRole: z.enum(SSO_STAFF_ROLES).nullable(),
  /** Puts a student into this class. */
  classId: id.nullable(),
});

/** What the hub makes of what the provider says. */
export const ssoRules = z.object({
  /** What the account of the school is called on buttons. */
  label: line({ max: 60 }).pipe(z.string().min(1, 'Enter a name')),
  /** Whether new students are approved at once. */
  approves: z.boolean(),
  /** Whether addresses count as verified although the provider does not say so. */
  trustsAddresses: z.boolean(),
  /** Whether the provider counts as a second factor although it does not say that it asked for one. */
  trustsFactor: z.boolean(),
  rules: z.array(rule).max(SSO_RULES_MAX),
});
export type SsoRules = z.output<typeof ssoRules>;

export const getSsoRules = endpoint({
  method: 'GET',
  path: '/api/sso-rules',
  access: 'owner',
  summary: 'What the hub makes of what the identity provider says; `isOn` is false where none is set up',
  responses: {
    200: z.object({
      isOn: z.boolean(),
      label: z.string(),
      approves: z.boolean(),
      trustsAddresses: z.boolean(),
      trustsFactor: z.boolean(),
      rules: z.array(
        z.object({
          claim: z.string(),
          value: z.string(),
          staffRole: z.enum(SSO_STAFF_ROLES).nullable(),
          classId: id.nullable(),
        }),
      ),
    }),
  },
});

export const setSsoRules = endpoint({
  method: 'PUT',
  path: '/api/sso-rules',
  access: 'owner',
  audit: { kind: 'settings', with: ['approves', 'trustsAddresses', 'trustsFactor'] },
  summary: 'Say what the hub makes of what the identity provider says; 404 where a class is gone',
  needsFresh: true,
  body: ssoRules,
  responses: { 204: nothing },
});
