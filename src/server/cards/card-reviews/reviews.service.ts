import type { RecordedReviews, recordReviews, ReviewEntry } from '#shared/cards/card-reviews.contract.ts';
import type { Part } from '#shared/contract/endpoint.ts';
import type { SchedulingTerms } from '#shared/cards/spaced-repetition/exam-date.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { conflict } from '#server/core/errors.ts';
import type { Learner } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { retriedTransaction } from '#server/db/transactions.ts';
import { countReviews } from '#server/base/counters/reviews.repository.ts';
import type { CardHistory } from './card-history.ts';
import { presentSchedule } from './card-reviews.presenter.ts';
import { deleteSchedules, insertSchedules } from './card-schedules.repository.ts';
import { historiesOf, mergeEntries } from './merge-entries.ts';
import {
  insertLog,
  keepCards,
  listLog,
  listLoggedCards,
  lockStudent,
  type CardKinds,
} from './review-log.repository.ts';

const CARDS_AT_A_TIME = 200;

/** Records and counts what students do with cards. Schedules are derived from the log alone. */
export function createReviewsService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Records, recognizes or refuses each entry, all in one transaction. Throws 409 if sent for another student. */
    async record(learner: Learner, sent: Part<typeof recordReviews, 'body'>): Promise<RecordedReviews> {
      const { userId } = learner;
      if (sent.userId !== undefined && sent.userId.toLowerCase() !== userId) {
        throw conflict('Somebody else has signed in. Please reload the page.', 'other_user');
      }
      const entries = sent.entries.map(withPlainIds);
      const cardIds = [...new Set(entries.map(({ cardId }) => cardId))];
      return retriedTransaction(db, async (tx) => {
        const now = clock();
        const terms = await lockStudent(tx, learner, now);
        const cards = await keepCards(tx, userId, cardIds);
        const log = await listLog(tx, { userId, cardIds, ids: entries.map(({ id }) => id) });
        const corrected = correctedBy({ now, sentAt: new Date(sent.sentAt) });
        const { weights } = terms;
        const merged = mergeEntries({ userId, now, entries, cards, log, weights, corrected });
        const { results, rows, counted, histories } = merged;
        if (rows.length > 0) {
          await insertLog(tx, rows);
          await storeSchedules(tx, { userId, terms, cards, histories });
          await countReviews(tx, learner, { reviews: counted, now });
        }
        const schedules = cardIds.map((cardId) => {
          const schedule = cards.has(cardId) ? histories.get(cardId)?.schedule : null;
          return { cardId, schedule: schedule ? presentSchedule(schedule) : null };
        });
        return { results, schedules };
      });
    },

    /** Recalculates all schedules of a student from the log alone. */
    async rebuild(learner: Learner): Promise<void> {
      await retriedTransaction(db, async (tx) =>
        rebuildSchedules(tx, learner.userId, await lockStudent(tx, learner, clock())),
      );
    },
  };
}
export type ReviewsService = ReturnType<typeof createReviewsService>;

/** Recalculates all schedules of a locked student, in batches. */
export async function rebuildSchedules(tx: Database, userId: string, terms: SchedulingTerms): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const cardIds: string[] = await listLoggedCards(tx, { userId, after, limit: CARDS_AT_A_TIME });
    if (cardIds.length === 0) return;
    after = cardIds.at(-1);
    await replayCards(tx, { userId, cardIds, terms });
  }
}

/** Recalculates the schedules of some cards of a locked student. */
export async function replayCards(
  tx: Database,
  { userId, cardIds, terms }: { userId: string; cardIds: string[]; terms: SchedulingTerms },
): Promise<void> {
  const cards = await keepCards(tx, userId, cardIds);
  const histories = historiesOf(cardIds, await listLog(tx, { userId, cardIds }), terms.weights);
  await storeSchedules(tx, { userId, terms, cards, histories });
}

/** Ids in the database's spelling, so that they can be compared as text. */
function withPlainIds(entry: ReviewEntry): ReviewEntry {
  const plain = { ...entry, id: entry.id.toLowerCase(), cardId: entry.cardId.toLowerCase() };
  return plain.kind === 'undo' ? { ...plain, undoes: plain.undoes.toLowerCase() } : plain;
}

interface Standing {
  userId: string;
  terms: SchedulingTerms;
  cards: CardKinds;
  histories: Map<string, CardHistory>;
}

/** Replaces the stored schedules of existing cards. */
async function storeSchedules(tx: Database, { userId, terms, cards, histories }: Standing): Promise<void> {
  const scheduled = [...cards].flatMap(([cardId, { isOwn }]) => {
    const schedule = histories.get(cardId)?.schedule ?? null;
    return schedule === null ? [] : [{ cardId, isOwn, schedule }];
  });
  await deleteSchedules(tx, userId, [...cards.keys()]);
  await insertSchedules(tx, { userId, terms, cards: scheduled });
}

/** A browser's clock that is wrong by no more than this is trusted. */
const TOLERANCE_MS = 60_000;
/** No earlier time is stored, whatever a browser sends: before this product, and within database limits. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/**
 * Converts times of entries to the server's clock, using the browser's clock at the time of sending to determine its
 * error. No entry is later than now.
 */
function correctedBy({ now, sentAt }: { now: Date; sentAt: Date }): (at: Date) => Date {
  const skew = now.getTime() - sentAt.getTime();
  const shift = Math.abs(skew) > TOLERANCE_MS ? skew : 0;
  return (at) => {
    const corrected = at.getTime() + shift;
    if (corrected > now.getTime() + TOLERANCE_MS) return now;
    return new Date(Math.max(corrected, EARLIEST_MS));
  };
}
