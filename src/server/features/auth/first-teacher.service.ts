import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Passwords } from '#server/adapters/passwords.ts';
import { conflict, forbidden } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import { deleteSetting, readSetting, writeSetting } from '#server/core/settings.repository.ts';
import { hasTeacher, insertUser } from '#server/core/accounts.repository.ts';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { presentCurrentUser } from './auth.service.ts';

/** Makes two set-ups at once take turns, over all processes. */
const FIRST_TEACHER_LOCK = 7_340_572;

interface TeacherForm {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

const digest = (token: string) => createHash('sha256').update(token).digest('base64url');

/** How an empty installation gets its teacher: from the environment, or through a one-time link. */
export function createFirstTeacherService({ db, passwords }: { db: Database; passwords: Passwords }) {
  async function create(tx: Database, form: TeacherForm): Promise<CurrentUser> {
    const password = await passwords.hash(form.password);
    const user = await insertUser(tx, { ...form, password, role: 'teacher', status: 'approved' });
    if (user === undefined) throw conflict('This email belongs to another account', 'email_taken');
    await deleteSetting(tx, 'setup_token');
    return presentCurrentUser(user);
  }

  /** Runs `work` with the set-up to itself, and only where there is no teacher yet. */
  async function whileThereIsNone<T>(work: (tx: Database) => Promise<T>): Promise<T | null> {
    return db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_TEACHER_LOCK})`);
      return (await hasTeacher(tx)) ? null : work(tx);
    });
  }

  return {
    /** At start: creates the teacher that the environment names, where there is none. */
    async createFromEnvironment(teacher: { email: string; password: string }): Promise<CurrentUser | null> {
      return whileThereIsNone((tx) => create(tx, { ...teacher, firstName: 'Teacher', lastName: 'Account' }));
    },

    /** At start: a fresh one-time token where there is no teacher, else null. An older link stops working. */
    async issueToken(): Promise<string | null> {
      return whileThereIsNone(async (tx) => {
        const token = randomBytes(32).toString('base64url');
        await writeSetting(tx, 'setup_token', digest(token));
        return token;
      });
    },

    /** Spends the token: 403 where it is wrong or a teacher exists already. */
    async createWithToken(token: string, form: TeacherForm): Promise<CurrentUser> {
      const created = await whileThereIsNone(async (tx) => {
        const stored = await readSetting(tx, 'setup_token');
        const given = Buffer.from(digest(token));
        const isRight = typeof stored === 'string' && timingSafeEqual(Buffer.from(stored), given);
        return isRight ? create(tx, form) : null;
      });
      if (created === null) throw forbidden('This set-up link is not valid any more', 'setup_link_spent');
      return created;
    },
  };
}
export type FirstTeacherService = ReturnType<typeof createFirstTeacherService>;
