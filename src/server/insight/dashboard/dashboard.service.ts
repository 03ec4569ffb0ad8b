import type { Database } from '#server/db/engine.ts';
import type { Attention, Dashboard } from '#shared/insight/dashboard.contract.ts';
import { DASHBOARD_ACTIVITY_COUNT, DASHBOARD_TOPIC_COUNT } from '#shared/domain/limits.ts';
import { countUsers } from '../../people/users/users.repository.ts';
import type { AnalyticsService } from '../analytics/analytics.service.ts';
import { countContent, countWaiting } from './dashboard.repository.ts';

interface DashboardDependencies {
  db: Database;
  analytics: Pick<AnalyticsService, 'latestActivity' | 'topMainCategories'>;
}

/** The teacher's first page. */
export function createDashboardService({ db, analytics }: DashboardDependencies) {
  async function metrics(): Promise<Dashboard['metrics']> {
    const [users, content] = await Promise.all([countUsers(db), countContent(db)]);
    return { totalStudents: users.students, ...content, pendingApprovals: users.pending };
  }

  return {
    metrics,

    attention: (teacherId: string): Promise<Attention> => countWaiting(db, teacherId),

    async all(teacherId: string): Promise<Dashboard> {
      const [figures, attention, activity, topics] = await Promise.all([
        metrics(),
        countWaiting(db, teacherId),
        analytics.latestActivity(DASHBOARD_ACTIVITY_COUNT),
        analytics.topMainCategories(DASHBOARD_TOPIC_COUNT),
      ]);
      return { metrics: figures, attention, ...activity, ...topics };
    },
  };
}
export type DashboardService = ReturnType<typeof createDashboardService>;
