import { letterOf } from '#shared/bank/question-kinds/option-rules.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { Part, ResponseOutput } from '#shared/contract/endpoint.ts';
import {
  OWN_CARDS_MAX,
  OWN_IMAGES_MAX,
  type createCardsOfWrong,
  type createOwnCard,
  type listOwnCards,
  type OwnCard,
  type OwnCardForm,
  type updateOwnCard,
  type writeMaskedOwnCards,
} from '#shared/cards/own-cards.contract.ts';
import type { CardSides } from '#shared/cards/flashcards/cloze.ts';
import type { Occlusion } from '#shared/cards/occlusion.ts';
import { formatCount } from '#shared/domain/counted.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { checkedCard, checkedMaskedCards, checkMasks } from '#server/core/checked-card.ts';
import { conflict, existing, invalid, notFound } from '#server/core/errors.ts';
import { requireTopic } from '#server/core/named-topics.repository.ts';
import { refuseStale, revised } from '#server/core/revisions.ts';
import type { Database } from '#server/db/engine.ts';
import type { MediaService } from '../../bank/media/media.service.ts';
import {
  countOwnCards,
  countShownCards,
  countUploadsOf,
  deleteOwnCardRow,
  findOwnCardOf,
  findUploadsOf,
  insertCardsOfQuestions,
  insertWrittenCards,
  listSessionQuestions,
  listQuestionsOfCards,
  listShownCards,
  lockOwnCard,
  lockOwner,
  lockTopicsOf,
  updateOwnCardRow,
  type SessionQuestion,
  type OwnCardRow,
} from './own-cards.repository.ts';

const BACK_MISSING = 'Please fill in the back';

interface OwnCardsDependencies {
  db: Database;
  clock: Clock;
  media: Pick<MediaService, 'claimMedia' | 'uploadImage'>;
}

