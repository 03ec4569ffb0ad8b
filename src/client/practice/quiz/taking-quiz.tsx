import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSaveDraft } from '#client/api/open-quizzes.ts';
import type { WaitingAnswer } from '#client/api/quiz-outbox.ts';
import { quizSessionQuery } from '#client/api/quiz-sessions.ts';
import { useCountdown } from '#client/components/use-countdown.ts';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { pressStrike } from '#client/components/option-strike.tsx';
import { classNames } from '#client/lib/class-names.ts';
import { useLetterKeys } from '#client/lib/letter-keys.ts';
import { toast } from '#client/lib/toast.ts';
import { useCalculator } from './calculator/use-calculator.tsx';
import { isCompact, Navigator } from './navigator.tsx';
import { AnswerFeedback, QuestionAnswer, QuestionHeading } from './question.tsx';
import { QuizActions, QuizHeader } from './quiz-bars.tsx';
import { QuizDialogs } from './quiz-dialogs.tsx';
import { draftOf, writeDraft } from './quiz-draft.ts';
import { type QuizCommand, useQuizKeys } from './quiz-keys.ts';
import { DRAFT_NOT_SAVED, DRAFT_REFUSED, DRAFT_SAVED } from './quiz-messages.ts';
import { isOnLast } from './quiz-reducer.ts';
import { countdownOf } from './quiz-restore.ts';
import { currentQuestion, isExamSubmitted } from './quiz-selectors.ts';
import type { QuizPart } from './quiz-state.ts';
import { WithStrikes } from './strikes.tsx';
import type { QuizOutbox } from './use-quiz-outbox.ts';

interface TakingQuizProps extends QuizPart {
  outbox: QuizOutbox;
  userId: string;
  /** Whole seconds a question was on screen. */
  secondsOn: (questionId: string) => number;
  /** Has the server keep the place now. */
  keepPlace: () => Promise<void>;
  onLeave: () => void;
}

