import type { AnswerValue } from '#shared/bank/question-kinds/answer-value.ts';
import { TIME_LIMIT_MAX_MINUTES } from '#shared/practice/quiz-settings.ts';
import type { QuizPosition, QuizSession, SessionAnswer } from '#shared/practice/quiz-sessions.contract.ts';
import type { NewQuiz } from '#client/api/open-quizzes.ts';
import type { NewAnswer } from '#client/api/quiz-sessions.ts';
import { isAnswerValue } from '#client/api/quiz-outbox.ts';
import { CallError } from '#client/lib/call.ts';
import {
  isAmount,
  isCount,
  isInstant,
  isListOf,
  isMaybe,
  isObjectOf,
  isRecordOf,
  isText,
  type Shape,
} from '#client/lib/shapes.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { countsOf, isLocked } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** The single key for the quiz saved in this browser. */
const DRAFT_KEY = 'quiz_draft';

/** A quiz as saved in this browser. */
export interface QuizDraft {
  /** The owner. A draft without one belongs to anybody. */
  userId?: string | undefined;
  sessionId?: string | undefined;
  topicIds: string[];
  questionCount: number;
  timeLimit: number;
  currentQuestionIndex: number;
  selectedAnswers: Record<string, AnswerValue>;
  submittedQuestions: string[];
  skippedQuestions: string[];
  quizQuestions: string[];
  savedAt: string;
}

/** The older format has one topic, and neither an owner nor a session. */
interface StoredDraft extends Omit<QuizDraft, 'topicIds'> {
  topicIds?: string[] | undefined;
  topicId?: string | undefined;
}

const isStoredDraft = isObjectOf<StoredDraft>({
  userId: isMaybe(isText),
  sessionId: isMaybe(isText),
  topicIds: isMaybe(isListOf(isText)),
  topicId: isMaybe(isText),
  questionCount: isCount,
  timeLimit: isAmount,
  currentQuestionIndex: isCount,
  selectedAnswers: isRecordOf(isAnswerValue),
  submittedQuestions: isListOf(isText),
  skippedQuestions: isListOf(isText),
  quizQuestions: isListOf(isText),
  savedAt: isInstant,
});

/** Rejects a draft without topics or questions. */
export const quizDraft: Shape<QuizDraft> = {
  safeParse: (value) => {
    if (!isStoredDraft(value)) return {};
    const { topicId, topicIds = topicId === undefined ? undefined : [topicId], ...draft } = value;
    const isEmpty = draft.quizQuestions.length === 0 || draft.questionCount === 0 || draft.sessionId === '';
    if (topicIds === undefined || isEmpty) return {};
    return { data: { ...draft, topicIds } };
  },
};

/** Whether everything was submitted, so that there is nothing to continue. */
export function isStale(draft: QuizDraft): boolean {
  return draft.submittedQuestions.length >= draft.questionCount;
}

/** Whether this draft may be offered to this user. */
export function belongsTo(draft: QuizDraft, userId: string): boolean {
  return draft.userId === undefined || draft.userId === userId;
}

/** The verdict on the stored value when setup opens: offer it, delete it, or leave it to its owner. */
export function judgeDraft(
  stored: QuizDraft | undefined,
  userId: string,
): { verdict: 'offer'; draft: QuizDraft } | { verdict: 'delete' | 'leave' } {
  if (stored === undefined || isStale(stored)) return { verdict: 'delete' };
  return belongsTo(stored, userId) ? { verdict: 'offer', draft: stored } : { verdict: 'leave' };
}

/** A quiz as a draft. `now` is the instant it is saved. */
export function draftOf(quiz: QuizInProgress, userId: string, now: Date): QuizDraft {
  const { session } = quiz;
  const ids = session.questions.map((question) => question.id);
  const chosen = ids.flatMap((id) => {
    const progress = quiz.progress[id];
    return progress === undefined || progress.status === 'skipped' ? [] : [[id, progress.choice] as const];
  });
  return {
    userId,
    sessionId: session.id,
    topicIds: session.topicIds,
    questionCount: countsOf(quiz).total,
    timeLimit: session.timeLimit,
    currentQuestionIndex: quiz.index,
    selectedAnswers: Object.fromEntries(chosen),
    submittedQuestions: ids.filter((id) => isLocked(quiz.progress[id]?.status)),
    skippedQuestions: ids.filter((id) => quiz.progress[id]?.status === 'skipped'),
    quizQuestions: ids,
    savedAt: now.toISOString(),
  };
}

