/** Work that equal calls share while it is being done in this process. */
export class SharedWork<Result> {
  readonly #running = new Map<string, Promise<Result>>();

  /** Returns the result of the work that is being done for this key, or else does it. */
  async join(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(key);
    if (running !== undefined) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }
}
