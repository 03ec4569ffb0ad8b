import { z } from 'zod';
import { SESSION_IDLE } from './sign-in-limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { expectedRevision, id, instant, nothing, revision } from '../contract/fields.ts';
import * as endpoints from './sessions.endpoints.ts';

/** A browser in which the user is signed in. */
export const ownSession = z.object({
  /** Identifies the session in order to end it; grants no access. */
  id,
  /** Browser and system, such as "Firefox on Windows"; empty if unknown. */
  device: z.string(),
  signedInAt: instant,
  /** The last use, to within five minutes. */
  seenAt: instant,
  /** Whether it is the session of this request. */
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  ...endpoints.listSessions,
  summary: 'The browsers in which the user is signed in, this one first',
  responses: { 200: z.array(ownSession) },
});

export const endSession = endpoint({
  ...endpoints.endSession,
  summary: 'Sign out in one browser; 404 if the user is not signed in there',
  audit: { kind: 'sign-in' },
  params: z.object({ sessionId: id }),
  responses: { 204: nothing },
});

export const endOtherSessions = endpoint({
  ...endpoints.endOtherSessions,
  summary: 'Sign out in all other browsers',
  audit: { kind: 'sign-in' },
  responses: { 204: nothing },
});

export const confirmPassword = endpoint({
  ...endpoints.confirmPassword,
  summary: 'Enter the password again, which some endpoints ask for; 400 if it is wrong',
  beforeFactor: true,
  audit: { kind: 'sign-in' },
  body: z.object({ password: z.string().max(1000) }),
  responses: { 204: nothing },
});

/** For a link that the browser follows by itself: it would show a refusal instead of the file. */
export const checkFreshPassword = endpoint({
  ...endpoints.checkFreshPassword,
  summary: 'Refuse if the password must be entered again, like the endpoints that ask for it',
  needsFresh: true,
  responses: { 204: nothing },
});

/** For connecting a school account, which then signs in without the factor: the school asks in another tab. */
export const checkFreshFactor = endpoint({
  ...endpoints.checkFreshFactor,
  summary: 'Refuse if the password must be entered again or a second factor used, like the endpoints that ask for both',
  needsFresh: 'factor',
  responses: { 204: nothing },
});

const whole = ({ min, max }: { min: number; max: number }) =>
  z.int(`Enter a number from ${min} to ${max}`).min(min).max(max);

/** How long a session may be unused before it ends. */
export const sessionLimits = z.object({
  teacherHours: whole(SESSION_IDLE.teacherHours),
  studentDays: whole(SESSION_IDLE.studentDays),
});
export type SessionLimits = z.output<typeof sessionLimits>;

/** The response is as stored, maybe by a version with other bounds. */
const savedLimits = z.object({ teacherHours: z.int(), studentDays: z.int(), revision });

export const getSessionLimits = endpoint({
  ...endpoints.getSessionLimits,
  summary: 'How long a session may be unused before it ends',
  responses: { 200: savedLimits },
});

export const setSessionLimits = endpoint({
  ...endpoints.setSessionLimits,
  summary: 'Set how long a session may be unused before it ends',
  audit: { kind: 'settings', with: ['teacherHours', 'studentDays'] },
  needsFresh: true,
  body: sessionLimits.extend({ expectedRevision }),
  responses: { 200: savedLimits },
});
