import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readSetting, type SettingKey } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { settings } from '#server/db/schema/site.ts';

const KEY: SettingKey = 'backups_in_use';
/** Longer than any restore takes. */
const IN_USE_MS = 24 * 3_600_000;

const instants = z.record(z.string(), z.number());

/** Marks a stored backup as being read, so that no process deletes it in the meantime. */
export async function noteInUse(db: Database, name: string): Promise<void> {
  const now = Date.now();
  const entry = { [name]: now };
  await db
    .insert(settings)
    .values({ key: KEY, value: entry })
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: sql`jsonb_build_object(${name}::text, ${now}::bigint) || (
          select coalesce(jsonb_object_agg(entry.key, entry.value), '{}') from jsonb_each(${settings.value}) as entry
          where entry.key <> ${name} and entry.value::bigint > ${now - IN_USE_MS}::bigint)`,
      },
    });
}

/** The names of the stored backups that any process may be reading. */
export async function namesInUse(db: Database): Promise<Set<string>> {
  const noted = instants.safeParse(await readSetting(db, KEY)).data ?? {};
  const since = Date.now() - IN_USE_MS;
  return new Set(Object.keys(noted).filter((name) => (noted[name] ?? 0) > since));
}
