import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { checkQuery, type ArrivedCheck } from '#client/api/checks.ts';
import { useCompleteQuiz } from '#client/api/quiz-sessions.ts';
import { readinessQuery } from '#client/api/readiness.ts';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { CheckQuestions } from './check-questions.tsx';
import { CheckResult } from './check-result.tsx';
import { CheckStart } from './check-start.tsx';

interface CheckProps {
  user: CurrentUser;
  /** From the address. */
  examId: string | undefined;
  sessionId: string | undefined;
  onOpened: (sessionId: string) => void;
}

/** "Where do I stand?": what a check is, its questions, and its result. */
export function Check({ user, examId, sessionId, onOpened }: CheckProps) {
  if (sessionId === undefined) return <CheckStart user={user} examId={examId} onOpened={onOpened} />;
  return <OpenedCheck key={sessionId} userId={user.id} sessionId={sessionId} />;
}

function OpenedCheck({ userId, sessionId }: { userId: string; sessionId: string }) {
  const { data: check, error, refetch } = useQuery(checkQuery(sessionId));
  const [hasJustEnded, setHasJustEnded] = useState(false);
  if (check === undefined) {
    return (
      <>
        <PageHeader title="Where do I stand?" />
        {error ? (
          <ErrorNotice title="The check could not be loaded" error={error} onRetry={refetch} />
        ) : (
          <SkeletonRows label="Loading the check…" count={1} row="h-80" />
        )}
      </>
    );
  }
  if (check.session.completedAt !== null) return <CheckResult session={check.session} takesFocus={hasJustEnded} />;
  return <RunningCheck userId={userId} check={check} onEnded={() => setHasJustEnded(true)} />;
}

/** Asks one question after another, and ends the check when it has asked enough or time is up. */
function RunningCheck({ userId, check, onEnded }: { userId: string; check: ArrivedCheck; onEnded: () => void }) {
  const { session, questionId } = check;
  const client = useQueryClient();
  const complete = useCompleteQuiz();

  function finish() {
    complete.mutate(
      { id: session.id, totalTimeSpent: 0, place: session.place },
      {
        onSuccess: ({ completedAt }) => {
          onEnded();
          void client.invalidateQueries({ queryKey: readinessQuery().queryKey });
          const ended = { ...check, questionId: null, session: { ...session, completedAt } };
          client.setQueryData(checkQuery(session.id).queryKey, ended);
        },
      },
    );
  }

  const isOver = questionId === null;
  const finishOnce = useEffectEvent(finish);
  useEffect(() => {
    if (isOver) finishOnce();
  }, [isOver]);

  if (!isOver && complete.isIdle) return <CheckQuestions userId={userId} check={check} onFinish={finish} />;
  return (
    <>
      <PageHeader title="Where do I stand?" text={session.topicName} />
      {complete.error ? (
        <ErrorNotice title="The check could not be ended" error={complete.error} onRetry={finish} />
      ) : (
        <SkeletonRows label="Working out where you stand…" count={3} row="h-20" />
      )}
    </>
  );
}
