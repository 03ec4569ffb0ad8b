import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/core/errors.ts';
import type { Lifecycle } from '#server/core/lifecycle.ts';
import { route } from '#server/core/route.ts';
import type { Engine } from '#server/db/engine.ts';
import * as contract from '#shared/hub/system.contract.ts';
import { createReadiness } from './readiness.ts';

/** Registered outside of the session routes: probes have no session, and must not be refused under load. */
export async function registerHealthRoutes(
  app: FastifyInstance,
  { engine, lifecycle }: { engine: Engine; lifecycle: Lifecycle },
): Promise<void> {
  route(app, contract.getHealth, async ({ request }) => {
    try {
      await engine.ping();
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new AppError(503, 'database_unavailable', 'The database does not answer');
    }
    return { status: 'ok' as const, database: engine.kind };
  });
  const readiness = createReadiness({ engine, lifecycle, log: app.log });
  // A log line for each of these, every second, would be most of the log.
  await app.register(
    async (quiet) => {
      route(quiet, contract.getLiveness, () => ({ status: 'ok' as const }));
      route(quiet, contract.getReadiness, async () => {
        await readiness();
        return { status: 'ready' as const };
      });
    },
    { logLevel: 'warn' },
  );
}
