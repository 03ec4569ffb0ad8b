import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { listAssignments, updateAssignment, type Assignment } from '#shared/practice/assignments.contract.ts';
import { listOwnAttempts, type QuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import type { UserRow } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { callsIn, RIGHT } from '#tests/support/quiz.ts';

const hub = forEachTest(aClassHub);

const CLOSING = 10;
const form = () => ({ reveal: 'after_due' as const, dueAt: hub.in(CLOSING), closesAt: hub.in(CLOSING) });
const runJob = () => hub.jobHandlers['complete-overdue-quizzes']({});
/** Runs the job this many seconds after the assignment closes, or after another hour. */
const runJobAt = (seconds: number, hours = CLOSING) => {
  hub.goTo(hours);
  hub.clock.advance({ seconds });
  return runJob();
};

let given: Assignment;
/** The attempt of a student who handed in early. */
let handedIn: QuizSession;
/** A classmate with an open attempt: the first question is answered right, the second answer is stored as selected. */
let classmate: UserRow;
let late: ReturnType<typeof callsIn>;
let open: QuizSession;
beforeEach(async () => {
  given = await hub.give(form());
  handedIn = await hub.begin(given);
  await hub.handIn(handedIn, 0);
  classmate = await hub.aMember();
  const client = await hub.as(classmate);
  open = await hub.begin(given, client);
  late = callsIn(open, client);
  await late.answer(0, RIGHT);
  await late.select(1);
});

/** The number of keys that the student sees who handed in. */
const shown = async () => (await hub.student.ok(listOwnAttempts, { params: { sessionId: handedIn.id } })).length;

describe('keys that wait until an assignment has closed', () => {
  it('stay hidden while answers of others may arrive late', async () => {
    for (const seconds of [0, 10, 15]) {
      await runJobAt(seconds);
      expect(await shown()).toBe(0);
    }
    expect(await late.complete(1, 2)).toMatchObject({ body: { correctAnswers: 3, questions: [] } });
    await runJob();
    expect(await shown()).toBe(0);
    await runJobAt(16);
    expect(await shown()).toBe(5);
  });

  it('stay hidden while an attempt is open, and cannot be used in it', async () => {
    hub.goTo(CLOSING + 1);
    expect(await shown()).toBe(0);
    const result = await late.complete(1, 2, 3, 4);
    expect(result.body).toMatchObject({ correctAnswers: 2, questions: [], completedAt: hub.in(CLOSING) });
    expect(await shown()).toBe(0);
    await runJob();
    expect(await shown()).toBe(5);
  });

  it('cannot be used after the job has shown them', async () => {
    await runJobAt(16);
    expect(await shown()).toBe(5);
    expect(await late.complete(1, 2, 3, 4)).toMatchObject({ body: { correctAnswers: 2, score: 40 } });
  });

  it('cannot be used by handing in while the job runs', async () => {
    hub.goTo(CLOSING + 1);
    const [result] = await Promise.all([late.complete(1, 2, 3, 4), runJob()]);
    expect(result).toMatchObject({ body: { correctAnswers: 2, score: 40 } });
    await runJob();
    expect(await shown()).toBe(5);
  });

  it('wait for a student whose own closing time is later, and for that student’s attempt', async () => {
    const later = { dueAt: hub.in(12), closesAt: hub.in(12) };
    await hub.accommodate(given, later, classmate);
    await runJobAt(16);
    expect(await shown()).toBe(0);
    expect((await late.answer(2, RIGHT)).status).toBe(201);
    await runJobAt(15, 12);
    expect(await shown()).toBe(0);
    expect((await late.answer(3, RIGHT)).status).toBe(201);
    await runJobAt(16, 12);
    expect(await shown()).toBe(5);
    expect(await late.complete()).toMatchObject({ body: { correctAnswers: 4, completedAt: hub.in(12) } });
  });

  it('wait for an attempt that is extended after it ended, if no job has run since', async () => {
    hub.goTo(CLOSING + 1);
    expect((await late.answer(2, RIGHT)).status).toBe(409);
    await hub.accommodate(given, { dueAt: hub.in(12), closesAt: hub.in(12) }, classmate);
    await runJob();
    expect((await late.answer(2, RIGHT)).status).toBe(201);
    expect(await shown()).toBe(0);
    await runJobAt(16, 12);
    expect(await shown()).toBe(5);
  });

  it('wait just as long if the teacher moves the closing time to an earlier hour', async () => {
    hub.goTo(5);
    const body = hub.form({ ...form(), dueAt: hub.in(5), closesAt: hub.in(5) });
    await hub.owner.ok(updateAssignment, { params: given, body });
    await runJobAt(15, 5);
    expect(await shown()).toBe(0);
    expect((await late.answer(2, RIGHT)).status).toBe(201);
    await runJobAt(16, 5);
    expect(await shown()).toBe(5);
  });

  it('wait for an attempt that cannot be completed, but not for one at another assignment', async () => {
    await hub.give({ ...form(), title: 'Other' });
    // Submitting the selected answer would make more answers right than there are questions.
    await hub.db.update(quizSessions).set({ totalQuestions: 1 }).where(eq(quizSessions.id, open.id));
    await expect(runJobAt(16)).rejects.toThrow('1 quizzes whose time is up could not be completed');
    const { assignments } = await hub.owner.ok(listAssignments, { query: {} });
    const areShown = assignments.map(({ title, areKeysShown }) => [title, areKeysShown]);
    expect(Object.fromEntries(areShown)).toEqual({ 'Week 1': false, Other: true });
    await hub.db.update(quizSessions).set({ totalQuestions: 5 }).where(eq(quizSessions.id, open.id));
    await runJob();
    expect(await shown()).toBe(5);
  });
});
