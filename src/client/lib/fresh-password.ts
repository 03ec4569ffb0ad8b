/** Requests that wait for the password, which the app asks for over the work. */
let waiting: ((isEntered: boolean) => void)[] = [];
const listeners = new Set<() => void>();

export const isPasswordAsked = (): boolean => waiting.length > 0;

export function subscribeToPasswordQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * For `withSession`: a request was refused because the password has to be entered again. Resolves when it is worth sending
 * again, with false where the question was closed.
 */
export function passwordEntered(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    tell();
  });
}

/** The answer to the question, for all requests that wait. */
export function answerPasswordQuestion(isEntered: boolean): void {
  const released = waiting;
  waiting = [];
  tell();
  for (const resolve of released) resolve(isEntered);
}

function tell(): void {
  for (const listener of listeners) listener();
}
