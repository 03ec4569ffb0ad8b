import type { Principal } from '#server/core/principal.ts';
import type { Database } from '#server/db/engine.ts';
import { dismissVerification } from '#shared/bank/verification.contract.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { getLibrary } from '#shared/hub/library.contract.ts';
import { listStoredBackups } from '#shared/hub/backup.contract.ts';
import type { Attention, Dashboard } from '#shared/insight/dashboard.contract.ts';
import { DASHBOARD_ACTIVITY_COUNT, DASHBOARD_TOPIC_COUNT } from '#shared/insight/dashboard-figures.ts';
import { resendMail } from '#shared/mail/mail.contract.ts';
import { isAdmitted } from '#shared/people/admission.ts';
import { countUsers } from '../../people/users/users.repository.ts';
import type { AnalyticsService } from '../analytics/analytics.service.ts';
import { countContent, countWaiting } from './dashboard.repository.ts';

interface DashboardDependencies {
  db: Database;
  analytics: Pick<AnalyticsService, 'latestActivity' | 'topMainCategories'>;
  hasSingleSignOn: boolean;
}

/** The teacher's home page. */
export function createDashboardService({ db, analytics, hasSingleSignOn }: DashboardDependencies) {
  async function metrics(): Promise<Dashboard['metrics']> {
    const [users, content] = await Promise.all([countUsers(db), countContent(db)]);
    return { totalStudents: users.students, ...content, pendingApprovals: users.pending };
  }

  /** Counts only what this user is allowed to act on. */
  async function attention(user: Principal): Promise<Attention> {
    const waiting = await countWaiting(db, user.id, { hasSingleSignOn });
    const may = ({ access }: Pick<EndpointDefinition, 'access'>) => isAdmitted(access, user);
    return {
      ...waiting,
      failedBackups: may(listStoredBackups) ? waiting.failedBackups : 0,
      newLibrary: may(getLibrary) ? waiting.newLibrary : 0,
      failedMail: may(resendMail) ? waiting.failedMail : 0,
      possibleWrongKeys: may(dismissVerification) ? waiting.possibleWrongKeys : 0,
    };
  }

  return {
    metrics,

    attention,

    async all(user: Principal): Promise<Dashboard> {
      const [figures, waiting, activity, topics] = await Promise.all([
        metrics(),
        attention(user),
        analytics.latestActivity(DASHBOARD_ACTIVITY_COUNT),
        analytics.topMainCategories(DASHBOARD_TOPIC_COUNT),
      ]);
      return { metrics: figures, attention: waiting, ...activity, ...topics };
    },
  };
}
export type DashboardService = ReturnType<typeof createDashboardService>;
