import { z } from 'zod';
import { FACTOR_ROLES, ROLES } from '#shared/domain/roles.ts';
import { PASSKEY_NAME_MAX_LENGTH } from './sign-in-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, idParams, instant, line, nothing, revision } from '../contract/fields.ts';
import { currentUser } from './auth.contract.ts';
import * as endpoints from './factors.endpoints.ts';

// Ways to sign in besides the password, or instead of it: an authenticator app, passkeys, recovery codes.

export const ownFactors = z.object({
  /** Since when codes of an authenticator app are required; null if there is none. */
  authenticatorSince: instant.nullable(),
  passkeys: z.array(
    z.object({
      id,
      /** The name that its owner gave it; at first, that of the browser that created it. */
      name: z.string(),
      createdAt: instant,
      usedAt: instant.nullable(),
    }),
  ),
  /** The number of unused recovery codes. */
  recoveryCodes: z.int(),
  /** Since when the password can't be used to sign in; null if it can. */
  passwordOffSince: instant.nullable(),
  /** Whether a role like the user's needs a second factor. */
  isRequired: z.boolean(),
  /** False if browsers can't create one for the hub's address: it needs https and a host name. */
  arePasskeysPossible: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactors>;

/** Shown once: the database stores only digests. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** The first factor comes with ten recovery codes, later ones with none. */
const codesWithFirst = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** A code of an authenticator app (six digits), or a recovery code; blanks and hyphens do not matter. */
export const factorCode = z.string().trim().min(1, 'Enter the code').max(100);

/** A browser's response as defined by WebAuthn; the server's library checks the rest. */
const passkeyAnswer = z.looseObject({
  id: z.string().max(2000),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The argument of `navigator.credentials`, as WebAuthn JSON. */
const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

export const getFactors = endpoint({
  ...endpoints.getFactors,
  summary: 'The user’s ways to sign in besides the password',
  beforeFactor: true,
  responses: { 200: ownFactors },
});

export const beginAuthenticator = endpoint({
  ...endpoints.beginAuthenticator,
  summary: 'Create a secret for an authenticator app; it takes effect when its first code is entered',
  audit: { kind: 'sign-in' },
  needsFresh: 'factor',
  beforeFactor: true,
  responses: {
    200: z.object({
      /** Base32, for typing it into the app. */
      secret: z.string(),
      /** The same as an `otpauth:` address, for a QR code. */
      url: z.string(),
    }),
  },
});

/** 400 `wrong_code` if it is not the app's code; the message mentions it if the phone's clock is some minutes off. */
export const confirmAuthenticator = endpoint({
  ...endpoints.confirmAuthenticator,
  summary: 'Confirm an authenticator app with its first code; a previous app stops working',
  audit: { kind: 'sign-in' },
  needsFresh: 'factor',
  beforeFactor: true,
  body: z.object({ code: factorCode }),
  responses: { 200: codesWithFirst },
});

/** 409 `factor_required` if it is the last factor and the role needs one. */
export const removeAuthenticator = endpoint({
  ...endpoints.removeAuthenticator,
  summary: 'Remove the authenticator app',
  audit: { kind: 'sign-in' },
  needsFresh: 'factor',
  responses: { 204: nothing },
});

/** 409 if there is no factor to recover. */
export const renewRecoveryCodes = endpoint({
  ...endpoints.renewRecoveryCodes,
  summary: 'Create ten recovery codes, each valid once; previous ones stop working',
  audit: { kind: 'sign-in' },
  needsFresh: 'factor',
  responses: { 200: newCodes },
});

export const beginPasskey = endpoint({
  ...endpoints.beginPasskey,
  unaudited: 'changes-nothing',
  summary: 'Options for creating a passkey in the browser; valid for five minutes. 409 if passkeys are not possible',
  needsFresh: 'factor',
  beforeFactor: true,
  responses: { 200: passkeyOptions },
});

export const addPasskey = endpoint({
  ...endpoints.addPasskey,
  summary: 'Store a passkey that the browser has created; 400 `wrong_passkey` if it does not match the request',
  audit: { kind: 'sign-in' },
  needsFresh: 'factor',
  beforeFactor: true,
  body: z.object({ answer: passkeyAnswer }),
  responses: { 201: codesWithFirst },
});

export const renamePasskey = endpoint({
  ...endpoints.renamePasskey,
  unaudited: 'own-choice',
  summary: 'Rename a passkey',
  params: z.object({ passkeyId: id }),
  body: z.object({ name: line({ max: PASSKEY_NAME_MAX_LENGTH }).pipe(z.string().min(1, 'Enter a name')) }),
  responses: { 204: nothing },
});

/** 409 `factor_required` if it is the last factor and the role needs one, `password_off` if it is the last passkey. */
export const removePasskey = endpoint({
  ...endpoints.removePasskey,
  summary: 'Remove a passkey',
  audit: { kind: 'sign-in' },
  needsFresh: 'factor',
  params: z.object({ passkeyId: id }),
  responses: { 204: nothing },
});

export const askForPasskey = endpoint({
  ...endpoints.askForPasskey,
  unaudited: 'changes-nothing',
  summary: 'Options for using a passkey in the browser; valid for five minutes and for one response',
  responses: { 200: passkeyOptions },
});

/** 401 `wrong_passkey` if it is unknown or of the other role, `passkey_copied` if its counter went back. */
export const loginWithPasskey = endpoint({
  ...endpoints.loginWithPasskey,
  audit: { kind: 'sign-in' },
  summary: 'Sign in with a passkey, instead of password and code',
  body: z.object({ role: z.enum(ROLES), answer: passkeyAnswer }),
  responses: { 200: currentUser },
});

export const confirmWithPasskey = endpoint({
  ...endpoints.confirmWithPasskey,
  summary: 'Use a passkey instead of entering the password again or a code',
  audit: { kind: 'sign-in' },
  beforeFactor: true,
  body: z.object({ answer: passkeyAnswer }),
  responses: { 204: nothing },
});

/** 403 `wrong_code` if it is not the account's or was used before; 409 if the account has no second factor. */
export const confirmWithCode = endpoint({
  ...endpoints.confirmWithCode,
  summary: 'Use a code of the authenticator app, or a recovery code, which some endpoints ask for',
  audit: { kind: 'sign-in' },
  body: z.object({ code: factorCode }),
  responses: { 204: nothing },
});

/** A passkey's response replaces a fresh password: 403 `wrong_passkey` if it is not one of the user's. */
export const switchPasswordOff = endpoint({
  ...endpoints.switchPasswordOff,
  summary: 'Switch off signing in by password, and sign out in all other browsers; 409 without recovery codes',
  audit: { kind: 'sign-in' },
  body: z.object({ answer: passkeyAnswer }),
  responses: { 204: nothing },
});

export const switchPasswordOn = endpoint({
  ...endpoints.switchPasswordOn,
  summary: 'Switch signing in by password on again; the password is unchanged',
  audit: { kind: 'sign-in' },
  needsFresh: true,
  responses: { 204: nothing },
});

/** For somebody who has lost their factors. 409 if there is nothing to remove. */
export const resetFactors = endpoint({
  ...endpoints.resetFactors,
  summary: 'Remove somebody else’s authenticator app, passkeys and recovery codes, and sign them out',
  audit: { kind: 'accounts' },
  needsFresh: 'factor',
  params: idParams,
  responses: { 204: nothing },
});

/** The roles that need a second factor. */
export const factorPolicy = z.object({ requiredOf: z.array(z.enum(FACTOR_ROLES)) });
const savedPolicy = factorPolicy.extend({ revision });

export const getFactorPolicy = endpoint({
  ...endpoints.getFactorPolicy,
  summary: 'Which roles need a second factor',
  responses: { 200: savedPolicy },
});

export const setFactorPolicy = endpoint({
  ...endpoints.setFactorPolicy,
  summary: 'Set which roles need a second factor; 409 if the caller’s would and the caller has none',
  audit: { kind: 'settings', with: ['requiredOf'] },
  needsFresh: true,
  body: factorPolicy.extend({ expectedRevision }),
  responses: { 200: savedPolicy },
});
