import type { AssignmentReveal, CountedAttempts } from '#shared/practice/assignment-settings.ts';

/** An assignment's terms, in milliseconds of the test's clock. */
export interface Terms {
  dueAt: number;
  closesAt: number;
  /** 0 for none. */
  limit: number;
  attempts: number;
  reveal: AssignmentReveal;
  counts: CountedAttempts;
  areMarksShown: boolean;
}

/** An attempt at three questions, by their indexes: whether the answer is right, and which responses are selected. */
export interface ModelAttempt {
  startedAt: number;
  closesAt: number;
  answers: Map<number, boolean>;
  selected: Set<number>;
  completedAt: number | null;
}

export const QUESTIONS = 3;
const GRACE = 15_000;
const TOLERANCE = 1000;

/**
 * What counts, which marks and states follow, and which keys show, for one student: the rules as the area page of practice
 * tells them, written a second time in the simplest way.
 */
export class ModelStudent {
  readonly attempts: ModelAttempt[] = [];
  closesAt: number;
  dueAt: number;
  readonly #terms: Terms;

  constructor(terms: Terms) {
    this.#terms = terms;
    ({ closesAt: this.closesAt, dueAt: this.dueAt } = terms);
  }

  get open(): ModelAttempt | undefined {
    return this.attempts.find(({ completedAt }) => completedAt === null);
  }
  get #taken(): ModelAttempt[] {
    return this.attempts.filter(({ completedAt }) => completedAt !== null);
  }

  #deadline({ startedAt, closesAt }: ModelAttempt): number {
    return this.#terms.limit === 0 ? closesAt : Math.min(closesAt, startedAt + this.#terms.limit);
  }
  /** The times near which something changes. */
  get boundaries(): number[] {
    return [this.dueAt, this.closesAt, ...(this.open ? [this.#deadline(this.open)] : [])];
  }
  #phase(attempt: ModelAttempt, now: number): 'running' | 'grace' | 'over' {
    const late = now - this.#deadline(attempt);
    return late < -TOLERANCE ? 'running' : late <= GRACE ? 'grace' : 'over';
  }

  /** What happens when anybody looks: attempts whose grace period has passed end as of their deadline. */
  completeOverdue(now: number): void {
    if (this.open && this.#phase(this.open, now) === 'over') this.complete(this.open, now);
  }

  /** Returns whether an attempt begins or continues. */
  begin(now: number): boolean {
    this.completeOverdue(now);
    if (this.open) return true;
    const isUsedUp = this.#terms.attempts > 0 && this.attempts.length >= this.#terms.attempts;
    if (now > this.closesAt || isUsedUp) return false;
    this.attempts.push({
      startedAt: now,
      closesAt: this.closesAt,
      answers: new Map(),
      selected: new Set(),
      completedAt: null,
    });
    return true;
  }

  answer(attempt: ModelAttempt, [index, isRight]: [number, boolean], now: number): number {
    const before = attempt.answers.get(index);
    if (before !== undefined) return before === isRight ? 200 : 409;
    if (attempt.completedAt !== null || this.#phase(attempt, now) === 'over') return 409;
    attempt.answers.set(index, isRight);
    return 201;
  }

  /** Selected responses are always right ones here. */
  select(attempt: ModelAttempt, indexes: number[], now: number): number {
    if (attempt.completedAt !== null || this.#phase(attempt, now) === 'over') return 409;
    attempt.selected = new Set(indexes);
    return 204;
  }

  complete(attempt: ModelAttempt, now: number, brought?: number[]): void {
    if (attempt.completedAt !== null) return;
    const phase = this.#phase(attempt, now);
    if (phase === 'running') {
      attempt.completedAt = now;
      return;
    }
    const submitted = phase === 'grace' && brought !== undefined ? brought : attempt.selected;
    for (const index of submitted) if (!attempt.answers.has(index)) attempt.answers.set(index, true);
    attempt.completedAt = this.#deadline(attempt);
  }

  /** The teacher gives the student other dates. */
  accommodate(times: { dueAt: number; closesAt: number }, now: number): void {
    Object.assign(this, times);
    if (this.open) this.open.closesAt = Math.max(times.closesAt, Math.min(this.open.closesAt, now));
  }

  static score({ answers }: ModelAttempt): number {
    return ([...answers.values()].filter(Boolean).length * 100) / QUESTIONS;
  }

  /** State and mark, as a teacher sees them. */
  cell(now: number): { state: string; mark: number | null } {
    const taken = this.#taken.toSorted((one, other) => Number(one.completedAt) - Number(other.completedAt));
    if (taken.length === 0) {
      if (this.open) return { state: 'begun', mark: null };
      return now > this.dueAt
        ? { state: 'missing', mark: now > this.closesAt ? 0 : null }
        : { state: 'open', mark: null };
    }
    const scores = taken.map(ModelStudent.score);
    const best = scores.indexOf(Math.max(...scores));
    const index = { first: 0, last: taken.length - 1, average: taken.length - 1, best }[this.#terms.counts];
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
    const state = Number(taken[index]?.completedAt) > this.dueAt ? 'late' : 'done';
    return { state, mark: this.#terms.counts === 'average' ? mean : (scores[index] ?? null) };
  }

  /** Whether the attempt's keys show; `areKeysReleased` says so of an assignment that shows them after closing. */
  areKeysShown(attempt: ModelAttempt, areKeysReleased: boolean): boolean {
    const { reveal } = this.#terms;
    if (attempt.completedAt === null || reveal === 'never') return false;
    if (reveal === 'after_due') return areKeysReleased && (this.open === undefined || this.open === attempt);
    return this.open === undefined;
  }

  /** Whether marks and scores are hidden from the student, because they would give withheld keys away. */
  isScoreHidden(now: number, areKeysReleased: boolean): boolean {
    const { reveal, attempts, areMarksShown } = this.#terms;
    if (reveal !== 'never' && (reveal !== 'after_due' || areKeysReleased)) return false;
    const canBeginAgain = now <= this.closesAt && (attempts === 0 || this.#taken.length < attempts);
    return !areMarksShown || this.open !== undefined || canBeginAgain;
  }
}

/** Whether the job shows the keys of an assignment that waits for its closing. */
export const isDue = (terms: Terms, students: readonly ModelStudent[], now: number): boolean =>
  [terms.closesAt, ...students.map(({ closesAt }) => closesAt)].every((closesAt) => closesAt < now - GRACE) &&
  students.every(({ open }) => open === undefined);
