import { z } from 'zod';
import { EXTRA_TIMES } from '#shared/domain/extra-time.ts';
import { ROLES, STAFF_ROLES, USER_STATUSES } from '#shared/domain/roles.ts';
import { endpoint } from '../contract/endpoint.ts';
import { joinCode } from './classes.contract.ts';
import { calendarDate, email, firstName, id, lastName, nothing, password, siteTitle } from '../contract/fields.ts';
import * as endpoints from './auth.endpoints.ts';

export const currentUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  dateOfBirth: calendarDate.nullable(),
  role: z.enum(ROLES),
  /** A teacher's staff role; null for students. */
  staffRole: z.enum(STAFF_ROLES).nullable(),
  status: z.enum(USER_STATUSES),
  /** Extra time on every clock, and extra minutes of breaks in exams. */
  extraTime: z.enum(EXTRA_TIMES),
  extraBreakMinutes: z.int(),
  /** Present if the user still has to agree to the privacy notice or terms, in the current user and at sign-in. */
  hasToAgree: z.literal(true).optional(),
  /** Present if a teacher is viewing the hub as this student. */
  isStudentView: z.literal(true).optional(),
});
export type CurrentUser = z.output<typeof currentUser>;

export const credentials = z.object({
  email,
  password,
  /** A code of the authenticator app, or a recovery code: after a refusal with `factor_needed`. */
  code: z.string().max(100).optional(),
});

export const registration = z.object({
  email,
  password,
  firstName,
  lastName,
  dateOfBirth: z.iso
    .date('Date of birth is required')
    .refine((date) => date <= latestDateAnywhere(), 'Date of birth cannot be in the future')
    .refine((date) => date >= '1900-01-01', 'Please enter a valid date of birth'),
  /** Joins this class at once; 404 if the code is not valid, and then nothing is created. */
  classCode: joinCode.optional(),
  /** The current texts that were agreed to; 400 `consent_needed` if one is missing. */
  agreedTo: z.array(id).max(10).optional(),
});

/** Today in the time zone furthest ahead (UTC+14), so that nobody's own today counts as the future. */
function latestDateAnywhere(): string {
  return new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
}

export const getCurrentUser = endpoint({
  ...endpoints.getCurrentUser,
  summary: 'The signed-in user; 401 means signed out',
  beforeFactor: true,
  responses: { 200: currentUser },
});

export const registerStudent = endpoint({
  ...endpoints.registerStudent,
  audit: { kind: 'accounts' },
  summary: 'Create a student account that awaits approval, and sign it in',
  body: registration,
  responses: { 201: currentUser },
});

export const loginStudent = endpoint({
  ...endpoints.loginStudent,
  audit: { kind: 'sign-in' },
  summary: 'Sign a student in',
  body: credentials,
  responses: { 200: currentUser },
});

export const loginAdmin = endpoint({
  ...endpoints.loginAdmin,
  audit: { kind: 'sign-in' },
  summary: 'Sign a teacher in',
  body: credentials,
  responses: { 200: currentUser },
});

export const logout = endpoint({
  ...endpoints.logout,
  audit: { kind: 'sign-in' },
  summary: 'End the session, if there is one; 200 if the browser must sign out at the identity provider too',
  responses: { 200: z.object({ continueAt: z.string() }), 204: nothing },
});

export const getSealingKey = endpoint({
  ...endpoints.getSealingKey,
  summary: 'The key with which this user’s browsers encrypt unsent work at sign-out and decrypt it at the next sign-in',
  /** 256 bits in base64url. The same for as long as the hub’s secret. */
  responses: { 200: z.object({ sealingKey: z.string() }) },
});

/**
 * The state of a set-up link: `open` can create the first teacher, `used` has done so. Any other link is
 * `already-set-up` if there is a teacher, else `unknown`, e.g. if a newer link has replaced it.
 */
const SETUP_LINK_STATES = ['open', 'used', 'already-set-up', 'unknown'] as const;
export type SetupLinkState = (typeof SETUP_LINK_STATES)[number];

export const checkSetupLink = endpoint({
  ...endpoints.checkSetupLink,
  unaudited: 'changes-nothing',
  summary: 'Whether a set-up link can still be used',
  body: z.object({ token: z.string().min(1) }),
  responses: { 200: z.object({ state: z.enum(SETUP_LINK_STATES) }) },
});

export const setupTeacher = endpoint({
  ...endpoints.setupTeacher,
  audit: { kind: 'sign-in' },
  summary: 'Create the first teacher with the one-time link printed at the first start',
  body: z.object({
    token: z.string().min(1),
    email,
    password,
    firstName,
    lastName,
    /** Without one, the hub keeps the name that it has. */
    siteTitle: siteTitle.optional(),
  }),
  responses: { 201: currentUser },
});

/** The same response for every address, whether it has an account or not. */
export const forgotPassword = endpoint({
  ...endpoints.forgotPassword,
  audit: { kind: 'sign-in' },
  summary: 'Send a link to reset the password, if the address has an account',
  body: z.object({ email }),
  responses: {
    200: z.object({
      message: z.string(),
      /** Otherwise no link reaches anybody. */
      isMailSetUp: z.boolean(),
    }),
  },
});

export const resetPassword = endpoint({
  ...endpoints.resetPassword,
  audit: { kind: 'sign-in' },
  summary: 'Set a new password with the token of a mailed link; all sessions of the account end',
  body: z.object({ token: z.string().min(1), newPassword: password }),
  responses: { 200: z.object({ message: z.string() }) },
});

export const changePassword = endpoint({
  ...endpoints.changePassword,
  audit: { kind: 'sign-in' },
  summary: 'Change the caller’s own password; the account’s other sessions end',
  body: z.object({ currentPassword: z.string().max(1000), newPassword: password }),
  responses: { 200: z.object({ message: z.string() }) },
});
