import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/engine.ts';
import { rateLimits } from '#server/db/schema/site.ts';
import { tooMany } from './errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many of what in how many seconds. An address may be a whole school's, so its limits are wider. */
const LIMITS = {
  signInByAccount: { points: 10, duration: 15 * MINUTE },
  signInByDevice: { points: 10, duration: 15 * MINUTE },
  signInByAddress: { points: 100, duration: 15 * MINUTE },
  // Only somebody with the password gets this far. Three of a million codes are good at a time, so guesses at 10 an hour would
  // come to one in four within a year; at 30 a day it is one in thirty, and the owner has had a mail on the first day.
  codeAnHour: { points: 10, duration: HOUR },
  codeADay: { points: 30, duration: DAY },
  // Each makes a row that is kept for minutes. Signing in gives it back.
  passkeyByAddress: { points: 300, duration: 15 * MINUTE },
  // Each asks the provider. Signing in gives it back.
  ssoByAddress: { points: 300, duration: 15 * MINUTE },
  registrationByAddress: { points: 60, duration: HOUR },
  forgotByAccount: { points: 5, duration: HOUR },
  forgotByAddress: { points: 60, duration: HOUR },
  setUpByAddress: { points: 20, duration: HOUR },
  invitationByAddress: { points: 20, duration: HOUR },
  resetByAddress: { points: 60, duration: HOUR },
  changePasswordByUser: { points: 10, duration: 15 * MINUTE },
  ownDataByUser: { points: 5, duration: HOUR },
  mailTestByUser: { points: 5, duration: 10 * MINUTE },
  reportByUser: { points: 20, duration: HOUR },
  calendarByAddress: { points: 60, duration: HOUR },
  calendarByStudent: { points: 60, duration: HOUR },
  contactByAddress: { points: 10, duration: HOUR },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Takes one of what is allowed and returns how many are left; throws 429 with Retry-After where there was none. */
  take(name: LimitName, key: string): Promise<number>;
  /** Gives one back: the attempt turned out to be a good one. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Forgets what was taken. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Rate limits kept in the database: they hold over several processes and a restart. */
export function createRateLimits(db: Database): RateLimits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        // Each would delete from the whole table every five minutes, and go on after the database is closed.
        clearExpiredByTimeout: false,
        ...limit,
      }),
    ]),
  );
  const limiter = (name: LimitName) => {
    const found = limiters.get(name);
    if (found === undefined) throw new Error(`no rate limit ${name}`);
    return found;
  };
  return {
    async take(name, key) {
      try {
        return (await limiter(name).consume(digest(key))).remainingPoints;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
        throw refusal;
      }
    },
    async giveBack(name, key) {
      await limiter(name).reward(digest(key));
    },
    async forget(name, key) {
      await limiter(name).delete(digest(key));
    },
  };
}

/** Deletes counts whose time is over; returns how many. */
export async function sweepRateLimits(db: Database, now: Date): Promise<number> {
  const over = await db.delete(rateLimits).where(lt(rateLimits.expire, now)).returning({ key: rateLimits.key });
  return over.length;
}

/** Keys are mail and network addresses; the table has no need to know them. */
const digest = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** What counts as one address: an IPv4 address, or an IPv6 /64, which is one subscriber. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join('.');
}
