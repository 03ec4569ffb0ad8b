import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/adapters/clock.ts';
import type { Attachments } from '#server/core/attachments.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import type { Principal, Staff } from '#server/core/principal.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import { withoutTimeLimits } from '#server/db/time-limits.ts';
import type { Mailing, StudentMail } from '#shared/mail/mailings.contract.ts';
import { MAIL_ATTACHMENT_TYPES } from '#shared/mail/mail-messages.ts';
import { requireOwnClass } from '#server/base/classes/classes.policy.ts';
import { studentMail } from '../delivery/mail-templates.ts';
import type { MailService } from '../delivery/mail.service.ts';
import {
  countByState,
  deleteMailing,
  findMailing,
  insertMailing,
  listLatestMailings,
  listUnreachable,
  queueMailing,
  requeueFailed,
  type MailingRow,
} from './mailings.repository.ts';
import { findStudent } from './recipients.repository.ts';

const KIND = 'student_mail';
const LATEST_COUNT = 20;
const UNREACHABLE_COUNT = 500;

interface MailingDependencies {
  db: Database;
  clock: Clock;
  attachments: Attachments;
  mail: Pick<MailService, 'queue' | 'wake' | 'isSetUp'>;
}

interface ToSend {
  mail: StudentMail;
  file: UploadedFile | null;
  /** Students' replies go to them. */
  teacher: Principal;
}

interface Chosen {
  studentIds: string[] | null;
  /** Limits the mailing to this class. */
  classId: string | undefined;
}

/** Teachers' mail to students: to one, or to many, with a separate mail for each. */
export function createMailingsService({ db, clock, attachments, mail: queue }: MailingDependencies) {
  /** The file is stored before any row names it. */
  const stored = (file: UploadedFile | null) =>
    file === null ? null : attachments.store(file, { accepted: MAIL_ATTACHMENT_TYPES });

  async function presentAll(rows: MailingRow[]): Promise<Mailing[]> {
    const counts = await countByState(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ id, subject, attachmentName, createdAt }) => {
      const count = (...states: string[]) =>
        counts
          .filter(({ mailingId, state }) => mailingId === id && states.includes(state))
          .reduce((sum, each) => sum + each.count, 0);
      const [queued, sent, kept, failed] = [count('queued', 'sending'), count('sent'), count('kept'), count('failed')];
      const total = queued + sent + kept + failed;
      return { id, subject, attachmentName, createdAt: createdAt.toISOString(), total, queued, sent, kept, failed };
    });
  }

  return {
    get isSetUp() {
      return queue.isSetUp;
    },

    /**
     * Queues one mail for each of the students; without a selection, for all students or all of a class. Unreachable
     * students count as failed. 415 if the file is not of the type it claims.
     */
    async sendToMany({ mail, file, teacher, studentIds, classId }: ToSend & Chosen) {
      const selected = studentIds === null ? null : [...new Set(studentIds)];
      const attachment = await stored(file);
      const { greeting, ...written } = mail;
      const mailing: MailingRow = {
        id: randomUUID(),
        ...written,
        attachment,
        attachmentName: file?.name ?? null,
        createdById: teacher.id,
        createdAt: clock(),
      };
      const totalSent = await auditedTransaction(db, async (tx) => {
        await withoutTimeLimits(tx);
        await insertMailing(tx, mailing);
        const to = { replyTo: teacher.email, studentIds: selected, classId, hasGreeting: greeting === '1' };
        const count = await queueMailing(tx, { mailing, kind: KIND, ...to });
        if (count === 0) await deleteMailing(tx, mailing.id);
        else if (attachment !== null) await attachments.claim(tx, attachment);
        return count;
      });
      const totalFailed = selected === null ? 0 : selected.length - totalSent;
      if (totalSent === 0) {
        if (attachment !== null) await attachments.deleteLoose(attachment);
        return { totalSent, totalFailed, mailingId: null };
      }
      await queue.wake();
      return { totalSent, totalFailed, mailingId: mailing.id };
    },

    /** Queues one mail. 404 if there is no such student, 409 if the account is deactivated or rejected. */
    async sendToOne(studentId: string, { mail, file, teacher }: ToSend): Promise<{ name: string }> {
      await reachableStudent(db, studentId);
      const attachment = await stored(file);
      const name = await auditedTransaction(db, async (tx) => {
        const student = await reachableStudent(tx, studentId);
        await queue.queue(tx, {
          kind: KIND,
          to: { address: student.email, name: student.name, userId: student.id },
          replyTo: teacher.email,
          content: studentMail({
            subject: mail.subject,
            message: mail.message,
            ...(mail.greeting === '1' && { greeting: `Hello ${student.firstName},` }),
          }),
          ...(attachment !== null && file !== null && { attachment: { stored: attachment, name: file.name } }),
        });
        if (attachment !== null) await attachments.claim(tx, attachment);
        return student.name;
      });
      await queue.wake();
      return { name };
    },

    async list(staff: Staff, classId: string | undefined): Promise<Mailing[]> {
      await requireOwnClass(db, staff, classId);
      return presentAll(await listLatestMailings(db, { classId, limit: LATEST_COUNT }));
    },

    /** Returns the progress of a mailing, and who could not be reached. */
    async get(id: string) {
      const row = await findMailing(db, id);
      const [mailing] = row === undefined ? [] : await presentAll([row]);
      if (mailing === undefined) throw notFound('Mailing');
      return { ...mailing, unreachable: await listUnreachable(db, id, UNREACHABLE_COUNT) };
    },

    /** Queues failed and kept mails again. */
    async resend(id: string): Promise<{ queuedCount: number }> {
      const queuedCount = await auditedTransaction(db, async (tx) => {
        existing(await findMailing(tx, id), 'Mailing');
        return requeueFailed(tx, id, clock());
      });
      await queue.wake();
      return { queuedCount };
    },
  };
}
export type MailingsService = ReturnType<typeof createMailingsService>;

/** 404 if there is no such student, 409 if the student is not reachable. */
export async function reachableStudent(tx: Database, id: string) {
  const student = existing(await findStudent(tx, id), 'Student');
  if (!student.isReachable) {
    throw conflict('Mail can’t be sent to deactivated or rejected accounts', 'not_reachable');
  }
  return student;
}
