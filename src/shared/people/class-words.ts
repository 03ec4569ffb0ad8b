import type { StaffRole } from '#shared/domain/roles.ts';

/** A class in a sentence: "Vascular A, Fall 2026". */
export const classWords = ({ name, term }: { name: string; term: string }): string =>
  term === '' ? name : `${name}, ${term}`;

/** The role of an invitation: "a teacher". */
export const asStaff = (role: StaffRole): string => (role === 'teacher' ? 'a teacher' : `an ${role}`);
