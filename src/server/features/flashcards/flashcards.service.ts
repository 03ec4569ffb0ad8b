import type { Clock } from '#server/adapters/clock.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { retriedTransaction } from '#server/db/transactions.ts';
import type { Flashcard } from '#shared/contract/flashcards.ts';
import {
  countStudied,
  deleteFlashcards,
  keepFlashcard,
  listFlashcardRows,
  lockAllFlashcards,
  markStudied,
} from './flashcards.repository.ts';

interface FlashcardDependencies {
  db: Database;
  clock: Clock;
  /** The given topics and the subcategories of main categories among them. */
  withSubcategories: (topicIds: string[]) => Promise<string[]>;
  countCard: (tx: Database, learner: Learner) => Promise<void>;
}

export function createFlashcardsService({ db, clock, withSubcategories, countCard }: FlashcardDependencies) {
  return {
    async list(page: { limit?: number | undefined; offset?: number | undefined }): Promise<Flashcard[]> {
      return (await listFlashcardRows(db, page)).map(present);
    },

    /** The cards of a topic; of a main category also those of its subcategories. 404 where the topic is gone. */
    async listOfTopic(topicId: string): Promise<Flashcard[]> {
      const topicIds = await withSubcategories([topicId]);
      if (!topicIds.includes(topicId)) throw notFound('Topic');
      return (await listFlashcardRows(db, { topicIds })).map(present);
    },

    /** Records that a card was studied; answers how many distinct cards the student has studied. */
    async study(learner: Learner, flashcardId: string): Promise<{ studied: number }> {
      return db.transaction(async (tx) => {
        if (!(await keepFlashcard(tx, flashcardId))) throw notFound('Flashcard');
        await markStudied(tx, { userId: learner.userId, flashcardId, at: clock() });
        await countCard(tx, learner);
        return { studied: await countStudied(tx, learner.userId) };
      });
    },

    /** 409 where there are not as many as the teacher was told. */
    async deleteAll(expectedCount: number): Promise<{ deletedCount: number }> {
      return retriedTransaction(db, async (tx) => {
        const count = await lockAllFlashcards(tx);
        if (count !== expectedCount) {
          const now = count === 1 ? 'is 1 flashcard' : `are ${count} flashcards`;
          throw conflict(`There ${now} by now. Please check and try again.`, 'count_changed');
        }
        return { deletedCount: await deleteFlashcards(tx) };
      });
    },
  };
}
export type FlashcardsService = ReturnType<typeof createFlashcardsService>;

function present(row: Awaited<ReturnType<typeof listFlashcardRows>>[number]): Flashcard {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
