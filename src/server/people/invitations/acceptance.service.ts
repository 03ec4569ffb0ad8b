import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { findUserByEmail, insertUser } from '#server/core/accounts.repository.ts';
import type { UserRow } from '#server/core/accounts.repository.ts';
import { conflict } from '#server/core/errors.ts';
import { digestOf } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { acceptance, InvitationCheck, InvitationState } from '#shared/people/invitations.contract.ts';
import { presentCurrentUser } from '../auth/auth.service.ts';
import { insertMembers } from '../classes/classes.repository.ts';
import { findInvitationByToken, updateInvitation } from './invitations.repository.ts';
import type { FoundInvitation } from './invitations.repository.ts';
import { standingOf } from './invitee-outcome.ts';

interface AcceptanceDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  /** Approves those of the students who await it; returns how many. */
  approve: (tx: Database, userIds: string[]) => Promise<number>;
}

const REFUSALS: Record<InvitationState, string> = {
  open: 'There is no account with this address yet: choose a password',
  account: 'There is an account with this address by now: sign in with it',
  used: 'This invitation has already been accepted',
  expired: 'This invitation has expired',
  withdrawn: 'This invitation was withdrawn',
  teacher: 'This address belongs to a teacher’s account',
  closed: 'The account with this address can’t be used. Please contact your instructor.',
  unknown: 'This invitation is no longer valid',
};

const refused = (state: InvitationState) => conflict(REFUSALS[state], 'invitation_spent');

/** What an invited person does with the link in their mail. Only accepting spends it. */
export function createAcceptanceService({ db, clock, passwords, approve }: AcceptanceDependencies) {
  async function look(on: Database, token: string, { isLocked }: { isLocked: boolean }) {
    const found = await findInvitationByToken(on, digestOf(token), { isLocked });
    if (found === undefined) return { state: 'unknown' as const, found, account: undefined };
    const account = await findUserByEmail(on, found.row.email);
    return { state: stateOf(found, { account, now: clock() }), found, account };
  }

  /** Takes the account in, and the link is spent. */
  async function spend(tx: Database, { row }: FoundInvitation, userId: string): Promise<void> {
    const now = clock();
    if (row.classId !== null) await insertMembers(tx, { classId: row.classId, userIds: [userId], at: now });
    await updateInvitation(tx, row.id, { usedAt: now });
  }

  return {
    async check(token: string): Promise<InvitationCheck> {
      const { state, found } = await look(db, token, { isLocked: false });
      if (found === undefined || (state !== 'open' && state !== 'account')) return { state, offer: null };
      const { email, firstName, lastName } = found.row;
      const { name: className = null, term = '' } = found.ofClass ?? {};
      return { state, offer: { className, term, email, firstName, lastName } };
    },

    /** An approved account with the invited address. 409 where the link makes none. */
    async accept({ token, ...form }: z.output<typeof acceptance>): Promise<CurrentUser> {
      const password = await passwords.hash(form.password);
      return db.transaction(async (tx) => {
        const { state, found } = await look(tx, token, { isLocked: true });
        if (found === undefined || state !== 'open') throw refused(state);
        const user = await insertUser(tx, {
          ...form,
          email: found.row.email,
          password,
          role: 'student',
          status: 'approved',
          decidedAt: clock(),
        });
        // Somebody has registered with the address in this very moment.
        if (user === undefined) throw refused('account');
        await spend(tx, found, user.id);
        return presentCurrentUser(user);
      });
    },

    /** For an address that got an account after it was invited. The link shows whose address it is; it opens no session. */
    async join(token: string): Promise<null> {
      return db.transaction(async (tx) => {
        const { state, found, account } = await look(tx, token, { isLocked: true });
        if (found === undefined || account === undefined || state !== 'account') throw refused(state);
        await approve(tx, [account.id]);
        await spend(tx, found, account.id);
        return null;
      });
    },
  };
}
export type AcceptanceService = ReturnType<typeof createAcceptanceService>;

function stateOf(
  { row, ofClass }: FoundInvitation,
  { account, now }: { account: UserRow | undefined; now: Date },
): InvitationState {
  if (row.usedAt !== null) return 'used';
  if (row.withdrawnAt !== null || (ofClass !== null && ofClass.archivedAt !== null)) return 'withdrawn';
  if (row.expiresAt <= now) return 'expired';
  if (account === undefined) return 'open';
  const standing = standingOf(account);
  return standing === 'student' ? 'account' : standing;
}
