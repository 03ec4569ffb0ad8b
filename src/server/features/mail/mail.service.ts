import type { Clock } from '#server/adapters/clock.ts';
import type { Jobs } from '#server/adapters/jobs.ts';
import { MailError } from '#server/adapters/mail-transport.ts';
import type { MailTransport } from '#server/adapters/mail-transport.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { LoggedMail } from '#shared/contract/mail.ts';
import type { MailState } from '#shared/domain/limits.ts';
import { renderMail } from './mail-templates.ts';
import type { MailContent } from './mail-templates.ts';
import {
  claimDueMail,
  failInterrupted,
  findMailForUpdate,
  insertMail,
  listMailRows,
  updateMail,
} from './mail.repository.ts';
import type { MailRow } from './mail.repository.ts';

/** Mails in the air at once. */
const CONCURRENCY = 5;
const MOST_ATTEMPTS = 4;
const FIRST_RETRY_MINUTES = 1;
/** Longer than any attempt can take. */
const INTERRUPTED_AFTER_MINUTES = 10;
const INTERRUPTED = 'The server stopped while this mail was being sent; it may have arrived';

/** Kinds whose text holds a secret: it is forgotten once sent, and an old one is of no use to send again. */
const SECRET_KINDS = new Set(['password_reset']);

export interface WantedMail {
  kind: string;
  to: { address: string; name: string | null; userId?: string };
  replyTo?: string;
  content: MailContent;
}

interface MailDependencies {
  db: Database;
  clock: Clock;
  transport: MailTransport;
  jobs: Jobs;
  publicUrl: string;
  siteTitle: (tx: Database) => Promise<string>;
}

/** Mail: written down first, sent by a job, logged with what became of it. */
export function createMailService({ db, clock, transport, jobs, publicUrl, siteTitle }: MailDependencies) {
  async function deliver(mail: MailRow): Promise<void> {
    try {
      await transport.send({
        id: mail.id,
        to: { address: mail.toAddress, name: mail.toName },
        replyTo: mail.replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
      });
    } catch (error) {
      await updateMail(db, mail.id, afterFailure(mail, error));
      return;
    }
    const forgotten = SECRET_KINDS.has(mail.kind) ? { text: '', html: '' } : {};
    await updateMail(db, mail.id, { state: 'sent', sentAt: clock(), reason: null, sendingSince: null, ...forgotten });
  }

  function afterFailure(mail: MailRow, error: unknown) {
    const reason = error instanceof Error ? error.message : String(error);
    const isFinal = !(error instanceof MailError && error.canRetry) || mail.attempts >= MOST_ATTEMPTS;
    if (isFinal) return { state: 'failed' as const, reason, sendingSince: null };
    const waitMinutes = FIRST_RETRY_MINUTES * 2 ** (mail.attempts - 1);
    const nextAttemptAt = new Date(clock().getTime() + waitMinutes * 60_000);
    return { state: 'queued' as const, reason, sendingSince: null, nextAttemptAt };
  }

  return {
    /** Writes the mail down in the caller's transaction. Call `wake` once that has been committed. */
    async queue(tx: Database, { kind, to, replyTo, content }: WantedMail): Promise<void> {
      const { subject, text, html } = renderMail(content, { title: await siteTitle(tx), publicUrl });
      await insertMail(tx, {
        kind,
        toAddress: to.address,
        toName: to.name,
        userId: to.userId ?? null,
        replyTo: replyTo ?? null,
        subject,
        text,
        html,
        nextAttemptAt: clock(),
        createdAt: clock(),
      });
    },

    /** Has queued mail sent soon; the clock would do it within a minute anyhow. */
    wake: (): Promise<void> => jobs.send('deliver-mail', {}),

    /** The job: sends all that is due, some at a time. A mail is claimed before it is sent, so never sent by two. */
    async deliverDue(): Promise<void> {
      const before = new Date(clock().getTime() - INTERRUPTED_AFTER_MINUTES * 60_000);
      await failInterrupted(db, { before, reason: INTERRUPTED });
      for (;;) {
        const mails = await claimDueMail(db, { now: clock(), limit: CONCURRENCY });
        if (mails.length === 0) return;
        await Promise.all(mails.map(deliver));
      }
    },

    async list(page: { state: MailState | undefined; limit: number; offset: number }): Promise<LoggedMail[]> {
      return (await listMailRows(db, page)).map(present);
    },

    /** Queues a failed mail once more. A password mail's link has been forgotten or is stale: 409. */
    async resend(id: string): Promise<LoggedMail> {
      const resent = await db.transaction(async (tx) => {
        const mail = await findMailForUpdate(tx, id);
        if (mail === undefined) throw notFound('Mail');
        if (mail.state !== 'failed') throw conflict('Only a mail that failed can be sent again', 'not_failed');
        if (SECRET_KINDS.has(mail.kind)) {
          throw conflict('A password link is not sent again; the student can ask for a new one', 'stale');
        }
        return updateMail(tx, id, { state: 'queued', attempts: 0, nextAttemptAt: clock() });
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
