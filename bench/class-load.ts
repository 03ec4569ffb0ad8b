import { seeded } from './generated-bank.ts';
import { Caller } from './class-caller.ts';
import { Connection } from './class-connection.ts';
import type { ClientFiles } from './class-files.ts';
import { Pace, type Scene } from './class-pace.ts';
import { type Account, Student } from './class-student.ts';
import { Tally, type Tallied } from './class-tally.ts';
import { timed } from './measure.ts';

/** What the process that makes the load is told to do. */
export type LoadTask =
  | { work: 'sign in'; origin: string; accounts: Account[]; files: ClientFiles; seed: number }
  /** Each takes a short quiz, a few at a time. */
  | { work: 'warm up'; students: number }
  /** So many take part that have not loaded anything yet, besides those who do already. */
  | { work: 'admit'; students: number; areNew: boolean }
  | { work: 'scene'; scene: Scene; seconds: number }
  /** All press Start within so many seconds. */
  | { work: 'start at once'; students: number; seconds: number }
  /** Students are spread over these from now on. */
  | { work: 'move'; origins: string[] };

export interface LoadDone extends Tallied {
  /** How often a student acted, in a scene: an action may be several calls. */
  actions: number;
  /** How long the load was made, without the waiting for the last answers. */
  seconds: number;
  /** Processor time that the load itself took. */
  processorSeconds: number;
}

const AT_A_TIME = 8;

interface Member {
  student: Student;
  connection: Connection;
  /** From being admitted on: before, nothing paces what it does. */
  lives: boolean;
}

/** The students, in a process of their own: their processor time is told from the server's. */
class Load {
  #members: Member[] = [];
  #living = 0;
  #tally = new Tally();
  #random = seeded(1);
  #pace = new Pace(this.#random);

  async do(task: LoadTask): Promise<LoadDone> {
    this.#tally = new Tally();
    const before = process.cpuUsage();
    let actions = 0;
    const ms = await timed(async () => (actions = await this.#do(task)));
    const { user, system } = process.cpuUsage(before);
    const seconds = task.work === 'scene' ? task.seconds : ms / 1000;
    return { ...this.#tally.result(), actions, seconds, processorSeconds: (user + system) / 1_000_000 };
  }

  /** Returns how many actions it came to. */
  async #do(task: LoadTask): Promise<number> {
    let actions = 0;
    switch (task.work) {
      case 'sign in':
        await this.#signIn(task);
        break;
      case 'warm up':
        await fewAtATime(this.#members.slice(0, task.students), ({ student }) => student.takeShortQuiz());
        break;
      case 'admit':
        this.#admit(task.students, task.areNew);
        break;
      case 'scene':
        actions = await this.#play(task.scene, task.seconds);
        break;
      case 'start at once':
        await this.#startAtOnce(task.students, task.seconds);
        break;
      case 'move':
        this.#move(task.origins);
        break;
    }
    return actions;
  }

  #move(origins: string[]): void {
    for (const [index, { connection }] of this.#members.entries()) {
      const origin = origins[index % origins.length];
      if (origin !== undefined) connection.origin = new URL(origin);
    }
  }

  async #signIn({ origin, accounts, files, seed }: LoadTask & { work: 'sign in' }): Promise<void> {
    this.#random = seeded(seed);
    this.#pace = new Pace(this.#random);
    this.#members = accounts.map((account, index) => {
      const connection = new Connection(origin);
      const inPace = this.#pace.join();
      const think = () => (member.lives ? inPace() : after(1));
      const caller = new Caller({ connection, tally: () => this.#tally, think });
      const student = new Student({ account, caller, random: seeded(seed + index), files });
      const member: Member = { connection, student, lives: false };
      return member;
    });
    await fewAtATime(this.#members, ({ student }) => student.signIn());
  }

  #admit(students: number, areNew: boolean): void {
    const newcomers = this.#members.slice(this.#living, this.#living + students);
    this.#living += newcomers.length;
    for (const member of newcomers) {
      member.lives = true;
      void member.student.live({ isNew: areNew });
    }
  }

  async #play(scene: Scene, seconds: number): Promise<number> {
    this.#pace.start(scene);
    await after(seconds);
    this.#tally.timeIsOver();
    return this.#pace.stop();
  }

  async #startAtOnce(students: number, seconds: number): Promise<void> {
    await Promise.all(
      this.#members.slice(0, students).map(async ({ student }) => {
        await after(this.#random() * seconds);
        // What failed has been counted.
        await student.pressStart().catch(() => undefined);
      }),
    );
  }
}

const after = (seconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, seconds * 1000));

async function fewAtATime<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const lane = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
}

const load = new Load();
process.on('message', (task: LoadTask) => {
  load.do(task).then(
    (done) => process.send?.(done),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// Its parent process is gone.
process.once('disconnect', () => process.exit());
