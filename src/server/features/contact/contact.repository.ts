import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/engine.ts';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { users } from '#server/db/schema/users.ts';

export async function insertSubmission(tx: Database, submission: typeof contactSubmissions.$inferInsert) {
  await tx.insert(contactSubmissions).values(submission);
}

export async function findSubmission(db: Database, id: string) {
  const [row] = await db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return row;
}

/** The teachers who read what visitors write. */
export async function listActiveTeachers(db: Database) {
  return db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.role, 'teacher'), eq(users.isActive, true)));
}
