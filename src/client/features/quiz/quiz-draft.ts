import { z } from 'zod';
import type { QuizPlace } from '#shared/contract/quiz-sessions.ts';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { countsOf, isLocked } from './quiz-selectors.ts';
import type { QuizInProgress } from './quiz-state.ts';

/** The one key under which a quiz is saved in this browser. */
const DRAFT_KEY = 'quiz_draft';

/** A question by its id or, as older drafts may have it, by its index among the draft's questions. */
const reference = z.union([z.string(), z.int().min(0)]);

const storedDraft = z.object({
  /** Who saved it; missing in older drafts, which are anybody's. */
  userId: z.string().optional(),
  /** Missing in the older format, which also has a single `topicId`. */
  sessionId: z.string().min(1).nullish(),
  topicIds: z.array(z.string()).optional(),
  topicId: z.string().optional(),
  questionCount: z.int().min(1),
  timeLimit: z.number().min(0).nullish(),
  currentQuestionIndex: z.int().min(0),
  selectedAnswers: z.record(z.string(), z.int().min(0)),
  submittedQuestions: z.array(reference),
  skippedQuestions: z.array(reference),
  flaggedQuestions: z.array(reference).optional(),
  quizQuestions: z.array(z.string()).min(1),
  savedAt: z.union([z.iso.datetime({ offset: true }), z.number()]),
});

/** A saved quiz as the spec keeps it. Older drafts are brought into this form when they are read. */
export interface QuizDraft {
  userId?: string;
  sessionId?: string;
  topicIds: string[];
  questionCount: number;
  /** Minutes, 0 for none. */
  timeLimit: number;
  currentQuestionIndex: number;
  selectedAnswers: Record<string, number>;
  submittedQuestions: string[];
  skippedQuestions: string[];
  flaggedQuestions: string[];
  quizQuestions: string[];
  savedAt: string;
}

export const quizDraft = storedDraft
  .refine((draft) => draft.topicIds !== undefined || draft.topicId !== undefined, 'A draft needs its topics')
  .refine(({ savedAt }) => !Number.isNaN(new Date(savedAt).getTime()), 'A draft needs the time it was saved')
  .transform((draft): QuizDraft => {
    const byId = (name: string | number) => questionIdOf(name, draft.quizQuestions);
    return {
      ...(draft.userId === undefined ? {} : { userId: draft.userId }),
      ...(draft.sessionId ? { sessionId: draft.sessionId } : {}),
      topicIds: draft.topicIds ?? [draft.topicId ?? ''],
      questionCount: draft.questionCount,
      timeLimit: draft.timeLimit ?? 0,
      currentQuestionIndex: draft.currentQuestionIndex,
      selectedAnswers: Object.fromEntries(
        Object.entries(draft.selectedAnswers).map(([name, choice]) => [byId(name), choice]),
      ),
      submittedQuestions: draft.submittedQuestions.map(byId),
      skippedQuestions: draft.skippedQuestions.map(byId),
      flaggedQuestions: (draft.flaggedQuestions ?? []).map(byId),
      quizQuestions: draft.quizQuestions,
      savedAt: new Date(draft.savedAt).toISOString(),
    };
  });

function questionIdOf(name: string | number, ids: readonly string[]): string {
  if (typeof name === 'string' && !/^\d{1,6}$/.test(name)) return name;
  return ids[Number(name)] ?? String(name);
}

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
