import type { SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import { canSelect, currentQuestion, firstOpen, isLocked, statusOf } from './quiz-selectors.ts';
import type { Ending, Move, QuestionMark, QuizInProgress } from './quiz-state.ts';

/** What may happen to a quiz that is being taken. Each takes a quiz and gives the next one, the same where nothing changes. */

function withMark(quiz: QuizInProgress, questionId: string, mark: QuestionMark): QuizInProgress {
  return { ...quiz, marks: { ...quiz.marks, [questionId]: mark } };
}

export function selectOption(quiz: QuizInProgress, choice: number): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || !canSelect(quiz)) return quiz;
  if (choice < 0 || choice >= question.options.length) return quiz;
  return withMark(quiz, question.id, { status: 'selected', choice });
}

export function sendAnswer(quiz: QuizInProgress, questionId: string): QuizInProgress {
  const mark = quiz.marks[questionId];
  if (quiz.stage.name !== 'answering' || mark?.status !== 'selected') return quiz;
  return withMark(quiz, questionId, { status: 'sending', choice: mark.choice });
}

/** What the server recorded counts, in whatever state the question is. */
export function saveAnswer(quiz: QuizInProgress, answer: SessionAnswer): QuizInProgress {
  if (answer.sessionId !== quiz.session.id) return quiz;
  const answers = [...quiz.session.answers.filter(({ id }) => id !== answer.id), answer];
  const saved = withMark(quiz, answer.questionId, {
    status: 'submitted',
    choice: answer.selectedAnswer,
    reveal: answer.reveal,
  });
  return { ...saved, session: { ...quiz.session, answers } };
}

/** The server cannot be reached: what is on its way to it is locked and waits, and the student goes on. */
export function letAnswersWait(quiz: QuizInProgress): QuizInProgress {
  if (!Object.values(quiz.marks).some(({ status }) => status === 'sending')) return quiz;
  const marks = Object.entries(quiz.marks).map(([id, mark]): [string, QuestionMark] => [
    id,
    mark.status === 'sending' ? { status: 'waiting', choice: mark.choice } : mark,
  ]);
  return { ...quiz, marks: Object.fromEntries(marks) };
}

/**
 * The choice stays. A quiz that was about to be finished goes back to it, unless the server says that all is over
 * anyway; time waits for nobody.
 */
export function takeBackAnswer(
  quiz: QuizInProgress,
  { questionId, isTooLate }: { questionId: string; isTooLate: boolean },
): QuizInProgress {
  const mark = quiz.marks[questionId];
  if (mark?.status !== 'sending' && mark?.status !== 'waiting') return quiz;
  const kept = withMark(quiz, questionId, { status: 'selected', choice: mark.choice });
  if (isTooLate) return { ...kept, tooLate: new Set([...quiz.tooLate, questionId]) };
  const waits = quiz.stage.name === 'completing' && (quiz.stage.ending === 'finished' || quiz.stage.ending === 'exam');
  return waits ? { ...kept, stage: { name: 'answering' } } : kept;
}

export function toggleFlag(quiz: QuizInProgress): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering') return quiz;
  return setFlag(quiz, question.id, !quiz.flagged.has(question.id));
}

export function setFlag(quiz: QuizInProgress, questionId: string, isFlagged: boolean): QuizInProgress {
  if (quiz.flagged.has(questionId) === isFlagged) return quiz;
  const flagged = new Set(quiz.flagged);
  if (isFlagged) flagged.add(questionId);
  else flagged.delete(questionId);
  return { ...quiz, flagged };
}

/** Marks the current question skipped if nothing was chosen, and moves on; on the last question it asks to finish. */
export function skipQuestion(quiz: QuizInProgress): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering') return quiz;
  const marked =
    statusOf(quiz, question.id) === 'unanswered' ? withMark(quiz, question.id, { status: 'skipped' }) : quiz;
  return isOnLast(quiz) ? askToFinish(marked) : goTo(marked, quiz.index + 1);
}

/** Ends the quiz, or shows first what is open or flagged. */
export function askToFinish(quiz: QuizInProgress): QuizInProgress {
  if (quiz.stage.name !== 'answering') return quiz;
  return firstOpen(quiz) === undefined ? end(quiz, 'finished') : { ...quiz, dialog: 'finish' };
}

/** Handing in the exam takes at least one submitted answer; one that the server has yet to hear of counts. */
export function submitExam(quiz: QuizInProgress): QuizInProgress {
  return canSubmitExam(quiz) ? end(quiz, 'exam') : quiz;
}

export function canSubmitExam(quiz: QuizInProgress): boolean {
  return Object.values(quiz.marks).some(({ status }) => isLocked(status));
}

export function end(quiz: QuizInProgress, ending: Ending): QuizInProgress {
  if (quiz.stage.name !== 'answering') return quiz;
  return { ...quiz, stage: { name: 'completing', ending }, dialog: null };
}

/** Closes the question whether to end, and goes to the first of what is open. */
export function reviewOpen(quiz: QuizInProgress): QuizInProgress {
  return goTo(quiz, firstOpen(quiz) ?? quiz.index);
}

/** After a failed completion: try once more. */
export function retryCompletion(quiz: QuizInProgress): QuizInProgress {
  if (quiz.stage.name !== 'completion-failed') return quiz;
  return { ...quiz, stage: { ...quiz.stage, name: 'completing' } };
}

/** Before the result is there: back to the questions, where there may still be answered. */
export function abandonCompletion(quiz: QuizInProgress): QuizInProgress {
  const { stage } = quiz;
  if (stage.name !== 'completing' && stage.name !== 'completion-failed') return quiz;
  if (stage.ending === 'time-up' || stage.ending === 'reopened') return quiz;
  return { ...quiz, stage: { name: 'answering' } };
}

/** How far First/Last's neighbors −10 and +10 go. */
export const JUMP = 10;

/** The index a move leads to; moves past an end stop at it. */
export function targetIndex(index: number, total: number, move: Move): number {
  const wanted = wantedIndex(index, total, move);
  return Math.min(Math.max(wanted, 0), Math.max(total - 1, 0));
}

function wantedIndex(index: number, total: number, move: Move): number {
  if (typeof move === 'object') return move.index;
  switch (move) {
    case 'next':
      return index + 1;
    case 'previous':
      return index - 1;
    case 'first':
      return 0;
    case 'last':
      return total - 1;
    case 'forward-10':
      return index + JUMP;
    case 'back-10':
      return index - JUMP;
    default:
      return move satisfies never;
  }
}

export function isOnLast(quiz: QuizInProgress): boolean {
  return quiz.index >= quiz.session.questions.length - 1;
}

export function goTo(quiz: QuizInProgress, index: number): QuizInProgress {
  const target = targetIndex(quiz.index, quiz.session.questions.length, { index });
  return target === quiz.index && quiz.dialog === null ? quiz : { ...quiz, index: target, dialog: null };
}
