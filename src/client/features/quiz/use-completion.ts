import { useEffect, useEffectEvent } from 'react';
import type { Dispatch } from 'react';
import { useCompleteQuiz } from '#client/api/quiz-sessions.ts';
import { removeStored } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { secondsLeft } from './countdown.ts';
import { removeDraftOf } from './draft-storage.ts';
import { examSubmitted } from './quiz-messages.ts';
import { isSending } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress, QuizState } from './quiz-state.ts';
import { placeKey } from './stored-place.ts';

/** Completes the session whenever a quiz comes to its end, after the last answer on its way has arrived. */
export function useCompletion(state: QuizState, dispatch: Dispatch<QuizAction>) {
  const completion = useCompleteQuiz();
  const quiz = state.phase === 'in-progress' ? state : null;
  const isDue = quiz !== null && quiz.stage.name === 'completing' && !isSending(quiz);

  const complete = useEffectEvent(() => {
    if (quiz === null || quiz.stage.name !== 'completing') return;
    const { id } = quiz.session;
    const { ending } = quiz.stage;
    completion.mutate(
      { id, totalTimeSpent: elapsedSeconds(quiz, performance.now()) },
      {
        onSuccess: (result) => {
          removeStored(sessionStorage, placeKey(id));
          removeDraftOf(id);
          if (ending === 'exam') toast(examSubmitted(result.questionsAttempted, result.totalQuestions));
          dispatch({ type: 'completed', result });
        },
        onError: () => dispatch({ type: 'completion-failed' }),
      },
    );
  });

  useEffect(() => {
    if (isDue) complete();
  }, [isDue]);

  return { error: completion.error };
}

/** As the spec has it: the limit less what is left, the whole limit on timeout, 0 without a limit. The server's clock decides. */
function elapsedSeconds({ session, countdown, stage }: QuizInProgress, now: number): number {
  if (countdown === null) return 0;
  const limit = session.timeLimit * 60;
  if (stage.name === 'completing' && stage.ending === 'time-up') return limit;
  return Math.max(0, limit - secondsLeft(countdown, now));
}
