import { beforeEach, describe, expect, it } from 'vitest';
import { anExamHub } from '#tests/support/exams.ts';
import { aTeacher } from '#tests/support/factories.ts';
import { endBreak, listExams, setExtraTime, startBreak } from '#shared/practice/exams.contract.ts';
import { createQuizSession, getQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';

const hub = forEachTest(anExamHub);

describe('breaks', () => {
  it('stop the clock only as long as break time is left', async () => {
    await hub.fillBank();
    const session = await hub.start(await hub.aBlueprint());
    const params = { id: session.id };
    hub.clock.advance({ minutes: 30 });
    const away = await hub.student.ok(startBreak, { params });
    expect(away).toMatchObject({ remainingSeconds: 60 * 60, exam: { breakSince: expect.any(String) } });
    expect((await hub.student.call(startBreak, { params })).status).toBe(409);
    hub.clock.advance({ minutes: 4 });
    const back = await hub.student.ok(endBreak, { params });
    expect(back).toMatchObject({ remainingSeconds: 50 * 60, exam: { breakSince: null, breakSecondsUsed: 240 } });
    expect(await hub.student.ok(endBreak, { params })).toMatchObject({ remainingSeconds: 50 * 60 });

    await hub.student.ok(startBreak, { params });
    hub.clock.advance({ minutes: 16 });
    // An answer ends a break, and this one has used ten minutes of exam time.
    expect((await hub.give(session, 0, 0)).status).toBe(201);
    const after = await hub.student.ok(getQuizSession, { params });
    expect(after).toMatchObject({ remainingSeconds: 40 * 60, exam: { breakSecondsUsed: 600, breakSince: null } });
    expect((await hub.student.call(startBreak, { params })).error?.code).toBe('exam');
  });
});

it('a break cannot begin once the time is up, nor bring it back', async () => {
  await hub.fillBank();
  const session = await hub.start(await hub.aBlueprint());
  const params = { id: session.id };
  hub.clock.advance({ minutes: 80, seconds: 5 });
  expect((await hub.student.call(startBreak, { params })).error?.code).toBe('time_is_up');
  // What was sent in time may still arrive.
  expect((await hub.give(session, 0, 0)).status).toBe(201);
  hub.clock.advance({ seconds: 11 });
  expect((await hub.student.call(endBreak, { params })).status).toBe(409);
  expect((await hub.give(session, 1, 0)).status).toBe(409);
});

it('an exam whose student never returns from a break ends when the break time is used up', async () => {
  await hub.fillBank();
  const session = await hub.start(await hub.aBlueprint());
  await hub.give(session, 0, 0);
  await hub.student.ok(startBreak, { params: { id: session.id } });
  hub.clock.advance({ minutes: 90, seconds: 16 });
  expect((await hub.give(session, 1, 0)).status).toBe(409);
  const ended = new Date(Date.parse(session.startedAt) + 90 * 60_000).toISOString();
  expect(await hub.end(session)).toMatchObject({ completedAt: ended, questionsAttempted: 1 });
});

describe('extra time', () => {
  const grant = (extraTime: 'none' | 'quarter' | 'half' | 'double' | 'untimed', extraBreakMinutes = 0) =>
    hub.teacher.ok(setExtraTime, { params: { id: hub.person.id }, body: { extraTime, extraBreakMinutes } });

  beforeEach(() => hub.fillBank());

  it('belongs to the person: it is shown before the start and applies to exams and timed quizzes', async () => {
    const blueprint = await hub.aBlueprint();
    await grant('half', 5);
    expect((await hub.student.ok(listExams))[0]).toMatchObject({ minutes: 120, extendedFrom: 80, breakMinutes: 15 });
    expect(await hub.start(blueprint)).toMatchObject({
      timeLimit: 120,
      extendedFrom: 80,
      remainingSeconds: 7200,
      exam: { breakSeconds: 900 },
    });
    const body = { topicIds: [hub.safety.id], totalQuestions: 1, timeLimit: 5 };
    expect(await hub.student.ok(createQuizSession, { body })).toMatchObject({ timeLimit: 8, remainingSeconds: 480 });
    await grant('untimed');
    expect(await hub.student.ok(createQuizSession, { body })).toMatchObject({
      timeLimit: 0,
      remainingSeconds: null,
      extendedFrom: 5,
    });
  });

  it('applies at once to a running clock, and never shortens it', async () => {
    const session = await hub.start(await hub.aBlueprint());
    const left = async () => (await hub.student.ok(getQuizSession, { params: { id: session.id } })).remainingSeconds;
    hub.clock.advance({ minutes: 30 });
    await grant('quarter');
    expect(await left()).toBe(70 * 60);
    await grant('none');
    expect(await left()).toBe(70 * 60);
    await grant('double');
    expect(await left()).toBe(130 * 60);
    await grant('untimed');
    expect(await left()).toBeNull();
  });

  it('can be granted only to students, within limits', async () => {
    const body = { extraTime: 'half', extraBreakMinutes: 0 } as const;
    const colleague = await aTeacher(hub.db);
    expect((await hub.teacher.call(setExtraTime, { params: { id: colleague.id }, body })).status).toBe(404);
    const tooLong = { extraTime: 'half', extraBreakMinutes: 10_000 } as const;
    expect((await hub.teacher.call(setExtraTime, { params: { id: hub.person.id }, body: tooLong })).status).toBe(400);
  });
});
