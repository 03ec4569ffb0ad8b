import { newListeners } from './listeners.ts';
import { OpenQuestion } from './open-questions.ts';
import { timeZone } from './time-zone.ts';

/**
 * - `fine`: nobody is signed in, or the server recognizes the user.
 * - `asking`: the server no longer recognizes the user; the app asks them to sign in again, on top of their work.
 * - `put-off`: the user closed that question. The next request that needs a session asks again.
 * - `another`: another user signed in instead; the app drops the work and starts over.
 */
export type SessionState = 'fine' | 'asking' | 'put-off' | 'another';

let userId: string | null = null;
let state: SessionState = 'fine';
/** Counts sessions, so that a refusal of a request sent in an earlier session is recognized. */
let session = 0;
/** The question to sign in again, for the requests that wait for it. */
const signInQuestion = new OpenQuestion();
const stateListeners = newListeners();
const backListeners = newListeners();

export const sessionState = (): SessionState => state;

export const subscribeToSession = stateListeners.subscribe;

/**
 * Calls the listener whenever an ended session is back: the same user has signed in again, on top of their work.
 * Returns a function that unsubscribes.
 *
 * Requests made with `call` and related functions need none of this: they wait while the app asks, then are sent again.
 * It is for code that stops sending after a 401 once the user has closed the question, such as an outbox:
 *
 *     const stop = onSessionBack(() => void outbox.flush());
 */
export const onSessionBack = backListeners.subscribe;

/** The id of the user who is signed in on this page. */
export const userOfSession = (): string | null => userId;

/**
 * The headers that identify the sender of every API request. Another user may have signed in from another tab since
 * this page was opened: the server does nothing in their name that this page requests.
 */
export const callerHeaders = (): Record<string, string> => ({
  'X-Time-Zone': timeZone,
  ...(userId !== null && { 'X-Signed-In-As': userId }),
});

/** Sets the user signed in on this page, or null. If it is the user of the ended session, they get their work back. */
export function signedInAs(id: string | null): void {
  const hadEnded = state !== 'fine';
  const isSame = id === userId;
  if (hadEnded && id !== null && !isSame) {
    change('another');
    signInQuestion.answer(false);
    return;
  }
  userId = id;
  if (!hadEnded) return;
  session += 1;
  change('fine');
  signInQuestion.answer(isSame);
  if (isSame) backListeners.tell();
}

/** Closes the question without signing in: requests that wait for it fail. */
export function putOffSignIn(): void {
  if (state !== 'asking') return;
  change('put-off');
  signInQuestion.answer(false);
}

/** The number of the session in which a request is sent. */
export const sessionNumber = (): number => session;

/**
 * For `withSession`: a request of this session was refused because the server recognizes nobody. Resolves to true if
 * it is worth sending again, to false if nobody was signed in, or if the user does not sign in again.
 */
export function sessionBack(sentIn: number): Promise<boolean> {
  if (userId === null || state === 'another') return Promise.resolve(false);
  if (sentIn !== session) return Promise.resolve(true);
  change('asking');
  return signInQuestion.ask();
}

function change(next: SessionState): void {
  if (state === next) return;
  state = next;
  stateListeners.tell();
}
