import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck, Layers, ListChecks, type LucideIcon, Upload } from 'lucide-react';
import { formatCount } from '#shared/domain/counted.ts';
import type { Attention, Dashboard as DashboardFigures } from '#shared/insight/dashboard.contract.ts';
import { attentionQuery, dashboardQuery } from '#client/api/dashboard.ts';
import { WorstStudents } from '#client/insight/attention/worst-students.tsx';
import { MailNotSetUp } from '#client/components/mail-not-set-up.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { FirstSteps, useFirstSteps } from './first-steps.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { TopicOverview } from './topic-overview.tsx';
import { type WaitingRow, waitingRows } from './waiting-rows.ts';

/** The teacher's first screen, from one call: figures, pending tasks, quick actions, and the activity of the class. */
export function Dashboard({ onUpload }: { onUpload: () => void }) {
  const { data, error, refetch } = useQuery(dashboardQuery);
  // The navigation may have loaded the pending tasks before the rest arrives.
  const known = useQuery({ ...attentionQuery, enabled: false }).data;
  const attention = data?.attention ?? known;
  const hasFailed = error !== null && !data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {hasFailed ? (
        <ErrorNotice title="The dashboard could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <MetricCards metrics={data?.metrics} />
      )}
      <FirstSteps />
      <MailNotSetUp />
      {(attention || !hasFailed) && <WaitingForYou attention={attention} />}
      <QuickActions onUpload={onUpload} />
      {data && data.metrics.totalStudents > 0 && <WorstStudents />}
      {!hasFailed && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-2 lg:grid-cols-2">
          <RecentActivity data={data} />
          <TopicOverview data={data} />
        </div>
      )}
    </div>
  );
}

const tile =
  'flex min-h-11 items-center gap-4 rounded-card border border-line bg-surface px-5 py-4 text-left transition-colors hover:border-line-strong hover:bg-sunken';

/** Links to the content: cards, questions, and an upload of questions. */
function QuickActions({ onUpload }: { onUpload: () => void }) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-18 font-semibold">
        Quick Actions
      </h2>
      <div className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Link to="/flashcards" className={tile}>
          <TileText Icon={Layers} title="Flash Cards">
            Write and sort cards
          </TileText>
        </Link>
        <Link to="/questions" className={tile}>
          <TileText Icon={ListChecks} title="Manage Questions">
            Write and edit questions
          </TileText>
        </Link>
        <button type="button" className={tile} onClick={onUpload}>
          <TileText Icon={Upload} title="Upload Content">
            Add questions from a file
          </TileText>
        </button>
      </div>
    </section>
  );
}

function TileText({ Icon, title, children }: { Icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-brand-text" />
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>{' '}
        <span className="block text-14 text-ink-2">{children}</span>
      </span>
    </>
  );
}

const rowRoom = 'min-h-16';

/** The pending tasks, each with the one action it needs; the first is the page's primary one if there are no first steps. */
function WaitingForYou({ attention }: { attention: Attention | undefined }) {
  const firstSteps = useFirstSteps();
  if (!attention) {
    return (
      <SkeletonGroup className={`${rowRoom} flex items-center`}>
        <Skeleton className="h-5 w-56" />
      </SkeletonGroup>
    );
  }
  const rows = waitingRows(attention);
  if (rows.length === 0) {
    return (
      <p className={`${rowRoom} flex items-center gap-2.5 text-ink-2`}>
        <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        You’re all caught up.
      </p>
    );
  }
  return (
    <ul
      aria-label="Waiting for you"
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface sm:grid sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      {rows.map((row, index) => (
        <Row key={row.kind} row={row} isPrimary={index === 0 && firstSteps === null} />
      ))}
    </ul>
  );
}

function Row({ row, isPrimary }: { row: WaitingRow; isPrimary: boolean }) {
  const { count, sentence, action, link } = row;
  return (
    // The counts of all rows line up in one column.
    <li
      className={`${rowRoom} grid gap-y-2 px-5 py-3 sm:col-span-full sm:grid-cols-subgrid sm:items-center sm:gap-x-3.5 sm:py-2.5`}
    >
      <p className="sm:col-span-2 sm:grid sm:grid-cols-subgrid sm:items-baseline sm:gap-x-3.5">
        <span className="text-20 font-semibold sm:text-right text-warn tabular-nums">{formatCount(count)}</span>{' '}
        <span className="min-w-0">{sentence}</span>
      </p>
      <ButtonLink {...link} size="small" variant={isPrimary ? 'primary' : 'secondary'} className="sm:w-40">
        {action}
      </ButtonLink>
    </li>
  );
}

const cards = [
  { key: 'totalStudents', label: 'Total Students', to: '/students' },
  { key: 'totalQuestions', label: 'Total Questions', to: '/questions' },
  { key: 'totalTopics', label: 'Topics', to: '/topics' },
  { key: 'pendingApprovals', label: 'Pending Approvals', to: '/approvals' },
] as const;

/** Students, questions, topics and approvals in numbers, each linking to its list. Labels show before the data. */
function MetricCards({ metrics }: { metrics: DashboardFigures['metrics'] | undefined }) {
  return (
    <dl
      aria-busy={!metrics}
      className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4"
    >
      {cards.map(({ key, label, to }) => (
        <div
          key={key}
          className="relative flex flex-col justify-between bg-surface px-4 py-4 transition-colors has-[a:hover]:bg-sunken sm:px-5"
        >
          <dt className="text-14 font-medium text-ink-2">{label}</dt>
          <dd className="mt-1 min-h-9 text-24 font-semibold tracking-tight tabular-nums sm:text-30">
            {metrics ? (
              <Link
                to={to}
                aria-label={`${label}: ${formatCount(metrics[key])}`}
                // The whole card is the link.
                className="flex items-center justify-between gap-2 rounded-control after:absolute after:inset-0"
              >
                {formatCount(metrics[key])}
                <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
              </Link>
            ) : (
              <Skeleton className="h-9 w-20" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
