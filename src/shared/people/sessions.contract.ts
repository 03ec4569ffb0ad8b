import { z } from 'zod';
import { SESSION_IDLE } from '#shared/domain/limits.ts';
import { endpoint } from '../contract/endpoint.ts';
import { id, instant, nothing } from '../contract/fields.ts';

/** A browser in which the user is signed in. */
export const ownSession = z.object({
  /** For ending it; it opens nothing. */
  id,
  /** Browser and system, such as "Firefox on Windows"; empty where they are not known. */
  device: z.string(),
  signedInAt: instant,
  /** The last use, to within five minutes. */
  seenAt: instant,
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Where the user is signed in, this browser first',
  responses: { 200: z.array(ownSession) },
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'signed-in',
  summary: 'Sign out in one browser; 404 where the user is not signed in there',
  audit: { kind: 'sign-in' },
  params: z.object({ sessionId: id }),
  responses: { 204: nothing },
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions',
  access: 'signed-in',
  summary: 'Sign out in all other browsers',
  audit: { kind: 'sign-in' },
  responses: { 204: nothing },
});

export const confirmPassword = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-password',
  access: 'signed-in',
  summary: 'Enter the password again, which some endpoints ask for; 400 where it is wrong',
  beforeFactor: true,
  audit: { kind: 'sign-in' },
  body: z.object({ password: z.string().max(1000) }),
  responses: { 204: nothing },
});

/** For a link that the browser follows by itself: a refusal would come instead of the file. */
export const checkFreshPassword = endpoint({
  method: 'GET',
  path: '/api/auth/fresh-password',
  access: 'signed-in',
  summary: 'Refuse where the password has to be entered again, like the endpoints that ask for it',
  needsFresh: true,
  responses: { 204: nothing },
});

const whole = ({ min, max }: { min: number; max: number }) =>
  z.int(`Enter a number from ${min} to ${max}`).min(min).max(max);

/** How long a session may go unused before it ends. */
export const sessionLimits = z.object({
  teacherHours: whole(SESSION_IDLE.teacherHours),
  studentDays: whole(SESSION_IDLE.studentDays),
});
export type SessionLimits = z.output<typeof sessionLimits>;

export const getSessionLimits = endpoint({
  method: 'GET',
  path: '/api/session-limits',
  access: 'owner',
  summary: 'How long a session may go unused before it ends',
  responses: { 200: z.object({ teacherHours: z.int(), studentDays: z.int() }) },
});

export const setSessionLimits = endpoint({
  method: 'PUT',
  path: '/api/session-limits',
  access: 'owner',
  summary: 'Say how long a session may go unused before it ends',
  audit: { kind: 'settings', with: ['teacherHours', 'studentDays'] },
  needsFresh: true,
  body: sessionLimits,
  responses: { 204: nothing },
});
