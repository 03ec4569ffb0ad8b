import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import { existing, notFound } from '#server/core/errors.ts';
import { grouped } from '#server/core/grouped.ts';
import type { Staff } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { takeLock } from '#server/db/locks.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import type { ItemHistory, listItemStatistics } from '#shared/insight/analytics.contract.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { VerificationIssue } from '#shared/bank/verification.contract.ts';
import { itemStatisticsOf } from '#shared/insight/item-statistics-figures.ts';
import { driftOf } from '#shared/insight/item-drift.ts';
import { optionShares } from '#shared/insight/option-shares.ts';
import type { FirstAttempt, ItemFigures } from '#shared/insight/item-statistics.ts';
import { commonResponses, type CommonResponse } from '#shared/practice/typed-responses.ts';
import { requireOwnClass } from '#server/base/classes/classes.policy.ts';
import { keepFirstAttemptsDue, rescoreFirstAttempts } from './first-attempts.repository.ts';
import { countItems, listAlarms, listFirstAnswersTo, listItems, listTyped, type ItemList } from './items.repository.ts';
import { toItemStatistics } from './items.presenter.ts';
import { possibleWrongKey } from './possible-wrong-key.ts';
import {
  findItem,
  listAnswers,
  listAnswersByQuarter,
  listVersionContents,
  listStale,
  saveStatistics,
  type Answer,
  type StaleItem,
} from './refresh.repository.ts';

type ItemPage = z.input<(typeof listItemStatistics.responses)[200]>;

/** Batches are small so that the embedded engine, which has one connection, is soon free for others. */
const SESSIONS_AT_A_TIME = 50;
const QUESTIONS_AT_A_TIME = 100;
const ATTEMPTS_AT_A_TIME = 500;
const DAY_MS = 86_400_000;
const TYPED_DAYS = 365;
/** For questions without options, the number of answers that are listed separately. */
const ANSWERS_SHOWN = 8;

type JudgedVersion = Pick<StaleItem, 'kind' | 'options' | 'content' | 'correctAnswer'>;
type GivenAttempt = Omit<FirstAttempt, 'selectedAnswer' | 'fraction'> & { answer: AnswerValue };

interface Dependencies {
  db: Database;
  clock: Clock;
}

/** Statistics of questions, and the alarms they raise. */
export function createItemStatisticsService({ db, clock }: Dependencies) {
  /** Leaves half of the time to others. */
  async function withPause<Result>(work: (tx: Database) => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const result = await longTransaction(db, work);
    await pause(performance.now() - began);
    return result;
  }

  /** Rebuilds the statistics of some questions; returns the last question, or undefined if none is left. */
  async function refreshSome(tx: Database, after: string | undefined): Promise<string | undefined> {
    // Otherwise another process could compute the same statistics, and subtract their attempts twice.
    await takeLock(tx, 'itemStatistics');
    const now = clock();
    const before = new Date(now.getTime() - DAY_MS);
    const stale = upTo(ATTEMPTS_AT_A_TIME, await listStale(tx, { after, before, limit: QUESTIONS_AT_A_TIME }));
    if (stale.length === 0) return undefined;
    await rescoreFirstAttempts(
      tx,
      stale.map(({ questionId }) => questionId),
    );
    // Read after the pending ones were counted: an attempt in between is included, but stays pending.
    const attempts = await comparableAttempts(tx, stale);
    const made = stale.map((item) => ({
      ...figuresOf(item, attempts.get(item.questionId) ?? []),
      shares: sharesOf(item, attempts.get(item.questionId) ?? []),
      questionId: item.questionId,
      versionId: item.versionId,
      counted: item.pending,
    }));
    await saveStatistics(tx, made, now);
    return stale.at(-1)?.questionId;
  }

  return {
    /** Stores the first attempts that are due, and rebuilds the statistics of answered or changed questions. */
    async refresh(): Promise<void> {
      let sessions: number;
      do sessions = await withPause((tx) => keepFirstAttemptsDue(tx, { limit: SESSIONS_AT_A_TIME }));
      while (sessions > 0);
      let after: string | undefined;
      do {
        const from = after;
        after = await withPause((tx) => refreshSome(tx, from));
      } while (after !== undefined);
    },

    /** Returns a page of the questions with statistics, for all students or for a class, and the total number. */
    async list(staff: Staff, list: ItemList, classId?: string): Promise<ItemPage> {
      await requireOwnClass(db, staff, classId);
      const [total, rows] = await Promise.all([countItems(db, list), listItems(db, list)]);
      if (classId === undefined) return { total, questions: rows.map(toItemStatistics) };
      const items = rows.map((row) => ({ ...row, questionId: row.id }));
      const attempts = await comparableAttempts(db, items, classId);
      const ofClass = rows.map((row) => {
        const { options, ...figures } = figuresOf(row, attempts.get(row.id) ?? []);
        return toItemStatistics({ ...row, ...figures, optionStatistics: options, alarm: null });
      });
      return { total, questions: ofClass };
    },

    /** Returns students' first answers to a question as it is asked now; empty if the question was deleted. */
    firstAnswersTo: (questionId: string): Promise<AnswerValue[]> => listFirstAnswersTo(db, questionId),

    /** Returns responses typed in the last year before the options were shown; 404 if the question was deleted. */
    async typed(questionId: string): Promise<CommonResponse[]> {
      const item = existing(await findItem(db, questionId), 'Question');
      const since = new Date(clock().getTime() - TYPED_DAYS * DAY_MS);
      return commonResponses(await listTyped(db, questionId, since), item.options);
    },

    /** Returns a question's statistics by version and by quarter; 404 if it was deleted. */
    async history(questionId: string): Promise<ItemHistory> {
      const [today, answered] = await Promise.all([findItem(db, questionId), listAnswersByQuarter(db, questionId)]);
      if (today === undefined) throw notFound('Question');
      const versions = [...grouped(answered, ({ id }) => id).values()].map((rows) => {
        const [version] = rows as [(typeof answered)[number]];
        const { attempts, facilityIndex, discriminationIndex } = figuresOf(version, rows.flatMap(attemptsIn));
        const { id, createdAt } = version;
        const isCurrent = id === today.versionId;
        return { id, createdAt: createdAt.toISOString(), isCurrent, attempts, facilityIndex, discriminationIndex };
      });
      const comparable = answered.filter((version) => isSameContent(version, today));
      const quarters = [...grouped(comparable, ({ quarter }) => quarter ?? '')]
        .map(([quarter, rows]) => ({ ...figuresOf(today, rows.flatMap(attemptsIn)), quarter }))
        .flatMap(({ quarter, attempts, facilityIndex }) =>
          // The quarter is unknown for attempts that an older server stored.
          quarter === '' || facilityIndex === null ? [] : [{ quarter, attempts, facilityIndex }],
        )
        .toSorted((a, b) => (a.quarter < b.quarter ? -1 : 1));
      return { versions, quarters, drift: driftOf(quarters) };
    },

    /** Returns what statistics say against the current keys of these questions, by question; dismissed or not. */
    async possibleWrongKeys(questionIds: string[]): Promise<Map<string, VerificationIssue>> {
      const alarms = await listAlarms(db, questionIds);
      return new Map(alarms.map(({ questionId, ...alarm }) => [questionId, possibleWrongKey(alarm)]));
    },
  };
}
export type ItemStatisticsService = ReturnType<typeof createItemStatisticsService>;

