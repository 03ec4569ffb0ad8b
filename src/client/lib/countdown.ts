import { counted } from '#shared/domain/counted.ts';

/** A countdown by the server's clock: the seconds that were left at this monotonic instant (milliseconds). */
export interface Countdown {
  remainingSeconds: number;
  at: number;
}

/** Below this, the badge warns, and screen readers announce it once. */
export const LAST_MINUTE_SECONDS = 60;

/** Whole seconds left, rounded up so that 0 means that time is up. */
export function secondsLeft(countdown: Countdown, now: number): number {
  return Math.max(0, Math.ceil(countdown.remainingSeconds - (now - countdown.at) / 1000));
}

/** Milliseconds until the displayed second changes. */
export function untilNextSecond(countdown: Countdown, now: number): number {
  const leftMs = countdown.remainingSeconds * 1000 - (now - countdown.at);
  const rest = leftMs % 1000;
  return rest <= 0 ? 1000 : rest;
}

/** Formats seconds: "12:41", "0:09". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The same for a screen reader: "12 minutes 41 seconds left". */
export function spokenTimeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [minutes > 0 && counted(minutes, 'minute'), (rest > 0 || minutes === 0) && counted(rest, 'second')];
  return `${parts.filter(Boolean).join(' ')} left`;
}

/**
 * In some browsers the monotonic clock stops while the computer sleeps; the wall clock does not. If they have drifted
 * apart, the server has to be asked again how much time is left.
 */
export function hasSlept(
  before: { monotonic: number; wall: number },
  now: { monotonic: number; wall: number },
): boolean {
  return Math.abs(now.wall - before.wall - (now.monotonic - before.monotonic)) > 2000;
}
