import { seededRandom } from '#tests/support/seeded-random.ts';
import { Caller, Connection, Tally, type Tallied } from './class-calls.ts';
import { doTasks, timed } from './measure.ts';
import type { ClientFiles } from './class-field.ts';
import { type Account, Student } from './class-student.ts';

/** Orders to the process that generates the load. */
export type LoadTask =
  | { work: 'sign in'; origin: string; accounts: Account[]; files: ClientFiles; seed: number }
  /** Each takes a short quiz, a few at a time. */
  | { work: 'warm up'; students: number }
  /** Adds this many students, who may not have loaded anything yet, to those who already take part. */
  | { work: 'admit'; students: number; areNew: boolean }
  | { work: 'scene'; scene: Scene; seconds: number }
  /** All press Start within this many seconds. */
  | { work: 'start at once'; students: number; seconds: number }
  /** Students are spread over these origins from now on. */
  | { work: 'move'; origins: string[] };

export interface LoadDone extends Tallied {
  /** The number of actions of students in a scene: an action may be several calls. */
  actions: number;
  /** The duration of the load, without the wait for the last responses. */
  seconds: number;
  /** Processor time of the load itself. */
  processorSeconds: number;
}

const AT_A_TIME = 8;

interface Member {
  student: Student;
  connection: Connection;
  /** True once admitted: before that, its actions are not paced. */
  lives: boolean;
}

/** The students, in a separate process, so that their processor time is not counted as the server's. */
class Load {
  #members: Member[] = [];
  #living = 0;
  #tally = new Tally();
  #random = seededRandom(1);
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

  /** Returns the number of actions. */
  async #do(task: LoadTask): Promise<number> {
    if (task.work === 'scene') return this.#play(task.scene, task.seconds);
    if (task.work === 'sign in') await this.#signIn(task);
    else if (task.work === 'admit') this.#admit(task.students, task.areNew);
    else if (task.work === 'start at once') await this.#startAtOnce(task.students, task.seconds);
    else if (task.work === 'move') this.#move(task.origins);
    else await fewAtATime(this.#members.slice(0, task.students), ({ student }) => student.takeShortQuiz());
    return 0;
  }

  #move(origins: string[]): void {
    for (const [index, { connection }] of this.#members.entries()) {
      const origin = origins[index % origins.length];
      if (origin !== undefined) connection.origin = new URL(origin);
    }
  }

  async #signIn({ origin, accounts, files, seed }: LoadTask & { work: 'sign in' }): Promise<void> {
    this.#random = seededRandom(seed);
    this.#pace = new Pace(this.#random);
    this.#members = accounts.map((account, index) => {
      const connection = new Connection(origin);
      const inPace = this.#pace.join();
      const think = () => (member.lives ? inPace() : after(1));
      const caller = new Caller({ connection, tally: () => this.#tally, think });
      const student = new Student({ account, caller, random: seededRandom(seed + index), files });
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
        // The failure has been counted.
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

/** The range, in seconds, of a student's evenly distributed thinking time before each action. */
export interface Think {
  from: number;
  to: number;
}

export interface Scene {
  think: Think;
  /**
   * `after the answer`, like real people: a student who waits for a response acts less often. `by the clock`: actions
   * are due however long responses take, so that the offered load does not drop with the achieved one.
   */
  counts: 'after the answer' | 'by the clock';
  /** Seconds within which all students arrive, if none was there before. By default all are amid their thinking. */
  ramp?: number;
}

interface Thinker {
  /** When the last action was due, in terms of `performance.now()`. */
  due: number;
  wake: () => void;
  timer: NodeJS.Timeout | undefined;
}

/** Makes students think before each action. Between scenes all of them pause. */
class Pace {
  readonly #random: () => number;
  readonly #thinking = new Set<Thinker>();
  #scene: Scene | null = null;
  #actions = 0;
  #students = 0;
  #whenAllThink: (() => void) | undefined;

  constructor(random: () => number) {
    this.#random = random;
  }

  /**
   * Returns a function with which a student thinks: a promise that resolves when the next action is due. A student
   * takes part from the first thought on.
   */
  join(): () => Promise<void> {
    let takesPart = false;
    const thinker: Thinker = { due: 0, wake: () => undefined, timer: undefined };
    return () =>
      new Promise((resolve) => {
        if (!takesPart) this.#students += 1;
        takesPart = true;
        thinker.wake = resolve;
        this.#thinking.add(thinker);
        if (this.#scene !== null) this.#plan(thinker, this.#nextDue(thinker, this.#scene));
        if (this.#thinking.size === this.#students) this.#whenAllThink?.();
      });
  }

  start(scene: Scene): void {
    this.#scene = scene;
    this.#actions = 0;
    const now = performance.now();
    for (const thinker of this.#thinking) {
      const seconds = scene.ramp === undefined ? this.#restOf(scene.think) : this.#random() * scene.ramp;
      this.#plan(thinker, now + seconds * 1000);
    }
  }

  /** Lets nobody begin another action. Resolves when those in progress have ended; returns how many there were. */
  async stop(): Promise<number> {
    this.#scene = null;
    for (const { timer } of this.#thinking) clearTimeout(timer);
    if (this.#thinking.size < this.#students) {
      await new Promise<void>((resolve) => (this.#whenAllThink = resolve));
      this.#whenAllThink = undefined;
    }
    return this.#actions;
  }

  #nextDue({ due }: Thinker, { think, counts }: Scene): number {
    const now = performance.now();
    const ms = (think.from + this.#random() * (think.to - think.from)) * 1000;
    return counts === 'by the clock' ? Math.max(now, due + ms) : now + ms;
  }

  /** The rest of a student's thinking time at a random moment: long ones are more likely to be under way. */
  #restOf({ from, to }: Think): number {
    const whole = Math.sqrt(from ** 2 + this.#random() * (to ** 2 - from ** 2));
    return whole * this.#random();
  }

  #plan(thinker: Thinker, due: number): void {
    thinker.due = due;
    thinker.timer = setTimeout(() => {
      this.#thinking.delete(thinker);
      this.#actions += 1;
      thinker.wake();
    }, due - performance.now());
  }
}

const load = new Load();
doTasks((task: LoadTask) => load.do(task));
