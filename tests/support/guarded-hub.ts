import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { authenticators, passkeys, passwordsOff, recoveryCodes } from '#server/db/schema/factors.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import { passwordResetTokens } from '#server/db/schema/users.ts';
import { setMailServer } from '#shared/mail/mail-server.contract.ts';
import { agreeToPolicies, publishPolicy } from '#shared/people/consent.contract.ts';
import { setFactorPolicy } from '#shared/people/factors.contract.ts';
import { inviteStaff } from '#shared/people/staff-invitations.contract.ts';
import { makeCalendarAddress } from '#shared/practice/reminders.contract.ts';
import type { TestApp } from './test-app.ts';
import { aWholeHub } from './whole-hub.ts';

const aSecret = () => randomBytes(32).toString('base64url');
const base32 = () => [...randomBytes(32)].map((byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('');

/** The whole hub with secrets, a second-factor policy and consent texts; a teacher and a student signed in. */
export async function aGuardedHub(hub: TestApp) {
  const { teacher, teacherRow, students } = await aWholeHub(hub);
  const student = await hub.signIn(students.ann);
  for (const { id: userId } of [teacherRow, students.ann, students.ben]) {
    const secrets = { secret: base32(), pendingSecret: base32() };
    await hub.db.insert(authenticators).values({ userId, ...secrets, since: hub.clock.read() });
    const digests = Array.from({ length: 10 }, () => createHash('sha256').update(aSecret()).digest('base64url'));
    await hub.db.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest })));
    await hub.db
      .insert(passkeys)
      .values({ userId, credentialId: aSecret(), publicKey: aSecret(), counter: 0, transports: [], name: 'Phone' });
    await hub.db.insert(passwordsOff).values({ userId, since: hub.clock.read() });
  }
  const people = [{ email: 'invited@example.com', firstName: 'Ida', lastName: 'Park' }];
  await teacher.ok(inviteStaff, { body: { staffRole: 'teacher', classIds: [], isDryRun: false, people } });
  const expiresAt = new Date(hub.clock.read().getTime() + 3_600_000);
  await hub.db.insert(passwordResetTokens).values({ userId: students.ben.id, token: aSecret(), expiresAt });
  for (const key of ['setup_token', 'setup_token_used'] as const) await writeSetting(hub.db, key, aSecret());
  await teacher.ok(setMailServer, {
    body: {
      server: 'mail.hub.test',
      port: 465,
      encryption: 'tls',
      account: 'hub',
      password: aSecret(),
      sender: 'hub@hub.test',
    },
  });
  await teacher.ok(setFactorPolicy, { body: { requiredOf: ['owner'] } });
  for (const kind of ['privacy', 'terms'] as const) {
    const { id } = await teacher.ok(publishPolicy, { body: { kind, text: 'What we ask for', asksAgain: true } });
    await student.ok(agreeToPolicies, { body: { policyIds: [id] } });
  }
  const { address } = await student.ok(makeCalendarAddress);
  /** The secret in the address of Ann's calendar, which is shown only once. */
  const calendar = /([^/]+)\.ics$/.exec(address)?.[1] ?? '';
  return { teacher, teacherRow, student, students, calendar };
}

/** Secrets that no response may contain, by kind. */
const SECRETS = {
  // An erased account has none.
  'hash of a password': `select password from users where password <> ''`,
  'id of a session': 'select sid from sessions',
  'secret of an authenticator': 'select secret from authenticators',
  'secret of an authenticator that is being set up': 'select pending_secret from authenticators',
  'recovery code': 'select digest from recovery_codes',
  'key of a passkey': 'select public_key from passkeys',
  'address of a calendar': 'select digest from calendar_addresses',
  'token of an invitation': 'select token from invitations',
  'token to reset a password': 'select token from password_reset_tokens',
  'password of the mail server': `select value ->> 'sealedPassword' from settings where key = 'mail_server'`,
  'secret of cookies': `select value #>> '{}' from settings where key = 'cookie_secret'`,
  'token to set up the hub': `select value #>> '{}' from settings where key = 'setup_token'`,
  'token that set up the hub': `select value #>> '{}' from settings where key = 'setup_token_used'`,
};

/** All secrets of each kind, as currently stored in the database. */
export async function storedSecrets(db: Database): Promise<Record<string, string[]>> {
  const lists = Object.entries(SECRETS).map(([kind, query]) => `select '${kind}' as kind, array(${query}) as secrets`);
  const found = await db.execute(sql.raw(lists.join(' union all ')));
  const kinds = rowsOf(found, z.object({ kind: z.string(), secrets: z.array(z.string().nullable()) }));
  return Object.fromEntries(kinds.map(({ kind, secrets }) => [kind, secrets.flatMap((secret) => secret ?? [])]));
}

/** Backups contain password hashes, so that people can sign in after a restore; a set-up returns its own secret. */
const MAY_TELL = /^POST \/api\/(backup\/create|auth\/authenticator)$|^GET \/api\/backup\/stored\//;

/** The secrets that a response contains but should not. */
export const toldSecrets = (what: string, text: string, secrets: string[]): string[] =>
  MAY_TELL.test(what) ? [] : secrets.filter((secret) => text.includes(secret));
