import { randomUUID } from 'node:crypto';
import {
  listDueCards,
  recordReviews,
  REVIEW_ENTRIES_LIMIT,
  type ReviewEntry,
} from '#shared/cards/card-reviews.contract.ts';
import { between } from '#tests/support/seeded-random.ts';
import type { Api } from './api.ts';
import type { WriteStream } from './write-stream.ts';

/** A student's grades of flashcards. */
export class GradeStream implements WriteStream {
  readonly #api: Api;
  readonly #random: () => number;
  #cardIds: string[] = [];
  readonly #unacknowledged = new Set<ReviewEntry>();
  readonly #acknowledged: ReviewEntry[] = [];

  constructor(api: Api, random: () => number) {
    this.#api = api;
    this.#random = random;
  }

  get acknowledged(): number {
    return this.#acknowledged.length;
  }

  async prepare(): Promise<void> {
    if (this.#cardIds.length > 0) return;
    const { cards } = await this.#api.call(listDueCards, {});
    this.#cardIds = cards.map(({ id }) => id);
  }

  async send(): Promise<void> {
    const cardId = this.#cardIds[between(this.#random, 0, this.#cardIds.length - 1)];
    if (cardId === undefined) throw new Error('there are no cards to grade');
    const rating = between(this.#random, 1, 4);
    const entry: ReviewEntry = { id: randomUUID(), cardId, at: now(), kind: 'grade', rating, timeSpent: 1 };
    this.#unacknowledged.add(entry);
    const [outcome] = await this.#record([entry]);
    if (outcome !== 'recorded') throw new Error(`a new grade was ${outcome} instead of recorded`);
    this.#acknowledge(entry);
  }

  /** Stored grades are reported as known when they are sent again. */
  async missing(): Promise<ReviewEntry[]> {
    const missing: ReviewEntry[] = [];
    for (let at = 0; at < this.acknowledged; at += REVIEW_ENTRIES_LIMIT) {
      const entries = this.#acknowledged.slice(at, at + REVIEW_ENTRIES_LIMIT);
      const outcomes = await this.#record(entries);
      missing.push(...entries.filter((_, index) => outcomes[index] !== 'known'));
    }
    return missing;
  }

  async repeat(): Promise<void> {
    for (const entry of this.#unacknowledged) {
      const [outcome] = await this.#record([entry]);
      if (outcome === 'refused') throw new Error('a grade was refused');
      this.#acknowledge(entry);
    }
  }

  async contents() {
    return { there: await this.missing(), acknowledged: [] };
  }

  async #record(entries: ReviewEntry[]): Promise<string[]> {
    const { results } = await this.#api.call(recordReviews, { body: { sentAt: now(), entries } });
    return results.map(({ outcome }) => outcome);
  }

  #acknowledge(entry: ReviewEntry): void {
    this.#unacknowledged.delete(entry);
    this.#acknowledged.push(entry);
  }
}

const now = () => new Date().toISOString();
