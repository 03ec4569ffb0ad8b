import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore, StoredMedia } from '#server/adapters/media-store.ts';
import type { Attachments } from '#server/core/attachments.ts';
import { auditedTransaction } from '#server/core/audit.ts';
import { existing } from '#server/core/errors.ts';
import type { Principal, Staff } from '#server/core/principal.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import type { contactMessage, contactReply, ContactSubmission } from '#shared/mail/contact.contract.ts';
import { CONTACT_ATTACHMENT_TYPES } from '#shared/mail/contact-form.ts';
import { requireOwnClass } from '#server/base/classes/classes.policy.ts';
import { contactNoticeMail, contactReplyMail } from '../delivery/mail-templates.ts';
import { mailsTo, type MailService } from '../delivery/mail.service.ts';
import {
  deleteSubmission,
  findSubmission,
  insertReply,
  insertSubmission,
  listActiveTeachers,
  listReplies,
  listSubmissions,
  storedName,
  updateSubmissionStatus,
  type SubmissionPage,
  type SubmissionRow,
} from './contact.repository.ts';

interface ContactDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  attachments: Attachments;
  mail: Pick<MailService, 'queue' | 'queueAll' | 'wake'>;
}

/** Messages from the public contact form, and teachers' actions on them: 404 if the message was deleted. */
export function createContactService({ db, clock, media, attachments, mail }: ContactDependencies) {
  return {
    /** Stores the message and its attachment, and notifies the teachers. 415 for a file of the wrong type. */
    async submit(message: z.output<typeof contactMessage>, file: UploadedFile | null): Promise<{ id: string }> {
      const id = randomUUID();
      // The file comes first: a message without its attachment would be worse than a file without a message.
      const stored = file && (await attachments.store(file, { accepted: CONTACT_ATTACHMENT_TYPES, id }));
      await db.transaction(async (tx) => {
        await insertSubmission(tx, {
          id,
          ...message,
          attachmentUrl: stored === null ? null : `/api/contact-submissions/${id}/attachment`,
          attachmentName: file?.name ?? null,
          createdAt: clock(),
        });
        if (stored !== null) await attachments.claim(tx, stored);
        const content = contactNoticeMail({ ...message, hasAttachment: file !== null });
        const notice = { kind: 'contact_notice', replyTo: message.email, content: () => content };
        await mail.queueAll(tx, mailsTo(await listActiveTeachers(tx), notice));
      });
      await mail.wake();
      return { id };
    },

    /** Returns the attachment of a message, under its original name. */
    async attachment(id: string): Promise<{ name: string; file: StoredMedia }> {
      const submission = await findSubmission(db, id);
      const stored = submission && storedName(submission);
      const file = existing(stored == null ? null : await media.read('attachments', stored), 'Attachment');
      return { name: submission?.attachmentName ?? '', file };
    },

    async list(staff: Staff, page: SubmissionPage): Promise<ContactSubmission[]> {
      await requireOwnClass(db, staff, page.classId);
      return (await listSubmissions(db, page)).map(present);
    },

    /** Returns the message with its replies. */
    async get(id: string) {
      const submission = existing(await findSubmission(db, id), 'Message');
      const replies = await listReplies(db, id);
      return {
        ...present(submission),
        replies: replies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })),
      };
    },

    /** Stores the reply and queues it as a mail. The visitor's answer goes to the teacher. */
    async reply(id: string, reply: z.output<typeof contactReply>, teacher: Principal): Promise<ContactSubmission> {
      const submission = await auditedTransaction(db, async (tx) => {
        // This comes first because it locks the message: nobody can delete it during the reply.
        const replied = existing(await updateSubmissionStatus(tx, { id, status: 'replied' }), 'Message');
        const { hasGreeting: _hasGreeting, ...written } = reply;
        await insertReply(tx, { submissionId: id, ...written, createdById: teacher.id, createdAt: clock() });
        const { name, email, message } = replied;
        await mail.queue(tx, {
          kind: 'contact_reply',
          to: { address: email, name },
          replyTo: teacher.email,
          content: contactReplyMail({ ...reply, to: { name, message } }),
        });
        return replied;
      });
      await mail.wake();
      return present(submission);
    },

    async setStatus(id: string, status: ContactSubmission['status']): Promise<ContactSubmission> {
      const changed = await auditedTransaction(db, async (tx) =>
        existing(await updateSubmissionStatus(tx, { id, status }), 'Message'),
      );
      return present(changed);
    },

    async delete(id: string): Promise<void> {
      const stored = await auditedTransaction(db, async (tx) => {
        const name = storedName(existing(await deleteSubmission(tx, id), 'Message'));
        if (name !== null) await attachments.release(tx, [name]);
        return name;
      });
      if (stored !== null) await attachments.deleteLoose(stored);
    },
  };
}
export type ContactService = ReturnType<typeof createContactService>;

const present = (row: SubmissionRow): ContactSubmission => ({ ...row, createdAt: row.createdAt.toISOString() });
