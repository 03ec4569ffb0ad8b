import { z } from 'zod';
import { FACTOR_ROLES, PASSKEY_NAME_MAX_LENGTH, ROLES } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, idParams, instant, line, nothing } from '../contract/fields.ts';
import { currentUser } from './auth.contract.ts';

// What somebody signs in with besides the password, or instead of it: an authenticator app, passkeys, recovery codes.

export const ownFactors = z.object({
  /** Since when codes of an authenticator app are asked for; null where there is none. */
  authenticatorSince: instant.nullable(),
  passkeys: z.array(
    z.object({
      id,
      /** As its owner called it, at first the browser it was made in. */
      name: z.string(),
      createdAt: instant,
      usedAt: instant.nullable(),
    }),
  ),
  /** How many recovery codes have not been used. */
  recoveryCodes: z.int(),
  /** Since when the password does not sign in; null where it does. */
  passwordOffSince: instant.nullable(),
  /** Whether a role like the user's needs a second factor. */
  isRequired: z.boolean(),
  /** False where browsers make none for the address of the hub: it needs https and a name. */
  arePasskeysPossible: z.boolean(),
});
export type OwnFactors = z.output<typeof ownFactors>;

/** Shown once: the database has digests of them. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()) });
/** With the first factor come ten recovery codes, with any other none. */
const codesWithFirst = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** A code of an authenticator app (six digits), or a recovery code; blanks and hyphens do not matter. */
export const factorCode = z.string().trim().min(1, 'Enter the code').max(100);

/** What a browser answers as WebAuthn defines it; the server's library checks the rest. */
const passkeyAnswer = z.looseObject({
  id: z.string().max(2000),
  response: z.looseObject({ clientDataJSON: z.string().max(10_000) }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What is given to `navigator.credentials`, as JSON of WebAuthn. */
const passkeyOptions = z.object({ options: z.looseObject({ challenge: z.string() }) });

export const getFactors = endpoint({
  method: 'GET',
  path: '/api/auth/factors',
  access: 'signed-in',
  summary: 'What the user signs in with besides the password',
  beforeFactor: true,
  responses: { 200: ownFactors },
});

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator',
  access: 'signed-in',
  summary: 'Make a secret for an authenticator app; it takes effect when its first code is entered',
  audit: { kind: 'sign-in' },
  needsFresh: true,
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

/** 400 `wrong_code` where it is not the app's; the message says so where the clock of the phone is some minutes off. */
export const confirmAuthenticator = endpoint({
  method: 'PUT',
  path: '/api/auth/authenticator',
  access: 'signed-in',
  summary: 'Confirm an authenticator app with its first code; the app before, if any, stops working',
  audit: { kind: 'sign-in' },
  needsFresh: true,
  beforeFactor: true,
  body: z.object({ code: factorCode }),
  responses: { 200: codesWithFirst },
});

/** 409 `factor_required` where it is the last factor, and the role needs one. */
export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/auth/authenticator',
  access: 'signed-in',
  summary: 'Remove the authenticator app',
  audit: { kind: 'sign-in' },
  needsFresh: true,
  responses: { 204: nothing },
});

/** 409 where there is no factor whose loss they would be for. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/recovery-codes',
  access: 'signed-in',
  summary: 'Make ten recovery codes, each good for one sign-in; those before stop working',
  audit: { kind: 'sign-in' },
  needsFresh: true,
  responses: { 200: newCodes },
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'signed-in',
  summary: 'What the browser makes a passkey with; good for five minutes. 409 where passkeys are not possible',
  needsFresh: true,
  beforeFactor: true,
  responses: { 200: passkeyOptions },
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  summary: 'Keep a passkey that the browser has made; 400 `wrong_passkey` where it does not fit what was asked for',
  audit: { kind: 'sign-in' },
  needsFresh: true,
  beforeFactor: true,
  body: z.object({ answer: passkeyAnswer }),
  responses: { 201: codesWithFirst },
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'signed-in',
  summary: 'Rename a passkey',
  params: z.object({ passkeyId: id }),
  body: z.object({ name: line({ max: PASSKEY_NAME_MAX_LENGTH }).pipe(z.string().min(1, 'Enter a name')) }),
  responses: { 204: nothing },
});

/** 409 `factor_required` where it is the last factor, and the role needs one; `password_off` where it is the last passkey then. */
export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:passkeyId',
  access: 'signed-in',
  summary: 'Remove a passkey',
  audit: { kind: 'sign-in' },
  needsFresh: true,
  params: z.object({ passkeyId: id }),
  responses: { 204: nothing },
});

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  access: 'public',
  summary: 'What the browser answers with a passkey; good for five minutes and for one answer',
  responses: { 200: passkeyOptions },
});

/** 401 `wrong_passkey` where it is nobody's or of the other role, `passkey_copied` where its counter went back. */
export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'public',
  audit: { kind: 'sign-in' },
  summary: 'Sign in with a passkey, which takes the place of password and code',
  body: z.object({ role: z.enum(ROLES), answer: passkeyAnswer }),
  responses: { 200: currentUser },
});

export const confirmWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-passkey',
  access: 'signed-in',
  summary: 'Use a passkey in place of entering the password again',
  audit: { kind: 'sign-in' },
  beforeFactor: true,
  body: z.object({ answer: passkeyAnswer }),
  responses: { 204: nothing },
});

/** The answer of a passkey takes the place of a fresh password: 403 `wrong_passkey` where it is not one of the user's. */
export const switchPasswordOff = endpoint({
  method: 'POST',
  path: '/api/auth/password-off',
  access: 'signed-in',
  summary: 'Switch off signing in by password, and sign out in all other browsers; 409 without recovery codes',
  audit: { kind: 'sign-in' },
  body: z.object({ answer: passkeyAnswer }),
  responses: { 204: nothing },
});

export const switchPasswordOn = endpoint({
  method: 'DELETE',
  path: '/api/auth/password-off',
  access: 'signed-in',
  summary: 'Switch signing in by password on again; the password is the one of before',
  audit: { kind: 'sign-in' },
  needsFresh: true,
  responses: { 204: nothing },
});

/** For somebody who has lost what they sign in with. 409 where there is nothing to remove. */
export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/factors',
  access: 'owner',
  summary: 'Remove somebody else’s authenticator app, passkeys and recovery codes, and sign them out',
  audit: { kind: 'accounts' },
  needsFresh: true,
  params: idParams,
  responses: { 204: nothing },
});

/** Whose roles need a second factor. */
export const factorPolicy = z.object({ requiredOf: z.array(z.enum(FACTOR_ROLES)) });
export type FactorPolicy = z.output<typeof factorPolicy>;

export const getFactorPolicy = endpoint({
  method: 'GET',
  path: '/api/factor-policy',
  access: 'owner',
  summary: 'Which roles need a second factor',
  responses: { 200: factorPolicy },
});

export const setFactorPolicy = endpoint({
  method: 'PUT',
  path: '/api/factor-policy',
  access: 'owner',
  summary: 'Say which roles need a second factor; 409 where the caller’s would and the caller has none',
  audit: { kind: 'settings', with: ['requiredOf'] },
  needsFresh: true,
  body: factorPolicy,
  responses: { 204: nothing },
});
