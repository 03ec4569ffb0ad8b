import type { FastifyInstance } from 'fastify';
import type { Engine } from '#server/db/engine.ts';
import { busy } from './errors.ts';

/**
 * Longer than a moment's rush; who would wait longer than this is better told at once, and comes back. The embedded engine
 * does one thing after another: there an import or a backup is in the way for seconds and then over, so waiting is best.
 */
const LONGEST_WAIT_MS: Record<Engine['kind'], number> = { postgres: 2000, embedded: 10_000 };

/**
 * Refuses calls while those before them have waited too long for the database: each of them would only make the queue
 * longer, until nobody gets an answer in time. Comes before the sessions, which are a query already.
 */
export function registerBackPressure(app: FastifyInstance, engine: Pick<Engine, 'kind' | 'waitedMs'>): void {
  app.addHook('onRequest', async (request) => {
    // Pages, and who is no call of the contract, cost little.
    if (request.routeOptions.config.endpoint === undefined) return;
    if (engine.waitedMs() > LONGEST_WAIT_MS[engine.kind]) throw busy();
  });
}
