import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import type { Database } from '#server/db/engine.ts';
import { listTopics } from '#shared/contract/topics.ts';
import { listTopicsWithCounts } from './topics.repository.ts';

export function registerTopicRoutes(app: FastifyInstance, db: Database): void {
  route(app, listTopics, async () => {
    const rows = await listTopicsWithCounts(db);
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }));
  });
}
