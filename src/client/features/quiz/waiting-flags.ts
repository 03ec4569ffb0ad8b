import { z } from 'zod';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { keysUnder } from '#client/lib/waiting-reviews.ts';

/** By question, whether the student wants it flagged. */
export type FlagWishes = ReadonlyMap<string, boolean>;

export interface WaitingFlags {
  all: () => FlagWishes;
  /** A later wish for the same question takes the place of the earlier one. */
  set: (questionId: string, isFlagged: boolean) => void;
  remove: (questionId: string) => void;
}

/**
 * Flags that the server has not answered for yet: in the browser's storage, one key a question, so that two tabs never
 * overwrite each other's. Where the storage is full or blocked, a wish lives as long as the page.
 */
export function createWaitingFlags(storage: Storage, userId: string): WaitingFlags {
  const prefix = `question_flag:${userId}:`;
  const unstored = new Map<string, boolean>();

  return {
    all: () => {
      const wishes = new Map(unstored);
      for (const key of keysUnder(storage, prefix)) {
        const isFlagged = readStored(storage, key, z.boolean());
        if (isFlagged === undefined) removeStored(storage, key);
        else wishes.set(key.slice(prefix.length), isFlagged);
      }
      return wishes;
    },
    set: (questionId, isFlagged) => {
      try {
        writeStored(storage, prefix + questionId, isFlagged);
        unstored.delete(questionId);
      } catch {
        // What an earlier moment could still store would come back as the later wish.
        removeStored(storage, prefix + questionId);
        unstored.set(questionId, isFlagged);
      }
    },
    remove: (questionId) => {
      removeStored(storage, prefix + questionId);
      unstored.delete(questionId);
    },
  };
}
