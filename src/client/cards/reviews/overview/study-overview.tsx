import { type ReactNode, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import type { ScheduleFit, StudyOverview as Overview } from '#shared/cards/card-reviews.contract.ts';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { FORECAST_DAYS, RETENTION_DAYS } from '#shared/cards/due-cards.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { roundedPercent } from '#shared/practice/score-bands.ts';
import { type ReviewOutbox, reviewOutboxOf, studyOverviewQuery } from '#client/api/card-reviews.ts';
import { useOutboxState } from '#client/api/outbox.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { formatDate } from '#client/lib/format.ts';
import { listText } from '#client/lib/list-text.ts';
import { toast } from '#client/lib/toast.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { countsText, totalOf } from '../due-counts.ts';
import { ReviewPageHeader } from '../review-page-header.tsx';
import { StudySettingsCard } from '../settings/study-settings-card.tsx';
import { dayOfMonth, longDay, shortWeekday, StudyCalendar } from './study-calendar.tsx';

/** The progress of the student's own cards, and the settings. */
export function StudyOverview({ user }: { user: Pick<CurrentUser, 'id' | 'status'> }) {
  const outbox = reviewOutboxOf(useQueryClient(), user.id);
  const { data, isPending, error, refetch } = useQuery(studyOverviewQuery());
  return (
    <>
      <ReviewPageHeader title="My Study" here="/flashcards/overview" />
      {isPending && <SkeletonRows label="Loading your study…" count={3} row="h-56" className="grid gap-6" />}
      {error && <ErrorNotice title="Your study could not be loaded" error={error} onRetry={refetch} />}
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
          <ButtonLink to="/flashcards/due" variant="primary" className="max-sm:w-full">
            Study Due Cards
          </ButtonLink>
        )}
      </Card>
      <StudyFigures overview={overview} />
      {overview.fit && (
        <Section title="Your Own Schedule">
          <p className="max-w-prose text-ink-2">{fitText(overview.fit)}</p>
        </Section>
      )}
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

/** How the schedule has changed since it was fitted to this student's memory, in words. */
function fitText({ reviews, fittedAt, gain, intervals: { usual, fitted } }: ScheduleFit): string {
  const better = Math.round(100 * gain);
  const days = (intervals: number[]) => `${listText(intervals.map(formatCount))} days`;
  return [
    `Your cards are scheduled by how well you remember: fitted to ${counted(reviews, 'review')} of yours on ${formatDate(fittedAt)}.`,
    better >= 1 ? `This predicts what you remember ${better}% better than before.` : '',
    `A new card that you always grade Good comes back after ${days(fitted)}; usually it is ${days(usual)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const localToday = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** The percent of graded review cards that the student knew; "—" if none was graded. */
export function retentionText({ reviews, recalled }: { reviews: number; recalled: number }): string {
  return reviews === 0 ? '—' : `${roundedPercent(recalled, reviews)}%`;
}

/** Retention, and how many cards are in which state. */
function StudyFigures({ overview: { retention, totals } }: { overview: Overview }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4">
      <Figure label="Retention" value={retentionText(retention)}>
        {retention.reviews === 0
          ? `No reviews in the last ${RETENTION_DAYS} days`
          : `of ${counted(retention.reviews, 'review')} in ${RETENTION_DAYS} days`}
      </Figure>
      <Figure label="Learning" value={formatCount(totals.learning)}>
        seen again within minutes
      </Figure>
      <Figure label="In Review" value={formatCount(totals.review)}>
        seen again after days
      </Figure>
      <Figure label="Set Aside" value={formatCount(totals.setAside)}>
        forgotten too often
      </Figure>
    </dl>
  );
}

function Figure({ label, value, children }: { label: string; value: string; children: string }) {
  return (
    <div className="bg-surface px-4 py-4 sm:px-5">
      <dt className="text-14 font-medium text-ink-3">{label}</dt>
      <dd className="tabular-nums">
        <p className="text-30 font-semibold tracking-tight">{value}</p>
        <p className="text-14 text-ink-3">{children}</p>
      </dd>
    </div>
  );
}

/** A bar for each of the next days; for screen readers, a list of days with their cards. */
function ForecastChart({ forecast }: { forecast: Overview['forecast'] }) {
  const most = Math.max(0, ...forecast.map(({ cards }) => cards));
  if (most === 0) return <p className="text-ink-2">No reviews are due in the next {FORECAST_DAYS} days.</p>;
  return (
    <ol className="grid grid-cols-14 gap-1 sm:gap-2">
      {forecast.map(({ day, cards }, index) => (
        <li key={day} title={`${longDay(day)}: ${counted(cards, 'card')}`} className="min-w-0">
          <span className="sr-only">
            {index === 0 ? 'Today' : longDay(day)}: {counted(cards, 'card')}
          </span>
          <div aria-hidden className="text-center text-12 text-ink-3 tabular-nums">
            <div className="flex h-36 flex-col justify-end border-b border-line-strong">
              {cards > 0 && <span className="mb-0.5 overflow-hidden text-ink-2">{shortCount(cards)}</span>}
              <div
                className="min-h-0.5 rounded-t-[4px] bg-brand"
                style={{ height: `${(cards / most) * 80}%`, visibility: cards > 0 ? 'visible' : 'hidden' }}
              />
            </div>
            <span className={`mt-1 block ${index === 0 ? 'font-semibold text-ink' : ''}`}>{dayOfMonth(day)}</span>
            <span className="block max-sm:hidden">{shortWeekday(day)}</span>
            <span className="block sm:hidden">{shortWeekday(day).slice(0, 1)}</span>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** A column is some 20 px wide on a phone. */
const shortCount = (n: number): string => (n < 1000 ? formatCount(n) : `${Math.round(n / 1000)}k`);

/** Cards that were forgotten too often, each with a button that resumes it. */
function SetAsideCards({ overview: { setAside, totals }, outbox, isApproved }: OverviewBodyProps) {
  const { waiting } = useOutboxState(outbox);
  const list = useRef<HTMLUListElement>(null);
  const [takenBack, setTakenBack] = useState<ReadonlySet<string>>(new Set());
  const resumed = new Set(waiting.flatMap(({ kind, cardId }) => (kind === 'resume' ? [cardId] : [])));
  const shown = setAside.filter(({ id }) => !takenBack.has(id) && !resumed.has(id));

  function takeBack(cardId: string, index: number) {
    // The button disappears with its card; the focus then moves to its neighbor.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1])?.focus();
    setTakenBack((before) => new Set(before).add(cardId));
    outbox.add({ kind: 'resume', id: uuid(), cardId, at: new Date().toISOString() });
    toast({ title: 'Card resumed', description: 'It will come up when it is due.', variant: 'success' });
  }

  if (shown.length === 0) {
    return <p className="text-ink-2">No cards are set aside. Cards that you forget eight times are set aside.</p>;
  }
  return (
    <>
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {shown.map((card, index) => (
          <li key={card.id} className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="line-clamp-2 wrap-anywhere">
                <FormulaText text={card.front} />
              </p>
              <p className="text-14 text-ink-3 tabular-nums">{counted(card.lapses, 'lapse')}</p>
            </div>
            <Button size="small" disabled={!isApproved} onClick={() => takeBack(card.id, index)}>
              Resume
              <span className="sr-only">: {card.front.slice(0, 100)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {totals.setAside > setAside.length && (
        <p className="mt-3 text-14 text-ink-3">
          Showing the {setAside.length} cards with the most lapses, of {totals.setAside}.
        </p>
      )}
    </>
  );
}
