import { useEffect, useRef } from 'react';
import { Navigate } from '@tanstack/react-router';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { CallError } from '#client/lib/call.ts';
import { useTitle } from '#client/lib/screen-title.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { belongsTo, readDraft, removeDraft } from './quiz-draft.ts';
import { completedElsewhere } from './quiz-messages.ts';
import { currentQuestion } from './quiz-selectors.ts';
import { PARTS } from './quiz-parts.ts';
import type { QuizInProgress, QuizState } from './quiz-state.ts';
import { useCompletion, useKeptQuiz } from './use-kept-quiz.ts';
import { useOutboxNews, useQuizOutbox, useQuizState } from './use-quiz-state.ts';

interface QuizProps {
  user: CurrentUser;
  /** The session and the category from the address. */
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
  const { savePosition, settled } = useKeptQuiz(user.id, quiz, { allSeconds, onOver: handleOver });
  useOutboxNews(outbox, state, dispatch);
  useCompletion(state, dispatch, { userId: user.id, allSeconds, settled });
  useFocusOnPhase(loading ? 'loading' : state.phase);
  useTitle(loading ? undefined : titleOf(state));

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
  if (state.phase !== 'setup') {
    const { id, checkOf } = state.phase === 'results' ? state.quiz.session : state.session;
    if (checkOf !== null) return <Navigate to="/exams/check" search={{ session: id }} replace />;
  }
  switch (state.phase) {
    case 'setup':
      return <PARTS.Setup user={user} choices={state.choices} dispatch={dispatch} onSessionOpened={onSessionOpened} />;
    case 'in-progress':
      return (
        // A phone's bottom bar is hidden during a quiz.
        <div data-running-quiz>
          {state.stage.name === 'answering' || state.stage.name === 'reviewing' ? (
            <PARTS.Taking
              key={state.session.id}
              quiz={state}
              dispatch={dispatch}
              outbox={outbox}
              userId={user.id}
              secondsOn={secondsOn}
              savePosition={savePosition}
              onLeave={leave}
            />
          ) : (
            <PARTS.Completing quiz={state} dispatch={dispatch} answers={outbox.answers} onLeave={leave} />
          )}
        </div>
      );
    case 'results':
      return <PARTS.Results state={state} dispatch={dispatch} onTakeAnother={takeAnother} />;
    default:
      return state satisfies never;
  }
}

/** "Question 4 of 10 · Vascular"; undefined for the setup, which is the screen itself. */
function titleOf(state: QuizState): string | undefined {
  if (state.phase === 'setup') return undefined;
  if (state.phase === 'results') return `Quiz Results · ${state.quiz.session.topicName}`;
  const { topicName, questions } = state.session;
  return `Question ${state.index + 1} of ${questions.length} · ${topicName}`;
}

/** Focuses the heading of the next phase, as after a navigation; questions take the focus themselves. */
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

/** A placeholder for a question that is being fetched. */
function QuizSkeleton() {
  return (
    <div data-running-quiz>
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
    </div>
  );
}

/** Measures how long each question of the running quiz is on screen, answered or not, while the page is visible. */
function useScreenTime(quiz: QuizInProgress | null) {
  const time = useRef(screenTime());
  const questionId = quiz?.stage.name === 'answering' ? currentQuestion(quiz)?.id : undefined;
  const before = quiz?.secondsBefore;

  useEffect(() => {
    time.current = screenTime(before);
  }, [before]);

  useEffect(() => {
    function measure() {
      const now = performance.now();
      const isShown = questionId !== undefined && document.visibilityState === 'visible';
      time.current = isShown ? showing(time.current, questionId, now) : paused(time.current, now);
    }
    measure();
    document.addEventListener('visibilitychange', measure);
    return () => document.removeEventListener('visibilitychange', measure);
  }, [questionId]);

  return {
    secondsOn: (id: string) => secondsOn(time.current, id, performance.now()),
    allSeconds: () => secondsByQuestion(time.current, performance.now()),
  };
}

/** Seconds each question was on screen. `running` is the current question, since a monotonic instant (ms). */
export interface ScreenTime {
  seconds: Readonly<Record<string, number>>;
  running: { questionId: string; since: number } | null;
}

export function screenTime(seconds: Readonly<Record<string, number>> = {}): ScreenTime {
  return { seconds, running: null };
}

/** Stops counting, e.g. when the tab is hidden. */
export function paused(time: ScreenTime, now: number): ScreenTime {
  return time.running === null ? time : { seconds: secondsByQuestion(time, now), running: null };
}

/** Starts counting for this question. */
export function showing(time: ScreenTime, questionId: string, now: number): ScreenTime {
  if (time.running?.questionId === questionId) return time;
  return { ...paused(time, now), running: { questionId, since: now } };
}

/** Seconds so far by question, including the running one. */
export function secondsByQuestion({ seconds, running }: ScreenTime, now: number): Record<string, number> {
  if (running === null) return { ...seconds };
  const added = Math.max(0, now - running.since) / 1000;
  return { ...seconds, [running.questionId]: (seconds[running.questionId] ?? 0) + added };
}

/** Whole seconds spent on one question, for `timeSpent`. */
export function secondsOn(time: ScreenTime, questionId: string, now: number): number {
  return Math.round(secondsByQuestion(time, now)[questionId] ?? 0);
}
