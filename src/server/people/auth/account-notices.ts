import { noteFirstSignIn, type UserRow } from '#server/core/accounts.repository.ts';
import type { Database } from '#server/db/engine.ts';
import type { AccountNotice } from '#shared/domain/limits.ts';
import { accountMail } from '../../mail/delivery/account-mails.ts';
import type { MailService } from '../../mail/delivery/mail.service.ts';

export type Owner = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>;

interface NoticeDependencies {
  db: Database;
  mail: Pick<MailService, 'isSetUp' | 'queue'>;
  publicUrl: string;
}

/**
 * Mail to the owner of an account about what somebody else may have done with it. Without mail there is none: kept until
 * mail is set up, it would warn too late.
 */
export function createAccountNotices({ db, mail, publicUrl }: NoticeDependencies) {
  /** In the caller's transaction. It is not waited for, so the clock sends it. */
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

    /** After a sign-in in a browser that does not know the account. The first of all is no news. */
    async tellOfNewDevice(to: Owner, device: string): Promise<void> {
      if (await noteFirstSignIn(db, to.id)) return;
      await tell(db, 'new_device', to, device);
    },
  };
}
export type AccountNotices = ReturnType<typeof createAccountNotices>;
