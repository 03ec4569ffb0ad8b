import { useQuery } from '@tanstack/react-query';
import { Clock, ListChecks } from 'lucide-react';
import { extendedMinutes } from '#shared/domain/extra-time.ts';
import { CHECK_LEAST_QUESTIONS, CHECK_MINUTES, CHECK_MOST_QUESTIONS } from '#shared/insight/readiness/check.ts';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { useStartCheck } from '#client/api/checks.ts';
import { todayQuery } from '#client/api/progress.ts';
import { reported } from '#client/lib/reported.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

interface CheckStartProps {
  user: CurrentUser;
  /** The exam; undefined for the one that the student prepares for. */
  examId: string | undefined;
  onOpened: (sessionId: string) => void;
}

/** What a check is, shown before its clock starts. */
export function CheckStart({ user, examId, onOpened }: CheckStartProps) {
  const isApproved = user.status === 'approved';
  const { data: today, error, refetch } = useQuery({ ...todayQuery(), enabled: isApproved });
  const exam =
    today && (examId === undefined ? today.exam : today.exams.find(({ blueprintId }) => blueprintId === examId));
  return (
    <>
      <PageHeader title="Where do I stand?" text="A short check of how ready you are for your exam." />
      {!isApproved && (
        <Notice tone="warn" title="Your account is awaiting approval">
          You can take a check once your instructor has approved you.
        </Notice>
      )}
      {error && !today && <ErrorNotice title="The check could not be loaded" error={error} onRetry={refetch} />}
      {isApproved && !error && !today && <SkeletonRows label="Loading the check…" count={1} row="h-80" />}
      {today && !exam && (
        <EmptyState
          title="No exam to check"
          text="A check needs an exam that your instructor has opened."
          action={<ButtonLink to="/quiz">Take a quiz</ButtonLink>}
        />
      )}
      {exam && <BeforeTheStart exam={exam} user={user} onOpened={onOpened} />}
    </>
  );
}

interface BeforeTheStartProps extends Omit<CheckStartProps, 'examId'> {
  exam: { blueprintId: string; name: string };
}

function BeforeTheStart({ exam, user, onOpened }: BeforeTheStartProps) {
  const start = useStartCheck();
  const minutes = extendedMinutes(CHECK_MINUTES, user.extraTime);

  async function handleStart() {
    const starting = start.mutateAsync(exam.blueprintId).then(({ session }) => onOpened(session.id));
    await reported(starting, { failure: 'The check could not be started. Please try again.' });
  }
  return (
    <Card aria-labelledby="check-exam" className="grid max-w-3xl gap-4">
      <CardTitle id="check-exam" className="wrap-anywhere">
        {exam.name}
      </CardTitle>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums [&>li]:flex [&>li]:items-center [&>li]:gap-2 [&_svg]:size-5 [&_svg]:text-ink-3">
        <li>
          <ListChecks aria-hidden />
          {CHECK_LEAST_QUESTIONS} to {CHECK_MOST_QUESTIONS} questions
        </li>
        <li>
          <Clock aria-hidden />
          {minutes === 0 ? 'No time limit' : `At most ${minutes} min`}
        </li>
      </ul>
      <ul className="grid max-w-prose list-disc gap-2 pl-5">
        <li>
          Each question depends on your answers so far and is chosen to be hard for you. Expect to get about half of
          them wrong; that is how the check finds your level.
        </li>
        <li>One question at a time, without going back. If you do not know, choose what seems most likely.</li>
        <li>No answer is revealed before the end. Then you see them all.</li>
        {minutes > 0 && <li>The clock keeps running when you leave. You can continue on any device.</li>}
        <li>You get no score. You get your likely range in each part of the exam, and a plan for today.</li>
      </ul>
      <div>
        <Button
          variant="primary"
          aria-disabled={start.isPending}
          onClick={() => !start.isPending && void handleStart()}
        >
          {start.isPending ? 'Starting…' : 'Start check'}
        </Button>
      </div>
    </Card>
  );
}
