import type { ReportProgress } from '#server/core/progress-stream.ts';
import type { Database } from '#server/db/engine.ts';
import { retriedTransaction } from '#server/db/transactions.ts';

interface BackupDependencies {
  db: Database;
  /** Locks all topics and lets sessions go of them; before anything else in the transaction. */
  lockTopics: (tx: Database) => Promise<unknown>;
  deleteQuestions: (tx: Database, report: ReportProgress) => Promise<number>;
  deleteFlashcards: (tx: Database) => Promise<number>;
  deleteTopics: (tx: Database) => Promise<number>;
}

export interface ClearedContent {
  questions: number;
  flashcards: number;
  topics: number;
}

/** What concerns all that the hub holds. */
export function createBackupService(dependencies: BackupDependencies) {
  const { db, lockTopics, deleteQuestions, deleteFlashcards, deleteTopics } = dependencies;
  return {
    /**
     * Deletes all questions, flashcards and topics, or nothing. Accounts stay, and so does what students have done:
     * sessions own the questions they asked.
     */
    async clearContent(report: ReportProgress): Promise<{ deleted: ClearedContent }> {
      return retriedTransaction(db, async (tx) => {
        await lockTopics(tx);
        const questions = await deleteQuestions(tx, report);
        const flashcards = await deleteFlashcards(tx);
        report({ stage: 'Deleting flashcards', done: flashcards, total: flashcards });
        // Nothing names them any more, so this is quick.
        const topics = await deleteTopics(tx);
        report({ stage: 'Deleting topics', done: topics, total: topics });
        return { deleted: { questions, flashcards, topics } };
      });
    },
  };
}
export type BackupService = ReturnType<typeof createBackupService>;
