import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type {
  QuizResult,
  RevealedKey,
  ReviewedQuestion,
  SessionQuestion,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { QuestionMark, QuizInProgress, QuizInResults, QuizState } from './quiz-state.ts';

/** Where one question stands, in one word; the navigator shows it. */
export type QuestionStatus =
  | 'unanswered'
  | 'selected'
  | 'waiting'
  | 'submitted'
  /** In an exam, where an answer may still change. */
  | 'answered'
  | 'skipped'
  | 'right'
  | 'wrong';

export interface QuizCounts {
  /** Those that the server has yet to hear of included. */
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

/** What was chosen, submitted or not; in review mode the one that the server counts. */
export function choiceOf(quiz: QuizInProgress, questionId: string): AnswerValue | undefined {
  if (quiz.stage.name === 'reviewing') return reviewed(quiz.stage.result, questionId)?.selectedAnswer ?? undefined;
  const mark = quiz.marks[questionId];
  return mark === undefined || mark.status === 'skipped' ? undefined : mark.choice;
}

/** The key, as far as it is due: all of it in review mode, answer by answer in immediate mode. */
export function revealOf(quiz: QuizInProgress, questionId: string): RevealedKey | null {
  if (quiz.stage.name === 'reviewing') return reviewed(quiz.stage.result, questionId) ?? null;
  const mark = quiz.marks[questionId];
  return mark?.status === 'submitted' ? mark.reveal : null;
}

const reviewedById = new WeakMap<QuizResult, ReadonlyMap<string, ReviewedQuestion>>();

function reviewed(result: QuizResult, questionId: string): ReviewedQuestion | undefined {
  const known = reviewedById.get(result) ?? new Map(result.questions.map((question) => [question.id, question]));
  reviewedById.set(result, known);
  return known.get(questionId);
}

export function statusOf(quiz: QuizInProgress, questionId: string): QuestionStatus {
  const reveal = revealOf(quiz, questionId);
  if (reveal !== null && choiceOf(quiz, questionId) !== undefined) return reveal.isCorrect ? 'right' : 'wrong';
  const mark = quiz.marks[questionId];
  if (mark === undefined || quiz.stage.name === 'reviewing') return 'unanswered';
  if (isExam(quiz) && mark.status !== 'skipped' && mark.status !== 'waiting') return 'answered';
  return mark.status === 'sending' ? 'selected' : mark.status;
}

/** Answers may change until the end, and none is revealed before. */
export const isExam = ({ session }: QuizInProgress): boolean => session.exam !== null;

/** The exam's questions are out of sight and its clock stands still. */
export const isOnBreak = ({ session, stage }: QuizInProgress): boolean =>
  stage.name === 'answering' && session.exam !== null && session.exam.breakSince !== null;

export function countsOf(quiz: QuizInProgress): QuizCounts {
  const { questions } = quiz.session;
  const counts = { submitted: 0, waiting: 0, answered: 0, right: 0, wrong: 0, selected: 0, skipped: 0, unanswered: 0 };
  for (const question of questions) counts[statusOf(quiz, question.id)] += 1;
  const { waiting, submitted, answered, right, wrong, ...open } = counts;
  return { ...open, submitted: submitted + answered + waiting + right + wrong, total: questions.length };
}

/** Whether an answer is one to this question: an index of its options, unless its kind asks for something else. */
export function isAnswerTo({ content, options }: SessionQuestion, answer: AnswerValue): boolean {
  return typeof answer === 'number' ? content === null && answer >= 0 && answer < options.length : content !== null;
}

/** Its options are not shown yet. */
export function isCovered(quiz: QuizInProgress, questionId: string): boolean {
  const mark = quiz.marks[questionId];
  const isOpen = quiz.stage.name === 'answering' && (mark === undefined || mark.status === 'skipped');
  return isOpen && quiz.session.coveredQuestionIds.includes(questionId) && quiz.typed[questionId] === undefined;
}

/** What was typed before the options were shown; in review mode what the server has. */
export function typedOf(quiz: QuizInProgress, questionId: string): string {
  if (quiz.stage.name === 'reviewing') return reviewed(quiz.stage.result, questionId)?.typed ?? '';
  return quiz.typed[questionId] ?? '';
}

/** The current question can be answered. */
export function canSelect(quiz: QuizInProgress): boolean {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering' || isCovered(quiz, question.id)) return false;
  return isExam(quiz) || !isLocked(quiz.marks[question.id]?.status);
}

/** The student has submitted it, whether the server has heard of it or not. */
export function isLocked(status: QuestionMark['status'] | undefined): boolean {
  return status === 'submitted' || status === 'sending' || status === 'waiting';
}

/** The exam was handed in: nothing can be answered and no draft saved any more. */
export function isExamSubmitted(quiz: QuizInProgress): boolean {
  if (quiz.stage.name === 'reviewing') return true;
  return quiz.stage.name !== 'answering' && (quiz.stage.ending === 'exam' || quiz.stage.ending === 'reopened');
}

/** The server has not answered for all that was submitted. */
export function isSending(quiz: QuizInProgress): boolean {
  return unsentCount(quiz) > 0;
}

export function unsentCount(quiz: QuizInProgress): number {
  return Object.values(quiz.marks).filter(({ status }) => status === 'sending' || status === 'waiting').length;
}

/** Indexes of what a student may want to go back to before the end. */
export interface OpenQuestions {
  skipped: number[];
  selected: number[];
  unanswered: number[];
  /** In an exam. */
  answered: number[];
  flagged: number[];
}

export function openQuestions(quiz: QuizInProgress): OpenQuestions {
  const open: OpenQuestions = { skipped: [], selected: [], unanswered: [], answered: [], flagged: [] };
  for (const [index, { id }] of quiz.session.questions.entries()) {
    const status = statusOf(quiz, id);
    const list = status === 'waiting' && isExam(quiz) ? 'answered' : status;
    if (list in open) open[list as keyof OpenQuestions].push(index); // one of its lists
    if (quiz.flagged.has(id)) open.flagged.push(index);
  }
  return open;
}

/** Where to go first, going back: what was skipped on purpose, then what lacks only the submission. */
export function firstOpen(quiz: QuizInProgress): number | undefined {
  const { skipped, selected, unanswered, flagged } = openQuestions(quiz);
  return [skipped, selected, unanswered, flagged].find((indexes) => indexes.length > 0)?.[0];
}

/** Answers that came too late to count. The result has the last word: the server may have submitted the same itself. */
export function uncountedAnswers({ quiz, result }: QuizInResults): number {
  return result.questions.filter(({ id, selectedAnswer }) => quiz.tooLate.has(id) && selectedAnswer === null).length;
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