/** The questions, while they are answered and when they are looked at again in review mode. */
export function TakingQuiz({ quiz, dispatch, outbox, userId, secondsOn, keepPlace, onLeave }: TakingQuizProps) {
  const client = useQueryClient();
  const isAnswering = quiz.stage.name === 'answering';
  const question = currentQuestion(quiz);
  const draft = useSaveDraft();
  const mayLeave = useRef(false);
  const leaveGuard = useLeaveGuard({
    isDirty: () => isAnswering && quiz.countdown !== null && !mayLeave.current,
    isElsewhere: ({ pathname, search }, current) =>
      pathname !== current.pathname || !('session' in search) || search.session !== quiz.session.id,
    title: 'Leave while the clock runs?',
    description: 'What you have done is kept, and you can resume the quiz from the portal. Its time goes on meanwhile.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  });
  const letterKeys = useLetterKeys();
  const calculator = useCalculator();
  const secondsLeft = useCountdown(isAnswering ? quiz.countdown : null, {
    onTimeUp: () => {
      for (const { id } of quiz.session.questions) submitAnswer(id);
      dispatch({ type: 'time-ran-out' });
    },
    onWake: () => void askForTimeLeft(),
  });
  useOnline(() => void askForTimeLeft());
  useQuizKeys(letterKeys.areOn, handleCommand);

  async function askForTimeLeft() {
    if (!isAnswering || quiz.countdown === null) return;
    try {
      const session = await client.fetchQuery(quizSessionQuery(quiz.session.id));
      if (session.completedAt !== null) dispatch({ type: 'closed-by-server' });
      else dispatch({ type: 'countdown-synced', countdown: countdownOf(session, performance.now()) });
    } catch {
      // Without an answer the countdown goes on as it was; the server has the last word at every answer.
    }
  }

  /** Does nothing where no option is selected. */
  function submitAnswer(questionId: string) {
    const mark = quiz.marks[questionId];
    if (!isAnswering || mark?.status !== 'selected') return;
    const answer = { sessionId: quiz.session.id, questionId, selectedAnswer: mark.choice };
    const isSame = (other: WaitingAnswer) => other.sessionId === answer.sessionId && other.questionId === questionId;
    // Pressed twice before the screen could follow.
    if (outbox.answers.state().waiting.some(isSame)) return;
    dispatch({ type: 'answer-sent', questionId });
    outbox.answers.add({ ...answer, timeSpent: secondsOn(questionId), at: new Date().toISOString() });
  }

  function toggleFlag() {
    if (question === undefined || !isAnswering) return;
    dispatch({ type: 'flag-toggled' });
    outbox.flags.add({ questionId: question.id, isFlagged: !quiz.flagged.has(question.id) });
  }

  function handleCommand(command: QuizCommand) {
    switch (command.name) {
      case 'pick':
        dispatch({ type: 'answer-chosen', choice: command.option });
        return;
      case 'submit':
        submitAnswer(question?.id ?? '');
        return;
      case 'previous':
      case 'next':
        // A key that is held or hit once too often must not end the quiz.
        if (command.name === 'next' && isOnLast(quiz)) return;
        dispatch({ type: 'moved', to: command.name });
        return;
      case 'skip':
        dispatch({ type: 'question-skipped' });
        return;
      case 'flag':
        toggleFlag();
        return;
      case 'strike':
        pressStrike(command.option);
        return;
      case 'calculator':
        calculator.open();
        return;
      case 'help':
        dispatch({ type: 'dialog-opened', dialog: 'keys' });
    }
  }

  function askForDraft() {
    if (!isExamSubmitted(quiz)) return dispatch({ type: 'dialog-opened', dialog: 'draft' });
    toast(DRAFT_REFUSED);
    dispatch({ type: 'dialog-closed' });
  }

  async function saveDraft(name: string) {
    const { id } = quiz.session;
    try {
      await outbox.answers.flush();
      // A draft's clock stands still: what was submitted before has to be there first.
      if (outbox.answers.state().waiting.some(({ sessionId }) => sessionId === id)) return toast(DRAFT_NOT_SAVED);
      await keepPlace();
      await draft.mutateAsync({ id, name });
    } catch {
      return toast(DRAFT_NOT_SAVED);
    }
    keepCopy();
    toast(DRAFT_SAVED);
    mayLeave.current = true;
    onLeave();
  }

  function keepCopy() {
    try {
      writeDraft(draftOf(quiz, userId, new Date()));
    } catch {
      // A full or blocked storage costs only the copy in this browser: the server has the draft.
    }
  }

  if (question === undefined) return null;
  return (
    <div className="max-md:pb-36 max-md:has-[#calculator]:pb-108">
      <QuizHeader quiz={quiz} secondsLeft={secondsLeft} outbox={outbox} calculator={calculator} dispatch={dispatch} />
      <div
        className={classNames(
          'grid grid-cols-1 gap-x-10 gap-y-8',
          // Many questions take the room of a row above on a wide screen; on a narrow one they always come last.
          isCompact(quiz) ? 'lg:[&>nav]:order-first' : 'lg:grid-cols-[minmax(0,1fr)_17rem]',
        )}
      >
        <div className="grid min-w-0 content-start gap-5">
          <QuestionHeading key={`heading-${question.id}`} quiz={quiz} question={question} onToggleFlag={toggleFlag} />
          <WithStrikes quiz={quiz} userId={userId} questionId={question.id}>
            <QuestionAnswer key={`answer-${question.id}`} quiz={quiz} question={question} dispatch={dispatch} />
          </WithStrikes>
          <AnswerFeedback quiz={quiz} question={question} />
          <QuizActions quiz={quiz} dispatch={dispatch} onSubmit={() => submitAnswer(question.id)}>
            {calculator.panel}
          </QuizActions>
        </div>
        <Navigator quiz={quiz} dispatch={dispatch} />
      </div>
      <QuizDialogs
        quiz={quiz}
        dispatch={dispatch}
        letterKeys={letterKeys}
        isSaving={draft.isPending}
        onAskForDraft={askForDraft}
        onSaveDraft={(name) => void saveDraft(name)}
      />
      {leaveGuard.question}
    </div>
  );
}

/** Calls back when the network is back. */
function useOnline(onOnline: () => void) {
  const handleOnline = useEffectEvent(onOnline);
  useEffect(() => {
    const listener = () => handleOnline();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
}
