import type { Boot } from './boot.ts';
import { timeZone } from './time-zone.ts';

/** The first screen has asked by then, and what it left is too old for another. */
const KEPT_MS = 10_000;

let kept: Record<string, unknown> = {};

/** Keeps the answers that came with the page for the calls that the first screen makes. */
export function keepFirstAnswers({ answers = {}, timeZone: countedIn }: Pick<Boot, 'answers' | 'timeZone'>): void {
  // Days are counted differently since the sign-in: somebody has traveled.
  if (countedIn !== timeZone) return;
  kept = { ...answers };
  setTimeout(forgetFirstAnswers, KEPT_MS);
}

/**
 * What `dataOf` makes of the answer that came with the page to what is asked at this address, once; undefined where there is
 * none, or nothing was made of it.
 */
export function takeFirstAnswer<Data>(url: string, dataOf: (answer: never) => Data | undefined): Data | undefined {
  // As the endpoint has made it, whose type the caller knows.
  const data = kept[url] === undefined ? undefined : dataOf(kept[url] as never);
  if (data !== undefined) delete kept[url];
  return data;
}

/** Forgets what nobody has asked for: a change makes it untrue. */
export function forgetFirstAnswers(): void {
  kept = {};
}
