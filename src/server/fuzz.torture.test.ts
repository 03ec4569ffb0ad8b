import { expect, it } from 'vitest';
import { deleteSetting } from './core/settings.repository.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { aStudent, aTeacher } from '#tests/support/factories.ts';
import { aGuardedHub, storedSecrets, toldSecrets } from '#tests/support/guarded-hub.ts';
import { operationsOf, RandomRequests } from '#tests/support/random-requests.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { isTorture, record } from '#tests/support/torture.ts';

/** Each round uses its own hub; a failure names its round. */
const ROUNDS = isTorture ? 10 : 1;
const REQUESTS = isTorture ? 5000 : 1500;
/** One request adds the starter library, which takes seconds to export while other tests keep the machine busy. */
const SLOW_MS = isTorture ? 5000 : 30_000;
/** Requests between checks that everybody is still signed in and has access: some requests sign their caller out. */
const LOOK_EVERY = 50;

class Callers {
  readonly #hub: TestApp;
  #teacher: TestClient;
  #student: TestClient;

  constructor(hub: TestApp, teacher: TestClient, student: TestClient) {
    this.#hub = hub;
    this.#teacher = teacher;
    this.#student = student;
  }

  any(requests: RandomRequests): TestClient {
    const who = requests.pick(['teacher', 'teacher', 'teacher', 'student', 'student', 'stranger'] as const);
    return who === 'teacher' ? this.#teacher : who === 'student' ? this.#student : this.#hub.stranger();
  }

  async lookAfter(): Promise<void> {
    this.#teacher.answers.length = 0;
    this.#student.answers.length = 0;
    // One of the requests may have required a second factor of everybody.
    await deleteSetting(this.#hub.db, 'factor_policy');
    const isIn = async (client: TestClient, role: string) => (await client.call(getCurrentUser)).body?.role === role;
    if (!(await isIn(this.#teacher, 'teacher'))) this.#teacher = await this.#hub.as(await aTeacher(this.#hub.db));
    if (!(await isIn(this.#student, 'student'))) this.#student = await this.#hub.as(await aStudent(this.#hub.db));
  }
}

it(
  `${ROUNDS * REQUESTS} random requests to documented endpoints all get a response, without faults, delays or secrets`,
  async () => {
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    let slowest = { ms: 0, what: '' };
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const hub = await createTestApp();
      const { teacher, student, calendar } = await aGuardedHub(hub);
      let secrets: string[] = [];
      const operations = operationsOf(hub.app.swagger());
      expect(operations.length).toBeGreaterThan(100);
      const requests = new RandomRequests(seededRandom(seed));
      const callers = new Callers(hub, teacher, student);
      for (let n = 0; n < REQUESTS; n += 1) {
        if (n % LOOK_EVERY === 0) {
          await callers.lookAfter();
          secrets = [...Object.values(await storedSecrets(hub.db)).flat(), calendar];
        }
        const { method, url, ...rest } = requests.next(requests.pick(operations));
        const began = performance.now();
        const answer = await callers.any(requests).send(method, url, rest);
        const ms = performance.now() - began;
        requests.learn(answer.text);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const what = `round ${seed}, request ${n}: ${method} ${url.slice(0, 300)}`;
        if (ms > slowest.ms) slowest = { ms, what };
        const told = toldSecrets(`${method} ${url.split('?', 1)[0]}`, answer.text, secrets);
        if (answer.status >= 500 || ms > SLOW_MS || told.length > 0) {
          faults.push(
            `${what}\n  tells ${told.join(', ') || 'no secret'}\n  ${rest.payload?.toString().slice(0, 600)}\n  ${answer.status} after ${Math.round(ms)} ms: ${answer.text.slice(0, 300)}`,
          );
        }
      }
    }
    const counts = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`);
    record({
      calls: ROUNDS * REQUESTS,
      lost: faults.length,
      remark: `${counts.join(', ')}; slowest ${Math.round(slowest.ms)} ms`,
    });
    expect(faults).toEqual([]);
  },
  isTorture ? 3 * 3_600_000 : 300_000,
);
