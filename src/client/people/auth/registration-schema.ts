import type { z } from 'zod';
import { registration } from '#shared/people/auth.contract.ts';

/** Today as a calendar date where the viewer is. */
export function localToday(now: Date = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${now.getFullYear()}-${month}-${day}`;
}

/** The contract's registration, stricter by the viewer's own today: the server must allow for every zone. */
export const registrationForm = registration.extend({
  dateOfBirth: registration.shape.dateOfBirth.refine(
    (date) => date <= localToday(),
    'Date of birth cannot be in the future',
  ),
});
export type Registration = z.input<typeof registrationForm>;
