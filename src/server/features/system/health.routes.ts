import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import { route } from '#server/core/route.ts';
import type { Engine } from '#server/db/engine.ts';
import { getHealth } from '#shared/contract/system.ts';

export function registerHealthRoutes(app: FastifyInstance, engine: Engine): void {
  route(app, getHealth, async ({ request }) => {
    try {
      await engine.ping();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new AppError(503, 'database_unavailable', 'The database does not answer');
    }
    return { status: 'ok' as const, database: engine.kind };
  });
}