/** The position of a draft. An answer recorded by the server later replaces the draft's selection. */
export function positionOfDraft(draft: QuizDraft): QuizPosition {
  return {
    index: draft.currentQuestionIndex,
    selected: draft.selectedAnswers,
    skipped: draft.skippedQuestions,
    seconds: {},
  };
}

/** Whether a session has exactly the questions of the draft. */
export function hasAllQuestions(draft: QuizDraft, questions: readonly { id: string }[]): boolean {
  const ids = new Set(questions.map((question) => question.id));
  return ids.size === draft.quizQuestions.length && draft.quizQuestions.every((id) => ids.has(id));
}

/** The draft in this browser; undefined if there is none, or if it can't be read. */
export function readDraft(): QuizDraft | undefined {
  return readStored(localStorage, DRAFT_KEY, quizDraft);
}

/** Throws if the browser refuses. */
export function writeDraft(draft: QuizDraft): void {
  writeStored(localStorage, DRAFT_KEY, draft);
}

export function removeDraft(): void {
  removeStored(localStorage, DRAFT_KEY);
}

/** Deletes the draft if it belongs to this session, which is over or was deleted. */
export function removeDraftOf(sessionId: string): void {
  if (readDraft()?.sessionId === sessionId) removeDraft();
}

/** A draft that can't be continued; its message is for the user. */
class DraftError extends Error {
  override readonly name = 'DraftError';
}

const TOPIC_GONE = 'Could not find the topic for this draft quiz.';
const QUESTIONS_GONE = 'Some questions from the draft are no longer available.';
const LOAD_FAILED = 'Failed to load draft quiz. Please try again.';

export interface DraftServer {
  start: (quiz: NewQuiz) => Promise<QuizSession>;
  answer: (answer: NewAnswer) => Promise<SessionAnswer>;
  topicIds: () => Promise<ReadonlySet<string>>;
}

interface LoadedDraft {
  session: QuizSession;
  position: QuizPosition;
}

/**
 * Continues a draft in the older format, which has no session: in a new one with the same questions, to which the submitted
 * answers are sent again. Throws a `DraftError`.
 */
export async function loadDraft(draft: QuizDraft, server: DraftServer): Promise<LoadedDraft> {
  try {
    const session = await begunAgain(draft, server);
    if (!hasAllQuestions(draft, session.questions)) throw new DraftError(QUESTIONS_GONE);
    return { session, position: positionOfDraft(draft) };
  } catch (error) {
    if (error instanceof DraftError) throw error;
    throw new DraftError(LOAD_FAILED, { cause: error });
  }
}

async function begunAgain(draft: QuizDraft, server: DraftServer): Promise<QuizSession> {
  const known = await server.topicIds();
  const topicIds = draft.topicIds.filter((id) => known.has(id));
  if (topicIds.length === 0) throw new DraftError(TOPIC_GONE);
  const session = await startOnQuestions(draft, topicIds, server);
  return { ...session, answers: await answeredAgain(draft, session.id, server) };
}

async function startOnQuestions(draft: QuizDraft, topicIds: string[], server: DraftServer): Promise<QuizSession> {
  try {
    return await server.start({
      topicIds,
      totalQuestions: draft.quizQuestions.length,
      questionIds: draft.quizQuestions,
      timeLimit: Math.min(Math.round(draft.timeLimit), TIME_LIMIT_MAX_MINUTES),
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 404) throw new DraftError(TOPIC_GONE, { cause: error });
    if (error.status === 409 || error.status === 400) throw new DraftError(QUESTIONS_GONE, { cause: error });
    throw error;
  }
}

/** An answer that is refused now stays a selection in the draft's place, to be submitted by hand. */
async function answeredAgain(draft: QuizDraft, sessionId: string, server: DraftServer): Promise<SessionAnswer[]> {
  const answers: SessionAnswer[] = [];
  for (const questionId of draft.submittedQuestions) {
    const selectedAnswer = draft.selectedAnswers[questionId];
    if (selectedAnswer === undefined) continue;
    try {
      answers.push(await server.answer({ sessionId, questionId, selectedAnswer, timeSpent: 0 }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    }
  }
  return answers;
}
