import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/adapters/clock.ts';
import type { Jobs } from '#server/adapters/jobs.ts';
import { MailError, type MailTransport } from '#server/adapters/mail-transport.ts';
import type { UserRow } from '#server/core/accounts.repository.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { Principal, Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { loggedMail, type LoggedMail, type MailTestResult } from '#shared/mail/mail.contract.ts';
import { requireOwnClass } from '#server/base/classes/classes.policy.ts';
import { isSecret } from './attempts.policy.ts';
import { renderMail, testMail, type MailContent } from './mail-templates.ts';
import {
  findMailForUpdate,
  insertMails,
  listMailRows,
  updateMail,
  type MailPage,
  type MailRow,
} from './mail.repository.ts';

const TEST_SECONDS = 50;

export interface WantedMail {
  kind: string;
  to: { address: string; name: string | null; userId?: string };
  replyTo?: string;
  content: MailContent;
  /** A file in the media store's attachments, and its name for the recipient. */
  attachment?: { stored: string; name: string };
}

type Recipient = Pick<UserRow, 'id' | 'email' | 'firstName' | 'lastName'>;

/** A mail to each of these accounts. */
export const mailsTo = <Person extends Recipient>(
  people: readonly Person[],
  { content, ...mail }: Pick<WantedMail, 'kind' | 'replyTo'> & { content: (person: Person) => MailContent },
): WantedMail[] =>
  people.map((person) => ({
    ...mail,
    to: { address: person.email, name: `${person.firstName} ${person.lastName}`, userId: person.id },
    content: content(person),
  }));

interface MailDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  transport: Pick<MailTransport, 'isSetUp' | 'send'>;
  publicUrl: string;
  siteTitle: (tx: Database) => Promise<string>;
}

/** Stores mail first, sends it in a job, and logs what happened to it. */
export function createMailService({ db, clock, jobs, transport, publicUrl, siteTitle }: MailDependencies) {
  async function queueAll(tx: Database, mails: WantedMail[]): Promise<void> {
    const site = { title: await siteTitle(tx), publicUrl };
    const now = clock();
    await insertMails(
      tx,
      mails.map(({ kind, to, replyTo, content, attachment }) => ({
        kind,
        toAddress: to.address,
        toName: to.name,
        userId: to.userId ?? null,
        replyTo: replyTo ?? null,
        stopUrl: content.stop?.url ?? null,
        ...renderMail(content, site),
        attachment: attachment?.stored ?? null,
        attachmentName: attachment?.name ?? null,
        queuedAt: now,
        nextAttemptAt: now,
        createdAt: now,
      })),
    );
  }

  return {
    /** Stores the mail in the caller's transaction. Call `wake` after the commit. */
    queue: (tx: Database, mail: WantedMail): Promise<void> => queueAll(tx, [mail]),
    queueAll,

    /** Triggers sending soon; the clock would do it within a minute anyway. */
    wake: (): Promise<void> => jobs.send('deliver-mail', {}),

    async list(staff: Staff, page: MailPage): Promise<LoggedMail[]> {
      await requireOwnClass(db, staff, page.classId);
      return (await listMailRows(db, page)).map(present);
    },

    /** Whether mail is sent at all. */
    get isSetUp() {
      return transport.isSetUp;
    },

    /** Sends a message to the teacher at once, bypassing queue and log, and returns the mail server's response. */
    async test({ email, firstName, lastName }: Principal & { lastName: string }): Promise<MailTestResult> {
      const rendered = renderMail(testMail(firstName), { title: await siteTitle(db), publicUrl });
      const mail = { id: randomUUID(), to: { address: email, name: `${firstName} ${lastName}` }, replyTo: null };
      const { isSetUp } = transport;
      try {
        const answer = await inTime(transport.send({ ...mail, ...rendered }));
        return { outcome: isSetUp ? 'accepted' : 'kept', answer };
      } catch (error) {
        if (!(error instanceof MailError)) throw error;
        return { outcome: error.isTimeout ? 'timeout' : 'failed', answer: error.message };
      }
    },

    /** Queues a failed or kept mail again. 409 if its password or invitation link was deleted or is stale. */
    async resend(id: string): Promise<LoggedMail> {
      const resent = await auditedTransaction(db, async (tx) => {
        const mail = existing(await findMailForUpdate(tx, id), 'Mail');
        if (mail.state !== 'failed' && mail.state !== 'kept') {
          throw conflict('Only a mail that failed or was kept can be sent again', 'not_failed');
        }
        if (isSecret(mail)) {
          throw conflict(
            mail.kind === 'invitation'
              ? 'This link can’t be sent again: send a new one from the open invitations'
              : 'A password link can’t be sent again; the student can ask for a new one',
            'stale',
          );
        }
        const now = clock();
        return updateMail(tx, id, { state: 'queued', attempts: 0, queuedAt: now, nextAttemptAt: now });
      });
      if (resent === undefined) throw notFound('Mail');
      await jobs.send('deliver-mail', {});
      return present(resent);
    },
  };
}
/** Limits how long a teacher waits. The message may still be sent later. */
async function inTime(sending: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    const late = () =>
      reject(new MailError(`No answer within ${TEST_SECONDS} seconds`, { failure: 'unclear', isTimeout: true }));
    timer = setTimeout(late, TEST_SECONDS * 1000);
  });
  try {
    return await Promise.race([sending, patience]);
  } finally {
    clearTimeout(timer);
  }
}

export type MailService = ReturnType<typeof createMailService>;

/** What a service works with that mails people about what happened, with a link to the hub. */
export interface NotifyingDependencies {
  db: Database;
  clock: Clock;
  mail: Pick<MailService, 'queueAll' | 'wake'>;
  publicUrl: string;
}

/** Leaves out the text. */
const present = ({ createdAt, sentAt, ...row }: MailRow): LoggedMail =>
  loggedMail.parse({ ...row, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null });
