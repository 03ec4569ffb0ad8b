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

/** Ways to remove an owner. */
export type Removal = keyof typeof ON_ONESELF;

/** Refuses actions on one's own account: 409. */
export function refuseOnOneself(removal: Removal, { actorId, id }: { actorId: string; id: string }): void {
  if (actorId === id) throw conflict(ON_ONESELF[removal], 'own_account');
}

/** Refuses to remove the last user who can sign in as an owner: 409. `activeOwners` are ids of locked rows. */
export function refuseOnLastOwner(
  removal: Removal,
  { activeOwners, id }: { activeOwners: string[]; id: string },
): void {
  if (activeOwners.every((owner) => owner === id)) throw conflict(ON_THE_LAST[removal], 'last_teacher');
}

/** Only owners change accounts of teachers and decide who becomes one: 403. */
export function refuseUnlessOwner({ staffRole }: Pick<Principal, 'staffRole'>): void {
  if (staffRole !== 'owner') throw forbidden('Only owners can change teachers’ accounts');
}
