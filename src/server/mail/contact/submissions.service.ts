import type { Clock } from '#server/adapters/clock.ts';
import type { Attachments } from '#server/core/attachments.ts';
import { notFound } from '#server/core/errors.ts';
import type { Principal } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { ContactSubmission } from '#shared/mail/contact.contract.ts';
import { requireOwnClass } from '../../people/classes/classes.policy.ts';
import { contactReplyMail } from '../delivery/mail-templates.ts';
import type { MailService } from '../delivery/mail.service.ts';
import {
  deleteSubmission,
  findSubmission,
  insertReply,
  listReplies,
  listSubmissions,
  updateSubmissionStatus,
  type SubmissionPage,
  type SubmissionRow,
} from './contact.repository.ts';
import { storedName } from './stored-name.ts';

type Status = ContactSubmission['status'];

interface Reply {
  subject: string;
  message: string;
  hasGreeting: boolean;
}

interface SubmissionDependencies {
  db: Database;
  clock: Clock;
  attachments: Pick<Attachments, 'release' | 'deleteLoose'>;
  mail: Pick<MailService, 'queue' | 'wake'>;
}

/** A teacher's actions on messages from visitors. Each returns 404 if the message was deleted. */
export function createSubmissionsService({ db, clock, attachments, mail }: SubmissionDependencies) {
  return {
    async list(staff: Pick<Principal, 'id' | 'staffRole'>, page: SubmissionPage): Promise<ContactSubmission[]> {
      await requireOwnClass(db, staff, page.classId);
      return (await listSubmissions(db, page)).map(present);
    },

    /** Returns the message with its replies. */
    async get(id: string) {
      const submission = found(await findSubmission(db, id));
      const replies = await listReplies(db, id);
      return {
        ...present(submission),
        replies: replies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })),
      };
    },

    /** Stores the reply and queues it as a mail. The visitor's answer goes to the teacher. */
    async reply(id: string, { subject, message, hasGreeting }: Reply, teacher: Principal): Promise<ContactSubmission> {
      const submission = await db.transaction(async (tx) => {
        // This comes first because it locks the message: nobody can delete it during the reply.
        const replied = found(await updateSubmissionStatus(tx, { id, status: 'replied' }));
        await insertReply(tx, { submissionId: id, subject, message, createdById: teacher.id, createdAt: clock() });
        const { name, email, message: theirs } = replied;
        await mail.queue(tx, {
          kind: 'contact_reply',
          to: { address: email, name },
          replyTo: teacher.email,
          content: contactReplyMail({ subject, message, hasGreeting, to: { name, message: theirs } }),
        });
        return replied;
      });
      await mail.wake();
      return present(submission);
    },

    async setStatus(id: string, status: Status): Promise<ContactSubmission> {
      return present(found(await updateSubmissionStatus(db, { id, status })));
    },

    async delete(id: string): Promise<void> {
      const stored = await db.transaction(async (tx) => {
        const name = storedName(found(await deleteSubmission(tx, id)));
        if (name !== null) await attachments.release(tx, [name]);
        return name;
      });
      if (stored !== null) await attachments.deleteLoose(stored);
    },
  };
}
export type SubmissionsService = ReturnType<typeof createSubmissionsService>;

function found(submission: SubmissionRow | undefined): SubmissionRow {
  if (submission === undefined) throw notFound('Message');
  return submission;
}

const present = (row: SubmissionRow): ContactSubmission => ({ ...row, createdAt: row.createdAt.toISOString() });
