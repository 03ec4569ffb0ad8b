import { type ReactNode, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { counted, formatCount, plural } from '#shared/domain/counted.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import type { OpenQuiz } from '#shared/practice/open-quizzes.contract.ts';
import type { Portal as PortalData } from '#shared/practice/progress.contract.ts';
import { openQuizzesQuery } from '#client/api/open-quizzes.ts';
import { ownAssignmentsQuery } from '#client/api/own-assignments.ts';
import { portalQuery } from '#client/api/progress.ts';
import { isRecentQuiz } from '#client/components/next-step/steps.ts';
import { OPEN_QUIZZES, useNextStep } from '#client/components/next-step/use-next-step.ts';
import { lazy } from '#client/lib/late.ts';
import { OpenQuizRow } from '#client/practice/quiz/open-quiz-row.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { DueAssignments } from '../assignments/own-assignments.tsx';
import { AwaitingApproval } from './awaiting-approval.tsx';
import { LearningGoals, LearningGoalsSkeleton, StatCards, StatCardsSkeleton } from './portal-figures.tsx';
import { RecentActivity, RecentActivitySkeleton } from './recent-activity.tsx';
import { StudyLink } from './study-link.tsx';
import { StudyTopics, StudyTopicsSkeleton } from './study-topics.tsx';
import { Today } from './today.tsx';
import { StudentsDay, WelcomeBanner } from './welcome-banner.tsx';

const PortalExtras = lazy(async () => ({ default: (await import('./portal-extras.tsx')).PortalExtras }));

/** The student's first screen. */
export function Portal({ user }: { user: Pick<CurrentUser, 'firstName' | 'status'> }) {
  if (user.status === 'approved') return <ApprovedPortal firstName={user.firstName} />;
  return (
    <div className="grid gap-6">
      <WelcomeBanner firstName={user.firstName} isNew />
      <AwaitingApproval />
    </div>
  );
}

function ApprovedPortal({ firstName }: { firstName: string }) {
  const portal = useQuery(portalQuery());
  const { data: open, refetch } = useQuery(openQuizzesQuery(OPEN_QUIZZES));
  const { data: assignments } = useQuery(ownAssignmentsQuery());
  const next = useNextStep();
  const [openedAt] = useState(() => Date.now());
  // Everything is shown once: in the banner, by its clock, or among the assignments.
  const step = next?.step ?? null;
  const inBanner = step?.kind === 'open-quiz' ? step.quiz.id : undefined;
  const due = step?.kind === 'assignment' ? step.assignment.id : undefined;
  const quizzes = open?.quizzes.filter(({ id }) => id !== inBanner) ?? [];
  const running = quizzes.filter(({ remainingSeconds }) => remainingSeconds !== null);
  const ofAssignments = assignments?.toDo.map(({ openSessionId }) => openSessionId) ?? [];
  const others = quizzes.filter(
    (quiz) => quiz.remainingSeconds === null && !ofAssignments.includes(quiz.id) && isRecentQuiz(quiz, openedAt),
  );
  return (
    <div className="grid gap-6">
      <WelcomeBanner firstName={firstName} isNew={portal.data?.stats.quizSessions === 0}>
        <StudentsDay
          stats={portal.data?.stats}
          next={next}
          clock={{ at: open?.at ?? 0, onTimeUp: () => void refetch() }}
        />
      </WelcomeBanner>
      {open && <OpenQuizList title="The clock is running" quizzes={running} at={open.at} onTimeUp={refetch} />}
      <Today />
      <Suspense>
        <PortalExtras />
      </Suspense>
      <DueAssignments
        isOmitted={({ id, openSessionId }) =>
          id === due ||
          (openSessionId !== null && [inBanner, ...running.map((quiz) => quiz.id)].includes(openSessionId))
        }
      />
      {open && (
        <OpenQuizList
          title="In progress"
          quizzes={others.slice(0, 1)}
          hasMore={others.length > 1}
          at={open.at}
          onTimeUp={refetch}
        />
      )}
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
  { to: '/lab', title: 'Lab', text: 'Turn the knobs of an ultrasound machine, or hold its probe' },
  { to: '/quiz-history', title: 'My Progress', text: 'Look back at every quiz you have taken' },
] as const;

/** Links to the main activities; what to do next is in the banner. */
function ActionCards() {
  return (
    <nav aria-label="Study" className="grid gap-3 min-[20rem]:grid-cols-2 sm:gap-4 lg:grid-cols-5">
      {actions.map(({ to, title, text }) => (
        <StudyLink key={to} {...{ to, title, text }} isBriefOnPhone />
      ))}
    </nav>
  );
}

interface OpenQuizListProps {
  title: string;
  quizzes: readonly OpenQuiz[];
  /** Whether the quiz screen lists others. */
  hasMore?: boolean;
  /** When the server reported them, by the monotonic clock. */
  at: number;
  onTimeUp: () => unknown;
}

/** Quizzes that can be resumed; nothing if there are none. */
function OpenQuizList({ title, quizzes, hasMore = false, at, onTimeUp }: OpenQuizListProps) {
  if (quizzes.length === 0) return null;
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-18 font-semibold">{title}</h2>
        {hasMore && (
          <Link to="/quiz" className="inline-flex min-h-11 items-center text-brand-text underline underline-offset-4">
            All quizzes in progress
          </Link>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {quizzes.map((quiz) => (
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
