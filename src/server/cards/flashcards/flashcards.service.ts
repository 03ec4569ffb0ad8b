import type {
  Flashcard,
  FlashcardChange,
  FlashcardFilter,
  FlashcardForm,
  FlashcardMasksForm,
  FlashcardVersion,
} from '#shared/cards/flashcards.contract.ts';
import type { CardSides } from '#shared/cards/flashcards/cloze.ts';
import type { Occlusion } from '#shared/cards/occlusion.ts';
import { addAuditDetails, auditedTransaction } from '#server/core/audit.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { checkedCard, checkedMaskedCards, checkMasks } from '#server/core/checked-card.ts';
import { conflict, existing, notFound } from '#server/core/errors.ts';
import { fittingFlashcards } from '#server/core/flashcard-filter.ts';
import { requireTopic } from '#server/core/named-topics.repository.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import type { MediaService } from '../../bank/media/media.service.ts';
import { listWithSubcategories } from '../../bank/topics/topics.repository.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { addCard } from '#server/base/counters/counters.repository.ts';
import {
  countFlashcardRows,
  countStudied,
  findFlashcard,
  insertCards,
  keepFlashcard,
  listFlashcardRows,
  listVersions,
  lockFlashcard,
  markStudied,
  updateFlashcard,
  type FlashcardPage,
  type FlashcardRow,
} from './flashcards.repository.ts';

export interface FlashcardDependencies {
  db: Database;
  clock: Clock;
  media: Pick<MediaService, 'prepareMedia' | 'claimMedia'>;
}

/** Single flashcards, and their list. */
export function createFlashcardsService({ db, clock, media }: FlashcardDependencies) {
  async function prepareAll(urls: string[]): Promise<void> {
    for (const url of urls) await media.prepareMedia(url);
  }

  async function add(
    createdById: string,
    shared: Omit<FlashcardForm, 'front' | 'back'>,
    cards: (CardSides & { occlusion?: Occlusion })[],
  ): Promise<Flashcard[]> {
    const images = urlsOf(shared);
    await prepareAll(images);
    return auditedTransaction(db, async (tx) => {
      await requireTopic(tx, shared.topicId);
      if (images.length > 0) await media.claimMedia(tx, images);
      const now = clock().getTime();
      const rows = cards.map((card, index) => {
        // A millisecond apart, so that lists keep this order.
        const at = new Date(now + index);
        return { ...shared, ...card, createdById, changedById: createdById, createdAt: at, updatedAt: at };
      });
      const inserted = await insertCards(tx, rows);
      addAuditDetails({ flashcardIds: inserted.map(({ id }) => id) });
      return inserted.map(present);
    });
  }

  return {
    async list(filter: FlashcardFilter, page: FlashcardPage): Promise<Flashcard[]> {
      return (await listFlashcardRows(db, fittingFlashcards(filter), page)).map(present);
    },

    async count(filter: FlashcardFilter): Promise<{ total: number }> {
      return { total: await countFlashcardRows(db, fittingFlashcards(filter)) };
    },

    /** Lists the cards of a topic, including subcategories of a main category. Throws 404 if the topic is gone. */
    async listOfTopic(topicId: string): Promise<Flashcard[]> {
      const topicIds = (await listWithSubcategories(db, [topicId])).map(({ id }) => id);
      if (!topicIds.includes(topicId)) throw notFound('Topic');
      const fits = fittingFlashcards({ topicIds });
      return (await listFlashcardRows(db, fits, { order: 'oldest', offset: 0 })).map(present);
    },

    /** Creates a card. Throws 400 if it is incomplete or a cloze mark is broken, 404 if the topic has been deleted. */
    async create(createdById: string, { front, back, ...form }: FlashcardForm): Promise<Flashcard> {
      const [card] = await add(createdById, form, [checkedCard(front, back)]);
      if (card === undefined) throw new Error('a card is stored for each that is added');
      return card;
    },

    /** Adds a card for each mask. Throws as `create` does. */
    async createMasked(createdById: string, { topicId, imageUrl, backImageUrl, ...form }: FlashcardMasksForm) {
      return add(createdById, { topicId, imageUrl, backImageUrl }, checkedMaskedCards({ ...form, imageUrl }));
    },

    /**
     * Changes the given fields; a new front and back replace the card. Throws as `create` does, and 409 if the card is
     * not of the expected version.
     */
    async update(
      changedById: string,
      id: string,
      { front, back, expectedVersionId, note, ...change }: FlashcardChange,
    ): Promise<Flashcard> {
      const sides = front === undefined || back === undefined ? {} : checkedCard(front, back);
      const before = existing(await findFlashcard(db, id), 'Flashcard');
      await prepareAll(urlsOf(change).filter((url) => !urlsOf(before).includes(url)));
      return auditedTransaction(db, async (tx) => {
        await requireTopic(tx, change.topicId);
        const stored = existing(await lockFlashcard(tx, id), 'Flashcard');
        if (expectedVersionId !== undefined && expectedVersionId !== stored.versionId) throw changedSince();
        const newImages = urlsOf(change).filter((url) => !urlsOf(stored).includes(url));
        if (newImages.length > 0) await media.claimMedia(tx, newImages);
        checkMasks(stored, { ...change, ...sides });
        const author = { changedById, changeNote: note || null };
        return present(
          existing(await updateFlashcard(tx, id, { ...change, ...sides, ...author, updatedAt: clock() }), 'Flashcard'),
        );
      });
    },

    async versions(id: string): Promise<FlashcardVersion[]> {
      const rows = await listVersions(db, existing(await findFlashcard(db, id), 'Flashcard'));
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },

    /** Records that a card was studied; returns how many distinct cards the student has studied. */
    async study(learner: Learner, flashcardId: string): Promise<{ studied: number }> {
      return db.transaction(async (tx) => {
        if (!(await keepFlashcard(tx, flashcardId))) throw notFound('Flashcard');
        const at = clock();
        await markStudied(tx, { userId: learner.userId, flashcardId, at });
        await addCard(tx, { userId: learner.userId, day: dayIn(learner.timeZone, at), at });
        return { studied: await countStudied(tx, learner.userId) };
      });
    },
  };
}
export type FlashcardsService = ReturnType<typeof createFlashcardsService>;

const changedSince = () =>
  conflict(
    'This card was edited in the meantime and was left as it is. Open it to see what it says now.',
    'flashcard_changed',
  );

const urlsOf = ({ imageUrl, backImageUrl }: Pick<FlashcardChange, 'imageUrl' | 'backImageUrl'>) =>
  [imageUrl, backImageUrl].filter((url) => typeof url === 'string');

const present = (row: FlashcardRow): Flashcard => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
