import { newListeners } from './listeners.ts';

/** A question that the app shows on top of the work while requests wait for the answer. */
export class OpenQuestion {
  #waiting: ((isAnswered: boolean) => void)[] = [];
  readonly #listeners = newListeners();

  readonly isAsked = (): boolean => this.#waiting.length > 0;

  readonly subscribe = this.#listeners.subscribe;

  /** Asks for a refused request. Resolves to true if it is worth sending again, to false if the question was closed. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#listeners.tell();
    });
  }

  /** Answers for all waiting requests. */
  answer(isAnswered: boolean): void {
    const released = this.#waiting;
    this.#waiting = [];
    this.#listeners.tell();
    for (const resolve of released) resolve(isAnswered);
  }
}

/** Asks the user to enter their password again, or to use their second factor. */
export const passwordQuestion = new OpenQuestion();
/** Asks the user to set up the second factor that their role requires. */
export const factorQuestion = new OpenQuestion();
