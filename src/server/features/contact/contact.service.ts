import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { MediaStore, StoredMedia } from '#server/adapters/media-store.ts';
import { notFound } from '#server/core/errors.ts';
import { checkedExtension } from '#server/core/uploads.ts';
import type { UploadedFile } from '#server/core/uploads.ts';
import type { Database } from '#server/db/engine.ts';
import type { contactMessage } from '#shared/contract/contact.ts';
import { CONTACT_ATTACHMENT_TYPES } from '#shared/domain/limits.ts';
import { findSubmission, insertSubmission, listActiveTeachers } from './contact.repository.ts';

type Message = z.output<typeof contactMessage>;
type Teacher = Awaited<ReturnType<typeof listActiveTeachers>>[number];

interface ContactDependencies {
  db: Database;
  clock: Clock;
  media: MediaStore;
  /** Writes the notice to one teacher down, in the transaction that keeps the message. */
  queueNotice: (tx: Database, teacher: Teacher, message: Message & { hasAttachment: boolean }) => Promise<void>;
  wakeMail: () => Promise<void>;
}

/** Messages from the public contact form. */
export function createContactService({ db, clock, media, queueNotice, wakeMail }: ContactDependencies) {
  return {
    /** Keeps the message and its attachment, and tells the teachers. 415 where the file is not what it says. */
    async submit(message: Message, file: UploadedFile | null): Promise<{ id: string }> {
      const id = randomUUID();
      const extension = file && (await checkedExtension(file, CONTACT_ATTACHMENT_TYPES));
      const stored = extension === null ? null : `${id}.${extension}`;
      // First the file: a message without its attachment would be worse than a file without a message.
      if (file !== null && stored !== null) await media.put('attachments', stored, file.data);
      await db.transaction(async (tx) => {
        await insertSubmission(tx, {
          id,
          ...message,
          attachmentUrl: stored === null ? null : `/api/contact-submissions/${id}/attachment`,
          attachmentName: file?.name ?? null,
          createdAt: clock(),
        });
        for (const teacher of await listActiveTeachers(tx)) {
          await queueNotice(tx, teacher, { ...message, hasAttachment: file !== null });
        }
      });
      await wakeMail();
      return { id };
    },

    /** What came with a message, under the name it was sent with. */
    async attachment(id: string): Promise<{ name: string; file: StoredMedia }> {
      const submission = await findSubmission(db, id);
      const name = submission?.attachmentName ?? null;
      if (name === null) throw notFound('Attachment');
      const extension = name.slice(name.lastIndexOf('.')).toLowerCase();
      const file = await media.read('attachments', `${id}${extension}`);
      if (file === null) throw notFound('Attachment');
      return { name, file };
    },
  };
}
export type ContactService = ReturnType<typeof createContactService>;
