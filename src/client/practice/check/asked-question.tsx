import { useEffect, useReducer, useState } from 'react';
import { CHECK_MOST_QUESTIONS } from '#shared/insight/readiness/check.ts';
import { useAnswerInCheck, type ArrivedCheck } from '#client/api/checks.ts';
import { pressStrike } from '#client/components/option-strike.tsx';
import { preloadKinds } from '#client/components/question-kinds/kind-screens.ts';
import { useLetterKeys } from '#client/lib/letter-keys.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { WithStrikes } from '../quiz/answering-aids.tsx';
import { QuestionAnswer, QuestionHeading } from '../quiz/question.tsx';
import { ACTION_BAR, type useCalculator } from '../quiz/quiz-bars.tsx';
import { useQuizKeys, type QuizCommand } from '../quiz/quiz-keys.ts';
import { quizReducer } from '../quiz/quiz-reducer.ts';
import { openQuiz } from '../quiz/quiz-restore.ts';
import { currentQuestion } from '../quiz/quiz-selectors.ts';
import type { QuizPart } from '../quiz/quiz-state.ts';
import { useQuizOutbox } from '../quiz/use-quiz-state.ts';

interface AskedQuestionProps {
  userId: string;
  check: ArrivedCheck;
  calculator: ReturnType<typeof useCalculator>;
}

/** A quiz whose question to answer is on screen. */
const begin = ({ session, questionId, cameAt }: ArrivedCheck) => ({
  ...openQuiz(session, { now: cameAt }),
  index: session.questions.findIndex(({ id }) => id === questionId),
});

/** The question of a check that is to be answered: pass its id as key. */
export function AskedQuestion({ check, ...props }: AskedQuestionProps) {
  const [state, dispatch] = useReducer(quizReducer, check, begin);
  return state.phase === 'in-progress' && <Question {...props} quiz={state} dispatch={dispatch} />;
}

function Question({ userId, quiz, dispatch, calculator }: Omit<AskedQuestionProps, 'check'> & QuizPart) {
  const { session } = quiz;
  const question = currentQuestion(quiz);
  const answer = useAnswerInCheck(session.id);
  const outbox = useQuizOutbox(userId);
  const letterKeys = useLetterKeys();
  const [since] = useState(() => performance.now());
  const progress = quiz.progress[question?.id ?? ''];
  const chosen = progress?.status === 'selected' ? progress.choice : undefined;
  useQuizKeys(letterKeys.areOn, handleCommand);
  useEffect(() => void preloadKinds(session.questions.map(({ kind }) => kind)), [session.questions]);

  async function submit() {
    if (question === undefined || chosen === undefined || answer.isPending) return;
    const timeSpent = Math.round((performance.now() - since) / 1000);
    await reported(
      answer.mutateAsync({ sessionId: session.id, questionId: question.id, selectedAnswer: chosen, timeSpent }),
      { failure: 'Your answer could not be sent. Check your connection and submit it again.' },
    );
  }

  function toggleFlag() {
    if (question === undefined) return;
    dispatch({ type: 'flag-toggled' });
    outbox.flags.add({ questionId: question.id, isFlagged: !quiz.flagged.has(question.id) });
  }

  function handleCommand(command: QuizCommand) {
    if (command.name === 'pick') dispatch({ type: 'answer-chosen', choice: command.option });
    else if (command.name === 'submit') void submit();
    else if (command.name === 'flag') toggleFlag();
    else if (command.name === 'strike') pressStrike(command.option);
    else if (command.name === 'calculator') calculator.open();
  }

  if (question === undefined) return null;
  return (
    <div className="grid max-w-3xl min-w-0 gap-5">
      <QuestionHeading
        quiz={quiz}
        question={question}
        of={`at most ${CHECK_MOST_QUESTIONS}`}
        onToggleFlag={toggleFlag}
      />
      <WithStrikes quiz={quiz} userId={userId} questionId={question.id}>
        <QuestionAnswer
          quiz={quiz}
          question={question}
          onAnswer={(choice) => dispatch({ type: 'answer-chosen', choice })}
        />
      </WithStrikes>
      <div data-action-bar className={`${ACTION_BAR} md:items-center md:justify-end`}>
        {calculator.panel}
        {chosen === undefined ? (
          <p className="grid min-h-11 place-items-center text-14 text-ink-3">Choose an answer</p>
        ) : (
          <Button
            variant="primary"
            className="md:min-w-52"
            aria-disabled={answer.isPending}
            onClick={() => void submit()}
          >
            {answer.isPending ? 'Submitting…' : 'Submit Answer'} <Kbd>Enter</Kbd>
          </Button>
        )}
      </div>
    </div>
  );
}
