import { conflict, forbidden } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';

const ON_ONESELF = {
  delete: 'You can’t delete your own account',
  deactivate: 'You can’t deactivate your own account',
  demote: 'You can’t change your own role',
} as const;
const ON_THE_LAST = {
  delete: 'The last active owner can’t be deleted',
  deactivate: 'The last active owner can’t be deactivated',
  demote: 'The last active owner can’t be given another role',
} as const;

/** Ways to take an owner away. */
export type Removal = keyof typeof ON_ONESELF;

/** Nobody does this to their own account: 409. */
export function refuseOnOneself(removal: Removal, { actorId, id }: { actorId: string; id: string }): void {
  if (actorId === id) throw conflict(ON_ONESELF[removal], 'own_account');
}

/** Somebody has to be left who can sign in as an owner: 409. `activeOwners` are ids, locked. */
export function refuseOnLastOwner(
  removal: Removal,
  { activeOwners, id }: { activeOwners: string[]; id: string },
): void {
  if (activeOwners.every((owner) => owner === id)) throw conflict(ON_THE_LAST[removal], 'last_teacher');
}

/** Accounts of teachers are for owners to change, and who becomes one is for them to say: 403. */
export function refuseUnlessOwner({ staffRole }: Pick<Principal, 'staffRole'>): void {
  if (staffRole !== 'owner') throw forbidden('Only owners can change teachers’ accounts');
}
