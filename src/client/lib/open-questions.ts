/** Something that the app asks over the work while requests wait for the answer. */
class OpenQuestion {
  #waiting: ((isAnswered: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  readonly isAsked = (): boolean => this.#waiting.length > 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For a request that was refused. Resolves when it is worth sending again, with false where the question was closed. */
  ask(): Promise<boolean> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#tell();
    });
  }

  /** For all requests that wait. */
  answer(isAnswered: boolean): void {
    const released = this.#waiting;
    this.#waiting = [];
    this.#tell();
    for (const resolve of released) resolve(isAnswered);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The password, which has to be entered again. */
export const passwordQuestion = new OpenQuestion();
/** A second factor, which the user's role needs and has yet to be set up. */
export const factorQuestion = new OpenQuestion();
