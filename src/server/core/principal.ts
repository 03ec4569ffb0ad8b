import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import { forbidden } from './errors.ts';

/** The signed-in user as the database has it at this request. */
export type Principal = CurrentUser;
/** A teacher or assistant, as far as it matters which classes are theirs. */
export type Staff = Pick<Principal, 'id' | 'staffRole'>;
/** A student, as far as it matters how much time they get. */
export type TimedStudent = Pick<Principal, 'id' | 'extraTime' | 'extraBreakMinutes'>;

/** The most people listed to an assistant at once. */
const MOST_AT_ONCE = 200;

/**
 * The limit of a list of people, undefined for all of them. Assistants must not take all personal data out of the hub,
 * so they get a page at a time; 403 if they ask for more.
 */
export function peopleAtOnce(user: Principal, limit: number | undefined): number | undefined {
  if (isAdmitted('teacher', user)) return limit;
  if (limit !== undefined && limit > MOST_AT_ONCE)
    throw forbidden(`Assistants can list up to ${MOST_AT_ONCE} people at a time`);
  return limit ?? MOST_AT_ONCE;
}

/** A student and the IANA time zone whose days count for them. */
export interface Learner {
  userId: string;
  timeZone: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
    timeZone: string;
  }
  interface Session {
    userId?: string;
    /** The student as whom the teacher who is signed in views the hub. */
    viewsAs?: string;
    /** The browser and its system in words, as of sign-in. */
    device?: string;
    /** The browser's time zone at sign-in: a page's embedded responses count its days. */
    timeZone?: string;
    /** Whether it was opened at the school's identity provider. */
    isSso?: boolean;
    /** Whether a second factor was checked elsewhere, so that none is needed here. */
    hasFactor?: boolean;
    /** When a second factor was last used to confirm, in milliseconds since 1970. Signing in with one does not count. */
    provenAt?: number;
    /** Whether the password was entered recently; never stored. */
    isFresh?: boolean;
    /** Whether a second factor was used recently to confirm, or the account has none; never stored. */
    isProven?: boolean;
    /** Whether a second factor has to be set up first; never stored. */
    lacksFactor?: boolean;
    /** The user as of when the session was read; never stored. */
    principal?: Principal | null;
  }
}
