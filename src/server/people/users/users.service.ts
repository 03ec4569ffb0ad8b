import type { Clock } from '#server/adapters/clock.ts';
import { normalEmail, type UserRow } from '#server/core/accounts.repository.ts';
import { addAuditDetails, auditedTransaction, forgetNotes, longAuditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, forbidden, notFound } from '#server/core/errors.ts';
import type { Staff } from '#server/core/principal.ts';
import { refuseStale } from '#server/core/revisions.ts';
import { endSessionsOf } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { brokenConstraint } from '#server/db/transactions.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import type { ListedUser, User, UserChange } from '#shared/people/users.contract.ts';
import { forgetFirstAttempts } from '#server/base/item-statistics/first-attempts.repository.ts';
import { noteWorkOf } from '#server/base/counters/activity.repository.ts';
import type { AccountNotices } from '../auth/account-notices.ts';
import { spendResetTokens } from '../auth/passwords.repository.ts';
import { presentUser } from './users.presenter.ts';
import {
  countFitting,
  countHistory,
  deleteWithHistory,
  findUser,
  listUserRows,
  lockActiveOwners,
  lockHistory,
  lockUser,
  updateUsers,
  type UserChange as RowChange,
  type UserPage,
} from './users.repository.ts';
import type { UserFilter } from './user-filter.ts';

/** The account to change, and who changes it. */
interface Target {
  actor: Staff;
  id: string;
}

interface UsersDependencies {
  db: Database;
  clock: Clock;
  notices: Pick<AccountNotices, 'tell'>;
}

/** How teachers manage accounts. Role, status and activity are read live on every request of the account's user. */
export function createUsersService({ db, clock, notices }: UsersDependencies) {
  async function change(tx: Database, id: string, values: Omit<RowChange, 'updatedAt'>): Promise<UserRow> {
    const [updated] = await updateUsers(tx, [id], { ...values, updatedAt: clock() });
    if (updated === undefined) throw new Error(`user ${id} was locked but is missing`);
    return updated;
  }

  return {
    async list(page: UserPage): Promise<ListedUser[]> {
      const rows = await listUserRows(db, page);
      return rows.map(({ user, lastActivity, group }) => ({
        ...presentUser(user),
        lastActivity: lastActivity?.toISOString() ?? null,
        group,
      }));
    },

    async count(filter: UserFilter): Promise<{ total: number }> {
      return { total: await countFitting(db, filter) };
    },

    /** 404 if there is none, or the account is a teacher's. */
    async getStudent(id: string): Promise<User> {
      const user = await findUser(db, id);
      if (user === undefined || user.role !== 'student') throw notFound('Student');
      return presentUser(user);
    },

    /** Activates or deactivates an account; deactivating signs it out at once. */
    async setActive({ actor, id }: Target, isActive: boolean): Promise<User> {
      const user = await auditedTransaction(db, async (tx) => {
        const activeOwners = await lockActiveOwners(tx);
        const before = existing(await lockUser(tx, id), 'User');
        if (before.role === 'teacher') refuseUnlessOwner(actor);
        if (before.isActive === isActive) return before;
        if (!isActive) {
          refuseRemoval('deactivate', { actor, user: before, activeOwners });
          await endSessionsOf(tx, id);
        }
        return change(tx, id, { isActive });
      });
      return presentUser(user);
    },

    /**
     * Changes names, email and roles. A new teacher needs no approval. A change of role signs the user out, because
     * sessions with the former rights must not continue.
     */
    async update({ actor, id }: Target, { expectedRevision, ...form }: UserChange & Expecting): Promise<User> {
      const email = normalEmail(form.email);
      const work = async (tx: Database) => {
        const activeOwners = await lockActiveOwners(tx);
        const before = existing(await lockUser(tx, id), 'User');
        const staffRole = form.role === 'student' ? null : (form.staffRole ?? before.staffRole ?? 'teacher');
        const isOtherRole = before.role !== form.role || before.staffRole !== staffRole;
        const isOwn = actor.id === id && !isOtherRole;
        if ((before.role === 'teacher' || form.role === 'teacher') && !isOwn) refuseUnlessOwner(actor);
        if (isOtherRole) refuseRemoval('demote', { actor, user: before, activeOwners });
        await refuseStale(expectedRevision, () => presentUser(before));
        const isApproved = form.role === 'teacher' && before.status !== 'approved';
        if (before.email !== email) {
          // Mailed links were sent to the former address.
          await spendResetTokens(tx, id);
          await notices.tell(tx, 'address_changed', before);
        }
        if (isOtherRole) await endSessionsOf(tx, id);
        const after = await change(tx, id, {
          ...form,
          staffRole,
          email,
          ...(before.email !== email && { addressProvenAt: null }),
          ...(isApproved && { status: 'approved', decidedAt: clock() }),
        });
        addAuditDetails({ before: { role: before.role, staffRole: before.staffRole } });
        return presentUser(after);
      };
      try {
        return await auditedTransaction(db, work);
      } catch (error) {
        if (brokenConstraint(error) !== 'users_email_unique') throw error;
        throw conflict('Another account already uses this email address', 'email_taken');
      }
    },

    async deletion(id: string) {
      return existing(await countHistory(db, id), 'User');
    },

    /** Deletes an account with its history, and signs it out. */
    async remove({ actor, id }: Target): Promise<void> {
      await longAuditedTransaction(db, async (tx) => {
        const activeOwners = await lockActiveOwners(tx);
        const user = existing(await findUser(tx, id), 'User');
        refuseRemoval('delete', { actor, user, activeOwners });
        await endSessionsOf(tx, id);
        await lockHistory(tx, id);
        await forgetFirstAttempts(tx, id);
        await noteWorkOf(tx, id);
        await forgetNotes(tx, [id]);
        await deleteWithHistory(tx, id);
      });
    },
  };
}
export type UsersService = ReturnType<typeof createUsersService>;

const REFUSALS = {
  delete: { own: 'You can’t delete your own account', last: 'The last active owner can’t be deleted' },
  deactivate: { own: 'You can’t deactivate your own account', last: 'The last active owner can’t be deactivated' },
  demote: { own: 'You can’t change your own role', last: 'The last active owner can’t be given another role' },
};

/** Refuses to remove oneself, or the last user who can sign in as an owner: 409. `activeOwners` are ids of locked rows. */
function refuseRemoval(
  removal: keyof typeof REFUSALS,
  { actor, user, activeOwners }: { actor: Target['actor']; user: UserRow; activeOwners: string[] },
): void {
  if (actor.id === user.id) throw conflict(REFUSALS[removal].own, 'own_account');
  const isLast = user.staffRole === 'owner' && activeOwners.every((owner) => owner === user.id);
  if (isLast) throw conflict(REFUSALS[removal].last, 'last_teacher');
}

/** Only owners change accounts of teachers and decide who becomes one: 403. */
function refuseUnlessOwner({ staffRole }: Target['actor']): void {
  if (staffRole !== 'owner') throw forbidden('Only owners can change teachers’ accounts');
}
