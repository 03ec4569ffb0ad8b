import { type ReactNode, useEffect, useReducer } from 'react';
import type { QuizResult, QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { preloadKinds } from '#client/components/question-kinds/kind-screens.ts';
import { useLetterKeys } from '#client/lib/letter-keys.ts';
import { Progress } from '#client/ui/progress.tsx';
import { ExamReview } from '../quiz/exam-room.tsx';
import { BesideNavigator } from '../quiz/navigator.tsx';
import { AnswerFeedback, QuestionAnswer, QuestionHeading } from '../quiz/question.tsx';
import { QuizActions } from '../quiz/quiz-bars.tsx';
import { QuizDialogs } from '../quiz/quiz-dialogs.tsx';
import { useQuizKeys, type QuizCommand } from '../quiz/quiz-keys.ts';
import { isOnLast, quizReducer } from '../quiz/quiz-reducer.ts';
import { openQuiz } from '../quiz/quiz-restore.ts';
import { currentQuestion, isExam } from '../quiz/quiz-selectors.ts';
import type { QuizInProgress, QuizPart } from '../quiz/quiz-state.ts';
import { answered, resultOf, type PreviewedQuestion } from './preview-result.ts';

/** Focuses the heading when the focused element has disappeared; questions take the focus themselves. */
export function focusHeading(): void {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

interface PreviewQuizProps {
  session: QuizSession;
  questions: readonly PreviewedQuestion[];
  /** What is shown at the end. */
  renderResult: (result: QuizResult) => ReactNode;
}

/** Without a clock or breaks, which only the server can end. */
const begin = (session: QuizSession) =>
  openQuiz({ ...session, remainingSeconds: null, breakSecondsLeft: 0 }, { now: performance.now() });

/** The quiz as students take it, from the first question to the result. Answers stay in this page. */
export function PreviewQuiz({ session, questions, renderResult }: PreviewQuizProps) {
  const [state, dispatch] = useReducer(quizReducer, session, begin);
  const isOver = state.phase === 'in-progress' && state.stage.name === 'completing';
  useEffect(() => {
    if (isOver) dispatch({ type: 'completed', result: resultOf(state, questions) });
  }, [isOver, state, questions]);
  useEffect(() => void preloadKinds(questions.map(({ kind }) => kind)), [questions]);

  if (state.phase === 'results') return renderResult(state.result);
  if (state.phase !== 'in-progress' || isOver) return null;
  return <Questions quiz={state} dispatch={dispatch} questions={questions} />;
}

function Questions({ quiz, dispatch, questions }: QuizPart & { questions: readonly PreviewedQuestion[] }) {
  const letterKeys = useLetterKeys();
  const question = currentQuestion(quiz);
  useQuizKeys(letterKeys.areOn, handleCommand);

  function submit() {
    const known = questions.find(({ id }) => id === question?.id);
    const progress = quiz.progress[known?.id ?? ''];
    if (known === undefined || progress?.status !== 'selected' || isExam(quiz)) return;
    dispatch({ type: 'answer-saved', answer: answered(quiz.session, known, progress.choice) });
  }

  function handleCommand(command: QuizCommand) {
    if (command.name === 'pick') dispatch({ type: 'answer-chosen', choice: command.option });
    else if (command.name === 'submit') submit();
    else if (command.name === 'skip') dispatch({ type: 'question-skipped' });
    else if (command.name === 'flag') dispatch({ type: 'flag-toggled' });
    else if (command.name === 'help') dispatch({ type: 'dialog-opened', dialog: 'keys' });
    else if (command.name === 'previous' || (command.name === 'next' && !isOnLast(quiz)))
      dispatch({ type: 'moved', to: command.name });
  }

  if (question === undefined) return null;
  return (
    <div className="max-md:pb-36">
      <Position quiz={quiz} />
      <BesideNavigator quiz={quiz} dispatch={dispatch}>
        <QuestionHeading
          key={`heading-${question.id}`}
          quiz={quiz}
          question={question}
          onToggleFlag={() => dispatch({ type: 'flag-toggled' })}
        />
        <QuestionAnswer
          key={`answer-${question.id}`}
          quiz={quiz}
          question={question}
          onAnswer={(choice) => dispatch({ type: 'answer-chosen', choice })}
        />
        <AnswerFeedback quiz={quiz} question={question} />
        <QuizActions quiz={quiz} dispatch={dispatch} onSubmit={submit} />
      </BesideNavigator>
      <QuizDialogs
        quiz={quiz}
        dispatch={dispatch}
        letterKeys={letterKeys}
        isSaving={false}
        // A preview can't be saved as a draft.
        onAskForDraft={() => dispatch({ type: 'dialog-closed' })}
        onSaveDraft={() => dispatch({ type: 'dialog-closed' })}
      />
      {isExam(quiz) && (
        <ExamReview quiz={quiz} dispatch={dispatch} onEnd={() => dispatch({ type: 'exam-submitted' })} />
      )}
    </div>
  );
}

function Position({ quiz }: { quiz: QuizInProgress }) {
  const total = quiz.session.questions.length;
  const position = `Question ${quiz.index + 1} of ${total}`;
  return (
    <div className="mb-6">
      <p className="mb-2 text-14 font-medium text-ink-2 tabular-nums">{position}</p>
      <Progress value={quiz.index + 1} max={total} label={position} />
    </div>
  );
}
