import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { isSameAnswer } from '#shared/bank/question-kinds/same-answer.ts';
import type { QuizSession, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { countdownOf, openQuiz } from './quiz-restore.ts';
import {
  canSelect,
  currentQuestion,
  firstOpen,
  isAnswerTo,
  isCovered,
  isExam,
  isLocked,
  sessionIdOf,
  statusOf,
} from './quiz-selectors.ts';
import {
  type Ending,
  type Move,
  type ProgressAction,
  type QuestionProgress,
  type QuizAction,
  type QuizInProgress,
  type QuizInResults,
  type QuizState,
  setupState,
} from './quiz-state.ts';

/** Taking a quiz, from setup to results. Actions that make no sense in a phase have no effect. */
export function quizReducer(state: QuizState, action: QuizAction): QuizState {
  if (action.type === 'session-opened') return openQuiz(action.session, action);
  if (action.type === 'left') return { ...setupState(), left: sessionIdOf(state) };
  if (action.type === 'choices-changed')
    return state.phase === 'setup' ? { ...state, choices: { ...state.choices, ...action.change } } : state;
  if (action.type === 'questions-reviewed') return state.phase === 'results' ? reviewQuestions(state) : state;
  return state.phase === 'in-progress' ? reduceProgress(state, action) : state;
}

function reduceProgress(quiz: QuizInProgress, action: ProgressAction): QuizInProgress | QuizInResults {
  switch (action.type) {
    case 'answer-chosen':
      return choose(quiz, action.choice);
    case 'options-shown':
      return showOptions(quiz, action.typed);
    case 'answer-sent':
      return sendAnswer(quiz, action.questionId);
    case 'answer-saved':
      return saveAnswer(quiz, action.answer);
    case 'answers-wait':
      return letAnswersWait(quiz);
    case 'answer-refused':
      return takeBackAnswer(quiz, action);
    case 'question-skipped':
      return skipQuestion(quiz);
    case 'flag-toggled':
      return toggleFlag(quiz);
    case 'flag-refused':
      return setFlag(quiz, action.questionId, action.wasFlagged);
    case 'moved':
      return move(quiz, action.to);
    case 'finish-confirmed':
      return end(quiz, 'finished');
    case 'open-reviewed':
      return goTo(quiz, firstOpen(quiz) ?? quiz.index);
    case 'exam-submitted':
      return canSubmitExam(quiz) ? end(quiz, 'exam') : quiz;
    case 'time-ran-out':
      return end(quiz, 'time-up');
    case 'closed-by-server':
      return end(quiz, 'reopened');
    case 'clock-synced':
      return syncClock(quiz, action.session, action.now);
    case 'dialog-opened':
      return { ...quiz, dialog: action.dialog };
    case 'dialog-closed':
      return { ...quiz, dialog: null };
    case 'completed':
      return complete(quiz, action.result);
    case 'completion-failed':
      return quiz.stage.name === 'completing'
        ? { ...quiz, stage: { name: 'completion-failed', ending: quiz.stage.ending, error: action.error } }
        : quiz;
    case 'completion-retried':
      return quiz.stage.name === 'completion-failed' ? { ...quiz, stage: { ...quiz.stage, name: 'completing' } } : quiz;
    case 'completion-abandoned':
      return abandonCompletion(quiz);
    default:
      return action satisfies never;
  }
}

/** Next on the last question finishes; in review mode it returns to the results. */
function move(quiz: QuizInProgress, to: Move): QuizInProgress | QuizInResults {
  if (to === 'next' && isOnLast(quiz)) {
    if (quiz.stage.name === 'reviewing') return complete(quiz, quiz.stage.result);
    return askToFinish(quiz);
  }
  if (typeof to === 'object') return goTo(quiz, to.index);
  const { index } = quiz;
  const last = quiz.session.questions.length - 1;
  const targets = {
    next: index + 1,
    previous: index - 1,
    first: 0,
    last,
    'forward-10': index + JUMP,
    'back-10': index - JUMP,
  };
  return goTo(quiz, targets[to]);
}

function complete(quiz: QuizInProgress, result: QuizInResults['result']): QuizInResults | QuizInProgress {
  if (quiz.stage.name === 'answering') return quiz;
  return { phase: 'results', quiz, result, ending: quiz.stage.ending };
}

/** Returns to the questions with options locked and every key shown. */
function reviewQuestions({ quiz, ending, result }: QuizInResults): QuizInProgress {
  return { ...quiz, index: 0, dialog: null, countdown: null, stage: { name: 'reviewing', ending, result } };
}

function withProgress(quiz: QuizInProgress, questionId: string, progress: QuestionProgress): QuizInProgress {
  return { ...quiz, progress: { ...quiz.progress, [questionId]: progress } };
}

function choose(quiz: QuizInProgress, choice: AnswerValue | undefined): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || !canSelect(quiz)) return quiz;
  if (choice !== undefined)
    return isAnswerTo(question, choice) ? withProgress(quiz, question.id, { status: 'selected', choice }) : quiz;
  const { [question.id]: _taken, ...progress } = quiz.progress;
  return { ...quiz, progress };
}

function showOptions(quiz: QuizInProgress, typed: string): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || !isCovered(quiz, question.id)) return quiz;
  return { ...quiz, typed: { ...quiz.typed, [question.id]: typed } };
}

function sendAnswer(quiz: QuizInProgress, questionId: string): QuizInProgress {
  const progress = quiz.progress[questionId];
  if (quiz.stage.name !== 'answering' || progress?.status !== 'selected') return quiz;
  return withProgress(quiz, questionId, { status: 'sending', choice: progress.choice });
}

