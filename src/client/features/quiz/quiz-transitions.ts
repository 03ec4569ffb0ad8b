import type { SessionAnswer } from '#shared/contract/quiz-sessions.ts';
import { goTo, isOnLast } from './quiz-moves.ts';
import { canSelect, countsOf, currentQuestion, firstIndexWith, statusOf } from './quiz-selectors.ts';
import type { Ending, QuestionMark, QuizInProgress } from './quiz-state.ts';

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
  return withMark(quiz, answer.questionId, {
    status: 'submitted',
    choice: answer.selectedAnswer,
    reveal: answer.reveal,
  });
}

/** The choice stays, to be sent again. A quiz that was about to be finished waits for it; time waits for nobody. */
export function keepUnsent(quiz: QuizInProgress, questionId: string): QuizInProgress {
  const mark = quiz.marks[questionId];
  if (mark?.status !== 'sending') return quiz;
  const kept = withMark(quiz, questionId, { status: 'selected', choice: mark.choice });
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

/**
 * Marks the current question skipped if nothing was chosen, and moves on. On the last question it finishes; having just
 * skipped that one is no news to the student, so only what else is open is worth a warning.
 */
export function skipQuestion(quiz: QuizInProgress): QuizInProgress {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering') return quiz;
  const isOpen = statusOf(quiz, question.id) === 'unanswered' || statusOf(quiz, question.id) === 'skipped';
  const marked = isOpen ? withMark(quiz, question.id, { status: 'skipped' }) : quiz;
  if (!isOnLast(quiz)) return goTo(marked, quiz.index + 1);
  return askToFinish(marked, isOpen ? 1 : 0);
}

/** Ends the quiz, or warns first of skipped and of chosen but unsubmitted questions. */
export function askToFinish(quiz: QuizInProgress, expectedSkips = 0): QuizInProgress {
  if (quiz.stage.name !== 'answering') return quiz;
  const counts = countsOf(quiz);
  if (counts.skipped > expectedSkips) return { ...quiz, dialog: 'skipped-warning' };
  if (counts.selected > 0) return { ...quiz, dialog: 'unsubmitted-warning' };
  return end(quiz, 'finished');
}

/** Handing in the exam takes at least one submitted answer (one on its way counts). */
export function submitExam(quiz: QuizInProgress): QuizInProgress {
  return canSubmitExam(quiz) ? end(quiz, 'exam') : quiz;
}

export function canSubmitExam(quiz: QuizInProgress): boolean {
  return Object.values(quiz.marks).some((mark) => mark.status === 'submitted' || mark.status === 'sending');
}

export function end(quiz: QuizInProgress, ending: Ending): QuizInProgress {
  if (quiz.stage.name !== 'answering') return quiz;
  return { ...quiz, stage: { name: 'completing', ending }, dialog: null };
}

/** Jumps to the first question with this status and closes the warning. */
export function reviewFirst(quiz: QuizInProgress, status: 'skipped' | 'selected'): QuizInProgress {
  const index = firstIndexWith(quiz, status);
  return index === -1 ? { ...quiz, dialog: null } : goTo(quiz, index);
}

/** After a failed completion: try once more. */
export function retryCompletion(quiz: QuizInProgress): QuizInProgress {
  if (quiz.stage.name !== 'completion-failed') return quiz;
  return { ...quiz, stage: { name: 'completing', ending: quiz.stage.ending } };
}

/** After a failed completion: back to the questions, where there may still be answered. */
export function abandonCompletion(quiz: QuizInProgress): QuizInProgress {
  const { stage } = quiz;
  if (stage.name !== 'completion-failed' || stage.ending === 'time-up' || stage.ending === 'reopened') return quiz;
  return { ...quiz, stage: { name: 'answering' } };
}
