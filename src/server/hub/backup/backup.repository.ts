import { sql } from 'drizzle-orm';
import { isNoView, isOfNoView } from '#server/core/accounts.repository.ts';
import { rowOf, type Database } from '#server/db/engine.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { recordCounts, type BackupCounts } from '#shared/hub/backup.contract.ts';

/** Counts records by kind. Answers are summed from the sessions, of which there are ten times fewer. */
export async function backupCounts(db: Database): Promise<BackupCounts> {
  const result = await db.execute(sql`
    select
      (select count(*)::int from ${users} where ${isNoView}) as users,
      (select count(*)::int from questions) as questions,
      (select count(*)::int from flashcards) as flashcards,
      (select count(*)::int from topics) as topics,
      (
        select coalesce(sum(questions_attempted), 0)::int from ${quizSessions} where ${isOfNoView(quizSessions.userId)}
      ) as "quizAttempts",
      (select count(*)::int from contact_submissions) as "contactSubmissions"`);
  return rowOf(result, recordCounts);
}
