import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import { tryLock } from '#server/db/locks.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import type { listItemStatistics } from '#shared/insight/analytics.contract.ts';
import type { VerificationIssue } from '#shared/bank/verification.contract.ts';
import { itemStatisticsOf } from '#shared/insight/item-statistics-figures.ts';
import type { FirstAttempt } from '#shared/insight/item-statistics.ts';
import { countItems, listAlarms, listItems } from './items.repository.ts';
import type { ItemList } from './items.repository.ts';
import { toItemStatistics } from './items.presenter.ts';
import { possibleWrongKey } from './possible-wrong-key.ts';
import { listAnswers, listOptions, listStale, saveStatistics } from './refresh.repository.ts';
import type { StaleItem } from './refresh.repository.ts';

type ItemPage = z.input<(typeof listItemStatistics.responses)[200]>;

/** So much at a time that the embedded engine, which has one connection, is free for others soon. */
const QUESTIONS_AT_A_TIME = 100;
const ATTEMPTS_AT_A_TIME = 2000;
const DAY_MS = 86_400_000;

/** Statistics of questions, and the alarms they raise. */
export function createItemStatisticsService({ db, clock }: { db: Database; clock: Clock }) {
  /** Rebuilds the statistics of some questions; returns the last of them, undefined where none is left. */
  async function refreshSome(tx: Database, after: string | undefined): Promise<string | undefined> {
    // What another process makes now would be made twice, and its attempts be counted off twice.
    if (!(await tryLock(tx, 'itemStatistics'))) return undefined;
    const now = clock();
    const before = new Date(now.getTime() - DAY_MS);
    const stale = upTo(ATTEMPTS_AT_A_TIME, await listStale(tx, { after, before, limit: QUESTIONS_AT_A_TIME }));
    if (stale.length === 0) return undefined;
    // Read after what waits was counted: an attempt that comes in between is made use of, and still waits.
    const attempts = await comparableAttempts(tx, stale);
    const made = stale.map(({ questionId, versionId, pending, correctAnswer, options }) => ({
      ...itemStatisticsOf(attempts.get(questionId) ?? [], { correctAnswer, optionCount: options.length }),
      questionId,
      versionId,
      counted: pending,
    }));
    await saveStatistics(tx, made, now);
    return stale.at(-1)?.questionId;
  }

  return {
    /** Rebuilds the statistics of questions that have been answered, or changed, since they were made. */
    async refresh(): Promise<void> {
      let after: string | undefined;
      do {
        const from = after;
        after = await longTransaction(db, (tx) => refreshSome(tx, from));
        await nextTurn();
      } while (after !== undefined);
    },

    /** A page of the questions with statistics, and how many there are. */
    async list(list: ItemList): Promise<ItemPage> {
      const [total, rows] = await Promise.all([countItems(db, list), listItems(db, list)]);
      return { total, questions: rows.map(toItemStatistics) };
    },

    /** What statistics say against the keys of these questions as they are now, by question; dismissed or not. */
    async possibleWrongKeys(questionIds: string[]): Promise<Map<string, VerificationIssue>> {
      const alarms = await listAlarms(db, questionIds);
      return new Map(alarms.map(({ questionId, ...alarm }) => [questionId, possibleWrongKey(alarm)]));
    },
  };
}
export type ItemStatisticsService = ReturnType<typeof createItemStatisticsService>;

/** First attempts by question: those at versions that offered the options of today in today's order. */
async function comparableAttempts(tx: Database, items: StaleItem[]): Promise<Map<string, FirstAttempt[]>> {
  const today = new Map(items.map((item) => [item.questionId, item]));
  const answered = await listAnswers(tx, [...today.keys()]);
  const isCurrent = ({ questionId, versionId }: (typeof answered)[number]) =>
    today.get(questionId)?.versionId === versionId;
  const former = answered.filter((version) => !isCurrent(version)).map(({ versionId }) => versionId);
  const options = await listOptions(tx, former);
  const attempts = new Map<string, FirstAttempt[]>();
  for (const version of answered) {
    const { questionId, versionId, answers } = version;
    const isComparable =
      isCurrent(version) || isDeepStrictEqual(options.get(versionId), today.get(questionId)?.options);
    if (!isComparable) continue;
    const these = answers.map(([selectedAnswer, restScore, timeSpent]) => ({ selectedAnswer, restScore, timeSpent }));
    attempts.set(questionId, [...(attempts.get(questionId) ?? []), ...these]);
  }
  return attempts;
}

/** The first items with no more than so many attempts together; one at least. */
function upTo<Item extends { attempts: number; pending: number }>(most: number, items: Item[]): Item[] {
  let sum = 0;
  return items.filter(({ attempts, pending }, place) => {
    sum += attempts + pending;
    return place === 0 || sum <= most;
  });
}
