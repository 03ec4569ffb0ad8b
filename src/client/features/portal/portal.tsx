import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/contract/auth.ts';
import type { Portal as PortalData } from '#shared/contract/progress.ts';
import { portalQuery } from '#client/api/progress.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { ActionCards } from './action-cards.tsx';
import { InProgress } from './in-progress.tsx';
import { LearningGoals, LearningGoalsSkeleton } from './learning-goals.tsx';
import { RecentActivity, RecentActivitySkeleton } from './recent-activity.tsx';
import { StatCards, StatCardsSkeleton } from './stat-cards.tsx';
import { StudyTopics, StudyTopicsSkeleton } from './study-topics.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

/** The student's first screen, from one call. */
export function Portal({ user }: { user: Pick<CurrentUser, 'firstName' | 'status'> }) {
  const portal = useQuery(portalQuery());
  return (
    <div className="grid gap-6">
      <WelcomeBanner firstName={user.firstName} stats={portal.data?.stats} />
      {user.status === 'pending' && <AwaitingApproval />}
      <InProgress />
      {portal.isError ? (
        <>
          <ErrorNotice
            title="Your learning portal could not be loaded"
            error={portal.error}
            onRetry={() => void portal.refetch()}
          />
          <ActionCards />
        </>
      ) : (
        <PortalBody data={portal.data} />
      )}
    </div>
  );
}

/** Without data, everything that depends on it is a skeleton of the same size. */
function PortalBody({ data }: { data: PortalData | undefined }) {
  return (
    <>
      {data ? <StatCards stats={data.stats} due={data.due} /> : <StatCardsSkeleton />}
      <ActionCards />
      <div className="grid gap-8 pt-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Section title="Recent Activity">
          {data ? <RecentActivity attempts={data.recent} /> : <RecentActivitySkeleton />}
        </Section>
        <Section title="Learning Goals">
          {data ? <LearningGoals stats={data.stats} /> : <LearningGoalsSkeleton />}
        </Section>
      </div>
      <Section title="Study Topics">{data ? <StudyTopics topics={data.topics} /> : <StudyTopicsSkeleton />}</Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-3 text-18 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function AwaitingApproval() {
  return (
    <Notice tone="warn" title="Your account is awaiting approval">
      You can browse topics and flashcards. Quizzes open, and your progress is recorded, once your instructor has
      approved you.
    </Notice>
  );
}
