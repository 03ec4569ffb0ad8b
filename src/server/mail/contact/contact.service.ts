import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore, StoredMedia } from '#server/adapters/media-store.ts';
import type { Attachments } from '#server/core/attachments.ts';
import { notFound } from '#server/core/errors.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import type { contactMessage } from '#shared/mail/contact.contract.ts';
import { CONTACT_ATTACHMENT_TYPES } from '#shared/domain/limits.ts';
import { contactNoticeMail } from '../delivery/mail-templates.ts';
import type { MailService } from '../delivery/mail.service.ts';
import { findSubmission, insertSubmission, listActiveTeachers } from './contact.repository.ts';
import { storedName } from './stored-name.ts';

type Message = z.output<typeof contactMessage>;

interface ContactDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  attachments: Pick<Attachments, 'store' | 'claim'>;
  mail: Pick<MailService, 'queueAll' | 'wake'>;
}

/** Messages from the public contact form. */
export function createContactService({ db, clock, media, attachments, mail }: ContactDependencies) {
  return {
    /** Stores the message and its attachment, and notifies the teachers. 415 for a file of the wrong type. */
    async submit(message: Message, file: UploadedFile | null): Promise<{ id: string }> {
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
        const teachers = await listActiveTeachers(tx);
        await mail.queueAll(
          tx,
          teachers.map(({ id: userId, email, firstName, lastName }) => ({
            kind: 'contact_notice',
            to: { address: email, name: `${firstName} ${lastName}`, userId },
            replyTo: message.email,
            content,
          })),
        );
      });
      await mail.wake();
      return { id };
    },

    /** Returns the attachment of a message, under its original name. */
    async attachment(id: string): Promise<{ name: string; file: StoredMedia }> {
      const submission = await findSubmission(db, id);
      const stored = submission && storedName(submission);
      const file = stored == null ? null : await media.read('attachments', stored);
      if (file === null) throw notFound('Attachment');
      return { name: submission?.attachmentName ?? '', file };
    },
  };
}
export type ContactService = ReturnType<typeof createContactService>;
