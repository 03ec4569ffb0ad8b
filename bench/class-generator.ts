import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { LoadDone, LoadTask } from './class-load.ts';

/** The process that makes the load. */
export class Generator {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'class-load.ts'), {
    execArgv: process.execArgv,
  });
  readonly #ended = once(this.#child, 'exit');

  async do(task: LoadTask): Promise<LoadDone> {
    const done = once(this.#child, 'message') as Promise<[LoadDone]>; // the other side sends nothing else
    this.#child.send(task);
    const answer = await Promise.race([done, this.#ended.then(() => null)]);
    if (answer === null) throw new Error(`the load's process ended at the task ${task.work}`);
    return answer[0];
  }

  async end(): Promise<void> {
    this.#child.kill();
    await this.#ended;
  }
}
