import type { Clock } from '#server/adapters/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import type { PoolCounts } from '#shared/practice/quiz-sessions.contract.ts';
import { countPools, deleteFlag, insertFlag } from './question-pools.repository.ts';

/** The pools that a student draws questions from, and the flags that one of them is made of. */
export function createQuestionPoolsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Main categories count with their subcategories. */
    async count(userId: string, topicIds: string[]): Promise<PoolCounts> {
      return countPools(db, userId, topicIds);
    },

    /** Flags a question for the student; one that is flagged stays so. 404 where it is gone. */
    async flag(userId: string, questionId: string): Promise<null> {
      if (!(await insertFlag(db, { userId, questionId, at: clock() }))) throw notFound('Question');
      return null;
    },

    /** Takes the student's flag away, also where there is none. */
    async unflag(userId: string, questionId: string): Promise<null> {
      await deleteFlag(db, userId, questionId);
      return null;
    },
  };
}
export type QuestionPoolsService = ReturnType<typeof createQuestionPoolsService>;
