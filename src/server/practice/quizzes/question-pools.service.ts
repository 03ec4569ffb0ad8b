import type { Clock } from '#server/adapters/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { PoolCounts } from '#shared/practice/quiz-sessions.contract.ts';
import { countPools, deleteFlag, insertFlag } from './question-pools.repository.ts';

/** The pools that a student draws questions from, and the flags behind one of them. */
export function createQuestionPoolsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Main categories include their subcategories. */
    async count(userId: string, topicIds: string[]): Promise<PoolCounts> {
      return countPools(db, userId, topicIds);
    },

    /** Flags a question for the student; repeating it has no effect. Throws 404 if the question has been deleted. */
    async flag(userId: string, questionId: string): Promise<null> {
      if (!(await insertFlag(db, { userId, questionId, at: clock() }))) throw notFound('Question');
      return null;
    },

    /** Removes the student's flag, if there is one. */
    async unflag(userId: string, questionId: string): Promise<null> {
      await deleteFlag(db, userId, questionId);
      return null;
    },
  };
}
export type QuestionPoolsService = ReturnType<typeof createQuestionPoolsService>;
