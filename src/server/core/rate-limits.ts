import { lt } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/db/engine.ts';
import { rateLimits } from '#server/db/schema/site.ts';
import { tooMany } from './errors.ts';
import { digestOf } from './secret-tokens.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many of each within how many seconds. An address may be a whole school's, so its limits are wider. */
const LIMITS = {
  signInByAccount: { points: 10, duration: 15 * MINUTE },
  signInByDevice: { points: 10, duration: 15 * MINUTE },
  signInByAddress: { points: 100, duration: 15 * MINUTE },
  // Only callers who know the password, or are signed in, get this far. Three of a million codes are valid at a time:
  // within a year, 10 guesses an hour would succeed in one case of four, 30 a day in one of thirty, with a mail to the
  // owner on day one.
  codeAnHour: { points: 10, duration: HOUR },
  codeADay: { points: 30, duration: DAY },
  // Each creates a row that is stored for minutes. Signing in gives it back.
  passkeyByAddress: { points: 300, duration: 15 * MINUTE },
  // Each sends a request to the provider. Signing in gives it back.
  ssoByAddress: { points: 300, duration: 15 * MINUTE },
  registrationByAddress: { points: 60, duration: HOUR },
  forgotByAccount: { points: 5, duration: HOUR },
  forgotByAddress: { points: 60, duration: HOUR },
  setUpByAddress: { points: 20, duration: HOUR },
  invitationByAddress: { points: 20, duration: HOUR },
  // Wrong codes of classes.
  joinByAddress: { points: 300, duration: HOUR },
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
  /** Uses up one call and returns how many are left; throws 429 with Retry-After if there is none. */
  take(name: LimitName, key: string): Promise<number>;
  /**
   * Takes from several, of which the narrowest comes first: a refusal takes nothing, so an account that is locked does
   * not use up what its whole school has.
   */
  takeAll(...all: [name: LimitName, key: string][]): Promise<void>;
  /** Gives one back: the attempt turned out to be legitimate. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets the count. */
  forget(name: LimitName, key: string): Promise<void>;
}

/** Rate limits in the database: several processes share them, and they survive a restart. */
export function createRateLimits(db: Database): RateLimits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, limit]) => [
      name,
      new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        // Each timer would delete from the whole table every five minutes and continue after the database is closed.
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
  const take: RateLimits['take'] = async (name, key) => {
    try {
      return (await limiter(name).consume(digest(key))).remainingPoints;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const isRepeated = refusal.consumedPoints > LIMITS[name].points + 1;
      throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)), { isRepeated });
    }
  };
  const giveBack: RateLimits['giveBack'] = async (name, key) => {
    await limiter(name).reward(digest(key));
  };
  return {
    take,
    giveBack,
    async takeAll(...all) {
      const taken: typeof all = [];
      try {
        for (const one of all) {
          await take(...one);
          taken.push(one);
        }
      } catch (error) {
        for (const one of taken) await giveBack(...one);
        throw error;
      }
    },
    async forget(name, key) {
      await limiter(name).delete(digest(key));
    },
  };
}

/**
 * Runs work that counts only if it fails, or if its result is not good: a whole class may do it rightly from one address.
 */
export async function countingFailures<Result>(
  limits: Pick<RateLimits, 'take' | 'giveBack'>,
  [name, key]: [name: LimitName, key: string],
  work: () => Promise<Result>,
  isGood: (result: Result) => boolean = () => true,
): Promise<Result> {
  await limits.take(name, key);
  const result = await work();
  if (isGood(result)) await limits.giveBack(name, key);
  return result;
}

/** Deletes expired counts; returns how many. */
export async function sweepRateLimits(db: Database, now: Date): Promise<number> {
  const over = await db.delete(rateLimits).where(lt(rateLimits.expire, now)).returning({ key: rateLimits.key });
  return over.length;
}

/** Keys are mail and network addresses, which the table need not contain. */
const digest = (key: string) => digestOf(key).slice(0, 22);

/** What counts as one address: an IPv4 address, or an IPv6 /64, which is one subscriber. */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, 8).join('.');
}
