import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import { forbidden } from './errors.ts';

/** The signed-in user as the database has it at this very request. */
export type Principal = CurrentUser;

/** Of people, to an assistant. */
const MOST_AT_ONCE = 200;

/**
 * The limit of a list of people, all of them where there is none. Assistants take no personal data out of the hub, so they
 * get a page at a time; 403 where they ask for more.
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
    /** The browser and its system in words, as they were at sign-in. */
    device?: string;
    /** The browser's at sign-in: in whose days a page counts what it brings along. */
    timeZone?: string;
    /** Whether it was opened at the school's identity provider. */
    isSso?: boolean;
    /** Whether a second factor was asked for elsewhere, so that none is needed here. */
    hasFactor?: boolean;
    /** Whether the password was entered a short while ago; never stored. */
    isFresh?: boolean;
    /** Whether a second factor has to be set up first; never stored. */
    lacksFactor?: boolean;
    /** The user as the database had it when the session was read; never stored. */
    principal?: Principal | null;
  }
}
