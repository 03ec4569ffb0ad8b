import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';

/** Makes the audit log refuse every new entry, as a full disk would. */
export const refuseEntries = (db: Database) =>
  db.execute(sql`alter table audit_entries add constraint full_disk check (number < 0) not valid`);

export const acceptEntries = (db: Database) =>
  db.execute(sql`alter table audit_entries drop constraint if exists full_disk`);
