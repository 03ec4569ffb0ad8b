import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { createLogger } from '#server/logger.ts';
import { undone } from '#server/db/transactions.ts';
import {
  deleteAssignment,
  listOwnAssignments,
  startAssignment,
  type Assignment,
} from '#shared/practice/assignments.contract.ts';
import { ASSIGNMENT_REVEALS, COUNTED_ATTEMPTS } from '#shared/practice/assignment-settings.ts';
import { getStudentMarks } from '#shared/practice/gradebook.contract.ts';
import { listOpenQuizzes } from '#shared/practice/open-quizzes.contract.ts';
import { listOwnAttempts, listOwnQuizSessions, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub, type ClassHub } from '#tests/support/classes.ts';
import { isDue, ModelStudent, QUESTIONS, type ModelAttempt, type Terms } from '#tests/support/clock-model.ts';
import type { UserRow } from '#tests/support/factories.ts';
import { callsIn, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { between, seededRandom } from '#tests/support/seeded-random.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { createAnswersService } from '../quizzes/answers.service.ts';
import { createCompletionService } from '../quizzes/completion.service.ts';

// Random histories of an assignment: calls of two students and of the teacher, and the job, at any second, many of them
// near a boundary, some killed before their commit. States, marks and keys must be those of a model.

const STEPS = 14;
/** Histories in one hub: its clock goes on, and its users' sessions expire. */
const IN_ONE_HUB = 8;
const LOG = createLogger('silent');
const HOUR_MS = 3_600_000;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Seconds around a boundary at which something may change. */
const NEAR = [-2, -1, 0, 10, 15, 15.5, 16, 40];

interface Student {
  person: UserRow;
  client: TestClient;
  model: ModelStudent;
  sessions: Map<ModelAttempt, QuizSession>;
}

class History {
  readonly #hub: ClassHub;
  readonly #random: () => number;
  readonly log: string[] = [];
  #terms!: Terms;
  #given!: Assignment;
  #students: Student[] = [];
  #areKeysReleased = false;

  constructor(hub: ClassHub, random: () => number) {
    this.#hub = hub;
    this.#random = random;
  }

  #one = <Value>(values: readonly Value[]): Value => values[between(this.#random, 0, values.length - 1)] as Value;
  get #now(): number {
    return this.#hub.clock.read().getTime();
  }

  async run(): Promise<void> {
    await this.#give();
    for (let step = 0; step < STEPS; step += 1) {
      this.#passTime();
      await this.#one([
        this.#begin,
        this.#begin,
        this.#answer,
        this.#answer,
        this.#answer,
        this.#select,
        this.#select,
        this.#complete,
        this.#read,
        this.#job,
        this.#job,
        this.#accommodate,
      ]).call(this);
      if (this.#random() < 0.3) await this.#check();
    }
    this.#hub.clock.advance({ seconds: 3600 });
    await this.#job(false);
    await this.#check();
    await this.#hub.owner.ok(deleteAssignment, { params: this.#given });
  }

  async #give(): Promise<void> {
    const dueAt = this.#now + 10 * MINUTE;
    this.#terms = {
      dueAt,
      closesAt: dueAt + this.#one([0, 5 * MINUTE]),
      limit: this.#one([0, 5 * MINUTE]),
      attempts: this.#one([0, 1, 2]),
      reveal: this.#one(ASSIGNMENT_REVEALS),
      counts: this.#one(COUNTED_ATTEMPTS),
      areMarksShown: this.#random() < 0.7,
    };
    const { closesAt, limit, ...rules } = this.#terms;
    this.#given = await this.#hub.give({
      ...rules,
      work: { kind: 'questions', questionIds: this.#hub.bank.slice(0, QUESTIONS).map(({ id }) => id) },
      opensAt: new Date(this.#now).toISOString(),
      dueAt: new Date(dueAt).toISOString(),
      closesAt: new Date(closesAt).toISOString(),
      timeLimitMinutes: limit / MINUTE,
    });
    this.log.push(JSON.stringify(this.#terms));
    for (let n = 0; n < 2; n += 1) {
      const person = await this.#hub.aMember();
      const client = await this.#hub.as(person);
      this.#students.push({ person, client, model: new ModelStudent(this.#terms), sessions: new Map() });
    }
  }

  #passTime(): void {
    const boundaries = this.#students.flatMap(({ model }) => model.boundaries);
    const near = this.#one(boundaries) + this.#one(NEAR) * SECOND;
    const isNear = this.#random() < 0.5 && near >= this.#now && near < this.#now + 10 * MINUTE;
    const seconds = isNear ? (near - this.#now) / SECOND : between(this.#random, 0, 100);
    this.#hub.clock.advance({ seconds });
    this.log.push(`+${seconds} s`);
  }

  /** A student and an attempt, mostly the open one; undefined if there is none. */
  #attempt(): (Student & { attempt: ModelAttempt; session: QuizSession }) | undefined {
    const student = this.#one(this.#students);
    const attempt = student.model.open ?? student.model.attempts.at(-1);
    const session = attempt && student.sessions.get(attempt);
    return attempt && session && { ...student, attempt, session };
  }

  async #begin(): Promise<void> {
    const { client, model, sessions } = this.#one(this.#students);
    this.log.push('begin');
    const { status, body } = await client.call(startAssignment, { params: this.#given });
    agree('the status', status, model.begin(this.#now) ? 200 : 409);
    if (model.open) sessions.set(model.open, body);
  }

  async #answer(): Promise<void> {
    const found = this.#attempt();
    if (!found) return;
    const { client, person, model, attempt, session } = found;
    const given: [number, boolean] = [between(this.#random, 0, QUESTIONS - 1), this.#random() < 0.6];
    const selectedAnswer = given[1] ? RIGHT : WRONG;
    if (this.#random() < 0.1) {
      this.log.push('answer, killed');
      const answer = { sessionId: session.id, questionId: session.questions[given[0]]?.id ?? '', selectedAnswer };
      const { clock } = this.#hub;
      await undone(this.#hub.db, (db) =>
        createAnswersService({ db, clock: clock.read })
          .record({ userId: person.id, timeZone: 'UTC' }, answer)
          // What is refused is not written either.
          .catch(() => null),
      );
      return;
    }
    this.log.push(`answer ${given.join(' ')}`);
    const { status } = await callsIn(session, client).answer(given[0], selectedAnswer);
    agree('the status', status, model.answer(attempt, given, this.#now));
  }

  async #select(): Promise<void> {
    const found = this.#attempt();
    if (!found) return;
    const { client, model, attempt, session } = found;
    const indexes = [...new Set([...attempt.selected, between(this.#random, 0, QUESTIONS - 1)])];
    this.log.push(`select ${indexes.join(' ')}`);
    const { status } = await callsIn(session, client).select(...indexes);
    agree('the status', status, model.select(attempt, indexes, this.#now));
  }

  async #complete(): Promise<void> {
    const found = this.#attempt();
    if (!found) return;
    const { client, person, model, attempt, session } = found;
    if (this.#random() < 0.2) {
      this.log.push('complete, killed');
      await undone(this.#hub.db, (db) =>
        createCompletionService({ db, clock: this.#hub.clock.read, log: LOG }).complete(
          { userId: person.id, timeZone: 'UTC' },
          { id: session.id },
        ),
      );
      return;
    }
    const brought =
      this.#random() < 0.5 ? [0, 1, 2].filter((n) => attempt.selected.has(n) || this.#random() < 0.5) : [];
    this.log.push(`complete ${brought.join(' ')}`);
    await callsIn(session, client).complete(...brought);
    model.complete(attempt, this.#now, brought.length === 0 ? undefined : brought);
  }

  async #read(): Promise<void> {
    const { client, model } = this.#one(this.#students);
    this.log.push('read');
    await client.ok(listOpenQuizzes);
    model.completeOverdue(this.#now);
  }

  /** The job, which may be killed after it has completed sessions, or before it has stored anything. */
  async #job(mayBeKilled = true): Promise<void> {
    const kill = mayBeKilled ? this.#random() : 1;
    this.log.push(`job ${kill < 0.3 ? 'killed' : ''}`);
    const { db, clock } = this.#hub;
    const completion = (on: typeof db) => createCompletionService({ db: on, clock: clock.read, log: LOG });
    if (kill < 0.15) return undone(db, (tx) => completion(tx).completeAllOverdue());
    if (kill < 0.3) await completion(db).completeAllOverdue();
    else await this.#hub.jobHandlers['complete-overdue-quizzes']({});
    const models = this.#students.map(({ model }) => model);
    for (const model of models) model.completeOverdue(this.#now);
    if (kill >= 0.3 && this.#terms.reveal !== 'never' && isDue(this.#terms, models, this.#now)) {
      this.#areKeysReleased = true;
    }
  }

  async #accommodate(): Promise<void> {
    const { person, model } = this.#one(this.#students);
    const closesAt = this.#terms.closesAt + this.#one([-10, -2, 3, 10]) * MINUTE;
    const times = { dueAt: Math.min(this.#terms.dueAt, closesAt), closesAt };
    this.log.push(`accommodate ${closesAt - this.#terms.closesAt}`);
    const iso = (at: number) => new Date(at).toISOString();
    await this.#hub.accommodate(this.#given, { dueAt: iso(times.dueAt), closesAt: iso(closesAt) }, person);
    model.accommodate(times, this.#now);
    if (closesAt > this.#now && this.#terms.reveal !== 'after_due') this.#areKeysReleased = false;
  }

  async #check(): Promise<void> {
    for (const { person, client, model, sessions } of this.#students) {
      const { assignments } = await this.#hub.owner.ok(getStudentMarks, { params: { studentId: person.id } });
      const cell = assignments.find(({ id }) => id === this.#given.id)?.cell;
      const expected = model.cell(this.#now);
      agree('the teacher’s view', [cell?.state, rounded(cell?.mark)], [expected.state, rounded(expected.mark)]);

      const { toDo, past } = await client.ok(listOwnAssignments);
      model.completeOverdue(this.#now);
      const taken = model.attempts.filter(({ completedAt }) => completedAt !== null).length;
      const isHidden = model.isScoreHidden(this.#now, this.#areKeysReleased);
      const own = [...toDo, ...past].find(({ id }) => id === this.#given.id);
      const isMarkShown = this.#terms.areMarksShown && !(isHidden && taken > 0);
      const mark = isMarkShown ? model.cell(this.#now).mark : null;
      agree('the student’s mark', [own?.attemptsUsed, rounded(own?.mark)], [taken, rounded(mark)]);

      const history = await client.ok(listOwnQuizSessions);
      for (const [attempt, { id }] of sessions) {
        if (attempt.completedAt === null) continue;
        const right = [...attempt.answers.values()].filter(Boolean).length;
        const entry = history.find((one) => one.id === id);
        agree(
          'the result',
          [entry?.completedAt, entry?.correctAnswers, entry?.questionsAttempted],
          [new Date(attempt.completedAt).toISOString(), isHidden ? null : right, attempt.answers.size],
        );
        const shown = (await client.ok(listOwnAttempts, { params: { sessionId: id } })).length;
        agree('the keys shown', shown, model.areKeysShown(attempt, this.#areKeysReleased) ? QUESTIONS : 0);
      }
    }
  }
}

const rounded = (mark: number | null | undefined) => (mark == null ? null : Math.round(mark * 1e6) / 1e6);

function agree(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

async function runHistories(first: number, count: number): Promise<void> {
  let hub = await aClassHub();
  for (let seed = first; seed < first + count; seed += 1) {
    if (seed % IN_ONE_HUB === 0) hub = await aClassHub();
    const history = new History(hub, seededRandom(seed));
    try {
      await history.run();
    } catch (error) {
      throw new Error(`history ${seed}:\n${history.log.join('\n')}\n${String(error)}`, { cause: error });
    }
  }
}

it('marks, states and keys of an assignment follow its clocks in 8 histories', async () => {
  await expect(runHistories(1, 8)).resolves.toBeUndefined();
});

it(
  'marks, states and keys of an assignment follow its clocks in 2,000 histories',
  { tags: 'long', timeout: HOUR_MS },
  async () => {
    await expect(runHistories(1000, 2000)).resolves.toBeUndefined();
  },
);
