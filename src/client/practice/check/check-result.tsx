import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { counted } from '#shared/domain/counted.ts';
import { CHECK_COUNTS_FROM } from '#shared/insight/readiness/check.ts';
import { WIDEST_INTERVAL } from '#shared/insight/readiness/readiness.ts';
import type { QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { ownAttemptsQuery } from '#client/api/history.ts';
import { todayQuery } from '#client/api/progress.ts';
import { readinessQuery } from '#client/api/readiness.ts';
import { AttemptReview } from '#client/components/attempt-review.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { DomainMap, Estimate } from '../exams/readiness.tsx';

/** The result of a check: where the student stands in each domain, the plan for today, and the answers. */
export function CheckResult({ session, takesFocus }: { session: QuizSession; takesFocus: boolean }) {
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <>
      <PageHeader title="Where you stand" text={session.topicName} />
      <div className="grid gap-10">
        <Standing session={session} />
        <Plan />
        <Answers session={session} />
      </div>
    </>
  );
}

function Standing({ session: { checkOf, answers } }: { session: QuizSession }) {
  const { data, error, refetch } = useQuery(readinessQuery());
  if (error && !data) return <ErrorNotice title="Your readiness could not be loaded" error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows label="Loading your readiness…" count={1} row="h-64" />;
  const readiness = data.find(({ blueprintId }) => blueprintId === checkOf);
  if (readiness === undefined) {
    return (
      <Notice title="This exam is no longer offered here">
        Your answers still count for other exams that ask the same questions.
      </Notice>
    );
  }
  const { estimate, cut, name } = readiness;
  if (estimate === null) {
    return (
      <Notice tone="warn" title="Too few answers to tell">
        <p>
          You answered {counted(answers.length, 'question')}. A check needs at least {CHECK_COUNTS_FROM} answers to tell
          where you stand.
        </p>
        <ButtonLink to="/exams/check" search={{ exam: readiness.blueprintId }} className="mt-3">
          Take another check
        </ButtonLink>
      </Notice>
    );
  }
  return (
    <section aria-labelledby="check-standing" className="grid gap-3 tabular-nums">
      <h2 id="check-standing" className="text-20 font-semibold">
        Your range for {name}
      </h2>
      <Estimate estimate={estimate} cut={cut} name={name} isOwn />
      {estimate.high - estimate.low > WIDEST_INTERVAL && (
        <p className="max-w-prose text-ink-2">
          The range is wide because a check is short. Each question that you answer for the first time narrows it.
        </p>
      )}
      <h3 className="mt-3 font-medium">By domain</h3>
      <DomainMap readiness={readiness} />
    </section>
  );
}

/** What the student can do today about it. */
function Plan() {
  const { data: today } = useQuery(todayQuery());
  if (!today) return null;
  const { questions, cards, practiceExam } = today;
  const isExamDue = practiceExam !== null && !practiceExam.isTaken;
  return (
    <section aria-labelledby="check-plan" className="grid gap-3">
      <h2 id="check-plan" className="text-20 font-semibold">
        Your plan for today
      </h2>
      <ul className="grid list-disc gap-1 pl-5 tabular-nums">
        {questions.map(({ name, count }) => (
          <li key={name} className="wrap-anywhere">
            {counted(count, 'question')} on {name}
          </li>
        ))}
        {isExamDue && <li>A practice exam</li>}
        {cards.left > 0 && <li>{counted(cards.left, 'card')} due</li>}
        {questions.length === 0 && !isExamDue && cards.left === 0 && <li>You’re all caught up.</li>}
      </ul>
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:w-full">
        <ButtonLink variant="primary" to="/">
          Start with today’s plan
        </ButtonLink>
        <ButtonLink to="/exams">See your readiness</ButtonLink>
      </div>
    </section>
  );
}

function Answers({ session }: { session: QuizSession }) {
  const { data: attempts, error, refetch } = useQuery(ownAttemptsQuery(session.id));
  return (
    <section aria-labelledby="check-answers">
      <h2 id="check-answers" className="mb-4 text-20 font-semibold">
        Answer Review
      </h2>
      {error && !attempts && <ErrorNotice title="The answers could not be loaded" error={error} onRetry={refetch} />}
      {!error && !attempts && <SkeletonRows label="Loading the answers…" count={3} row="h-16" />}
      {attempts && <AttemptReview questions={attempts} headingAs="h3" ownSessionId={session.id} />}
    </section>
  );
}
