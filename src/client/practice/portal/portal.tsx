import { type ReactNode, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import type { Portal as PortalData, StudentStats } from '#shared/practice/progress.contract.ts';
import { ownAssignmentsQuery } from '#client/api/own-assignments.ts';
import { openQuizzesQuery } from '#client/api/open-quizzes.ts';
import { portalQuery } from '#client/api/progress.ts';
import { OpenQuizRow } from '#client/practice/quiz/open-quiz-row.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { DUE_SHOWN, DueAssignments } from '../assignments/own-assignments.tsx';
import {
  LearningGoals,
  LearningGoalsSkeleton,
  portalFigures,
  StatCards,
  StatCardsSkeleton,
} from './portal-figures.tsx';
import { RecentActivity, RecentActivitySkeleton } from './recent-activity.tsx';
import { StudyTopics, StudyTopicsSkeleton } from './study-topics.tsx';
import { Today } from './today.tsx';

/** The student's first screen. */
export function Portal({ user }: { user: Pick<CurrentUser, 'firstName' | 'status'> }) {
  const portal = useQuery(portalQuery());
  const isApproved = user.status === 'approved';
  // One more than shown, to know whether there are more.
  const { data: open, refetch } = useQuery(openQuizzesQuery(SHOWN + 1));
  const { data: assignments } = useQuery({ ...ownAssignmentsQuery(), enabled: isApproved });
  const running = open?.quizzes.filter(({ remainingSeconds }) => remainingSeconds !== null) ?? [];
  // An assignment is shown once: by its clock if that is running, else among the assignments.
  const ofAssignments = assignments?.toDo.slice(0, DUE_SHOWN).map(({ openSessionId }) => openSessionId);
  const others = open?.quizzes.filter((quiz) => !running.includes(quiz) && ofAssignments?.includes(quiz.id) !== true);
  return (
    <div className="grid gap-6">
      <WelcomeBanner firstName={user.firstName} stats={portal.data?.stats} />
      {open && <OpenQuizList title="The clock is running" quizzes={running} at={open.at} onTimeUp={refetch} />}
      {user.status === 'pending' ? <AwaitingApproval /> : <Today />}
      {isApproved && <DueAssignments omitted={running.map(({ id }) => id)} />}
      {open && others && <OpenQuizList title="In progress" quizzes={others} at={open.at} onTimeUp={refetch} />}
      {portal.isError ? (
        <>
          <ErrorNotice title="Your learning portal could not be loaded" error={portal.error} onRetry={portal.refetch} />
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
      {data && <News {...data} />}
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
      You can browse topics and flashcards, and use the console lab. Quizzes open, and your progress is recorded, once
      your instructor has approved you.
    </Notice>
  );
}

/** Replies to reports, and regraded answers, since the student last looked. */
function News({ newReplies, newCorrections }: Pick<PortalData, 'newReplies' | 'newCorrections'>) {
  const news = [
    newReplies > 0 && `${counted(newReplies, 'new reply', 'new replies')} to what you reported`,
    newCorrections > 0 &&
      `${formatCount(newCorrections)} of your answers ${plural(newCorrections, 'was', 'were')} graded again`,
  ].filter((text) => text !== false);
  if (news.length === 0) return null;
  return (
    <Notice
      title={news.join(', ')}
      action={
        <ButtonLink size="small" to="/reports">
          {newCorrections > 0 ? 'See more' : plural(newReplies, 'Read reply', 'Read replies')}
        </ButtonLink>
      }
    />
  );
}

const actions = [
  { to: '/quiz', title: 'Start Learning', text: 'Take a quiz on the topics you choose' },
  { to: '/flashcards', title: 'Study Cards', text: 'Go through flashcards at your own pace' },
  { to: '/sprints', title: 'Sprints', text: 'Tell look-alikes apart, three minutes at a time' },
  { to: '/lab', title: 'Console Lab', text: 'Turn the knobs of an ultrasound machine' },
  { to: '/quiz-history', title: 'My Progress', text: 'Look back at every quiz you have taken' },
] as const;

/** Links to the main activities. The first is the page's only primary action. */
function ActionCards() {
  return (
    <nav aria-label="Study" className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-5">
      {actions.map(({ to, title, text }, index) => (
        <Link
          key={to}
          to={to}
          className={`group flex min-h-11 items-center justify-between gap-4 rounded-card border px-5 py-4 transition-colors ${
            index === 0
              ? 'border-transparent bg-brand text-brand-ink hover:bg-brand-strong'
              : 'border-line bg-surface hover:border-line-strong hover:bg-sunken'
          }`}
        >
          <span className="min-w-0">
            <span className="block text-18 font-semibold">{title}</span>
            <span className={`block text-14 ${index === 0 ? '' : 'text-ink-2'}`}>{text}</span>
          </span>
          <ArrowRight aria-hidden className="size-5 shrink-0 transition-transform group-hover:translate-x-0.5" />
        </Link>
      ))}
    </nav>
  );
}

const SHOWN = 3;

interface OpenQuizListProps {
  title: string;
  quizzes: readonly OpenQuiz[];
  /** When the server reported them, by the monotonic clock. */
  at: number;
  onTimeUp: () => unknown;
}

/** Quizzes that can be resumed; nothing if there are none. */
function OpenQuizList({ title, quizzes, at, onTimeUp }: OpenQuizListProps) {
  if (quizzes.length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-18 font-semibold">{title}</h2>
        {quizzes.length > SHOWN && (
          <Link to="/quiz" className="inline-flex min-h-11 items-center text-brand-text underline underline-offset-4">
            All quizzes in progress
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {quizzes.slice(0, SHOWN).map((quiz) => (
          <OpenQuizRow key={`${quiz.id} ${at}`} quiz={quiz} toldAt={at} onTimeUp={() => void onTimeUp()}>
            <ButtonLink
              variant={quiz.remainingSeconds === null ? 'secondary' : 'primary'}
              to="/quiz"
              search={{ session: quiz.id }}
              aria-label={`Resume ${quiz.draftName ?? quiz.topicName}`}
            >
              Resume
            </ButtonLink>
          </OpenQuizRow>
        ))}
      </ul>
    </section>
  );
}

interface WelcomeBannerProps {
  firstName: string;
  /** Missing while they load. */
  stats?: StudentStats | undefined;
}

function WelcomeBanner({ firstName, stats }: WelcomeBannerProps) {
  const isNew = stats?.quizSessions === 0;
  const averagePercent = stats ? portalFigures(stats).averagePercent : null;
  return (
    <header className="on-scan relative overflow-hidden rounded-card border border-scan-line px-5 py-7 sm:px-8 sm:py-9">
      <SectorScene className="absolute -top-6 right-0 hidden h-[160%] opacity-80 sm:block" />
      <div className="relative min-w-0 sm:max-w-[60%]">
        <h1 tabIndex={-1} className="text-24 font-semibold sm:text-30">
          {isNew ? 'Welcome' : 'Welcome back'}, {firstName}
        </h1>
        {stats ? (
          <p className="mt-2 min-h-12 text-scan-ink-2 tabular-nums sm:min-h-6">
            {counted(stats.questionsCompleted, 'different question')} completed
            {averagePercent !== null && `, ${averagePercent}% average score`}
          </p>
        ) : (
          <div
            aria-hidden
            className="mt-2 mb-6 h-6 w-72 max-w-full animate-echo rounded-control bg-scan-line sm:mb-0"
          />
        )}
      </div>
    </header>
  );
}

/** A sector with speckle, as on the screen of a scanner. Decorative. */
function SectorScene({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 400 300" fill="none" aria-hidden className={className}>
      <defs>
        <clipPath id={`${id}-fan`}>
          <path d="M176 20 A40 40 0 0 0 224 20 L372 230 A290 290 0 0 1 28 230 Z" />
        </clipPath>
        <filter id={`${id}-speckle`} x="0" y="0" width="100%" height="100%">
          <feTurbulence type="fractalNoise" baseFrequency="0.045 0.16" numOctaves="3" seed="11" />
          <feColorMatrix values="0 0 0 0 0.72  0 0 0 0 0.82  0 0 0 0 0.86  1.9 1.1 0 0 -1.25" />
        </filter>
        <radialGradient id={`${id}-depth`} cx="200" cy="0" r="300" gradientUnits="userSpaceOnUse">
          <stop offset="0.1" stopColor="white" stopOpacity="0.9" />
          <stop offset="1" stopColor="white" stopOpacity="0.25" />
        </radialGradient>
        <mask id={`${id}-fade`}>
          <rect width="400" height="300" fill={`url(#${id}-depth)`} />
        </mask>
      </defs>
      <g clipPath={`url(#${id}-fan)`} mask={`url(#${id}-fade)`}>
        <rect width="400" height="300" filter={`url(#${id}-speckle)`} />
        <ellipse cx="206" cy="126" rx="38" ry="27" fill="var(--scan)" />
      </g>
    </svg>
  );
}
