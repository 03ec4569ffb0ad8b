/** Under this, with the entry's id after it, each entry of a student's review queue is stored in the browser. */
export const reviewKeyPrefix = (userId: string): string => `card_review:${userId}:`;

/** Whether the student has left grades unsent. Without the schemas, so that any page can afford to ask. */
export function hasWaitingReviews(storage: Storage, userId: string): boolean {
  return keysUnder(storage, reviewKeyPrefix(userId)).length > 0;
}

export function keysUnder(storage: Storage, prefix: string): string[] {
  const keys: string[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (key?.startsWith(prefix)) keys.push(key);
  }
  return keys;
}
