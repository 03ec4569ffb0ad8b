import { useState } from 'react';
import type { Dispatch } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { quizSessionQuery } from '#client/api/quiz-sessions.ts';
import { classNames } from '#client/lib/class-names.ts';
import { useLetterKeys } from '#client/lib/letter-keys.ts';
import { readStored } from '#client/lib/storage.ts';
import { toast } from '#client/lib/toast.ts';
import { AnswerFeedback } from './answer-feedback.tsx';
import { AnswerOptions } from './answer-options.tsx';
import { writeDraft } from './draft-storage.ts';
import { isCompact, Navigator } from './navigator.tsx';
import { QuestionHeading } from './question-heading.tsx';
import { QuizActions } from './quiz-actions.tsx';
import { QuizDialogs } from './quiz-dialogs.tsx';
import { draftOf } from './quiz-draft.ts';
import { QuizHeader } from './quiz-header.tsx';
import { DRAFT_NOT_SAVED, DRAFT_REFUSED, DRAFT_SAVED } from './quiz-messages.ts';
import type { QuizCommand } from './quiz-keys.ts';
import { countdownOf } from './quiz-restore.ts';
import { currentQuestion, isExamSubmitted } from './quiz-selectors.ts';
import type { QuizAction, QuizInProgress } from './quiz-state.ts';
import { placeKey, storedPlace } from './stored-place.ts';
import { useCountdown } from './use-countdown.ts';
import { useQuizKeys } from './use-quiz-keys.ts';
import { useScreenTime } from './use-screen-time.ts';
import { useStoredPlace } from './use-stored-place.ts';
import { useSubmitAnswer } from './use-submit-answer.ts';

interface TakingQuizProps {
  quiz: QuizInProgress;
  dispatch: Dispatch<QuizAction>;
  userId: string;
  onLeave: () => void;
}

/** The questions, while they are answered and when they are looked at again in review mode. */
export function TakingQuiz({ quiz, dispatch, userId, onLeave }: TakingQuizProps) {
  const client = useQueryClient();
  const isAnswering = quiz.stage.name === 'answering';
  const question = currentQuestion(quiz);
  const [secondsBefore] = useState(
    () => readStored(sessionStorage, placeKey(quiz.session.id), storedPlace)?.seconds ?? {},
  );
  const { secondsOn, allSeconds } = useScreenTime(isAnswering ? question?.id : undefined, secondsBefore);
  const submitAnswer = useSubmitAnswer({ quiz, dispatch, secondsOn });
  const letterKeys = useLetterKeys();
  useStoredPlace(quiz, allSeconds);
  const secondsLeft = useCountdown(isAnswering ? quiz.countdown : null, {
    onTimeUp: () => dispatch({ type: 'time-ran-out' }),
    onWake: () => void askForTimeLeft(),
  });
  useQuizKeys(letterKeys.areOn, handleCommand);

  async function askForTimeLeft() {
    try {
      const session = await client.fetchQuery(quizSessionQuery(quiz.session.id));
      if (session.completedAt !== null) dispatch({ type: 'closed-by-server' });
      else dispatch({ type: 'countdown-synced', countdown: countdownOf(session, performance.now()) });
    } catch {
      // Without an answer the countdown goes on as it was; the server has the last word at every answer.
    }
  }

  function handleCommand(command: QuizCommand) {
    switch (command.name) {
      case 'pick':
        dispatch({ type: 'option-selected', choice: command.option });
        return;
      case 'submit':
        submitAnswer();
        return;
      case 'previous':
      case 'next':
        dispatch({ type: 'moved', to: command.name });
        return;
      case 'skip':
        dispatch({ type: 'question-skipped' });
        return;
      case 'flag':
        dispatch({ type: 'flag-toggled' });
        return;
      case 'help':
        dispatch({ type: 'dialog-opened', dialog: 'keys' });
    }
  }

  function saveDraft() {
    if (isExamSubmitted(quiz)) {
      toast(DRAFT_REFUSED);
      dispatch({ type: 'dialog-closed' });
      return;
    }
    try {
      writeDraft(draftOf(quiz, userId, new Date()));
    } catch {
      toast(DRAFT_NOT_SAVED);
      return;
    }
    toast(DRAFT_SAVED);
    onLeave();
  }

  if (question === undefined) return null;
  return (
    <div className="max-md:pb-36">
      <QuizHeader quiz={quiz} secondsLeft={secondsLeft} dispatch={dispatch} />
      <div
        className={classNames(
          'grid grid-cols-1 gap-x-10 gap-y-8',
          // Many questions take the room of a row above on a wide screen; on a narrow one they always come last.
          isCompact(quiz) ? 'lg:[&>nav]:order-first' : 'lg:grid-cols-[minmax(0,1fr)_17rem]',
        )}
      >
        <div className="grid min-w-0 content-start gap-5">
          <QuestionHeading key={`heading-${question.id}`} quiz={quiz} question={question} dispatch={dispatch} />
          <AnswerOptions key={`options-${question.id}`} quiz={quiz} question={question} dispatch={dispatch} />
          <AnswerFeedback quiz={quiz} questionId={question.id} />
          <QuizActions quiz={quiz} dispatch={dispatch} onSubmit={submitAnswer} />
        </div>
        <Navigator quiz={quiz} dispatch={dispatch} />
      </div>
      <QuizDialogs quiz={quiz} dispatch={dispatch} letterKeys={letterKeys} onSaveDraft={saveDraft} />
    </div>
  );
}
