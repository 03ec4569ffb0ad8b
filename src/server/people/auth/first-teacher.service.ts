import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Passwords } from '#server/adapters/passwords.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import { conflict, forbidden, type AppError } from '#server/core/errors.ts';
import { requireGoodPassword } from '#server/core/password-rules.ts';
import { digestOf, newSecretToken } from '#server/core/secret-tokens.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { deleteSetting, readSetting, readSettings, writeSetting } from '#server/core/settings.repository.ts';
import { hasTeacher, insertUser, type NewUser } from '#server/core/accounts.repository.ts';
import type { CurrentUser, SetupLinkState } from '#shared/people/auth.contract.ts';
import { presentCurrentUser } from './auth.service.ts';

type TeacherForm = Pick<NewUser, 'email' | 'password' | 'firstName' | 'lastName' | 'hasSignedIn'>;

interface SetupForm extends TeacherForm {
  siteTitle?: string | undefined;
}

const REFUSALS: Record<Exclude<SetupLinkState, 'open'>, () => AppError> = {
  used: () => forbidden('This set-up link has already been used', 'setup_link_used'),
  'already-set-up': () => forbidden('This hub has been set up already', 'already_set_up'),
  unknown: () => forbidden('This set-up link is no longer valid', 'setup_link_unknown'),
};

/** Creates the first teacher of an empty installation, from the environment or through a one-time link. */
export function createFirstTeacherService({ db, passwords }: { db: Database; passwords: Passwords }) {
  async function create(tx: Database, form: TeacherForm): Promise<CurrentUser> {
    const password = await passwords.hash(form.password);
    const user = await insertUser(tx, { ...form, password, role: 'teacher', staffRole: 'owner', status: 'approved' });
    if (user === undefined) throw conflict('This email belongs to another account', 'email_taken');
    await deleteSetting(tx, 'setup_token');
    return presentCurrentUser(user);
  }

  /** Restored texts of the site stay as they are. */
  async function nameHub(tx: Database, title: string): Promise<void> {
    await takeLock(tx, 'settings');
    const before = z
      .record(z.string(), z.unknown())
      .catch({})
      .parse(await readSetting(tx, 'site'));
    await writeSetting(tx, 'site', { ...before, title });
  }

  /** Makes simultaneous set-ups take turns, across all processes. */
  const takeTurns = (tx: Database) => takeLock(tx, 'firstTeacher');

  /** Runs `work` exclusively, and only if there is no teacher yet. */
  async function whileThereIsNone<T>(work: (tx: Database) => Promise<T>): Promise<T | null> {
    return db.transaction(async (tx) => {
      await takeTurns(tx);
      return (await hasTeacher(tx)) ? null : work(tx);
    });
  }

  async function stateOf(tx: Database, token: string): Promise<SetupLinkState> {
    const expected = Buffer.from(digestOf(token));
    const stored = await readSettings(tx, ['setup_token', 'setup_token_used']);
    const is = (value: unknown) => typeof value === 'string' && timingSafeEqual(Buffer.from(value), expected);
    if (is(stored.setup_token_used)) return 'used';
    if (await hasTeacher(tx)) return 'already-set-up';
    return is(stored.setup_token) ? 'open' : 'unknown';
  }

  return {
    /** At start: creates the teacher that the environment names, if there is none. */
    async createFromEnvironment(teacher: { email: string; password: string }): Promise<CurrentUser | null> {
      return whileThereIsNone((tx) => create(tx, { ...teacher, firstName: 'Teacher', lastName: 'Account' }));
    },

    /** At start: returns a new one-time token, or null if there is a teacher. An older link stops working. */
    async issueToken(): Promise<string | null> {
      return whileThereIsNone(async (tx) => {
        const token = newSecretToken();
        await writeSetting(tx, 'setup_token', digestOf(token));
        return token;
      });
    },

    /** Tells whether the link with this token still works. */
    stateOf: (token: string) => stateOf(db, token),

    /** Uses up the token: 403 if it is wrong or used, or a teacher exists already. */
    async createWithToken(token: string, { siteTitle, ...form }: SetupForm): Promise<CurrentUser> {
      return auditedTransaction(db, async (tx) => {
        await takeTurns(tx);
        const state = await stateOf(tx, token);
        if (state !== 'open') throw REFUSALS[state]();
        await requireGoodPassword(tx, form.password, { ...form, role: 'teacher', staffRole: 'owner' });
        await writeSetting(tx, 'setup_token_used', digestOf(token));
        // Opening the link signs the new teacher in.
        const user = await create(tx, { ...form, hasSignedIn: true });
        if (siteTitle !== undefined) await nameHub(tx, siteTitle);
        addAuditDetails({ actorId: user.id });
        return user;
      });
    },
  };
}
export type FirstTeacherService = ReturnType<typeof createFirstTeacherService>;
