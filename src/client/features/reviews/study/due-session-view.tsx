import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DueCards } from '#shared/contract/card-reviews.ts';
import { dueCardsQuery, type ReviewOutbox } from '#client/api/card-reviews.ts';
import { WaitingToBeSent } from '#client/components/waiting-to-be-sent.tsx';
import { useLetterKeys } from '#client/lib/letter-keys.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { totalOf } from '../due-counts.ts';
import { AwaitingApproval } from './awaiting-approval.tsx';
import { DayOver } from './day-over.tsx';
import { useDueKeys, type DueCommand } from './due-keys.ts';
import { GradeBar } from './grade-bar.tsx';
import { KeysHint } from './keys-hint.tsx';
import { NextCardWait } from './next-card-wait.tsx';
import { ReviewCard } from './review-card.tsx';
import { SessionBar } from './session-bar.tsx';
import { SetAsideNotice } from './set-aside-notice.tsx';
import { useDueSession } from './use-due-session.ts';

interface DueSessionViewProps {
  list: DueCards;
  outbox: ReviewOutbox;
  /** Nothing is recorded before the account is approved. */
  isApproved: boolean;
}

export function DueSessionView({ list, outbox, isApproved }: DueSessionViewProps) {
  const session = useDueSession(list, outbox);
  const { state } = session;
  const letterKeys = useLetterKeys();
  const client = useQueryClient();
  const { mutate: loadMore, ...more } = useMutation({
    mutationFn: () => client.fetchQuery(dueCardsQuery(outbox)),
    onSuccess: session.load,
  });

  const needsMore = isApproved && state.phase === 'finished' && totalOf(state.beyond) > 0;
  /** Once for each time that the cards ran out: a list that brings nothing new is not fetched over and over. */
  const ranOutAfter = needsMore ? state.done : null;
  useEffect(() => {
    if (ranOutAfter !== null) loadMore();
  }, [ranOutAfter, loadMore]);

  useDueKeys((command: DueCommand) => {
    if (command.type === 'show-answer') session.showAnswer();
    else if (!isApproved || !letterKeys.areOn) return;
    else if (command.type === 'grade') session.grade(command.rating);
    else session.undo();
  });

  const isStudying = state.phase === 'front' || state.phase === 'back';
  return (
    <div className="mx-auto grid max-w-3xl gap-3">
      {!isApproved && <AwaitingApproval />}
      {(isStudying || state.done > 0) && <SessionBar state={state} onUndo={session.undo} />}
      <WaitingToBeSent outbox={outbox} noun="grade" hasRoom />
      {state.setAside && <SetAsideNotice {...state.setAside} onResume={session.resume} />}
      {isStudying && (
        <>
          <ReviewCard
            key={`${state.current.card.id} ${state.history.length}`}
            card={state.current.card}
            isAnswered={state.phase === 'back'}
          />
          <GradeBar state={state} isDisabled={!isApproved} onShowAnswer={session.showAnswer} onGrade={session.grade} />
          <KeysHint letterKeys={letterKeys} />
        </>
      )}
      {state.phase === 'waiting' && <NextCardWait until={state.until} onGoOn={session.goOnNow} />}
      {state.phase === 'finished' && more.isError && (
        <ErrorNotice title="More cards could not be loaded" error={more.error} onRetry={() => loadMore()} />
      )}
      {state.phase === 'finished' && !more.isError && <DayOver done={state.done} isLoadingMore={more.isPending} />}
    </div>
  );
}
