import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { StudyOverview as Overview } from '#shared/cards/card-reviews.contract.ts';
import { FORECAST_DAYS } from '#shared/domain/limits.ts';
import { reviewOutboxOf, studyOverviewQuery, type ReviewOutbox } from '#client/api/card-reviews.ts';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { countsText, totalOf } from '../due-counts.ts';
import { ReviewPageHeader } from '../review-page-header.tsx';
import { StudySettingsCard } from '../settings/study-settings-card.tsx';
import { ForecastChart } from './forecast-chart.tsx';
import { SetAsideCards } from './set-aside-cards.tsx';
import { StudyCalendar } from './study-calendar.tsx';
import { StudyFigures } from './study-figures.tsx';

/** How one's own study of cards stands, and its settings. */
export function StudyOverview({ user }: { user: Pick<CurrentUser, 'id' | 'status'> }) {
  const outbox = reviewOutboxOf(useQueryClient(), user.id);
  const { data, isPending, error, refetch } = useQuery(studyOverviewQuery());
  return (
    <>
      <ReviewPageHeader title="My Study" here="/flashcards/overview" />
      {isPending && (
        <SkeletonGroup label="Loading your study…" className="grid gap-6">
          {[28, 64, 56].map((height) => (
            <Skeleton key={height} className="h-56" />
          ))}
        </SkeletonGroup>
      )}
      {error && <ErrorNotice title="Your study could not be loaded" error={error} onRetry={() => void refetch()} />}
      {data && <OverviewBody overview={data} outbox={outbox} isApproved={user.status === 'approved'} />}
    </>
  );
}

interface OverviewBodyProps {
  overview: Overview;
  outbox: ReviewOutbox;
  isApproved: boolean;
}

function OverviewBody({ overview, outbox, isApproved }: OverviewBodyProps) {
  const hasDue = totalOf(overview.counts) > 0;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <CardTitle>Today</CardTitle>
          <p className="mt-0.5 text-ink-2 tabular-nums">{countsText(overview.counts)}</p>
          <WaitingToBeSent outbox={outbox} noun="grade" />
        </div>
        {hasDue && (
          <Button asChild variant="primary" className="max-sm:w-full">
            <Link to="/flashcards/due">Study Due Cards</Link>
          </Button>
        )}
      </Card>
      <StudyFigures overview={overview} />
      <Section title={`Next ${FORECAST_DAYS} Days`}>
        <ForecastChart forecast={overview.forecast} />
      </Section>
      <Section title="Past Year">
        <StudyCalendar calendar={overview.calendar} today={overview.forecast[0]?.day ?? localToday()} />
      </Section>
      <Section title="Set Aside">
        <SetAsideCards overview={overview} outbox={outbox} isApproved={isApproved} />
      </Section>
      <StudySettingsCard settings={overview.settings} isApproved={isApproved} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardTitle className="mb-4">{title}</CardTitle>
      {children}
    </Card>
  );
}

const localToday = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());
