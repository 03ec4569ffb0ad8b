import { randomUUID } from 'node:crypto';
import { QueryClient } from '@tanstack/react-query';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { reviewChannel } from '#client/api/card-reviews.ts';
import { isRefusedAs } from '#client/lib/call.ts';
import { answerChannel } from '#client/api/quiz-outbox.ts';
import { readTakenCards } from '#client/api/taken-cards.ts';
import { forgetPeople, UNSENT, type UnsentChannel } from '#client/lib/forget.ts';
import { createOutbox, outboxPrefix, type OutboxParts } from '#client/lib/outbox.ts';
import { sealWork, unsealWork } from '#client/lib/sealed-work.ts';
import { keepDay } from '#client/practice/portal/taken-day.ts';
import { readKeptSession } from '#client/practice/quiz/kept-session.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { cardReviewLog } from '#server/db/schema/study.ts';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { getCurrentUser, getSealingKey, logout } from '#shared/people/auth.contract.ts';
import { addPushDevice, setDailyReminder } from '#shared/practice/reminders.contract.ts';
import { takeToday } from '#shared/practice/today.contract.ts';
import { aFlashcard, aStudent, aTopic, someQuestions } from './factories.ts';
import { aPhone, hasKeys, here, standOnPhones, type Phone } from './phones.ts';
import { aBrowser, aPushService } from './push-service.ts';
import { between, seededRandom } from './seeded-random.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** What a random day with two phones came to, by what the server has stored. */
interface Outcome {
  submitted: number;
  lost: string[];
  /** How many phones could not send everything in the end; what they have is not lost. */
  waiting: number;
  doubled: string[];
  refused: string[];
  /** What a phone still had of the student after signing out. */
  left: string[];
  /** How many reminders the phone with the most of them got that day. */
  mostReminders: number;
}

interface Day {
  hub: TestApp;
  service: Awaited<ReturnType<typeof aPushService>>;
}

