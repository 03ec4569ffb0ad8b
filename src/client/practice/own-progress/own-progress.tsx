import { useId, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { OwnProgress as Progress, TopicProgress } from '#shared/practice/progress.contract.ts';
import { dayIn } from '#shared/domain/study-days.ts';
import { ownProgressQuery } from '#client/api/progress.ts';
import { timeZone } from '#client/lib/time-zone.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { usePrinting } from '#client/ui/use-printing.ts';
import { useWideScreen } from '#client/ui/use-wide-screen.ts';
import { AccuracyBar, AccuracyMark } from './accuracy-mark.tsx';
import { accuracyOf, type TopicGroup, topicGroups, trendWeeks } from './progress-facts.ts';
import { WeakestTopics } from './weakest-topics.tsx';
import { WeeklyTrend } from './weekly-trend.tsx';

interface OwnProgressProps {
  user: Pick<CurrentUser, 'status'>;
}

/** "My Progress": what needs work, accuracy by topic and its trend. */
export function OwnProgress({ user }: OwnProgressProps) {
  const { data: progress, dataUpdatedAt, error, refetch } = useQuery(ownProgressQuery());
  return (
    <section aria-labelledby="own-progress">
      <h2 id="own-progress" className="mb-3 text-18 font-semibold">
        My Progress
      </h2>
      {error && !progress ? (
        <ErrorNotice title="Your progress could not be loaded" error={error} onRetry={refetch} />
      ) : (
        <ProgressBody user={user} progress={progress} today={dayIn(timeZone, new Date(dataUpdatedAt))} />
      )}
    </section>
  );
}

const grid = 'grid gap-3 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-5';

interface ProgressBodyProps extends OwnProgressProps {
  progress: Progress | undefined;
  today: string;
}

function ProgressBody({ progress, today, user }: ProgressBodyProps) {
  const isWide = useWideScreen('lg');
  if (!progress) return <ProgressSkeleton />;
  if (progress.topics.length === 0 && progress.trend.length === 0) return <NoProgress />;
  return (
    <div className={grid}>
      <ProgressPart title="Topics that need work" isFolded={false}>
        <WeakestTopics progress={progress} user={user} />
      </ProgressPart>
      <ProgressPart title="Accuracy by week" isFolded={!isWide}>
        <WeeklyTrend weeks={trendWeeks(progress.trend, today)} />
      </ProgressPart>
      <ProgressPart title="Accuracy by topic" isFolded={!isWide} className="lg:col-span-2">
        <TopicAccuracy topics={progress.topics} />
      </ProgressPart>
    </div>
  );
}

function NoProgress() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-dashed border-line px-5 py-4">
      <p className="min-w-0 flex-1 basis-64 text-ink-2">
        No answers yet. Your accuracy by topic and by week, and the topics that need work, appear here after your first
        answer.
      </p>
      <ButtonLink size="small" to="/quiz">
        Take a quiz
      </ButtonLink>
    </div>
  );
}

function ProgressSkeleton() {
  return (
    <SkeletonGroup label="Loading your progress…" className={grid}>
      <Skeleton className="h-80" />
      <Skeleton className="h-13.5 lg:h-80" />
      <Skeleton className="h-13.5 lg:col-span-2 lg:h-74" />
    </SkeletonGroup>
  );
}

interface ProgressPartProps {
  title: string;
  /** On a narrow screen, the part is collapsed, so that the history below stays close. */
  isFolded: boolean;
  className?: string;
  children: ReactNode;
}

/** A card that stays expanded when the screen is turned. */
function ProgressPart({ title, isFolded, className = '', children }: ProgressPartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const titleId = useId();
  const contentId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`min-w-0 rounded-card border border-line bg-surface print:break-inside-avoid ${className}`}
    >
      <h3 id={titleId} className="text-18 font-semibold">
        {isFolded ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
            className="flex min-h-13 w-full items-center justify-between gap-4 rounded-card px-5 py-2 text-left"
          >
            {title}
            <ChevronDown
              aria-hidden
              className={`size-5 shrink-0 text-ink-3 transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </button>
        ) : (
          <span className="block px-5 pt-5 pb-2">{title}</span>
        )}
      </h3>
      {(isOpen || !isFolded) && (
        <div id={contentId} className="px-5 pt-1 pb-5">
          {children}
        </div>
      )}
    </section>
  );
}

/** Limited so that the history below stays close. */
const SHOWN_AT_FIRST = 6;

/** Accuracy by main category, expandable to its subcategories: a list of figures, with bars. */
function TopicAccuracy({ topics }: { topics: readonly TopicProgress[] }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isPrinting = usePrinting();
  const isWhole = isUnfolded || isPrinting;
  const groups = topicGroups(topics);
  if (groups.length === 0) return <p className="text-ink-2">The topics you practiced no longer exist.</p>;
  return (
    <>
      <ul className="-my-1 grid">
        {groups.slice(0, isWhole ? groups.length : SHOWN_AT_FIRST).map((group) => (
          <TopicRows key={group.topic.topicId} group={group} />
        ))}
      </ul>
      {groups.length > SHOWN_AT_FIRST && !isWhole && (
        <Button size="small" className="mt-3" onClick={() => setIsUnfolded(true)}>
          Show all {counted(groups.length, 'topic')}
        </Button>
      )}
    </>
  );
}

function TopicRows({ group: { topic, subtopics } }: { group: TopicGroup }) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <li>
      {subtopics.length === 0 ? (
        <Row topic={topic} name={<span className="block pl-6.5">{topic.topicName}</span>} />
      ) : (
        <Row
          topic={topic}
          name={
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={() => setIsOpen(!isOpen)}
              className="flex min-h-11 max-w-full items-center gap-2 rounded-control text-left"
            >
              <ChevronDown
                aria-hidden
                className={`size-4.5 shrink-0 text-ink-3 transition-transform ${isOpen ? '' : '-rotate-90'}`}
              />
              <span className="min-w-0">
                {topic.topicName}
                <span className="sr-only"> ({counted(subtopics.length, 'subcategory', 'subcategories')})</span>
              </span>
            </button>
          }
        />
      )}
      {isOpen && (
        <ul id={listId} className="mb-2 border-line text-14 max-sm:ml-2.25 max-sm:border-l max-sm:pl-4.25">
          {subtopics.map((subtopic) => (
            <li key={subtopic.topicId}>
              <Row topic={subtopic} name={<span className="sm:pl-6.5">{subtopic.topicName}</span>} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** On a phone, the bar and the count have their own line. */
function Row({ topic, name }: { topic: TopicProgress; name: ReactNode }) {
  const percent = accuracyOf(topic);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 max-sm:pb-2 sm:min-h-11 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_6rem_auto]">
      <div className="flex min-h-10 min-w-0 items-center wrap-anywhere">{name}</div>
      <AccuracyBar percent={percent} className="max-sm:order-1" />
      <span className="text-right text-14 text-ink-2 tabular-nums max-sm:order-1">
        {formatCount(topic.correct)} of {formatCount(topic.answered)}
        <span className="sr-only"> correct</span>
      </span>
      <AccuracyMark percent={percent} />
    </div>
  );
}
