import { reviewEntry, type ReviewEntry } from '#shared/contract/card-reviews.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { keysUnder, reviewKeyPrefix } from './waiting-reviews.ts';

export interface ReviewQueue {
  /** What waits to be sent, by time. */
  entries: () => ReviewEntry[];
  add: (entry: ReviewEntry) => void;
  remove: (ids: readonly string[]) => void;
}

/**
 * What a student did with cards and the server has not answered for yet: in the browser's storage, one key an entry, so
 * that two tabs never overwrite each other's. What can't be read is dropped. Where the storage is full or blocked, an
 * entry lives as long as the page.
 */
export function createReviewQueue(storage: Storage, userId: string): ReviewQueue {
  const prefix = reviewKeyPrefix(userId);
  const unstored = new Map<string, ReviewEntry>();

  const readKey = (key: string): ReviewEntry[] => {
    const entry = readStored(storage, key, reviewEntry);
    if (entry !== undefined && key === prefix + entry.id) return [entry];
    removeStored(storage, key);
    return [];
  };

  return {
    entries: () => [...keysUnder(storage, prefix).flatMap(readKey), ...unstored.values()].toSorted(byTime),
    add: (entry) => {
      try {
        writeStored(storage, prefix + entry.id, entry);
      } catch {
        unstored.set(entry.id, entry);
      }
    },
    remove: (ids) => {
      for (const id of ids) {
        removeStored(storage, prefix + id);
        unstored.delete(id);
      }
    },
  };
}

function byTime(a: ReviewEntry, b: ReviewEntry): number {
  return Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);
}
