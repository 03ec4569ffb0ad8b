import { noteFirstSignIn, type UserRow } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import type { AccountNotice } from '#shared/people/account-notices.ts';
import { accountMail } from '../../mail/delivery/account-mails.ts';
import type { MailService } from '../../mail/delivery/mail.service.ts';

export type Owner = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>;

interface NoticeDependencies {
  db: Database;
  mail: Pick<MailService, 'isSetUp' | 'queue'>;
  publicUrl: string;
}

/**
 * Warns the owner of an account by mail about actions that somebody else may have taken. Queues nothing while mail is
 * not set up, because a late warning is useless.
 */
export function createAccountNotices({ db, mail, publicUrl }: NoticeDependencies) {
  /** Runs in the caller's transaction and does not wait: the clock sends the mail. */
  async function tell(tx: Database, kind: AccountNotice, to: Owner, device = ''): Promise<void> {
    if (!mail.isSetUp) return;
    await mail.queue(tx, {
      kind,
      to: { address: to.email, name: `${to.firstName} ${to.lastName}`, userId: to.id },
      content: accountMail({ kind, firstName: to.firstName, device, url: `${publicUrl}/forgot-password` }),
    });
  }

  return {
    tell,

    /** Call after a sign-in in a browser that does not know the account. The first one of an account sends no mail. */
    async tellOfNewDevice(to: Owner, device: string): Promise<void> {
      if (await noteFirstSignIn(db, to.id)) return;
      await tell(db, 'new_device', to, device);
    },
  };
}
export type AccountNotices = ReturnType<typeof createAccountNotices>;
