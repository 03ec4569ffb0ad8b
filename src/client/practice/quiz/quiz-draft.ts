import { z } from 'zod';
import type { QuizPlace } from '#shared/practice/quiz-sessions.contract.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { countsOf, isLocked } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** The one key under which a quiz is saved in this browser. */
const DRAFT_KEY = 'quiz_draft';

const storedDraft = z.object({
  /** Who saved it. A draft without it is anybody's. */
  userId: z.string().optional(),
  sessionId: z.string().min(1).optional(),
  topicIds: z.array(z.string()).optional(),
  /** In place of `topicIds`, in an older format. */
  topicId: z.string().optional(),
  questionCount: z.int().min(1),
  timeLimit: z.number().min(0).default(0),
  currentQuestionIndex: z.int().min(0),
  selectedAnswers: z.record(z.string(), z.int().min(0)),
  submittedQuestions: z.array(z.string()),
  skippedQuestions: z.array(z.string()),
  flaggedQuestions: z.array(z.string()).default([]),
  quizQuestions: z.array(z.string()).min(1),
  savedAt: z.iso.datetime(),
});

export const quizDraft = storedDraft
  .refine(({ topicIds, topicId }) => topicIds !== undefined || topicId !== undefined, 'A draft needs its topics')
  .transform(({ topicId = '', topicIds = [topicId], ...draft }) => ({ ...draft, topicIds }));

/** A quiz as it is saved in this browser. */
export type QuizDraft = z.output<typeof quizDraft>;

/** Everything in it was submitted: there is nothing left to continue. */
export function isStale(draft: QuizDraft): boolean {
  return draft.submittedQuestions.length >= draft.questionCount;
}

/** Whether this draft may be offered to this user. */
export function belongsTo(draft: QuizDraft, userId: string): boolean {
  return draft.userId === undefined || draft.userId === userId;
}

/** What to do with what lies under the key when setup opens: offer it, delete it, or leave it to whom it belongs. */
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
    const mark = quiz.marks[id];
    return mark === undefined || mark.status === 'skipped' ? [] : [[id, mark.choice] as const];
  });
  return {
    userId,
    sessionId: session.id,
    topicIds: session.topicIds,
    questionCount: countsOf(quiz).total,
    timeLimit: session.timeLimit,
    currentQuestionIndex: quiz.index,
    selectedAnswers: Object.fromEntries(chosen),
    submittedQuestions: ids.filter((id) => isLocked(quiz.marks[id]?.status)),
    skippedQuestions: ids.filter((id) => quiz.marks[id]?.status === 'skipped'),
    flaggedQuestions: ids.filter((id) => quiz.flagged.has(id)),
    quizQuestions: ids,
    savedAt: now.toISOString(),
  };
}

/** The place a draft was left at. An answer that the server has on record replaces the draft's choice later on. */
export function placeOfDraft(draft: QuizDraft): QuizPlace {
  return {
    index: draft.currentQuestionIndex,
    selected: draft.selectedAnswers,
    skipped: draft.skippedQuestions,
    seconds: {},
  };
}

/** A session has just the questions of the draft. */
export function hasAllQuestions(draft: QuizDraft, questions: readonly { id: string }[]): boolean {
  const ids = new Set(questions.map((question) => question.id));
  return ids.size === draft.quizQuestions.length && draft.quizQuestions.every((id) => ids.has(id));
}

/** The draft in this browser; undefined where there is none, or none that can be read. */
export function readDraft(): QuizDraft | undefined {
  return readStored(localStorage, DRAFT_KEY, quizDraft);
}

/** Throws where the browser refuses. */
export function writeDraft(draft: QuizDraft): void {
  writeStored(localStorage, DRAFT_KEY, draft);
}

export function removeDraft(): void {
  removeStored(localStorage, DRAFT_KEY);
}

/** Deletes the draft if it is of this session, which is over or was deleted. */
export function removeDraftOf(sessionId: string): void {
  if (readDraft()?.sessionId === sessionId) removeDraft();
}