/** Judges each option if the key is a single option, otherwise each of the most frequent answers. */
function figuresOf({ kind, options, content, correctAnswer }: JudgedVersion, attempts: GivenAttempt[]): ItemFigures {
  if (typeof correctAnswer === 'number') {
    const chosen = attempts.map(({ answer, ...attempt }) => ({ ...attempt, selectedAnswer: Number(answer) }));
    return itemStatisticsOf(chosen, { correctAnswer, optionCount: options.length });
  }
  const { grade, describe, responseFault } = kindOf(kind);
  const parts = { options, content };
  // A backup may contain answers that are invalid.
  const sound = attempts.filter(({ answer }) => responseFault(parts, answer) === null);
  const judged = sound.map(({ answer, ...attempt }) => ({
    ...attempt,
    text: describe(parts, answer, correctAnswer),
    fraction: grade(parts, correctAnswer, answer).fraction,
  }));
  const byText = grouped(judged, ({ text }) => text);
  const most = [...byText].toSorted(([, a], [, b]) => b.length - a.length).slice(0, ANSWERS_SHOWN);
  const indexes = new Map(most.map(([text], index) => [text, index]));
  const figures = itemStatisticsOf(
    judged.map(({ text, ...attempt }) => ({ ...attempt, selectedAnswer: indexes.get(text) ?? -1 })),
    { correctAnswer: null, optionCount: most.length },
  );
  const shown = figures.options.map((option, index) => {
    const [text = '', attemptsWithText = []] = most[index] ?? [];
    return { ...option, text, isRight: attemptsWithText[0]?.fraction === 1 };
  });
  return { ...figures, options: shown };
}

/** Computes the shares that students see; empty if a response is anything but options. */
function sharesOf({ kind, options, content }: StaleItem, attempts: GivenAttempt[]): number[] {
  const { chosenOptions, responseFault } = kindOf(kind);
  if (chosenOptions === null) return [];
  const sound = attempts.filter(({ answer }) => responseFault({ options, content }, answer) === null);
  return optionShares(
    sound.map(({ answer }) => chosenOptions(answer)),
    options.length,
  );
}

/** Returns first attempts by question, of all students or a class, at versions that asked the same in today's order. */
async function comparableAttempts(
  tx: Database,
  items: (VersionContent & Pick<StaleItem, 'questionId' | 'versionId'>)[],
  classId?: string,
): Promise<Map<string, GivenAttempt[]>> {
  const today = new Map(items.map((item) => [item.questionId, item]));
  const answered = await listAnswers(tx, [...today.keys()], classId);
  const isCurrent = ({ questionId, versionId }: (typeof answered)[number]) =>
    today.get(questionId)?.versionId === versionId;
  const former = answered.filter((version) => !isCurrent(version)).map(({ versionId }) => versionId);
  const before = await listVersionContents(tx, former);
  const attempts = new Map<string, GivenAttempt[]>();
  for (const version of answered) {
    const { questionId, versionId } = version;
    if (!isCurrent(version) && !isSameContent(before.get(versionId), today.get(questionId))) continue;
    attempts.set(questionId, [...(attempts.get(questionId) ?? []), ...attemptsIn(version)]);
  }
  return attempts;
}

const attemptsIn = ({ answers }: { answers: Answer[] }): GivenAttempt[] =>
  answers.map(([answer, restScore, timeSpent]) => ({ answer, restScore, timeSpent }));

type VersionContent = Pick<StaleItem, 'kind' | 'options' | 'content'>;
const isSameContent = (a: VersionContent | undefined, b: VersionContent | undefined) =>
  a?.kind === b?.kind && isDeepStrictEqual([a?.options, a?.content], [b?.options, b?.content]);

/** Returns the first items whose attempts add up to at most `most`, but at least one item. */
function upTo<Item extends { attempts: number; pending: number }>(most: number, items: Item[]): Item[] {
  let sum = 0;
  return items.filter(({ attempts, pending }, index) => {
    sum += attempts + pending;
    return index === 0 || sum <= most;
  });
}
