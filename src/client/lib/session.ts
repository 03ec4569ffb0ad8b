import { timeZone } from './time-zone.ts';

/**
 * - `fine`: nobody is signed in, or the server knows who is.
 * - `asking`: the server no longer knows who is here; the app asks them to sign in again, over their work.
 * - `put-off`: they closed that question. The next request that needs to know them asks again.
 * - `another`: somebody else signed in there; the app drops the work and starts over.
 */
export type SessionState = 'fine' | 'asking' | 'put-off' | 'another';

let userId: string | null = null;
let state: SessionState = 'fine';
/** Counts sessions, so that a refusal of a request sent in an earlier one is known as such. */
let session = 0;
let waiting: ((isBack: boolean) => void)[] = [];
const stateListeners = new Set<() => void>();
const backListeners = new Set<() => void>();

export const sessionState = (): SessionState => state;

export function subscribeToSession(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

/**
 * Calls the listener whenever a session that had ended is back: the same user has signed in again, over their work.
 * Returns the function that unsubscribes.
 *
 * Requests made with `call` and its kin need none of this: they wait while the app asks, and are then sent again. It is for
 * what has stopped sending because a request was refused (401) after the user put the question off, such as an outbox:
 *
 *     const stop = onSessionBack(() => void outbox.flush());
 */
export function onSessionBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** The id of who is signed in on this page. */
export const userOfSession = (): string | null => userId;

/**
 * What every request to the API says of its sender. Somebody else may have signed in in another tab since this page was
 * opened: the server does nothing in their name that this page asks for.
 */
export const callerHeaders = (): Record<string, string> => ({
  'X-Time-Zone': timeZone,
  ...(userId !== null && { 'X-Signed-In-As': userId }),
});

/** Tells who is signed in on this page, or null. The same user as before an ended session gets their work back. */
export function signedInAs(id: string | null): void {
  const hadEnded = state !== 'fine';
  const isSame = id === userId;
  if (hadEnded && id !== null && !isSame) {
    change('another');
    release(false);
    return;
  }
  userId = id;
  if (!hadEnded) return;
  session += 1;
  change('fine');
  release(isSame);
  if (isSame) for (const listener of backListeners) listener();
}

/** Closes the question without signing in: the requests that wait for it fail. */
export function putOffSignIn(): void {
  if (state !== 'asking') return;
  change('put-off');
  release(false);
}

/** Which session a request is sent in; they are counted. */
export const sessionNumber = (): number => session;

/**
 * For `withSession`: a request of this session was refused because the server knows nobody. Resolves when it is worth
 * sending again, with false where it is not: nobody was signed in, or they do not sign in again.
 */
export function sessionBack(sentIn: number): Promise<boolean> {
  if (userId === null || state === 'another') return Promise.resolve(false);
  if (sentIn !== session) return Promise.resolve(true);
  change('asking');
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}

function release(isBack: boolean): void {
  const released = waiting;
  waiting = [];
  for (const resolve of released) resolve(isBack);
}

function change(next: SessionState): void {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
}
