import type { FlashcardSelection } from '#shared/cards/flashcards.contract.ts';
import { plural } from '#shared/domain/counted.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { longAuditedTransaction } from '#server/core/audit.ts';
import type { Bin } from '#server/core/bin.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import { fittingFlashcards } from '#server/core/flashcard-filter.ts';
import { requireTopic } from '#server/core/named-topics.repository.ts';
import { deleteItems, giveTopic, isOneOf, lockFitting, lockSelected } from '#server/core/selected-items.repository.ts';
import type { Database } from '#server/db/engine.ts';

/** Changes many flashcards at once; each change is one transaction and can be undone. */
export function createBulkFlashcardsService({ db, clock, bin }: { db: Database; clock: Clock; bin: Bin }) {
  /** Deletes locked cards. */
  const deleteIntoBin = (tx: Database, ids: string[], byId: string) =>
    bin.note(tx, { subject: 'flashcards', kind: 'delete', byId }, async (open) => {
      await open.keepWhole(ids);
      await deleteItems(tx, 'flashcards', ids);
    });

  return {
    /** Sets or clears the topic of selected cards. Throws 404 if the topic is gone, 409 if the selection changed. */
    async update(
      { selection, topicId }: { selection: FlashcardSelection; topicId: string | null },
      byId: string,
    ): Promise<{ updatedCount: number }> {
      return longAuditedTransaction(db, async (tx) => {
        // Lock the topic first, because deleting a topic locks it before its cards.
        await requireTopic(tx, topicId);
        const ids = await lockCards(tx, selection, 'update');
        await bin.note(tx, { subject: 'flashcards', kind: 'topic', change: { topicId }, byId }, (open) =>
          giveTopic(tx, 'flashcards', { ids, bin: open }, { topicId, updatedAt: clock() }),
        );
        return { updatedCount: ids.length };
      });
    },

    /** Deletes the selected cards. Throws 409 if the selection changed. */
    async delete(selection: FlashcardSelection, byId: string): Promise<{ deletedCount: number }> {
      return longAuditedTransaction(db, async (tx) => {
        const ids = await lockCards(tx, selection, 'delete');
        await deleteIntoBin(tx, ids, byId);
        return { deletedCount: ids.length };
      });
    },

    /** Deletes a card. Throws 404 if there is none. */
    async deleteOne(id: string, byId: string): Promise<void> {
      await longAuditedTransaction(db, async (tx) => {
        const ids = await lockFitting(tx, 'flashcards', isOneOf('flashcards', [id]), 'delete');
        if (ids.length === 0) throw notFound('Flashcard');
        await deleteIntoBin(tx, ids, byId);
      });
    },

    /** Deletes all cards. Throws 409 if there are not as many as the teacher was shown. */
    async deleteAll(expectedCount: number, byId: string): Promise<{ deletedCount: number }> {
      return longAuditedTransaction(db, async (tx) => {
        const ids = await lockFitting(tx, 'flashcards', undefined, 'delete');
        if (ids.length !== expectedCount) {
          const now = plural(ids.length, 'is 1 flashcard', `are ${ids.length} flashcards`);
          throw conflict(`There ${now} now. Please check and try again.`, 'count_changed');
        }
        await deleteIntoBin(tx, ids, byId);
        return { deletedCount: ids.length };
      });
    },
  };
}
export type BulkFlashcardsService = ReturnType<typeof createBulkFlashcardsService>;

/** Locks the existing cards of a selection. Throws 409 if a filter does not match the expected number. */
const lockCards = (tx: Database, selection: FlashcardSelection, purpose: 'update' | 'delete') =>
  lockSelected(tx, { subject: 'flashcards', selection, fitting: fittingFlashcards, changed: 'count_changed' }, purpose);
