import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSaveDraft } from '#client/api/open-quizzes.ts';
import { useOutboxState } from '#client/api/outbox.ts';
import type { WaitingAnswer } from '#client/api/quiz-outbox.ts';
import { lookUpQuiz, quizSessionQuery } from '#client/api/quiz-sessions.ts';
import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { useCountdown } from './use-countdown.ts';
import { useLeaveGuard } from '#client/components/use-leave-guard.tsx';
import { preloadKinds } from '#client/components/question-kinds/kind-screens.ts';
import { pressStrike } from '#client/components/option-strike.tsx';
import { lateComponent, lazy } from '#client/lib/late.ts';
import { useLetterKeys } from '#client/lib/letter-keys.ts';
import { toast } from '#client/lib/toast.ts';
import { CoveredOptions, useConfidence, WithStrikes } from './answering-aids.tsx';
import { BesideNavigator } from './navigator.tsx';
import { AnswerFeedback, QuestionAnswer, QuestionHeading } from './question.tsx';
import { QuizActions, QuizHeader, useCalculator } from './quiz-bars.tsx';
import { draftOf, writeDraft } from './quiz-draft.ts';
import { type QuizCommand, useQuizKeys } from './quiz-keys.ts';
import { DRAFT_NOT_SAVED, DRAFT_REFUSED, DRAFT_SAVED } from './quiz-messages.ts';
import { isOnLast } from './quiz-reducer.ts';
import { currentQuestion, isExam, isExamSubmitted, isOnBreak, revealOf, typedOf } from './quiz-selectors.ts';
import type { QuizInProgress, QuizOutbox, QuizPart } from './quiz-state.ts';

/** Loaded after the first question. */
const QuizDialogs = lateComponent(async () => (await import('./quiz-dialogs.tsx')).QuizDialogs);

const ExamBreak = lazy(async () => ({ default: (await import('./exam-room.tsx')).ExamBreak }));
const ExamReview = lazy(async () => ({ default: (await import('./exam-room.tsx')).ExamReview }));

const ReportProblem = lazy(async () => ({
  default: (await import('#client/components/report-problem.tsx')).ReportProblem,
}));

/** How long to wait for the server to report the remaining time. */
const LONGEST_LOOK_MS = 3000;

interface TakingQuizProps extends QuizPart {
  outbox: QuizOutbox;
  userId: string;
  /** Whole seconds a question was on screen. */
  secondsOn: (questionId: string) => number;
  /** Saves the position on the server now. */
  savePosition: () => Promise<void>;
  onLeave: () => void;
}

