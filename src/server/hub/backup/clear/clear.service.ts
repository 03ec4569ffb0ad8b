import type { Clock } from '#server/adapters/clock.ts';
import type { ReportProgress } from '#server/core/progress-stream.ts';
import { deleteItems, lockFitting } from '#server/core/selected-items.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import type { Cleared, ClearResult } from '#shared/hub/backup.contract.ts';
import type { CLEAR_TYPES } from '#shared/hub/backups.ts';
import { deleteEveryQuestion } from '../../../bank/questions/bulk.service.ts';
import { deleteTopics, detachSessions, lockAllTopics } from '../../../bank/topics/topics.repository.ts';
import type { StoredBackups } from '../stored/stored-backups.service.ts';
import { clearAll, clearPeople, countClearable, NOTHING } from './clear.repository.ts';

export type ClearType = (typeof CLEAR_TYPES)[number];

export interface ClearDependencies {
  db: Database;
  clock: Clock;
  stored: Pick<StoredBackups, 'make'>;
}

const MESSAGES: Record<ClearType, string> = {
  all: 'Everything was cleared. Teachers’ accounts are still there.',
  'content-only': 'All content was cleared. Accounts and quiz history are still there.',
  'users-only': 'All students and what they did were cleared. Content is still there.',
};

/** Deletes a lot at once, after making a snapshot that can be restored. */
export function createClearService({ db, clock, stored }: ClearDependencies) {
  /** Accounts and students' work stay, since sessions own the versions of questions that they asked. */
  async function clearContent(tx: Database, report: ReportProgress): Promise<Cleared> {
    await lockAllTopics(tx);
    await detachSessions(tx);
    const questions = await deleteEveryQuestion(tx, report);
    const flashcardIds = await lockFitting(tx, 'flashcards', undefined, 'delete');
    await deleteItems(tx, 'flashcards', flashcardIds);
    const flashcards = flashcardIds.length;
    report({ stage: 'Deleting flashcards', done: flashcards, total: flashcards });
    // Nothing refers to topics anymore, so this is quick.
    const topics = await deleteTopics(tx);
    report({ stage: 'Deleting topics', done: topics, total: topics });
    return { ...NOTHING, questions, flashcards, topics };
  }

  const work: Record<ClearType, (tx: Database, report: ReportProgress) => Promise<Cleared>> = {
    all: (tx) => clearAll(tx, clock()),
    'content-only': clearContent,
    'users-only': clearPeople,
  };

  return {
    /** Counts what each way of clearing would delete. */
    async preview(): Promise<Record<ClearType, Cleared>> {
      const all = await countClearable(db);
      const { users, quizSessions, quizAttempts, questions, flashcards, topics } = all;
      return {
        all,
        'content-only': { ...NOTHING, questions, flashcards, topics },
        'users-only': { ...NOTHING, users, quizSessions, quizAttempts },
      };
    },

    /** Clears in one transaction, all or nothing. It does not begin without a snapshot. */
    async clear(type: ClearType, report: ReportProgress): Promise<ClearResult> {
      const { name: snapshot } = await stored.make('before-clear', report);
      const deleted = await longTransaction(db, (tx) => work[type](tx, report));
      return { message: MESSAGES[type], deleted, snapshot };
    },
  };
}
export type ClearService = ReturnType<typeof createClearService>;
