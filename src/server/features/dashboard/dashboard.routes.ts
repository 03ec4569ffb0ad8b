import type { FastifyInstance } from 'fastify';
import { route } from '#server/core/route.ts';
import type { Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { getAttention, getDashboardMetrics } from '#shared/contract/dashboard.ts';
import { countWaiting } from './dashboard.repository.ts';

interface DashboardServices {
  db: Database;
  countUsers: (db: Database) => Promise<{ students: number; pending: number }>;
}

export function registerDashboardRoutes(app: FastifyInstance, { db, countUsers }: DashboardServices): void {
  route(app, getDashboardMetrics, async () => {
    const [users, totalQuestions, totalTopics] = await Promise.all([
      countUsers(db),
      db.$count(questions),
      db.$count(topics),
    ]);
    return { totalStudents: users.students, totalQuestions, totalTopics, pendingApprovals: users.pending };
  });
  route(app, getAttention, () => countWaiting(db));
}
