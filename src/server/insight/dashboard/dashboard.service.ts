import type { Database } from '#server/db/engine.ts';
import type { Attention, Dashboard } from '#shared/insight/dashboard.contract.ts';
import { DASHBOARD_ACTIVITY_COUNT, DASHBOARD_TOPIC_COUNT } from '#shared/domain/limits.ts';
import { countContent, countWaiting } from './dashboard.repository.ts';

interface DashboardDependencies {
  db: Database;
  countUsers: (db: Database) => Promise<{ students: number; pending: number }>;
  /** The latest completed sessions, and how many there are. */
  latestActivity: (limit: number) => Promise<Pick<Dashboard, 'activity' | 'activityCount'>>;
  /** The main categories with most answers, and how many there are with any. */
  topMainCategories: (limit: number) => Promise<Pick<Dashboard, 'topics' | 'topicCount'>>;
}

/** The teacher's first page. */
export function createDashboardService(dependencies: DashboardDependencies) {
  const { db, countUsers, latestActivity, topMainCategories } = dependencies;

  async function metrics(): Promise<Dashboard['metrics']> {
    const [users, content] = await Promise.all([countUsers(db), countContent(db)]);
    return { totalStudents: users.students, ...content, pendingApprovals: users.pending };
  }

  return {
    metrics,

    attention: (): Promise<Attention> => countWaiting(db),

    async all(): Promise<Dashboard> {
      const [figures, attention, activity, topics] = await Promise.all([
        metrics(),
        countWaiting(db),
        latestActivity(DASHBOARD_ACTIVITY_COUNT),
        topMainCategories(DASHBOARD_TOPIC_COUNT),
      ]);
      return { metrics: figures, attention, ...activity, ...topics };
    },
  };
}
export type DashboardService = ReturnType<typeof createDashboardService>;
