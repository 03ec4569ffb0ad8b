import type { Boot } from './boot.ts';
import { timeZone } from './time-zone.ts';

/** By then the first screen has made its requests, and leftover answers are too old for another screen. */
const KEPT_MS = 10_000;

let kept: Record<string, unknown> = {};

/** Keeps the embedded answers for the requests of the first screen. */
export function keepFirstAnswers({ answers = {}, timeZone: countedIn }: Pick<Boot, 'answers' | 'timeZone'>): void {
  // The time zone has changed since signing in, so days are counted differently: the user has traveled.
  if (countedIn !== timeZone) return;
  kept = { ...answers };
  setTimeout(forgetFirstAnswers, KEPT_MS);
}

/**
 * Returns what `dataOf` makes of the embedded answer for this address, once; undefined if there is none, or if `dataOf`
 * returns undefined.
 */
export function takeFirstAnswer<Data>(url: string, dataOf: (answer: never) => Data | undefined): Data | undefined {
  // The endpoint's response, whose type the caller knows.
  const data = kept[url] === undefined ? undefined : dataOf(kept[url] as never);
  if (data !== undefined) delete kept[url];
  return data;
}

/** Drops the unused answers: a change makes them outdated. */
export function forgetFirstAnswers(): void {
  kept = {};
}
