import type { Clock } from '#server/adapters/clock.ts';
import { forgetTypedAddress } from '#server/adapters/jobs.ts';
import type { MailTransport } from '#server/adapters/mail-transport.ts';
import type { Attachments } from '#server/core/attachments.ts';
import { appendAudit, auditedTransaction, longAuditedTransaction, type NewEntry } from '#server/core/audit.ts';
import { AppError, conflict, notFound } from '#server/core/errors.ts';
import { revised } from '#server/core/revisions.ts';
import { endSessionsOf } from '#server/core/sessions.ts';
import { readSetting, replaceSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { BACKUPS_KEPT } from '#shared/hub/backups.ts';
import { ERASURE_DAYS } from '#shared/people/erasure-limits.ts';
import {
  eraseStudent,
  RETENTION_LISTED,
  retentionRules,
  setErasureDays,
  type ErasurePreview,
  type RetentionPreview,
  type RetentionRules,
} from '#shared/people/erasure.contract.ts';
import { storedName } from '../../mail/contact/contact.repository.ts';
import { findUser, lockHistory } from '../users/users.repository.ts';
import {
  countTraces,
  deleteRequest,
  findRequest,
  forgetMail,
  forgetMessages,
  insertRequest,
  isInTimedWork,
  listWaiting,
  makeNameless,
  noteDone,
  type ErasedPerson,
} from './erasure.repository.ts';
import { listExpired } from './retention.repository.ts';

const DAY_MS = 86_400_000;

interface ErasureDependencies {
  db: Database;
  clock: Clock;
  attachments: Pick<Attachments, 'release' | 'deleteLoose'>;
  transport: Pick<MailTransport, 'forget'>;
}

/** Erases students: at their request when the set time is up, or by an owner. */
export function createErasureService({ db, clock, attachments, transport }: ErasureDependencies) {
  async function readDays(on: Database = db): Promise<number> {
    return setErasureDays.body.shape.days.catch(ERASURE_DAYS.default).parse(await readSetting(on, 'erasure_days'));
  }

  async function erase(
    id: string,
    { isDue = false, inTransaction }: { isDue?: boolean; inTransaction?: (tx: Database) => Promise<unknown> } = {},
  ): Promise<void> {
    const files = await longAuditedTransaction(db, async (tx) => {
      await lockHistory(tx, id);
      const user = await requireStudent(tx, id);
      const now = clock();
      if (await isInTimedWork(tx, id, { now, isDue })) {
        throw conflict('This student is in an exam or a timed quiz. Erase the account when that is over.', 'exam');
      }
      const { files, mails } = await forget(tx, { ...user, at: now }, attachments);
      if (mails.isSending) throw conflict('A mail to this student is being sent right now. Try again in a minute.');
      await endSessionsOf(tx, id);
      await forgetTypedAddress(tx, user.email);
      await noteDone(tx, id, now);
      await inTransaction?.(tx);
      // Before the commit: if the server is killed in between, the rows still name the mails.
      for (const mailId of mails.ids) await transport.forget(mailId);
      return files;
    });
    for (const name of files) await attachments.deleteLoose(name);
  }

  /** No owner requests these, so the audit entry is written here. A student in an exam waits until the next day. */
  async function eraseEach(students: { id: string }[], { isDue }: { isDue: boolean }): Promise<number> {
    let erased = 0;
    for (const { id } of students) {
      try {
        await erase(id, { isDue, inTransaction: (tx) => appendAudit(tx, entryOf(id, clock())) });
        erased += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
    }
    return erased;
  }

  async function readRules(on: Database = db): Promise<RetentionRules> {
    return retentionRules.catch({ idleMonths: 0, archivedMonths: 0 }).parse(await readSetting(on, 'retention'));
  }

  return {
    async own(userId: string) {
      const [days, request] = await Promise.all([readDays(), findRequest(db, userId)]);
      return { days, request: request === undefined ? null : presented(request) };
    },

    async ask(userId: string) {
      return auditedTransaction(db, async (tx) => {
        const now = clock();
        const dueAt = new Date(now.getTime() + (await readDays(tx)) * DAY_MS);
        await insertRequest(tx, { userId, askedAt: now, dueAt });
        return presented((await findRequest(tx, userId)) ?? { askedAt: now, dueAt });
      });
    },

    withdraw: (userId: string) => auditedTransaction(db, (tx) => deleteRequest(tx, userId)),

    async list() {
      const [days, rows] = await Promise.all([readDays(), listWaiting(db)]);
      return { ...revised({ days }), requests: rows.map((row) => ({ ...row, ...presented(row) })) };
    },

    setDays: ({ days, expectedRevision }: Part<typeof setErasureDays, 'body'>) =>
      auditedTransaction(db, (tx) => {
        const read = async () => ({ days: await readDays(tx) });
        return replaceSetting(tx, { key: 'erasure_days', value: { days }, stored: days, read, expectedRevision });
      }),

    async preview(id: string): Promise<ErasurePreview> {
      const user = await requireStudent(db, id);
      const now = clock();
      const { quizSessions, answers, mentions, ...deleted } = await countTraces(db, { ...user, at: now });
      const backupsUntil = new Date(now);
      backupsUntil.setUTCMonth(now.getUTCMonth() + BACKUPS_KEPT.monthly);
      return {
        kept: { quizSessions, answers },
        deleted,
        mentions,
        isBusy: await isInTimedWork(db, id, { now, isDue: false }),
        backupsUntil: backupsUntil.toISOString(),
      };
    },

    erase: (id: string) => erase(id),

    /** Erases students whose requests are due; returns how many. */
    async eraseDue(): Promise<number> {
      return eraseEach(await listWaiting(db, clock()), { isDue: true });
    },

    rules: async () => revised(await readRules()),

    async previewRules(rules: RetentionRules): Promise<RetentionPreview> {
      const all = await listExpired(db, rules, clock());
      return {
        total: all.length,
        students: all
          .slice(0, RETENTION_LISTED)
          .map(({ lastSeenAt, ...student }) => ({ ...student, lastSeenAt: lastSeenAt.toISOString() })),
      };
    },

    setRules: ({ expectedRevision, ...rules }: RetentionRules & Expecting) =>
      auditedTransaction(db, (tx) =>
        replaceSetting(tx, { key: 'retention', value: rules, read: readRules, expectedRevision }),
      ),

    /** Erases students according to the retention rules; returns how many. */
    async eraseExpired(): Promise<number> {
      return eraseEach(await listExpired(db, await readRules(), clock()), { isDue: false });
    },
  };
}
export type ErasureService = ReturnType<typeof createErasureService>;

/** Removes the person from all data. Returns the files that are no longer used. */
async function forget(tx: Database, who: ErasedPerson, { release }: Pick<Attachments, 'release'>) {
  await makeNameless(tx, who);
  const mails = await forgetMail(tx, who);
  const messages = await forgetMessages(tx, who);
  const files = [...mails.attachments, ...messages.flatMap((message) => storedName(message) ?? [])];
  await release(tx, files);
  return { files, mails };
}

/**
 * Erases again, in the transaction of a restore, the students that its backup brought back: accounts in it that were
 * erased here, by their data in the backup.
 */
export async function eraseAgain(
  tx: Database,
  accounts: ErasedPerson[],
  attachments: Pick<Attachments, 'release'>,
): Promise<void> {
  for (const who of accounts) await forget(tx, who, attachments);
}

const presented = ({ askedAt, dueAt }: { askedAt: Date; dueAt: Date }) => ({
  askedAt: askedAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

const entryOf = (subjectId: string, at: Date): NewEntry => ({
  at,
  kind: 'accounts',
  action: `${eraseStudent.method} ${eraseStudent.path}`,
  outcome: 'done',
  actorId: null,
  subjectId,
  details: {},
  address: null,
});

/** 404 for an erased account, 409 for a teacher's. */
async function requireStudent(on: Database, id: string) {
  const user = await findUser(on, id);
  if (user === undefined || user.erasedAt !== null) throw notFound('Student');
  if (user.role === 'teacher') throw conflict('Only students can be erased. Delete a teacher’s account instead.');
  return user;
}
