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

/** The answer that came with the page to what is asked at this address, once; undefined where there is none. */
export function takeFirstAnswer(url: string): unknown {
  const answer = kept[url];
  delete kept[url];
  return answer;
}

/** Forgets what nobody has asked for: a change makes it untrue. */
export function forgetFirstAnswers(): void {
  kept = {};
}
