import { randomBytes } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { newPushKeys, pushKeys, type PushKeys } from '#server/adapters/web-push.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { settings } from '#server/db/schema/site.ts';
import type { Expecting } from '#shared/contract/fields.ts';
import { refuseStale, revised } from './revisions.ts';

export type SettingKey =
  | 'cookie_secret'
  | 'push_keys'
  | 'setup_token'
  | 'setup_token_used'
  | 'school'
  | 'site'
  | 'site_photo'
  | 'starter_loaded'
  | 'library_decided'
  | 'library_waiting'
  | 'birthday_mail'
  | 'mail_server'
  | 'readiness'
  | 'first_steps'
  | 'attention_limits'
  | 'attention_found'
  | 'audit_days'
  | 'erasure_days'
  | 'retention'
  | 'session_limits'
  | 'factor_policy'
  | 'password_rules'
  | 'sso_rules'
  | 'backup_failure'
  | 'backups_in_use'
  | 'unfinished_import';

export async function readSetting(db: Database, key: SettingKey): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key));
  return row?.value;
}

/** Several settings in one query; a key that was never written is missing. */
export async function readSettings<K extends SettingKey>(
  db: Database,
  keys: K[],
): Promise<Partial<Record<K, unknown>>> {
  const rows = await db.select().from(settings).where(inArray(settings.key, keys));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Partial<Record<K, unknown>>; // only these were asked for
}

export async function writeSetting(db: Database, key: SettingKey, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
}

interface Replacement<Value extends object> extends Expecting {
  key: SettingKey;
  value: Value;
  /** The value as it is stored, if not as its form shows it. */
  stored?: unknown;
  /** Reads the setting as its form shows it. */
  read: (tx: Database) => Promise<Value>;
}

/**
 * Replaces a setting that a form shows, and returns it with its revision. Throws 409 if somebody else has changed it
 * since the form was opened. Such changes wait for each other: before the first one there is no row to lock.
 */
export async function replaceSetting<Value extends object>(
  tx: Database,
  { key, value, stored = value, read, expectedRevision }: Replacement<Value>,
) {
  await takeLock(tx, 'settings');
  await refuseStale(expectedRevision, async () => revised(await read(tx)));
  await writeSetting(tx, key, stored);
  return revised(value);
}

export async function deleteSetting(db: Database, key: SettingKey): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key));
}

const newCookieSecret = () => randomBytes(48).toString('base64url');

/** Stores the value unless there is one already, and returns what is stored: shared by all processes on this database. */
async function madeOnce(db: Database, key: SettingKey, value: unknown): Promise<unknown> {
  await db.insert(settings).values({ key, value }).onConflictDoNothing();
  return readSetting(db, key);
}

/** The secret that signs session cookies. */
export const cookieSecret = async (db: Database): Promise<string> =>
  String(await madeOnce(db, 'cookie_secret', newCookieSecret()));

/** The keys by which push services recognize the hub. */
export const pushKeysOf = async (db: Database): Promise<PushKeys> =>
  pushKeys.parse(await madeOnce(db, 'push_keys', newPushKeys()));

/** Replaces the secret from the next start of each process on, when old cookies and upload addresses become invalid. */
export const renewCookieSecret = (db: Database): Promise<void> => writeSetting(db, 'cookie_secret', newCookieSecret());
