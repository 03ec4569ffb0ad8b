import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import type {
  QuizResult,
  RevealedKey,
  ReviewedQuestion,
  SessionQuestion,
} from '#shared/practice/quiz-sessions.contract.ts';
import type { QuestionProgress, QuizInProgress, QuizInResults, QuizState } from './quiz-state.ts';

/** The status of one question, in one word; the navigator shows it. */
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
  /** Includes answers that the server has not received yet. */
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

/** The response, submitted or not; in review mode, the one that counts on the server. */
export function choiceOf(quiz: QuizInProgress, questionId: string): AnswerValue | undefined {
  if (quiz.stage.name === 'reviewing') return reviewed(quiz.stage.result, questionId)?.selectedAnswer ?? undefined;
  const progress = quiz.progress[questionId];
  return progress === undefined || progress.status === 'skipped' ? undefined : progress.choice;
}

/** The key, as far as it may be shown: all of it in review mode, answer by answer in immediate mode. */
export function revealOf(quiz: QuizInProgress, questionId: string): RevealedKey | null {
  if (quiz.stage.name === 'reviewing') return reviewed(quiz.stage.result, questionId) ?? null;
  const progress = quiz.progress[questionId];
  return progress?.status === 'submitted' ? progress.reveal : null;
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
  const progress = quiz.progress[questionId];
  if (progress === undefined || quiz.stage.name === 'reviewing') return 'unanswered';
  if (isExam(quiz) && progress.status !== 'skipped' && progress.status !== 'waiting') return 'answered';
  return progress.status === 'sending' ? 'selected' : progress.status;
}

/** Whether answers may change until the end, and are revealed only then. */
export const isExam = ({ session }: QuizInProgress): boolean => session.exam !== null;

/** Whether the exam's questions are hidden and its clock is stopped. */
export const isOnBreak = ({ session, stage }: QuizInProgress): boolean =>
  stage.name === 'answering' && session.exam !== null && session.exam.breakSince !== null;

export function countsOf(quiz: QuizInProgress): QuizCounts {
  const { questions } = quiz.session;
  const counts = { submitted: 0, waiting: 0, answered: 0, right: 0, wrong: 0, selected: 0, skipped: 0, unanswered: 0 };
  for (const question of questions) counts[statusOf(quiz, question.id)] += 1;
  const { waiting, submitted, answered, right, wrong, ...open } = counts;
  return { ...open, submitted: submitted + answered + waiting + right + wrong, total: questions.length };
}

/** Whether an answer fits this question: an index of its options, unless its kind has another shape. */
export function isAnswerTo({ content, options }: SessionQuestion, answer: AnswerValue): boolean {
  return typeof answer === 'number' ? content === null && answer >= 0 && answer < options.length : content !== null;
}

/** Whether its options are not shown yet. */
export function isCovered(quiz: QuizInProgress, questionId: string): boolean {
  const progress = quiz.progress[questionId];
  const isOpen = quiz.stage.name === 'answering' && (progress === undefined || progress.status === 'skipped');
  return isOpen && quiz.session.coveredQuestionIds.includes(questionId) && quiz.typed[questionId] === undefined;
}

/** The text typed before the options were shown; in review mode, the server's. */
export function typedOf(quiz: QuizInProgress, questionId: string): string {
  if (quiz.stage.name === 'reviewing') return reviewed(quiz.stage.result, questionId)?.typed ?? '';
  return quiz.typed[questionId] ?? '';
}

/** Whether the current question can be answered. */
export function canSelect(quiz: QuizInProgress): boolean {
  const question = currentQuestion(quiz);
  if (question === undefined || quiz.stage.name !== 'answering' || isCovered(quiz, question.id)) return false;
  return isExam(quiz) || !isLocked(quiz.progress[question.id]?.status);
}

/** Whether the student has submitted the question, even if the server has not received it yet. */
export function isLocked(status: QuestionProgress['status'] | undefined): boolean {
  return status === 'submitted' || status === 'sending' || status === 'waiting';
}

/** Whether the exam was handed in, so that nothing can be answered or saved as a draft. */
export function isExamSubmitted(quiz: QuizInProgress): boolean {
  if (quiz.stage.name === 'reviewing') return true;
  return quiz.stage.name !== 'answering' && (quiz.stage.ending === 'exam' || quiz.stage.ending === 'reopened');
}

/** Whether the server has not acknowledged all submitted answers. */
export function isSending(quiz: QuizInProgress): boolean {
  return unsentCount(quiz) > 0;
}

export function unsentCount(quiz: QuizInProgress): number {
  return Object.values(quiz.progress).filter(({ status }) => status === 'sending' || status === 'waiting').length;
}

/** Indexes of questions that a student may want to return to before the end. */
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

/** The first question to return to: skipped ones first, then those that only need to be submitted. */
export function firstOpen(quiz: QuizInProgress): number | undefined {
  const { skipped, selected, unanswered, flagged } = openQuestions(quiz);
  return [skipped, selected, unanswered, flagged].find((indexes) => indexes.length > 0)?.[0];
}

/** Answers that arrived too late to count. The result decides: the server may have submitted the same ones itself. */
export function uncountedAnswers({ quiz, result }: QuizInResults): number {
  return result.questions.filter(({ id, selectedAnswer }) => quiz.tooLate.has(id) && selectedAnswer === null).length;
}

/** A quiz whose time runs out is completed within this many seconds. */
const TIMEOUT_WINDOW_SECONDS = 20;

/** Whether time ran out. For a quiz completed before this page was loaded, this depends on its completion time. */
export function ranOutOfTime({ ending, quiz, result }: QuizInResults): boolean {
  if (ending !== 'reopened') return ending === 'time-up';
  const { startedAt, timeLimit } = quiz.session;
  if (timeLimit === 0) return false;
  const lateSeconds = (Date.parse(result.completedAt) - Date.parse(startedAt)) / 1000 - timeLimit * 60;
  return lateSeconds >= 0 && lateSeconds <= TIMEOUT_WINDOW_SECONDS;
}
