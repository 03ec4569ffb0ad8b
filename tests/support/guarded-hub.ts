import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/db/engine.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/factors.ts';
import { agreeToPolicies, publishPolicy } from '#shared/people/consent.contract.ts';
import { beginAuthenticator, setFactorPolicy } from '#shared/people/factors.contract.ts';
import { makeCalendarAddress } from '#shared/practice/reminders.contract.ts';
import type { TestApp } from './test-app.ts';
import { aWholeHub } from './whole-hub.ts';

const aSecret = () => randomBytes(32).toString('base64url');
const base32 = () => [...randomBytes(32)].map((byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[byte % 32]).join('');

/** The whole hub with second factors of three accounts and a policy, consent texts, and a calendar; two of them are signed in. */
export async function aGuardedHub(hub: TestApp) {
  const { teacher, teacherRow, students } = await aWholeHub(hub);
  const student = await hub.as(students.ann);
  for (const { id: userId } of [teacherRow, students.ann, students.ben]) {
    await hub.db.insert(authenticators).values({ userId, secret: base32(), since: hub.clock.read() });
    const digests = Array.from({ length: 10 }, () => createHash('sha256').update(aSecret()).digest('base64url'));
    await hub.db.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest })));
    await hub.db
      .insert(passkeys)
      .values({ userId, credentialId: aSecret(), publicKey: aSecret(), counter: 0, transports: [], name: 'Phone' });
  }
  await teacher.ok(beginAuthenticator);
  await teacher.ok(setFactorPolicy, { body: { requiredOf: ['owner'] } });
  for (const kind of ['privacy', 'terms'] as const) {
    const { id } = await teacher.ok(publishPolicy, { body: { kind, text: 'What we ask for', asksAgain: true } });
    await student.ok(agreeToPolicies, { body: { policyIds: [id] } });
  }
  const { address } = await student.ok(makeCalendarAddress);
  /** The secret in the address of Ann's calendar, which nobody is told again. */
  const calendar = /([^/]+)\.ics$/.exec(address)?.[1] ?? '';
  return { teacher, teacherRow, student, students, calendar };
}

/** What no answer may tell, as the database has it now. */
export async function storedSecrets(db: Database): Promise<string[]> {
  const found = await db.execute(sql`
    select password as secret from users
    union select sid from sessions
    union select secret from authenticators
    union select pending_secret from authenticators
    union select digest from recovery_codes
    union select public_key from passkeys
    union select digest from calendar_addresses
    union select token from invitations
    union select token from password_reset_tokens
    union select value #>> '{}' from settings where key in ('cookie_secret', 'setup_token', 'setup_token_used')`);
  return rowsOf(found, z.object({ secret: z.string().nullable() })).flatMap(({ secret }) => secret ?? []);
}

/** Backups have the hashes of passwords, so that people can sign in after a restore; a set-up tells its own secret. */
const MAY_TELL = /^POST \/api\/(backup\/create|auth\/authenticator)$|^GET \/api\/backup\/stored\//;

/** The secrets that an answer tells and should not. */
export const toldSecrets = (what: string, text: string, secrets: string[]): string[] =>
  MAY_TELL.test(what) ? [] : secrets.filter((secret) => text.includes(secret));
