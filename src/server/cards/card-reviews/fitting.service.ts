import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#server/adapters/clock.ts';
import type { Database } from '#server/db/engine.ts';
import { longTransaction } from '#server/db/time-limits.ts';
import { DEFAULT_WEIGHTS } from '#shared/cards/spaced-repetition/schedule.ts';
import { listFitCandidates, listStandingGrades, saveAttempt, type FitCandidate } from './card-parameters.repository.ts';
import { fitWeights, loadOptimizer, type FittedWeights, type Optimizer } from './fit-weights.ts';
import { lockStudent, UNKNOWN_ZONE } from './review-log.repository.ts';
import { rebuildSchedules } from './reviews.service.ts';

/** From this many grades on, a student's own say more than the average of all students. */
const LEAST_REVIEWS = 1000;
/** Fitting is attempted again with a fifth more grades than at the last attempt. */
const GROWTH = 1.2;
/** The queue allows a quarter of an hour; students left over come first the next time. */
const PATIENCE_MS = 10 * 60_000;

interface FittingDependencies {
  db: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  load?: () => Promise<Optimizer>;
}

/** Fits schedules to how well each student remembers. */
export function createFittingService({ db, clock, log, load = loadOptimizer }: FittingDependencies) {
  let isMissingKnown = false;

  async function optimizerOrNull(): Promise<Optimizer | null> {
    try {
      return await load();
    } catch (error) {
      if (!isMissingKnown) log.warn({ err: error }, 'schedules are not fitted: the optimizer cannot be loaded here');
      isMissingKnown = true;
      return null;
    }
  }

  /** Returns null if fitting fails. That counts as an attempt, because the same reviews would fail again. */
  async function fit(optimizer: Optimizer, { userId, weights }: FitCandidate): Promise<FittedWeights | null> {
    const grades = await listStandingGrades(db, userId);
    try {
      return await fitWeights(optimizer, grades, weights ?? DEFAULT_WEIGHTS);
    } catch (error) {
      log.error({ err: error, userId }, 'could not fit the schedules of a student');
      return null;
    }
  }

  async function fitStudent(optimizer: Optimizer, candidate: FitCandidate): Promise<void> {
    const { userId, reviews } = candidate;
    const fitted = await fit(optimizer, candidate);
    const now = clock();
    const kept = fitted?.isBetter ? fitted : null;
    await longTransaction(db, async (tx) => {
      const terms = await lockStudent(tx, { userId, timeZone: UNKNOWN_ZONE }, now);
      await saveAttempt(tx, { userId, reviews, kept: kept && { ...kept, fittedAt: now } });
      if (kept !== null) await rebuildSchedules(tx, userId, { ...terms, weights: kept.weights });
    });
    const losses = fitted && { lossBefore: fitted.lossBefore, lossAfter: fitted.lossAfter };
    log.info({ userId, reviews, ...losses }, kept === null ? 'fitted schedules not kept' : 'fitted schedules kept');
  }

  return {
    /** Fits schedules of students with enough new reviews, one student after the other. */
    async fitAll(): Promise<void> {
      const candidates = await longTransaction(db, (tx) =>
        listFitCandidates(tx, { atLeast: LEAST_REVIEWS, growth: GROWTH }),
      );
      const optimizer = candidates.length > 0 ? await optimizerOrNull() : null;
      if (optimizer === null) return;
      const began = performance.now();
      for (const candidate of candidates) {
        if (performance.now() - began > PATIENCE_MS) return;
        try {
          await fitStudent(optimizer, candidate);
        } catch (error) {
          log.error({ err: error, userId: candidate.userId }, 'could not store the fitted schedules of a student');
        }
      }
    },
  };
}
