import type { FastifyInstance } from 'fastify';
import { auditedTransaction } from '#server/core/audit.ts';
import { route } from '#server/core/route.ts';
import { writeSetting } from '#server/core/settings.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { setSchool } from '#shared/hub/school.contract.ts';

export function registerSchoolRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  route(app, setSchool, ({ body }) =>
    auditedTransaction(db, async (tx) => {
      await writeSetting(tx, 'school', body.isSchool);
      return body;
    }),
  );
}
