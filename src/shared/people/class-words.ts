import type { StaffRole } from '../domain/limits.ts';

/** A class as sentences have it: "Vascular A, Fall 2026". */
export const classWords = ({ name, term }: { name: string; term: string }): string =>
  term === '' ? name : `${name}, ${term}`;

/** What somebody is invited as: "a teacher". */
export const asStaff = (role: StaffRole): string => (role === 'teacher' ? 'a teacher' : `an ${role}`);
