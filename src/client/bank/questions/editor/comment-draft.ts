import { z } from 'zod';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';

const commentDraft = z.object({ text: z.string(), mentionedIds: z.array(z.string()) });
export type CommentDraft = z.output<typeof commentDraft>;

export const NO_DRAFT: CommentDraft = { text: '', mentionedIds: [] };

interface DraftIds {
  userId: string;
  questionId: string;
}
const keyOf = ({ userId, questionId }: DraftIds) => `comment-draft:${userId}:${questionId}`;

/** The comment that a teacher has started to write about a question in this tab. */
export function readDraft(ids: DraftIds): CommentDraft {
  try {
    return readStored(sessionStorage, keyOf(ids), commentDraft) ?? NO_DRAFT;
  } catch (error) {
    if (error instanceof DOMException) return NO_DRAFT;
    throw error;
  }
}

/** Stores the draft, so that closing the editor or reloading the page does not lose it. */
export function keepDraft(ids: DraftIds, draft: CommentDraft): void {
  try {
    if (draft.text.trim() === '') removeStored(sessionStorage, keyOf(ids));
    else writeStored(sessionStorage, keyOf(ids), draft);
  } catch (error) {
    // If the storage is full or blocked, the draft lasts until the editor is closed.
    if (!(error instanceof DOMException)) throw error;
  }
}
