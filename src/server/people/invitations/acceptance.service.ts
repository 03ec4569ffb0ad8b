import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { findUserByEmail, insertUser, type UserRow } from '#server/core/accounts.repository.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { insertAgreements, requireConsent } from '#server/core/consent.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { requireGoodPassword } from '#server/core/password-rules.ts';
import { digestOf } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { acceptance, InvitationCheck, InvitationState } from '#shared/people/invitations.contract.ts';
import type { AccountNotices } from '../auth/account-notices.ts';
import { presentCurrentUser } from '../auth/auth.service.ts';
import { takeOver } from '../auth/take-over.ts';
import { insertMembers, insertTeachers } from '#server/base/classes/classes.repository.ts';
import { findInvitationByToken, updateInvitation, type FoundInvitation } from './invitations.repository.ts';
import { staffStandingOf, standingOf } from './invitee-outcome.ts';
import { classesOf, makeStaff } from './staff-invitations.repository.ts';

interface AcceptanceDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  notices: Pick<AccountNotices, 'tell'>;
  /** Approves the pending students among these; returns how many. */
  approve: (tx: Database, userIds: string[]) => Promise<number>;
}

const REFUSALS: Record<InvitationState, string> = {
  open: 'There is no account with this address yet: choose a password',
  account: 'There is now an account with this address: sign in with it',
  unclaimed: 'There is now an account with this address: choose a new password for it',
  used: 'This invitation has already been accepted',
  expired: 'This invitation has expired',
  withdrawn: 'This invitation was withdrawn',
  teacher: 'This address belongs to a teacher’s account',
  staff: 'This address now has a teacher’s account: sign in with it',
  student: 'This address now has a student’s account. Ask the person who invited you to change its role.',
  closed: 'The account with this address can’t be used. Please contact your instructor.',
  unknown: 'This invitation is no longer valid',
};

/** States in which the link still leads into the class. */
const OFFERED: ReadonlySet<InvitationState> = new Set(['open', 'account', 'unclaimed']);

const refused = (state: InvitationState) => conflict(REFUSALS[state], 'invitation_spent');

/** Opens and accepts the links in invitation mails. Only accepting uses up a link. */
export function createAcceptanceService({ db, clock, passwords, notices, approve }: AcceptanceDependencies) {
  async function look(on: Database, token: string, { isLocked }: { isLocked: boolean }) {
    const found = await findInvitationByToken(on, digestOf(token), { isLocked });
    if (found === undefined) return { state: 'unknown' as const, found, account: undefined };
    const account = await findUserByEmail(on, found.row.email);
    return { state: stateOf(found, { account, now: clock() }), found, account };
  }

  /** Adds the account to the classes of the invitation, and uses up the link. */
  async function spend(tx: Database, { row }: FoundInvitation, userId: string): Promise<void> {
    const now = clock();
    if (row.classId !== null) await insertMembers(tx, { classId: row.classId, userIds: [userId], at: now });
    if (row.staffRole !== null) {
      const classes = await staffClasses(tx, row.id);
      await insertTeachers(
        tx,
        classes.map(({ id }) => id),
        [userId],
      );
    }
    await updateInvitation(tx, row.id, { usedAt: now });
  }

  return {
    async check(token: string): Promise<InvitationCheck> {
      const { state, found } = await look(db, token, { isLocked: false });
      if (found === undefined || !OFFERED.has(state)) return { state, offer: null };
      const { id, email, firstName, lastName, staffRole } = found.row;
      const classes = found.ofClass === null ? await staffClasses(db, id) : [found.ofClass];
      const named = classes.map(({ name, term }) => ({ name, term }));
      return { state, offer: { classes: named, staffRole, email, firstName, lastName } };
    },

    /** Creates an approved account with the invited address. 409 for a spent link, 400 for a missing date of birth. */
    async accept({ token, dateOfBirth, agreedTo, ...form }: z.output<typeof acceptance>): Promise<CurrentUser> {
      const password = await passwords.hash(form.password);
      return auditedTransaction(db, async (tx) => {
        const { state, found } = await look(tx, token, { isLocked: true });
        if (found === undefined || state !== 'open') throw refused(state);
        const { email, staffRole } = found.row;
        const isStudent = staffRole === null;
        if (isStudent && dateOfBirth === undefined) throw invalid('Date of birth is required');
        const policyIds = await requireConsent(tx, agreedTo);
        const roles = { role: isStudent ? ('student' as const) : ('teacher' as const), staffRole };
        await requireGoodPassword(tx, form.password, { ...form, ...roles, email });
        const user = await insertUser(tx, {
          ...form,
          ...roles,
          email,
          addressProvenAt: clock(),
          password,
          // Teachers are not asked for one.
          dateOfBirth: isStudent ? dateOfBirth : null,
          status: 'approved',
          decidedAt: clock(),
          hasSignedIn: true,
        });
        // Somebody registered with the address at the same moment.
        if (user === undefined) throw refused('unclaimed');
        await insertAgreements(tx, { userId: user.id, policyIds, at: clock() });
        await spend(tx, found, user.id);
        addAuditDetails({ actorId: user.id });
        return presentCurrentUser(user);
      });
    },

    /**
     * For an account that somebody registered without proving the address, which the link does: sets its password, ends
     * what opened it before, and approves it, as a teacher's account if the link is a teacher's. Returns its id; 409 if
     * the link is not valid, or the account is not of this kind.
     */
    async claim({ token, ...form }: { token: string; password: string }): Promise<string> {
      const password = await passwords.hash(form.password);
      return auditedTransaction(db, async (tx) => {
        const { state, found, account } = await look(tx, token, { isLocked: true });
        if (found === undefined || account === undefined || state !== 'unclaimed') throw refused(state);
        const { staffRole } = found.row;
        const roles = staffRole === null ? {} : { role: 'teacher' as const, staffRole };
        await requireGoodPassword(tx, form.password, { ...account, ...roles });
        await takeOver(tx, account.id, { password, now: clock() });
        await notices.tell(tx, 'password_changed', account);
        await approve(tx, [account.id]);
        if (staffRole !== null) await makeStaff(tx, account.id, { staffRole, at: clock() });
        await spend(tx, found, account.id);
        return account.id;
      });
    },

    /** For an approved or proven account that the address got since the invitation. The link opens no session. */
    async join(token: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        const { state, found, account } = await look(tx, token, { isLocked: true });
        if (found === undefined || account === undefined || state !== 'account') throw refused(state);
        await approve(tx, [account.id]);
        await spend(tx, found, account.id);
      });
    },
  };
}
export type AcceptanceService = ReturnType<typeof createAcceptanceService>;

const staffClasses = async (on: Database, id: string) => (await classesOf(on, [id])).get(id) ?? [];

function stateOf(
  { row, ofClass, ownerId }: FoundInvitation,
  { account, now }: { account: UserRow | undefined; now: Date },
): InvitationState {
  if (row.usedAt !== null) return 'used';
  if (row.withdrawnAt !== null || (ofClass !== null && ofClass.archivedAt !== null)) return 'withdrawn';
  // Only an owner can give rights: the invitations of a former owner no longer do.
  if (row.staffRole !== null && ownerId === null) return 'withdrawn';
  if (row.expiresAt <= now) return 'expired';
  if (account === undefined) return 'open';
  if (row.staffRole !== null) return staffStandingOf(account);
  const standing = standingOf(account);
  return standing === 'student' ? 'account' : standing;
}
