import type { Clock } from '#server/adapters/clock.ts';
import { notFound } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { Flashcard } from '#shared/contract/flashcards.ts';
import { countStudied, flashcardExists, listFlashcardRows, markStudied } from './flashcards.repository.ts';

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
        if (!(await flashcardExists(tx, flashcardId))) throw notFound('Flashcard');
        await markStudied(tx, { userId: learner.userId, flashcardId, at: clock() });
        await countCard(tx, learner);
        return { studied: await countStudied(tx, learner.userId) };
      });
    },
  };
}
export type FlashcardsService = ReturnType<typeof createFlashcardsService>;

function present(row: Awaited<ReturnType<typeof listFlashcardRows>>[number]): Flashcard {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}