/** A student's day with two phones, as the seed has it: each step is taken by one of them, whatever the other one does. */
async function aDayWithTwoPhones({ hub, service }: Day, seed: number): Promise<Outcome> {
  const random = seededRandom(seed);
  standOnPhones(random);
  const person = await aStudent(hub.db);
  const outcome: Outcome = { submitted: 0, lost: [], waiting: 0, doubled: [], refused: [], left: [], mostReminders: 0 };
  /** By question, the answers that were submitted to it; by id, the grades. */
  const answers = new Map<string, Set<number>>();
  const grades = new Set<string>();
  hub.clock.set('2026-03-11T07:00:00Z');
  const phones = await Promise.all([0, 1].map(() => aPhone(hub, person)));
  for (const [index, { client }] of phones.entries()) {
    const device = aBrowser().device(service.endpoint(`${person.id}-${index}`));
    await client.ok(addPushDevice, { body: device });
    await client.ok(setDailyReminder, { body: { isOn: true, hour: 8, way: 'push' } });
  }

  const open = (phone: Phone) => {
    phone.page?.answers.stop();
    phone.page?.reviews.stop();
    const outbox = <E>(
      channel: UnsentChannel,
      parts: Omit<OutboxParts<E>, 'storage' | 'prefix' | 'isAllowed' | 'confirmUser'>,
    ) =>
      createOutbox<E>({
        ...parts,
        storage: phone.storage,
        prefix: outboxPrefix(channel, person.id),
        isAllowed: () => phone.isSignedIn,
        confirmUser: async () => phone.isSignedIn && (await phone.client.ok(getCurrentUser)).id === person.id,
        onRefused: (_, error) => {
          // The other phone was first with another answer to the same question, which counts.
          if (!isRefusedAs('already_answered', error)) outcome.refused.push(error.message);
        },
      });
    const query = new QueryClient();
    phone.page = {
      answers: outbox('quiz_answer', answerChannel(query)),
      reviews: outbox('card_review', reviewChannel(query, person.id)),
      submitted: new Set(),
    };
  };
  const flush = async ({ page, isOnline }: Phone) => {
    if (page !== null && isOnline) await Promise.all([page.answers.flush(), page.reviews.flush()]);
  };

  async function take(phone: Phone): Promise<void> {
    if (!phone.isOnline || !phone.isSignedIn) return;
    await flush(phone);
    const [{ quizzes }, cards] = [await phone.client.ok(takeToday), await phone.client.ok(listDueCards)];
    keepDay(person.id, { quizzes, cards, now: new Date() });
    phone.quizzes = quizzes.map(({ session }) => session.id);
  }

  function answer({ page, quizzes }: Phone): void {
    const asked = quizzes.flatMap((sessionId) =>
      (readKeptSession(person.id, sessionId)?.questions ?? []).map(({ id }) => ({ sessionId, questionId: id })),
    );
    const left = asked.filter(({ questionId }) => page?.submitted.has(questionId) === false);
    const chosen = left[between(random, 0, left.length - 1)];
    if (page === null || chosen === undefined) return;
    const selectedAnswer = between(random, 0, 3);
    const key = `${chosen.sessionId} ${chosen.questionId}`;
    answers.set(key, (answers.get(key) ?? new Set<number>()).add(selectedAnswer));
    page.submitted.add(chosen.questionId);
    page.answers.add({ ...chosen, selectedAnswer, timeSpent: 5, at: new Date().toISOString() });
  }

  function grade({ page }: Phone): void {
    const cards = readTakenCards(person.id)?.cards ?? [];
    const chosen = cards[between(random, 0, cards.length - 1)];
    if (page === null || chosen === undefined) return;
    const id = randomUUID();
    grades.add(id);
    const at = new Date().toISOString();
    page.reviews.add({ id, cardId: chosen.id, kind: 'grade', rating: between(random, 1, 4), timeSpent: 3, at });
  }

  async function signOut(phone: Phone): Promise<void> {
    if (!phone.isOnline || !phone.isSignedIn) return;
    const { sealingKey } = await phone.client.ok(getSealingKey);
    await sealWork(person.id, sealingKey);
    await phone.client.ok(logout);
    phone.isSignedIn = false;
    phone.page?.answers.stop();
    phone.page?.reviews.stop();
    phone.page = null;
    forgetPeople(null);
    outcome.left.push(...Object.keys(phone.storage).filter((key) => !key.startsWith('sealed:')));
    phone.quizzes = [];
  }

  async function signIn(phone: Phone): Promise<void> {
    if (!phone.isOnline || phone.isSignedIn) return;
    phone.client.cookie = (await hub.as(person)).cookie;
    phone.isSignedIn = true;
    const { sealingKey } = await phone.client.ok(getSealingKey);
    if (!(await unsealWork(person.id, sealingKey))) outcome.lost.push('sealed work');
    open(phone);
    await flush(phone);
  }

  const reload = async (phone: Phone) => {
    if (!phone.isSignedIn) return;
    open(phone);
    await flush(phone);
  };
  const steps: ((phone: Phone) => unknown)[] = [
    take,
    ...Array.from({ length: 6 }, () => answer),
    ...Array.from({ length: 3 }, () => grade),
    reload,
    reload,
    signOut,
    signIn,
    signIn,
    (phone) => {
      phone.isOnline = false;
    },
    async (phone) => {
      phone.isOnline = true;
      await flush(phone);
    },
    // The reminder arrives, and the student opens the app by it.
    async (phone) => {
      hub.clock.set('2026-03-11T08:00:00Z');
      await hub.jobHandlers['daily-reminder']({});
      await reload(phone);
    },
  ];
  for (const phone of phones) {
    await here.run(phone, async () => {
      open(phone);
      await take(phone);
    });
  }
  for (let step = 0; step < 40; step += 1) {
    const phone = phones[between(random, 0, 1)];
    const act = steps[between(random, 0, steps.length - 1)];
    if (phone !== undefined) await here.run(phone, async () => act?.(phone));
  }
  for (const phone of phones) await here.run(phone, () => comeHome(phone));

  /** At the end of the day both are online and signed in, and send what waits. */
  async function comeHome(phone: Phone): Promise<void> {
    phone.isOnline = true;
    if (phone.isSignedIn) open(phone);
    else await signIn(phone);
    for (let tries = 0; tries < 50; tries += 1) {
      await flush(phone);
      if (UNSENT.every((channel) => !hasKeys(phone, outboxPrefix(channel, person.id)))) break;
      // Without a session the app asks the student to sign in again; a busy server refuses for a moment.
      const { status } = await phone.client.call(getCurrentUser);
      if (status === 401) phone.client.cookie = (await hub.as(person)).cookie;
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
    }
    phone.page?.answers.stop();
    phone.page?.reviews.stop();
  }

  await judge();
  vi.unstubAllGlobals();
  return outcome;

  function received(name: string): number {
    return service.received.filter(({ path }) => path === `/${name}`).length;
  }

  async function judge(): Promise<void> {
    const stored = await hub.db.select().from(quizAttempts).where(eq(quizAttempts.userId, person.id));
    const log = await hub.db.select().from(cardReviewLog).where(eq(cardReviewLog.userId, person.id));
    const keys = new Set(stored.map(({ sessionId, questionId }) => `${sessionId} ${questionId}`));
    const questions = stored.map(({ questionId }) => questionId);
    const reminders = phones.map((_, index) => received(`${person.id}-${index}`));
    outcome.submitted = answers.size + grades.size;
    // What a phone still has, readable or sealed, is late and not lost.
    const isKept = (id: string) =>
      phones.some(
        (phone) =>
          hasKeys(phone, `sealed:${person.id}:`) || Object.keys(phone.storage).some((key) => key.endsWith(`:${id}`)),
      );
    outcome.lost.push(
      ...[...answers.keys()].filter((key) => !keys.has(key) && !isKept(key.replace(' ', ':'))),
      ...[...grades].filter((id) => !log.some((row) => row.id === id) && !isKept(id)),
    );
    const isWaiting = (phone: Phone) => [...UNSENT, 'sealed'].some((name) => hasKeys(phone, `${name}:${person.id}:`));
    outcome.waiting = phones.filter(isWaiting).length;
    outcome.doubled.push(...questions.filter((id, index) => questions.indexOf(id) !== index));
    outcome.mostReminders = Math.max(...reminders);
    for (const { sessionId, questionId, selectedAnswer } of stored) {
      const submitted = answers.get(`${sessionId} ${questionId}`);
      if (submitted?.has(selectedAnswer ?? -1) !== true) outcome.doubled.push(`${questionId}: another answer`);
    }
    if (log.length > grades.size) outcome.doubled.push(`${log.length - grades.size} grades`);
  }
}

/** A hub with questions and cards for a day, which writes to a push service on this machine. */
export async function aDayOfPhones(): Promise<Day> {
  const hub = await createTestApp({ isPushService: ({ hostname }) => hostname === '127.0.0.1' });
  const topic = await aTopic(hub.db);
  await someQuestions(hub.db, 12, { topicId: topic.id });
  for (let n = 0; n < 5; n += 1) await aFlashcard(hub.db, { topicId: topic.id });
  return { hub, service: await aPushService() };
}

/** Runs a day for each seed. A fault names its seed, with which the same day runs again. */
export async function daysWithTwoPhones(day: Day, { from, count }: { from: number; count: number }) {
  const faults: object[] = [];
  let [submitted, reminders, late] = [0, 0, 0];
  for (let seed = from; seed < from + count; seed += 1) {
    const outcome = await aDayWithTwoPhones(day, seed);
    submitted += outcome.submitted;
    reminders += outcome.mostReminders;
    late += outcome.waiting;
    const { lost, doubled, refused, left, mostReminders } = outcome;
    if ([lost, doubled, refused, left].some((found) => found.length > 0) || mostReminders > 1) {
      faults.push({ seed, ...outcome });
    }
  }
  return { submitted, reminders, late, faults };
}
