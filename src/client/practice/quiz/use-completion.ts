import { type Dispatch, useEffect, useEffectEvent, useRef } from 'react';
import { useCompleteQuiz } from '#client/api/quiz-sessions.ts';
import { secondsLeft } from '#client/lib/countdown.ts';
import { isPassing, retryDelay } from '#client/lib/outbox.ts';
import { toast } from '#client/lib/toast.ts';
import { removeDraftOf } from './quiz-draft.ts';
import { examSubmitted } from './quiz-messages.ts';
import { placeOf } from './quiz-restore.ts';
import { isSending } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress, QuizState } from './quiz-state.ts';
import { forgetKeptQuiz } from './use-kept-quiz.ts';

interface CompletionInput {
  userId: string;
  /** Seconds on screen by question. */
  allSeconds: () => Record<string, number>;
  /** Resolves when the place is no longer being saved. */
  settled: () => Promise<void>;
}

/** Completes the session when a quiz ends, after the server has acknowledged everything submitted. */
export function useCompletion(
  state: QuizState,
  dispatch: Dispatch<QuizAction>,
  { userId, allSeconds, settled }: CompletionInput,
): void {
  const completion = useCompleteQuiz();
  const quiz = state.phase === 'in-progress' ? state : null;
  const isDue = quiz !== null && quiz.stage.name === 'completing' && !isSending(quiz);
  const failure = quiz?.stage.name === 'completion-failed' ? quiz.stage.error : null;
  const failures = useRef(0);

  const complete = useEffectEvent(async () => {
    if (quiz === null || quiz.stage.name !== 'completing') return;
    const { id } = quiz.session;
    const { ending } = quiz.stage;
    const totalTimeSpent = elapsedSeconds(quiz, performance.now());
    const place = placeOf(quiz, allSeconds());
    await settled();
    completion.mutate(
      { id, totalTimeSpent, place },
      {
        onSuccess: (result) => {
          failures.current = 0;
          forgetKeptQuiz(userId, id);
          removeDraftOf(id);
          if (ending === 'exam') toast(examSubmitted(result.questionsAttempted, result.totalQuestions));
          dispatch({ type: 'completed', result });
        },
        onError: (error) => {
          failures.current += 1;
          dispatch({ type: 'completion-failed', error });
        },
      },
    );
  });

  useEffect(() => {
    if (isDue) void complete();
  }, [isDue]);

  // The server could not be reached: retries at growing intervals, and at once when the network is back.
  useEffect(() => {
    if (failure === null || !isPassing(failure)) return undefined;
    const retry = () => dispatch({ type: 'completion-retried' });
    const timer = setTimeout(retry, retryDelay(failures.current));
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [failure, dispatch]);
}

/** By the spec: the limit minus the server's time left, the whole limit on timeout, 0 without a limit. */
function elapsedSeconds({ session, countdown, stage }: QuizInProgress, now: number): number {
  if (countdown === null) return 0;
  const limit = session.timeLimit * 60;
  if (stage.name === 'completing' && stage.ending === 'time-up') return limit;
  return Math.max(0, limit - secondsLeft(countdown, now));
}
