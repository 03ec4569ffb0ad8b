import { isMaybe, isObjectOf, isText, shapeOf } from './shapes.ts';
import { readStored } from './storage.ts';

/** The channels of unsent work, which stays in the browser: it is sent only while its author is signed in. */
export const UNSENT = ['quiz_answer', 'question_flag', 'card_review', 'sprint'] as const;
export type UnsentChannel = (typeof UNSENT)[number];

/** The prefix of the keys under which a person's unsent work is stored while they are signed out, encrypted. */
export const sealedPrefix = (userId: string): string => `${SEALED}:${userId}:`;
const SEALED = 'sealed';

/** `name:user:…`, the form of every key under which a browser stores something of a person. */
const OF_PERSON = /^([^:]+):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):/;

/** The key of a draft names nobody; its content does. */
const DRAFT_KEY = 'quiz_draft';
const owned = shapeOf(
  isObjectOf<{ userId?: string | undefined; sessionId?: string | undefined }>({
    userId: isMaybe(isText),
    sessionId: isMaybe(isText),
  }),
);

/**
 * Removes what this browser stores of people other than the one signed in (null: nobody is), because the next person at a
 * shared computer could read it. The server has all of it, except unsent work.
 */
export function forgetPeople(signedIn: string | null): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (isForgotten(storage, key, signedIn)) storage.removeItem(key);
    }
  } catch {
    // A blocked storage has nothing.
  }
}

function isForgotten(storage: Storage, key: string, signedIn: string | null): boolean {
  if (key === DRAFT_KEY) {
    const draft = readStored(storage, key, owned);
    // The server has no draft without a session, which earlier versions made.
    return draft?.sessionId !== undefined && draft.userId !== signedIn;
  }
  const [, name, owner] = OF_PERSON.exec(key) ?? [];
  return owner !== undefined && owner !== signedIn && ![SEALED, ...UNSENT].some((kept) => kept === name);
}

/** The caches that public/service-worker.js reads: the app, and pictures that a student has taken along. */
export const OFFLINE_START = 'offline-start';
export const TAKEN_PICTURES = 'taken-pictures';

/**
 * Removes the cached page, and with it the record of who was signed in, and the pictures that they took along. The worker
 * goes too, and with it the browser's subscription to the reminders of this person.
 */
export async function forgetOfflineStart(): Promise<void> {
  if ('caches' in window) await Promise.all([OFFLINE_START, TAKEN_PICTURES].map((name) => caches.delete(name)));
  if ('serviceWorker' in navigator) await (await navigator.serviceWorker.getRegistration())?.unregister();
}
