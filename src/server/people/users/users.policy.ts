import { conflict } from '#server/core/errors.ts';

const ON_ONESELF = {
  delete: 'You can’t delete your own account',
  deactivate: 'You can’t deactivate your own account',
  demote: 'You can’t change your own role',
} as const;
const ON_THE_LAST = {
  delete: 'The last active teacher can’t be deleted',
  deactivate: 'The last active teacher can’t be deactivated',
  demote: 'The last active teacher can’t be made a student',
} as const;

/** What takes a teacher away. */
export type Removal = keyof typeof ON_ONESELF;

/** Nobody does this to their own account: 409. */
export function refuseOnOneself(removal: Removal, { actorId, id }: { actorId: string; id: string }): void {
  if (actorId === id) throw conflict(ON_ONESELF[removal], 'own_account');
}

/** Somebody has to be left who can sign in as a teacher: 409. `activeTeachers` are ids, locked. */
export function refuseOnLastTeacher(
  removal: Removal,
  { activeTeachers, id }: { activeTeachers: string[]; id: string },
) {
  if (activeTeachers.every((teacher) => teacher === id)) throw conflict(ON_THE_LAST[removal], 'last_teacher');
}