/** The server's record wins, whatever the status of the question. */
function saveAnswer(quiz: QuizInProgress, answer: SessionAnswer): QuizInProgress {
  if (answer.sessionId !== quiz.session.id) return quiz;
  if (isExam(quiz)) return saveExamAnswer(quiz, answer);
  if (answer.selectedAnswer === null) return quiz;
  const answers = [...quiz.session.answers.filter(({ id }) => id !== answer.id), answer];
  const saved = withProgress(quiz, answer.questionId, {
    status: 'submitted',
    choice: answer.selectedAnswer,
    reveal: answer.reveal,
  });
  return { ...saved, session: { ...quiz.session, answers } };
}

/** A change made by the student in the meantime is also being sent, and stays as it is. */
function saveExamAnswer(quiz: QuizInProgress, { questionId, selectedAnswer }: SessionAnswer): QuizInProgress {
  const progress = quiz.progress[questionId];
  const isOnItsWay = progress?.status === 'sending' || progress?.status === 'waiting';
  if (!isOnItsWay || selectedAnswer === null || !isSameAnswer(progress.choice, selectedAnswer)) return quiz;
  return withProgress(quiz, questionId, { status: 'submitted', choice: progress.choice, reveal: null });
}

function syncClock(quiz: QuizInProgress, serverSession: QuizSession, now: number): QuizInProgress {
  const { exam, breakSecondsLeft, timeLimit, extendedFrom } = serverSession;
  const session = { ...quiz.session, exam, breakSecondsLeft, timeLimit, extendedFrom };
  return { ...quiz, session, countdown: countdownOf(serverSession, now) };
}

/** The server cannot be reached: answers being sent are locked and wait, and the student moves on. */
function letAnswersWait(quiz: QuizInProgress): QuizInProgress {
  if (!Object.values(quiz.progress).some(({ status }) => status === 'sending')) return quiz;
  const progress = Object.entries(quiz.progress).map(([id, before]): [string, QuestionProgress] => [
    id,
    before.status === 'sending' ? { status: 'waiting', choice: before.choice } : before,
  ]);
  return { ...quiz, progress: Object.fromEntries(progress) };
}

/**
 * Keeps the selection. A quiz that was about to finish returns to it, unless the server says that it is over
 * anyway or time is up.
 */
function takeBackAnswer(
  quiz: QuizInProgress,
  { questionId, isTooLate }: { questionId: string; isTooLate: boolean },
): QuizInProgress {
  const progress = quiz.progress[questionId];
  if (progress?.status !== 'sending' && progress?.status !== 'waiting') return quiz;
  const kept = withProgress(quiz, questionId, { status: 'selected', choice: progress.choice });
  if (isTooLate) return { ...kept, tooLate: new Set([...quiz.tooLate, questionId]) };
  const waits = quiz.stage.name === 'completing' && (quiz.stage.ending === 'finished' || quiz.stage.ending === 'exam');
  return waits ? { ...kept, stage: { name: 'answering' } } : kept;
}

function toggleFlag(quiz: QuizInProgress): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering') return quiz;
  return setFlag(quiz, question.id, !quiz.flagged.has(question.id));
}

function setFlag(quiz: QuizInProgress, questionId: string, isFlagged: boolean): QuizInProgress {
  if (quiz.flagged.has(questionId) === isFlagged) return quiz;
  const flagged = new Set(quiz.flagged);
  if (isFlagged) flagged.add(questionId);
  else flagged.delete(questionId);
  return { ...quiz, flagged };
}

/** Marks the current question skipped if nothing was selected, and moves on; on the last question, asks to finish. */
function skipQuestion(quiz: QuizInProgress): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering') return quiz;
  const marked =
    statusOf(quiz, question.id) === 'unanswered' ? withProgress(quiz, question.id, { status: 'skipped' }) : quiz;
  return isOnLast(quiz) ? askToFinish(marked) : goTo(marked, quiz.index + 1);
}

/** Ends the quiz, or first lists open and flagged questions. */
function askToFinish(quiz: QuizInProgress): QuizInProgress {
  if (quiz.stage.name !== 'answering') return quiz;
  return firstOpen(quiz) === undefined && !isExam(quiz) ? end(quiz, 'finished') : { ...quiz, dialog: 'finish' };
}

/** Handing in a quiz as an exam needs at least one submitted answer, even if the server has not received it yet. */
export function canSubmitExam(quiz: QuizInProgress): boolean {
  return isExam(quiz) || Object.values(quiz.progress).some(({ status }) => isLocked(status));
}

function end(quiz: QuizInProgress, ending: Ending): QuizInProgress {
  if (quiz.stage.name !== 'answering') return quiz;
  return { ...quiz, stage: { name: 'completing', ending }, dialog: null };
}

/** Before the result arrives, returns to the questions if they can still be answered. */
function abandonCompletion(quiz: QuizInProgress): QuizInProgress {
  const { stage } = quiz;
  if (stage.name !== 'completing' && stage.name !== 'completion-failed') return quiz;
  if (stage.ending === 'time-up' || stage.ending === 'reopened') return quiz;
  return { ...quiz, stage: { name: 'answering' } };
}

/** The distance of −10 and +10, beside First and Last. */
export const JUMP = 10;

export function isOnLast(quiz: QuizInProgress): boolean {
  return quiz.index >= quiz.session.questions.length - 1;
}

/** Moves to a question; stops at both ends. */
function goTo(quiz: QuizInProgress, index: number): QuizInProgress {
  const target = Math.max(0, Math.min(index, quiz.session.questions.length - 1));
  return target === quiz.index && quiz.dialog === null ? quiz : { ...quiz, index: target, dialog: null };
}
