import { type Dispatch, lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { CircleCheck, Clock } from 'lucide-react';
import type { CurrentUser } from '#shared/people/auth.contract.ts';
import { tooLateText } from '#client/api/quiz-outbox.ts';
import { RetryWrong } from '#client/components/retry-wrong.tsx';
import { CallError } from '#client/lib/call.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Progress } from '#client/ui/progress.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton, SkeletonGroup } from '#client/ui/skeleton.tsx';
import { CompletingQuiz, useCompletion } from './completing-quiz.tsx';
import { belongsTo, readDraft, removeDraft } from './quiz-draft.ts';
import { completedElsewhere } from './quiz-messages.ts';
import { currentQuestion, ranOutOfTime, uncountedAnswers } from './quiz-selectors.ts';
import { ResultAnswers } from './result-answers.tsx';
import { QuizSetup } from './quiz-setup.tsx';
import type { QuizAction, QuizInProgress, QuizInResults } from './quiz-state.ts';
import { paused, screenTime, secondsByQuestion, secondsOn, showing } from './screen-time.ts';
import { TakingQuiz } from './taking-quiz.tsx';

import { useKeptQuiz } from './use-kept-quiz.ts';
import { useOutboxNews, useQuizOutbox } from './use-quiz-outbox.ts';
import { useQuizState } from './use-quiz-state.ts';

const ExamResult = lazy(async () => ({ default: (await import('../exams/exam-result.tsx')).ExamResult }));

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
      return (
        // A phone's bottom bar is gone meanwhile.
        <div data-running-quiz>
          {state.stage.name === 'answering' || state.stage.name === 'reviewing' ? (
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
          )}
        </div>
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

/** Measures how long each question of the running quiz is on screen, answered or not, only while the page is visible. */
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

interface QuizResultsProps {
  state: QuizInResults;
  dispatch: Dispatch<QuizAction>;
  onTakeAnother: () => void;
}

/** "Quiz Results" and the review of every answer. */
function QuizResults({ state, dispatch, onTakeAnother }: QuizResultsProps) {
  const { result } = state;
  const isExam = state.quiz.session.exam !== null;
  const isTimeUp = ranOutOfTime(state);
  const uncounted = uncountedAnswers(state);
  const Icon = isTimeUp ? Clock : CircleCheck;
  return (
    <>
      <PageHeader title={isExam ? 'Exam Results' : 'Quiz Results'} text={result.topicName} />
      {uncounted > 0 && <Notice tone="warn" title={tooLateText(uncounted, isTimeUp)} className="mb-6" />}
      <section aria-label="Score" className="rounded-card border border-line bg-surface p-5 sm:p-7">
        <p className={`mb-3 flex items-center gap-2 font-medium ${isTimeUp ? 'text-warn' : 'text-good'}`}>
          <Icon aria-hidden className="size-5" />
          {isTimeUp ? "Time's up!" : isExam ? 'Exam ended' : 'Quiz completed!'}
        </p>
        <p className="text-38 font-semibold tracking-tight tabular-nums">{result.score}%</p>
        {!isExam && (
          <p className="mt-1 text-18 tabular-nums">
            You scored {result.correctAnswers} out of {result.totalQuestions} questions correctly
          </p>
        )}
        <Progress value={result.score} max={100} label="Score in percent" className="mt-5 max-w-xl" />
        <div className="mt-6 flex flex-wrap gap-3 max-sm:[&>*]:w-full">
          {isExam ? (
            <Button asChild variant="primary">
              <Link to="/exams">Back to Exams</Link>
            </Button>
          ) : (
            <Button variant="primary" onClick={onTakeAnother}>
              Take Another Quiz
            </Button>
          )}
          <RetryWrong questions={result.questions} answerReveal={state.quiz.session.answerReveal} />
          <Button asChild>
            <Link to="/">Back to Dashboard</Link>
          </Button>
          {!result.areKeysWithheld && (
            <Button variant="quiet" onClick={() => dispatch({ type: 'questions-reviewed' })}>
              Review Questions One by One
            </Button>
          )}
        </div>
      </section>
      {isExam && (
        <section aria-label="Exam" className="mt-10">
          <Suspense>
            <ExamResult sessionId={result.id} />
          </Suspense>
        </section>
      )}
      <ResultAnswers result={result} isOwn />
    </>
  );
}
