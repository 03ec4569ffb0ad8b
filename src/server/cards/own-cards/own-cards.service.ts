import { letterOf } from '#shared/bank/question-import/answers.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { Part, ResponseOutput } from '#shared/contract/endpoint.ts';
import type { createOwnCard, listOwnCards, OwnCard, updateOwnCard } from '#shared/cards/own-cards.contract.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { conflict, notFound } from '#server/core/errors.ts';
import type { Database } from '#server/db/engine.ts';
import {
  countOwnCards,
  deleteOwnCardRow,
  findAskedQuestion,
  findOwnCardOf,
  insertOwnCard,
  listOwnCardRows,
  listQuestionsOfCards,
  lockTopicOf,
  updateOwnCardRow,
} from './own-cards.repository.ts';
import type { AskedQuestion, OwnCardRow } from './own-cards.repository.ts';

/** Cards that students make of questions they were asked. */
export function createOwnCardsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Makes a card of a question as it was asked; where there is one, that one. 404 where the question is not in a session
     * of the student's, 409 where its answer is not due to be shown.
     */
    async create(userId: string, { sessionId, questionId }: Part<typeof createOwnCard, 'body'>): Promise<OwnCard> {
      return db.transaction(async (tx) => {
        const asked = await findAskedQuestion(tx, { userId, sessionId, questionId });
        if (asked === undefined) throw notFound('Question');
        if (!isKeyDue(asked)) throw conflict('The answer to this question is not shown yet', 'not_revealed');
        const now = clock();
        const made = await insertOwnCard(tx, {
          userId,
          questionId,
          ...sidesOf(asked),
          imageUrl: asked.imageUrl,
          topicId: await lockTopicOf(tx, questionId),
          createdAt: now,
          updatedAt: now,
        });
        const card = made ?? (await findOwnCardOf(tx, { userId, questionId }));
        // Deleted on another device in between.
        if (card === undefined) throw conflict('This card has just been deleted. Please try again.');
        return present(card);
      });
    },

    async list(page: { userId: string; limit: number; offset: number }): Promise<ResponseOutput<typeof listOwnCards>> {
      const [total, rows] = await Promise.all([countOwnCards(db, page.userId), listOwnCardRows(db, page)]);
      return { total, cards: rows.map(present) };
    },

    async questions(userId: string): Promise<string[]> {
      return listQuestionsOfCards(db, userId);
    },

    /** 404 for a card that is not there, or somebody else's. */
    async update(card: { id: string; userId: string }, form: Part<typeof updateOwnCard, 'body'>): Promise<OwnCard> {
      const updated = await updateOwnCardRow(db, card, { ...form, updatedAt: clock() });
      if (updated === undefined) throw notFound('Card');
      return present(updated);
    },

    /** 404 for a card that is not there, or somebody else's. */
    async delete(card: { id: string; userId: string }): Promise<void> {
      if (!(await deleteOwnCardRow(db, card))) throw notFound('Card');
    },
  };
}
export type OwnCardsService = ReturnType<typeof createOwnCardsService>;

/** As in the quiz: after completion, or at once for what was answered where the session shows answers at once. */
function isKeyDue({ completedAt, answerReveal, isAnswered }: AskedQuestion): boolean {
  return completedAt !== null || (answerReveal === 'immediate' && isAnswered);
}

function present({ userId: _owner, ...card }: OwnCardRow): OwnCard {
  return { ...card, createdAt: card.createdAt.toISOString(), updatedAt: card.updatedAt.toISOString() };
}

/**
 * Front: the question and its lettered options; back: the right one, or what the key says in words, and the explanation,
 * where there is one.
 */
function sidesOf({ question, kind, options, content, correctAnswer, explanation }: AskedQuestion) {
  const lettered = options.map((option, place) => `${letterOf(place)}) ${option}`);
  const answer =
    typeof correctAnswer === 'number'
      ? lettered[correctAnswer]
      : kindOf(kind).describeKey({ options, content }, correctAnswer);
  const front = [question, lettered.join('\n')].filter(Boolean).join('\n\n');
  return { front, back: [answer, explanation].filter(Boolean).join('\n\n') };
}
