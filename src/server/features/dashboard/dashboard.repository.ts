import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/engine.ts';
import type { Database } from '#server/db/engine.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';
import type { Attention } from '#shared/contract/dashboard.ts';

/** What waits for the teacher, in one query. Each count reads an index of just what waits. */
export async function countWaiting(db: Database): Promise<Attention> {
  const result = await db.execute(sql`
    select
      (select count(*)::int from ${users} where status = 'pending' and role = 'student') as "pendingApprovals",
      (select count(*)::int from ${contactSubmissions} where status = 'new') as "newMessages",
      (select count(*)::int from ${mailMessages} where state = 'failed') as "failedMail"`);
  const [row] = rowsOf<Attention>(result);
  if (row === undefined) throw new Error('counts answer one row');
  return row;
}
