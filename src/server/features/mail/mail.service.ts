import type { Clock } from '#server/adapters/clock.ts';
import type { Jobs } from '#server/adapters/jobs.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { LoggedMail } from '#shared/contract/mail.ts';
import type { MailState } from '#shared/domain/limits.ts';
import { isSecret } from './attempts.policy.ts';
import { renderMail } from './mail-templates.ts';
import type { MailContent } from './mail-templates.ts';
import { findMailForUpdate, insertMails, listMailRows, updateMail } from './mail.repository.ts';
import type { MailRow } from './mail.repository.ts';

export interface WantedMail {
  kind: string;
  to: { address: string; name: string | null; userId?: string };
  replyTo?: string;
  content: MailContent;
  /** A file in the media store's attachments, and its name for the recipient. */
  attachment?: { stored: string; name: string };
}

interface MailDependencies {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  publicUrl: string;
  siteTitle: (tx: Database) => Promise<string>;
}

/** Mail: written down first, sent by a job, logged with what became of it. */
export function createMailService({ db, clock, jobs, publicUrl, siteTitle }: MailDependencies) {
  async function queueAll(tx: Database, wanted: WantedMail[]): Promise<void> {
    const site = { title: await siteTitle(tx), publicUrl };
    const now = clock();
    await insertMails(
      tx,
      wanted.map(({ kind, to, replyTo, content, attachment }) => ({
        kind,
        toAddress: to.address,
        toName: to.name,
        userId: to.userId ?? null,
        replyTo: replyTo ?? null,
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
    /** Writes the mail down in the caller's transaction. Call `wake` once that has been committed. */
    queue: (tx: Database, mail: WantedMail): Promise<void> => queueAll(tx, [mail]),
    queueAll,

    /** Has queued mail sent soon; the clock would do it within a minute anyhow. */
    wake: (): Promise<void> => jobs.send('deliver-mail', {}),

    async list(page: { state: MailState | undefined; limit: number; offset: number }): Promise<LoggedMail[]> {
      return (await listMailRows(db, page)).map(present);
    },

    /** Queues a failed mail once more. A password mail's link has been forgotten or is stale: 409. */
    async resend(id: string): Promise<LoggedMail> {
      const resent = await db.transaction(async (tx) => {
        const mail = await findMailForUpdate(tx, id);
        if (mail === undefined) throw notFound('Mail');
        if (mail.state !== 'failed') throw conflict('Only a mail that failed can be sent again', 'not_failed');
        if (isSecret(mail)) {
          throw conflict('A password link is not sent again; the student can ask for a new one', 'stale');
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
export type MailService = ReturnType<typeof createMailService>;

function present(row: MailRow): LoggedMail {
  const { id, kind, toAddress, toName, subject, state, reason, attempts, createdAt, sentAt } = row;
  return {
    id,
    kind,
    toAddress,
    toName,
    subject,
    state,
    reason,
    attempts,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}
