import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { DRAFT_KEY, quizDraft, type QuizDraft } from './quiz-draft.ts';

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

/** Deletes the draft if it is of this session, which is over. */
export function removeDraftOf(sessionId: string): void {
  if (readDraft()?.sessionId === sessionId) removeDraft();
}
