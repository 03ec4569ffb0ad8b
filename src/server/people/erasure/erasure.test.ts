import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { erasures, users } from '#server/db/schema/users.ts';
import { listAuditLog } from '#shared/hub/audit.contract.ts';
import {
  askForErasure,
  eraseStudent,
  getOwnErasure,
  listErasures,
  previewErasure,
  setErasureDays,
  withdrawErasure,
} from '#shared/people/erasure.contract.ts';
import { getCurrentUser, loginStudent } from '#shared/people/auth.contract.ts';
import { setUserActive } from '#shared/people/users.contract.ts';
import { anExamHub } from '#tests/support/exams.ts';
import { aStudent, aTeacher, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { statusesOf, type TestClient } from '#tests/support/test-client.ts';
import { aWholeHub } from '#tests/support/whole-hub.ts';

const erase = (client: TestClient, id: string) => client.call(eraseStudent, { params: { id } });

describe('a student', () => {
  const hub = hubForEachTest();
  const owner = forEachTest(async () => hub.as(await aTeacher(hub.db)));
  const person = forEachTest(() => aStudent(hub.db, { status: 'pending' }));
  const student = forEachTest(() => hub.as(person));

  it('asks for an erasure, sees its date, and withdraws the request', async () => {
    expect(await student.ok(getOwnErasure)).toEqual({ days: 30, request: null });
    await owner.ok(setErasureDays, { body: { days: 7 } });
    const request = await student.ok(askForErasure);
    expect(request).toEqual({ askedAt: '2026-03-11T12:00:00.000Z', dueAt: '2026-03-18T12:00:00.000Z' });
    hub.clock.advance({ days: 1 });
    expect(await student.ok(askForErasure)).toEqual(request);
    expect(await owner.ok(listErasures)).toMatchObject({ days: 7, requests: [{ id: person.id, ...request }] });
    await student.ok(withdrawErasure);
    await student.ok(withdrawErasure);
    expect(await student.ok(getOwnErasure)).toEqual({ days: 7, request: null });
  });

  it('is erased when the time is up, and the audit log says so without a name', async () => {
    await student.ok(askForErasure);
    hub.clock.advance({ days: 29 });
    await hub.sweepDaily();
    expect((await student.call(getCurrentUser)).status).toBe(200);
    hub.clock.advance({ days: 1 });
    await hub.sweepDaily();
    expect((await student.call(getCurrentUser)).status).toBe(401);
    const login = { email: person.email, password: PASSWORD };
    expect((await hub.stranger().call(loginStudent, { body: login })).status).toBe(401);
    const [row] = await hub.db.select().from(users).where(eq(users.id, person.id));
    expect(row).toMatchObject({ firstName: 'Former', lastName: 'student', status: 'rejected', dateOfBirth: null });
    const { entries } = await owner.ok(listAuditLog, { query: { kind: 'accounts' } });
    expect(entries[0]).toMatchObject({
      action: 'POST /api/users/:id/erasure',
      actor: null,
      subjectId: person.id,
      subjectName: 'Former student',
    });
    expect((await owner.ok(listErasures)).requests).toEqual([]);
  });

  it('cannot be changed once erased, or erased twice, even at the same time', async () => {
    const statuses = statusesOf(await Promise.all([erase(owner, person.id), erase(owner, person.id)]));
    expect(new Set(statuses)).toEqual(new Set([204, 404]));
    const back = await owner.call(setUserActive, { params: person, body: { isActive: true } });
    expect(back.status).toBe(404);
    expect((await owner.call(previewErasure, { params: person })).status).toBe(404);
    const asErased = { email: `erased-${person.id}@invalid`, password: '' };
    expect((await hub.stranger().send('POST', loginStudent.path, { payload: asErased })).status).toBe(400);
  });
});

describe('an erasure', () => {
  it('is refused for the last owner and for other teachers', async () => {
    const hub = await createTestApp();
    const last = await aTeacher(hub.db);
    const owner = await hub.as(last);
    expect((await erase(owner, last.id)).status).toBe(409);
    expect((await owner.call(previewErasure, { params: last })).status).toBe(409);
    expect((await erase(owner, (await aTeacher(hub.db, { staffRole: 'assistant' })).id)).status).toBe(409);
    expect(await hub.db.$count(erasures)).toBe(0);
  });

  it('waits until an exam is over', async () => {
    const hub = await anExamHub();
    await hub.fillBank();
    const exam = await hub.start(await hub.aBlueprint());
    await hub.give(exam, 0, 0);
    expect((await hub.teacher.ok(previewErasure, { params: hub.person })).isBusy).toBe(true);
    expect((await erase(hub.teacher, hub.person.id)).error).toMatchObject({ code: 'exam' });
    await hub.student.ok(askForErasure);
    await hub.db.update(erasures).set({ dueAt: hub.clock.read() });
    await hub.sweepDaily();
    expect((await hub.student.call(getCurrentUser)).status).toBe(200);
    await hub.end(exam);
    await hub.sweepDaily();
    expect((await hub.student.call(getCurrentUser)).status).toBe(401);
  });

  it('that is due does not wait for an exam without a clock, nor for an assignment that closes in weeks', async () => {
    const hub = await anExamHub();
    await hub.fillBank();
    const exam = await hub.start(await hub.aBlueprint());
    const ask = async () => {
      await hub.student.ok(askForErasure);
      await hub.db.update(erasures).set({ dueAt: hub.clock.read() });
    };
    await ask();
    const lastActiveAt = hub.clock.read();
    const setEnd = (deadlineAt: Date | null) =>
      hub.db.update(quizSessions).set({ deadlineAt, lastActiveAt }).where(eq(quizSessions.id, exam.id));
    const inHours = (hours: number) => new Date(lastActiveAt.getTime() + hours * 3_600_000);
    await setEnd(null);
    expect((await erase(hub.teacher, hub.person.id)).error).toMatchObject({ code: 'exam' });
    await setEnd(inHours(2));
    await hub.sweepDaily();
    expect((await hub.student.call(getCurrentUser)).status).toBe(200);
    await setEnd(inHours(500));
    await hub.sweepDaily();
    expect((await hub.student.call(getCurrentUser)).status).toBe(401);
  });

  it('has a preview of what stays, what is deleted, and where others name the student', async () => {
    const hub = await createTestApp();
    const { teacher, students } = await aWholeHub(hub);
    await hub.db.execute(sql`update classes set name = 'Dr. ANN ADLER (repeating)'`);
    await hub.db.execute(sql`update regrades set reason = 'Joann Adlerson asked'`);
    const preview = await teacher.ok(previewErasure, { params: students.ann });
    expect(preview).toEqual({
      kept: { quizSessions: 3, answers: 9 },
      deleted: { ownCards: 1, mails: expect.any(Number), messages: 1 },
      mentions: [{ where: 'Classes', count: 1 }],
      isBusy: false,
      backupsUntil: expect.stringMatching(/^2026-09-11T/),
    });
  });
});

it('the audit log does not keep the network addresses of an erased student', async () => {
  const hub = await createTestApp();
  const owner = await hub.signIn(await aTeacher(hub.db));
  const student = await aStudent(hub.db);
  await hub.signIn(student);
  await erase(owner, student.id);
  const { entries } = await owner.ok(listAuditLog, { query: { accountId: student.id } });
  const theirs = entries.filter(({ actor }) => actor?.id === student.id);
  expect(theirs.map(({ address }) => address)).toEqual([null]);
  expect(await hub.db.$count(auditEntries)).toBe(3);
});
