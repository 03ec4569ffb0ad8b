import type { User } from '#shared/people/users.contract.ts';

/** Why an account can't lose its role, its activity or itself; null where it can. */
export type Protection = 'own' | 'last-teacher' | null;

interface Surroundings {
  ownId: string | undefined;
  /** How many active teachers there are; undefined while that is not known. */
  activeTeachers: number | undefined;
}

/** The server refuses the same; the screen says so before the click. */
export function protectionOf(user: User, { ownId, activeTeachers }: Surroundings): Protection {
  if (user.id === ownId) return 'own';
  const isLast = user.role === 'teacher' && user.isActive && activeTeachers !== undefined && activeTeachers <= 1;
  return isLast ? 'last-teacher' : null;
}

const subjects = { own: 'Your own account', 'last-teacher': 'The last active teacher' };

/** "Your own account can’t be deleted". */
export function protectedText(
  protection: NonNullable<Protection>,
  what: 'deactivated' | 'deleted' | 'demoted',
): string {
  return what === 'demoted'
    ? `${subjects[protection]} can’t be given another role`
    : `${subjects[protection]} can’t be ${what}`;
}