/** Cards that students make from questions they were asked, or write by hand. */
export function createOwnCardsService({ db, clock, media }: OwnCardsDependencies) {
  /** Keeps the images from being swept. Throws 400 if one is missing, or is not the student's. */
  async function claimImages(tx: Database, userId: string, urls: (string | null | undefined)[]): Promise<void> {
    const images = [...new Set(urls)].filter((url) => typeof url === 'string');
    if (images.length === 0) return;
    const uploads = new Set(await findUploadsOf(tx, userId, images.map(nameOf)));
    if (!images.every((url) => uploads.has(nameOf(url)))) throw invalid('Please upload the image again');
    await media.claimMedia(tx, images);
  }

  /** Throws 409 if the student has more cards than allowed. */
  async function checkCount(tx: Database, userId: string): Promise<void> {
    if ((await countOwnCards(tx, userId)) > OWN_CARDS_MAX) {
      throw conflict(`You can have at most ${formatCount(OWN_CARDS_MAX)} cards of your own`);
    }
  }

  /** Makes cards from questions as they were asked, except those that already have one. */
  async function makeCards(tx: Database, userId: string, questions: SessionQuestion[]): Promise<OwnCardRow[]> {
    if (questions.length === 0) return [];
    const topicOf = await lockTopicsOf(
      tx,
      questions.map(({ questionId }) => questionId),
    );
    return insertCardsOfQuestions(
      tx,
      questions.map((question, index) => {
        const { questionId, imageUrl } = question;
        const at = momentAfter(clock(), index);
        const topicId = topicOf.get(questionId) ?? null;
        return { userId, questionId, ...sidesOf(question), imageUrl, topicId, createdAt: at, updatedAt: at };
      }),
    );
  }

  async function add(
    userId: string,
    { topicId, imageUrl, backImageUrl }: Pick<OwnCardForm, 'topicId' | 'imageUrl' | 'backImageUrl'>,
    cards: (CardSides & { occlusion?: Occlusion })[],
  ): Promise<OwnCard[]> {
    return db.transaction(async (tx) => {
      await lockOwner(tx, userId);
      await requireTopic(tx, topicId);
      await claimImages(tx, userId, [imageUrl, backImageUrl]);
      const now = clock();
      const rows = cards.map((card, index) => {
        const at = momentAfter(now, index);
        return { userId, topicId, imageUrl, backImageUrl, ...card, createdAt: at, updatedAt: at };
      });
      const added = await insertWrittenCards(tx, rows);
      await checkCount(tx, userId);
      return added.map(present);
    });
  }

  return {
    /** Throws 400 if the card is incomplete or an image is not the student's, 409 if there are too many cards. */
    async write(userId: string, { front, back, ...form }: OwnCardForm): Promise<OwnCard> {
      const [card] = await add(userId, form, [checkedCard(front, back, BACK_MISSING)]);
      if (card === undefined) throw new Error('a card is stored for each that is added');
      return card;
    },

    /** Adds a card for each mask. Throws as `write` does. */
    async writeMasked(userId: string, form: Part<typeof writeMaskedOwnCards, 'body'>): Promise<OwnCard[]> {
      return add(userId, form, checkedMaskedCards(form));
    },

    /** Stores an image for a card. Throws 409 if the student has too many. */
    async uploadImage(userId: string, data: Uint8Array): Promise<{ imageUrl: string }> {
      if ((await countUploadsOf(db, userId)) >= OWN_IMAGES_MAX) {
        throw conflict(`You can have at most ${OWN_IMAGES_MAX} images. Unused images are deleted after a day.`);
      }
      return { imageUrl: await media.uploadImage(data, userId) };
    },

    /**
     * Makes a card from a question as it was asked, or returns the existing one. Throws 404 if the question is not in a
     * session of the student's, 409 if its answer is not due to be shown.
     */
    async create(userId: string, { sessionId, questionId }: Part<typeof createOwnCard, 'body'>): Promise<OwnCard> {
      return db.transaction(async (tx) => {
        const [question] = await listSessionQuestions(tx, { userId, sessionId, questionId });
        if (question === undefined) throw notFound('Question');
        if (!question.isKeyShown) throw conflict('The answer to this question is not shown yet', 'not_revealed');
        const [made] = await makeCards(tx, userId, [question]);
        const card = made ?? (await findOwnCardOf(tx, { userId, questionId }));
        // It was deleted in the meantime on another device.
        if (card === undefined) throw conflict('This card has just been deleted. Please try again.');
        return present(card);
      });
    },

    /** Makes cards of a session's shown questions that were not fully right. Throws as `create` and `write` do. */
    async createOfWrong(userId: string, sessionId: string): Promise<ResponseOutput<typeof createCardsOfWrong>> {
      return db.transaction(async (tx) => {
        await lockOwner(tx, userId);
        const questions = await listSessionQuestions(tx, { userId, sessionId });
        if (questions.length === 0) throw notFound('Session');
        if (questions.some(({ completedAt }) => completedAt === null)) {
          throw conflict('The answers to these questions are not shown yet', 'not_revealed');
        }
        const wrong = questions.filter(({ isRight, isKeyShown }) => isKeyShown && !isRight);
        const made = await makeCards(tx, userId, wrong);
        await checkCount(tx, userId);
        return {
          made: made.length,
          known: wrong.length - made.length,
          questionIds: wrong.map((one) => one.questionId),
        };
      });
    },

    async list(page: { userId: string; limit: number; offset: number }): Promise<ResponseOutput<typeof listOwnCards>> {
      const [total, rows] = await Promise.all([countShownCards(db, page.userId), listShownCards(db, page)]);
      return { total, cards: rows.map(present) };
    },

    async questions(userId: string): Promise<string[]> {
      return listQuestionsOfCards(db, userId);
    },

    /** Throws 404 for a card that does not exist or is somebody else's; otherwise as `write` does. */
    async update(
      card: { id: string; userId: string },
      { front, back, expectedRevision, ...change }: Part<typeof updateOwnCard, 'body'>,
    ): Promise<OwnCard> {
      const sides = checkedCard(front, back, BACK_MISSING);
      return db.transaction(async (tx) => {
        const stored = existing(await lockOwnCard(tx, card), 'Card');
        await refuseStale(expectedRevision, () => present(stored));
        await requireTopic(tx, change.topicId);
        const newImages = [change.imageUrl, change.backImageUrl].filter(
          (url) => url !== stored.imageUrl && url !== stored.backImageUrl,
        );
        await claimImages(tx, card.userId, newImages);
        checkMasks(stored, { ...change, ...sides });
        return present(existing(await updateOwnCardRow(tx, card, { ...change, ...sides, updatedAt: clock() }), 'Card'));
      });
    },

    /** Throws 404 for a card that does not exist or is somebody else's. */
    async delete(card: { id: string; userId: string }): Promise<void> {
      if (!(await deleteOwnCardRow(db, card))) throw notFound('Card');
    },
  };
}
export type OwnCardsService = ReturnType<typeof createOwnCardsService>;

/** Cards made together are a millisecond apart, so that they are studied in this order. */
const momentAfter = (now: Date, index: number) => new Date(now.getTime() + index);

const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

function present({ userId: _owner, ...card }: OwnCardRow): OwnCard {
  const shown = { ...card, createdAt: card.createdAt.toISOString(), updatedAt: card.updatedAt.toISOString() };
  return revised(shown, ['front', 'back', 'topicId', 'imageUrl', 'backImageUrl', 'occlusion']);
}

/**
 * Returns as front the question with its lettered options, and as back the right option, or the key in words, with the
 * explanation, if any.
 */
function sidesOf({ question, kind, options, content, correctAnswer, explanation }: SessionQuestion) {
  const lettered = options.map((option, index) => `${letterOf(index)}) ${option}`);
  const answer =
    typeof correctAnswer === 'number'
      ? lettered[correctAnswer]
      : kindOf(kind).describeKey({ options, content }, correctAnswer);
  const front = [question, lettered.join('\n')].filter(Boolean).join('\n\n');
  return { front, back: [answer, explanation].filter(Boolean).join('\n\n') };
}
