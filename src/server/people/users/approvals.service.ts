import type { UserRow } from '#server/core/accounts.repository.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { endSessionsOfAll } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import type { User } from '#shared/people/users.contract.ts';
import { approvalMail } from '../../mail/delivery/mail-templates.ts';
import { mailsTo, type NotifyingDependencies } from '../../mail/delivery/mail.service.ts';
import { presentUser } from './users.presenter.ts';
import {
  listApprovedLast,
  listPendingStudents,
  lockPendingStudents,
  lockUser,
  updateUsers,
} from './users.repository.ts';

const RECENTLY_APPROVED_COUNT = 10;

type Decision = 'approved' | 'rejected';

/** A teacher's decisions on students who have registered. */
export function createApprovalsService({ db, clock, mail, publicUrl }: NotifyingDependencies) {
  /** Applies to locked students. Ends the sessions of rejected students. */
  async function apply(tx: Database, ids: string[], status: Decision): Promise<UserRow[]> {
    const now = clock();
    const decided = await updateUsers(tx, ids, { status, decidedAt: now, updatedAt: now });
    if (status === 'rejected') await endSessionsOfAll(tx, ids);
    const content = ({ firstName }: UserRow) => approvalMail({ firstName, url: `${publicUrl}/` });
    // Deactivated accounts get no email.
    const recipients = status === 'approved' ? decided.filter(({ isActive }) => isActive) : [];
    if (recipients.length > 0) await mail.queueAll(tx, mailsTo(recipients, { kind: 'approval', content }));
    return decided;
  }

  /** Decides on the pending students among these; returns how many. */
  async function decidePending(tx: Database, ids: string[], status: Decision): Promise<number> {
    const pending = await lockPendingStudents(tx, ids);
    if (pending.length > 0) await apply(tx, pending, status);
    return pending.length;
  }

  return {
    /** Approves pending students in the transaction that admits them; the mail waits for the next round. */
    approve: (tx: Database, ids: string[]) => decidePending(tx, ids, 'approved'),

    /** Returns the pending students of one class, or of all. */
    async listPending(classId: string | undefined): Promise<User[]> {
      return (await listPendingStudents(db, classId)).map(presentUser);
    },

    async listRecentlyApproved(): Promise<(User & { decidedAt: string })[]> {
      const rows = await listApprovedLast(db, RECENTLY_APPROVED_COUNT);
      return rows.flatMap((row) =>
        row.decidedAt === null ? [] : [{ ...presentUser(row), decidedAt: row.decidedAt.toISOString() }],
      );
    },

    /**
     * Approves or rejects a pending student, or approves one who was rejected. The same decision again changes nothing and
     * sends no mail; rejecting an approved student is a conflict. 404 if there is no such student.
     */
    async decide(id: string, status: Decision): Promise<User> {
      const user = await auditedTransaction(db, async (tx) => {
        const student = await lockUser(tx, id);
        if (student === undefined || student.role !== 'student') throw notFound('Student');
        if (student.status === status) return student;
        if (student.status === 'approved') throw conflict('This student is already approved', 'already_decided');
        const [decided] = await apply(tx, [id], status);
        if (decided === undefined) throw new Error(`user ${id} was locked but is missing`);
        return decided;
      });
      if (status === 'approved') await mail.wake();
      return presentUser(user);
    },

    /** Decides on several at once. Skips accounts that are deleted, not students, or no longer pending. */
    async decideAll(ids: string[], status: Decision): Promise<{ updatedCount: number; skippedCount: number }> {
      const distinctIds = [...new Set(ids)];
      const updatedCount = await auditedTransaction(db, async (tx) => {
        await withoutTimeLimits(tx);
        return decidePending(tx, distinctIds, status);
      });
      if (status === 'approved') await mail.wake();
      return { updatedCount, skippedCount: distinctIds.length - updatedCount };
    },
  };
}
export type ApprovalsService = ReturnType<typeof createApprovalsService>;
