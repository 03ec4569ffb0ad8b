import type { Clock } from '#server/adapters/clock.ts';
import type { Jobs } from '#server/adapters/jobs.ts';
import type { Passwords } from '#server/adapters/passwords.ts';
import { findUserByEmail, type UserRow } from '#server/core/accounts.repository.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, invalid } from '#server/core/errors.ts';
import { requireGoodPassword } from '#server/core/password-rules.ts';
import { digestOf, newSecretToken } from '#server/core/secret-tokens.ts';
import { endSessionsOf } from '#server/core/sessions.ts';
import type { Database } from '#server/db/engine.ts';
import { PASSWORD_RESET_MINUTES } from '#shared/people/sign-in-limits.ts';
import { passwordResetMail } from '../../mail/delivery/mail-templates.ts';
import type { MailService } from '../../mail/delivery/mail.service.ts';
import type { AccountNotices, Owner } from './account-notices.ts';
import { findFactors, lockAccount } from './factors.repository.ts';
import {
  deletePasswordOff,
  findAccount,
  findResetUser,
  insertPasswordOff,
  insertResetToken,
  spendResetTokens,
  updatePassword,
  type Account,
} from './passwords.repository.ts';
import { takeOver } from './take-over.ts';

interface PasswordDependencies {
  db: Database;
  clock: Clock;
  passwords: Passwords;
  jobs: Jobs;
  publicUrl: string;
  mail: Pick<MailService, 'isSetUp' | 'queue' | 'wake'>;
  notices: Pick<AccountNotices, 'tell'>;
}

/** Forgotten, reset and changed passwords. */
export function createPasswordsService({ db, clock, passwords, jobs, publicUrl, mail, notices }: PasswordDependencies) {
  /** Checks the password and returns the account; 400 if the password is wrong, 409 if it is switched off. */
  async function check(userId: string, password: string, refusal = 'Password is not correct'): Promise<Account> {
    const account = await findAccount(db, userId);
    if (account !== undefined && account.passwordOffSince !== null) {
      throw conflict('Your password is switched off. Use a passkey, or switch it on under Security.', 'password_off');
    }
    const isRight = await passwords.matches(account?.password ?? null, password);
    if (account === undefined || !isRight) throw invalid(refusal, 'wrong_password');
    return account;
  }

  return {
    get isMailSetUp() {
      return mail.isSetUp;
    },
    check,

    /** Queues the same job for every address, so neither response nor timing reveals which accounts exist. */
    async requestReset(email: string): Promise<void> {
      await jobs.send('request-password-reset', { email });
    },

    /** The job: mails a new link to the account's address, if there is an account that may sign in. */
    async sendResetLink(email: string): Promise<void> {
      const user = await findUserByEmail(db, email);
      if (user === undefined || !maySignIn(user)) return;
      const token = newSecretToken();
      const now = clock();
      await db.transaction(async (tx) => {
        await spendResetTokens(tx, user.id);
        const expiresAt = new Date(now.getTime() + PASSWORD_RESET_MINUTES * 60_000);
        await insertResetToken(tx, { userId: user.id, token: digestOf(token), expiresAt, createdAt: now });
        await mail.queue(tx, {
          kind: 'password_reset',
          to: { address: user.email, name: `${user.firstName} ${user.lastName}`, userId: user.id },
          content: passwordResetMail({ firstName: user.firstName, url: `${publicUrl}/reset-password?token=${token}` }),
        });
      });
      await mail.wake();
    },

    /** Takes the account over with a mailed token. Returns its id; 400 if the token is stale. */
    async reset({ token, newPassword }: { token: string; newPassword: string }): Promise<string> {
      const password = await passwords.hash(newPassword);
      return auditedTransaction(db, async (tx) => {
        const user = await findResetUser(tx, { token: digestOf(token), now: clock() });
        if (user === undefined || !maySignIn(user)) {
          throw invalid('This link is no longer valid. Please request a new one.', 'reset_link_spent');
        }
        await requireGoodPassword(tx, newPassword, user);
        await takeOver(tx, user.id, { password, now: clock() });
        await notices.tell(tx, 'password_changed', user);
        return user.id;
      });
    },

    /** Switches the password off for a user who has just used a passkey. Ends other sessions and open reset links. */
    async switchOff(owner: Owner, sid: string): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        await lockAccount(tx, owner.id);
        const { keys, codesLeft } = await findFactors(tx, owner.id);
        if (keys.length === 0) throw conflict('Add a passkey first');
        if (codesLeft === 0) throw conflict('Make new recovery codes first. You need one if you lose your passkeys.');
        if (!(await insertPasswordOff(tx, owner.id, clock()))) return;
        await spendResetTokens(tx, owner.id);
        await endSessionsOf(tx, owner.id, { exceptSid: sid });
        await notices.tell(tx, 'password_off', owner);
      });
    },

    async switchOn(owner: Owner): Promise<void> {
      await auditedTransaction(db, async (tx) => {
        if (await deletePasswordOff(tx, owner.id)) await notices.tell(tx, 'password_on', owner);
      });
    },

    /** Changes the user's password; other sessions and open reset links end. 400 if the current one is wrong. */
    async change(change: { userId: string; sid: string; currentPassword: string; newPassword: string }): Promise<void> {
      const account = await check(change.userId, change.currentPassword, 'Current password is not correct');
      await requireGoodPassword(db, change.newPassword, account);
      const password = await passwords.hash(change.newPassword);
      await auditedTransaction(db, async (tx) => {
        const owner = await updatePassword(tx, { userId: change.userId, password, now: clock() });
        if (owner !== undefined) await notices.tell(tx, 'password_changed', owner);
        await spendResetTokens(tx, change.userId);
        await endSessionsOf(tx, change.userId, { exceptSid: change.sid });
      });
    },
  };
}
export type PasswordsService = ReturnType<typeof createPasswordsService>;

function maySignIn(user: Pick<UserRow, 'isActive' | 'status'>): boolean {
  return user.isActive && user.status !== 'rejected';
}