/** The questions, during the quiz and in review mode. */
export function TakingQuiz({ quiz, dispatch, outbox, userId, secondsOn, savePosition, onLeave }: TakingQuizProps) {
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
    description: 'What you have done is kept, and you can resume the quiz from the portal. Its clock keeps running.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
  });
  const letterKeys = useLetterKeys();
  const calculator = useCalculator();
  const confidence = useConfidence(quiz);
  const secondsLeft = useCountdown(isAnswering ? quiz.countdown : null, {
    onTimeUp: () => void endInTime(),
    onWake: () => void askForTimeLeft(),
  });
  useOnline(() => void askForTimeLeft());
  useExamAnswers(quiz, submitAnswer);
  const { questions } = quiz.session;
  useEffect(() => void preloadKinds(questions.map(({ kind }) => kind)), [questions]);
  useQuizKeys(letterKeys.areOn, handleCommand);

  async function askForTimeLeft() {
    if (!isAnswering || quiz.countdown === null) return;
    try {
      const session = await client.fetchQuery(quizSessionQuery(quiz.session.id));
      if (session.completedAt !== null) dispatch({ type: 'closed-by-server' });
      else dispatch({ type: 'clock-synced', session, now: performance.now() });
    } catch {
      // Without a response the countdown continues as before; the server decides at every answer.
    }
  }

  /** Does nothing if no option is selected. */
  function submitAnswer(questionId: string) {
    const progress = quiz.progress[questionId];
    if (!isAnswering || progress?.status !== 'selected') return;
    const answer = { sessionId: quiz.session.id, questionId, selectedAnswer: progress.choice };
    const isSame = (other: WaitingAnswer) => other.sessionId === answer.sessionId && other.questionId === questionId;
    // Pressed twice before the screen could update.
    if (!isExam(quiz) && outbox.answers.state().waiting.some(isSame)) return;
    dispatch({ type: 'answer-sent', questionId });
    const typed = typedOf(quiz, questionId);
    const sent = {
      confidence: confidence.of(questionId),
      ...(typed !== '' && { typed }),
      timeSpent: secondsOn(questionId),
    };
    outbox.answers.add({ ...answer, ...sent, at: new Date().toISOString() });
  }

  function submitAll() {
    for (const { id } of quiz.session.questions) submitAnswer(id);
  }

  /** The teacher may have extended the time: the server is asked before an exam ends. */
  async function endInTime() {
    if (isExam(quiz)) {
      const session = await Promise.race([
        lookUpQuiz(quiz.session.id).catch(() => undefined),
        new Promise<undefined>((resolve) => setTimeout(resolve, LONGEST_LOOK_MS)),
      ]);
      const left = session?.completedAt === null && (session.remainingSeconds === null || session.remainingSeconds > 0);
      if (session !== undefined && left) return dispatch({ type: 'clock-synced', session, now: performance.now() });
    }
    submitAll();
    dispatch({ type: 'time-ran-out' });
  }

  function endExam() {
    submitAll();
    dispatch({ type: 'exam-submitted' });
  }

  function handleAnswer(choice: AnswerValue | undefined) {
    dispatch({ type: 'answer-chosen', choice });
    if (choice !== undefined || question === undefined || !isExam(quiz)) return;
    const at = new Date().toISOString();
    outbox.answers.add({ sessionId: quiz.session.id, questionId: question.id, selectedAnswer: null, timeSpent: 0, at });
  }

  function toggleFlag() {
    if (question === undefined || !isAnswering) return;
    dispatch({ type: 'flag-toggled' });
    outbox.flags.add({ questionId: question.id, isFlagged: !quiz.flagged.has(question.id) });
  }

  function handleCommand(command: QuizCommand) {
    switch (command.name) {
      case 'pick':
        handleAnswer(command.option);
        return;
      case 'submit':
        submitAnswer(question?.id ?? '');
        return;
      case 'previous':
      case 'next':
        // A key that is held, or pressed once too often, must not end the quiz.
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
      // Saving a draft stops its clock: submitted answers have to arrive first.
      if (outbox.answers.state().waiting.some(({ sessionId }) => sessionId === id)) return toast(DRAFT_NOT_SAVED);
      await savePosition();
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
  if (isOnBreak(quiz)) {
    return (
      <Suspense>
        <ExamBreak quiz={quiz} dispatch={dispatch} />
      </Suspense>
    );
  }
  return (
    <div className="max-md:pb-36 max-md:has-[#calculator]:pb-108">
      <QuizHeader quiz={quiz} secondsLeft={secondsLeft} outbox={outbox} calculator={calculator} dispatch={dispatch} />
      <BesideNavigator quiz={quiz} dispatch={dispatch}>
        <QuestionHeading key={`heading-${question.id}`} quiz={quiz} question={question} onToggleFlag={toggleFlag} />
        <WithStrikes quiz={quiz} userId={userId} questionId={question.id}>
          <CoveredOptions key={`answer-${question.id}`} quiz={quiz} dispatch={dispatch} questionId={question.id}>
            <QuestionAnswer quiz={quiz} question={question} onAnswer={handleAnswer} />
          </CoveredOptions>
        </WithStrikes>
        {confidence.control}
        <AnswerFeedback quiz={quiz} question={question} />
        <KeptNote quiz={quiz} outbox={outbox} questionId={question.id} />
        {revealOf(quiz, question.id) && (
          <Suspense>
            <ReportProblem
              target={{ sessionId: quiz.session.id, questionId: question.id }}
              name={`question ${quiz.index + 1}`}
            />
          </Suspense>
        )}
        <QuizActions quiz={quiz} dispatch={dispatch} onSubmit={() => submitAnswer(question.id)}>
          {calculator.panel}
        </QuizActions>
      </BesideNavigator>
      <QuizDialogs
        quiz={quiz}
        dispatch={dispatch}
        letterKeys={letterKeys}
        isSaving={draft.isPending}
        onAskForDraft={askForDraft}
        onSaveDraft={(name) => void saveDraft(name)}
      />
      {isExam(quiz) && (
        <Suspense>
          <ExamReview quiz={quiz} dispatch={dispatch} onEnd={endExam} />
        </Suspense>
      )}
      {leaveGuard.question}
    </div>
  );
}

/** Without a connection nothing can say whether an answer was right: keys never leave the server before. */
function KeptNote({ quiz, outbox, questionId }: Pick<TakingQuizProps, 'quiz' | 'outbox'> & { questionId: string }) {
  const { isFailing } = useOutboxState(outbox.answers);
  const isKept = isFailing && quiz.progress[questionId]?.status === 'waiting';
  if (!isKept || quiz.session.answerReveal !== 'immediate') return null;
  return <output className="block text-ink-2">Kept. You’ll see whether it was right when you’re back online.</output>;
}

/** An answer that is unchanged for this long is sent; typing takes longer than clicking. */
const ANSWER_DELAY_MS = 700;

/** Exams have no submit button for answers: each is sent shortly after a change, or when its question is left. */
function useExamAnswers(quiz: QuizInProgress, submitAnswer: (questionId: string) => void): void {
  const send = useEffectEvent(submitAnswer);
  useEffect(() => {
    if (!isExam(quiz) || quiz.stage.name !== 'answering') return undefined;
    const current = currentQuestion(quiz)?.id;
    const unsent = Object.keys(quiz.progress).filter((id) => quiz.progress[id]?.status === 'selected');
    for (const id of unsent) if (id !== current) send(id);
    if (current === undefined || !unsent.includes(current)) return undefined;
    const timer = setTimeout(() => send(current), ANSWER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [quiz]);
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
