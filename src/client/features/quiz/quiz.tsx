import { useEffect, useRef } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { CompletingQuiz } from './completing-quiz.tsx';
import { belongsTo, readDraft, removeDraft } from './quiz-draft.ts';
import { completedElsewhere } from './quiz-messages.ts';
import { QuizResults } from './quiz-results.tsx';
import { QuizSetup } from './quiz-setup.tsx';
import { TakingQuiz } from './taking-quiz.tsx';
import { useCompletion } from './use-completion.ts';
import { useOutboxNews, useQuizOutbox } from './use-quiz-outbox.ts';
import { useQuizState } from './use-quiz-state.ts';
import { useKeptQuiz } from './use-kept-quiz.ts';
import { useScreenTime } from './use-screen-time.ts';

interface QuizProps {
  user: CurrentUser;
  /** The session and the category that the address names. */
  sessionId: string | undefined;
  topicId: string | undefined;
  onSessionOpened: (id: string) => void;
  onSessionLeft: () => void;
}

/** The quiz screen: setup, the quiz, its results. */
export function Quiz({ user, sessionId, topicId, onSessionOpened, onSessionLeft }: QuizProps) {
  const outbox = useQuizOutbox(user.id);
  const { state, dispatch, loading } = useQuizState({ userId: user.id, sessionId, topicId, outbox });
  const quiz = state.phase === 'in-progress' ? state : null;
  const { secondsOn, allSeconds } = useScreenTime(quiz);
  const { keepPlace, settled } = useKeptQuiz(user.id, quiz, { allSeconds, onOver: handleOver });
  useOutboxNews(outbox, state, dispatch);
  useCompletion(state, dispatch, { userId: user.id, allSeconds, settled });
  useFocusOnPhase(loading ? 'loading' : state.phase);

  function handleOver(error: unknown) {
    if (quiz?.stage.name !== 'answering') return;
    if (error instanceof CallError && error.body?.code === 'time_is_up') {
      dispatch({ type: 'time-ran-out' });
      return;
    }
    toast(completedElsewhere(quiz.session));
    dispatch({ type: 'closed-by-server' });
  }

  function leave() {
    dispatch({ type: 'left' });
    onSessionLeft();
  }

  function takeAnother() {
    const draft = readDraft();
    if (draft === undefined || belongsTo(draft, user.id)) removeDraft();
    leave();
  }

  if (loading) {
    return loading.error ? (
      <>
        <PageHeader title="Take a Quiz" />
        <div className="grid justify-items-start gap-4">
          <ErrorNotice title="Failed to fetch questions" error={loading.error} onRetry={loading.retry} />
          <Button onClick={leave}>Start another quiz</Button>
        </div>
      </>
    ) : (
      <QuizSkeleton />
    );
  }
  switch (state.phase) {
    case 'setup':
      return <QuizSetup user={user} choices={state.choices} dispatch={dispatch} onSessionOpened={onSessionOpened} />;
    case 'in-progress':
      return state.stage.name === 'answering' || state.stage.name === 'reviewing' ? (
        <TakingQuiz
          key={state.session.id}
          quiz={state}
          dispatch={dispatch}
          outbox={outbox}
          userId={user.id}
          secondsOn={secondsOn}
          keepPlace={keepPlace}
          onLeave={leave}
        />
      ) : (
        <CompletingQuiz quiz={state} dispatch={dispatch} answers={outbox.answers} onLeave={leave} />
      );
    case 'results':
      return <QuizResults state={state} dispatch={dispatch} onTakeAnother={takeAnother} />;
    default:
      return state satisfies never;
  }
}

/** The focus goes to the heading of what follows, as after a navigation; the questions see to theirs. */
function useFocusOnPhase(phase: string) {
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === phase) return;
    const cameFrom = before.current;
    before.current = phase;
    if (phase === 'in-progress' || (cameFrom === 'loading' && phase === 'setup')) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [phase]);
}

/** The place of a question that is being fetched. */
function QuizSkeleton() {
  return (
    <SkeletonGroup label="Loading the quiz…" className="grid gap-6">
      <h1 className="sr-only">Quiz</h1>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-8 w-full max-w-2xl" />
      <div className="grid max-w-3xl gap-2.5">
        {[0, 1, 2, 3].map((option) => (
          <Skeleton key={option} className="h-13 w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
