import type { RevealedKey, SessionQuestion } from '#shared/contract/quiz-sessions.ts';
import type { QuestionMark, QuizInProgress, QuizInResults, QuizState } from './quiz-state.ts';

/** Where one question stands, in one word; the navigator shows it. */
export type QuestionStatus = 'unanswered' | 'selected' | 'submitted' | 'skipped';

export interface QuizCounts {
  submitted: number;
  selected: number;
  skipped: number;
  unanswered: number;
  total: number;
}

/** The session that a state belongs to. */
export function sessionIdOf(state: QuizState): string | undefined {
  if (state.phase === 'setup') return undefined;
  return state.phase === 'results' ? state.result.id : state.session.id;
}

export function currentQuestion(quiz: QuizInProgress): SessionQuestion | undefined {
  return quiz.session.questions[quiz.index];
}

export function markOf(quiz: QuizInProgress, questionId: string): QuestionMark | undefined {
  return quiz.marks[questionId];
}

/** The chosen option, submitted or not. */
export function choiceOf(quiz: QuizInProgress, questionId: string): number | undefined {
  const mark = quiz.marks[questionId];
  return mark === undefined || mark.status === 'skipped' ? undefined : mark.choice;
}

/** The key, as far as it is due: all of it in review mode, answer by answer in immediate mode. */
export function revealOf(quiz: QuizInProgress, questionId: string): RevealedKey | null {
  if (quiz.stage.name === 'reviewing') {
    return quiz.stage.result.questions.find((question) => question.id === questionId) ?? null;
  }
  const mark = quiz.marks[questionId];
  return mark?.status === 'submitted' ? mark.reveal : null;
}

export function statusOf(quiz: QuizInProgress, questionId: string): QuestionStatus {
  const mark = quiz.marks[questionId];
  if (mark === undefined) return 'unanswered';
  return mark.status === 'sending' ? 'selected' : mark.status;
}

export function countsOf(quiz: QuizInProgress): QuizCounts {
  const counts: QuizCounts = {
    submitted: 0,
    selected: 0,
    skipped: 0,
    unanswered: 0,
    total: quiz.session.questions.length,
  };
  for (const question of quiz.session.questions) counts[statusOf(quiz, question.id)] += 1;
  return counts;
}

/** Options of the current question can be picked. */
export function canSelect(quiz: QuizInProgress): boolean {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering') return false;
  const status = quiz.marks[question.id]?.status;
  return status !== 'submitted' && status !== 'sending';
}

/** The exam was handed in: nothing can be answered and no draft saved any more. */
export function isExamSubmitted(quiz: QuizInProgress): boolean {
  if (quiz.stage.name === 'reviewing') return true;
  return quiz.stage.name !== 'answering' && (quiz.stage.ending === 'exam' || quiz.stage.ending === 'reopened');
}

export function isSending(quiz: QuizInProgress): boolean {
  return Object.values(quiz.marks).some((mark) => mark.status === 'sending');
}

/** The first question with this status, or -1. */
export function firstIndexWith(quiz: QuizInProgress, status: QuestionStatus): number {
  return quiz.session.questions.findIndex((question) => statusOf(quiz, question.id) === status);
}

/** A quiz whose time runs out is completed within so many seconds of it. */
const TIMEOUT_WINDOW_SECONDS = 20;

/** Time ran out. Of a quiz that was completed before this page was loaded, when it was completed tells. */
export function ranOutOfTime({ ending, quiz, result }: QuizInResults): boolean {
  if (ending !== 'reopened') return ending === 'time-up';
  const { startedAt, timeLimit } = quiz.session;
  if (timeLimit === 0) return false;
  const lateSeconds = (Date.parse(result.completedAt) - Date.parse(startedAt)) / 1000 - timeLimit * 60;
  return lateSeconds >= 0 && lateSeconds <= TIMEOUT_WINDOW_SECONDS;
}
