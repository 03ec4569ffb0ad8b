import { conflict, notFound } from '#server/core/errors.ts';
import { endSessionsOf } from '#server/core/sessions.ts';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import type { User } from '#shared/contract/users.ts';
import { findUserForUpdate, listPendingStudents, updateStatus } from './users.repository.ts';
import type { UserRow } from '#server/core/accounts.repository.ts';

/** A user as the teacher sees one: everything but the password. */
export function presentUser(row: UserRow): User {
  const { password: _password, decidedAt: _decidedAt, createdAt, updatedAt, ...user } = row;
  return { ...user, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/** Student accounts as the teacher handles them. */
export function createUsersService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async listPending(): Promise<User[]> {
      return (await listPendingStudents(db)).map(presentUser);
    },

    /**
     * Approves or rejects a student who is pending; the same decision again changes nothing, another is a conflict.
     * A rejected student's sessions end.
     */
    async decide(id: string, status: 'approved' | 'rejected'): Promise<User> {
      return db.transaction(async (tx) => {
        const user = await findUserForUpdate(tx, id);
        if (user === undefined || user.role !== 'student') throw notFound('Student');
        if (user.status === status) return presentUser(user);
        if (user.status !== 'pending') throw conflict(`This student is already ${user.status}`, 'already_decided');
        if (status === 'rejected') await endSessionsOf(tx, id);
        const updated = await updateStatus(tx, { id, status, now: clock() });
        if (updated === undefined) throw notFound('Student');
        return presentUser(updated);
      });
    },
  };
}
export type UsersService = ReturnType<typeof createUsersService>;
