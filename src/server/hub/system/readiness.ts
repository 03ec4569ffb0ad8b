import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import type { Lifecycle } from '#server/core/lifecycle.ts';
import { rootOf } from '#server/db/failures.ts';
import type { Engine } from '#server/db/engine.ts';

/** Several proxies ask each second; requests within this time share one answer of the database. */
const SHARED_MS = 500;
const PATIENCE_MS = 2000;

interface Parts {
  engine: Pick<Engine, 'probe'>;
  lifecycle: Lifecycle;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  sharedMs?: number;
}

/** Resolves if the process should get requests; throws 503 with the reason if not. */
export function createReadiness({ engine, lifecycle, log, sharedMs = SHARED_MS }: Parts): () => Promise<void> {
  let last: { until: number; answers: Promise<boolean> } | null = null;
  let isTold = false;

  async function ask(): Promise<boolean> {
    try {
      await within(PATIENCE_MS, engine.probe());
      if (isTold) log.info('the database answers again');
      isTold = false;
      return true;
    } catch (error) {
      if (!isTold) log.error({ err: rootOf(error) }, 'the database does not answer');
      isTold = true;
      return false;
    }
  }

  return async () => {
    if (lifecycle.phase === 'starting') throw new AppError(503, 'starting', 'The server is starting');
    if (lifecycle.phase === 'draining') throw new AppError(503, 'draining', 'The server is stopping');
    if (last === null || performance.now() > last.until) {
      const check = { until: Infinity, answers: ask() };
      void check.answers.then(() => (check.until = performance.now() + sharedMs));
      last = check;
    }
    if (!(await last.answers)) throw new AppError(503, 'database_unavailable', 'The database does not answer');
  };
}

async function within(milliseconds: number, answer: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
