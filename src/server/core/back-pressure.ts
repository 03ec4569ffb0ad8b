import type { FastifyInstance } from 'fastify';
import type { Engine } from '#server/db/engine.ts';
import { busy } from './errors.ts';

/**
 * Longer than a brief rush; a caller that would wait longer is better refused at once, to retry later. The embedded
 * engine does one thing at a time: an import or a backup blocks it for seconds and is then over, so waiting is best.
 */
const LONGEST_WAIT_MS: Record<Engine['kind'], number> = { postgres: 2000, embedded: 10_000 };

/**
 * Refuses calls while earlier ones have waited too long for the database: each would only lengthen the queue until
 * nobody gets a response in time. Runs before the sessions are read, which already takes a query.
 */
export function registerBackPressure(app: FastifyInstance, engine: Pick<Engine, 'kind' | 'waitedMs'>): void {
  app.addHook('onRequest', async (request) => {
    // Pages, and callers outside the contract, cost little.
    if (request.routeOptions.config.endpoint === undefined) return;
    if (engine.waitedMs() > LONGEST_WAIT_MS[engine.kind]) throw busy();
  });
}
