import type { Locator } from 'playwright-core';

/** Counts the presses of somebody with a mouse or a finger, job by job. Typing and choosing in a list are not presses. */
export class Presses {
  readonly jobs: { job: string; presses: number; total: number }[] = [];

  get total(): number {
    return this.jobs.at(-1)?.total ?? 0;
  }

  /** The presses that follow belong to this job. */
  begin(job: string): void {
    this.jobs.push({ job, presses: 0, total: this.total });
  }

  async press(...targets: Locator[]): Promise<void> {
    for (const target of targets) {
      await target.click();
      this.#count();
    }
  }

  /** Presses the button, then the file in the window that it opens. */
  async chooseFile(button: Locator, file: string): Promise<void> {
    const opened = button.page().waitForEvent('filechooser');
    await this.press(button);
    await (await opened).setFiles(file);
    this.#count();
  }

  /** A line for each job: its presses, and all until its end. */
  table(): string {
    const lines = this.jobs.map(
      ({ job, presses, total }) => `${job.padEnd(40)}${String(presses).padStart(4)}${String(total).padStart(6)}`,
    );
    return [`${'Job'.padEnd(40)}${'here'.padStart(4)}${'total'.padStart(6)}`, ...lines].join('\n');
  }

  #count(): void {
    const job = this.jobs.at(-1);
    if (job === undefined) throw new Error('no job has begun');
    job.presses += 1;
    job.total += 1;
  }
}
