import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import { createOwnCard } from '#shared/cards/own-cards.contract.ts';
import { studyFlashcard } from '#shared/cards/flashcards.contract.ts';
import { contract } from '#shared/contract/index.ts';
import { createBackup } from '#shared/hub/backup.contract.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { publishPolicy } from '#shared/people/consent.contract.ts';
import { setFactorPolicy } from '#shared/people/factors.contract.ts';
import { enterStudentView, leaveStudentView, restartStudentView } from '#shared/people/student-view.contract.ts';
import { listUsers, updateUser } from '#shared/people/users.contract.ts';
import { listOwnAssignments, updateAssignment, type Assignment } from '#shared/practice/assignments.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { createQuizSession, flagQuestion, listOwnQuizSessions } from '#shared/practice/quiz-sessions.contract.ts';
import { getSprint, listSprints, saveSprint } from '#shared/practice/sprints.contract.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { tableNames } from '#tests/support/database.ts';
import { aFlashcard, aStudent, aTeacher, NOBODY, PASSWORD } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { finish } from '#tests/support/quiz.ts';
import { countAll, readAsStaff } from '#tests/support/staff-reads.ts';
import { aTeacherOf, viewing } from '#tests/support/student-views.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = forEachTest(aClassHub);

/** Does everything that a student can do and somebody could count. */
async function works(client: TestClient, given: Assignment) {
  await hub.handIn(await hub.begin(given, client), 2, client);
  const quiz = await client.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5 } });
  await finish(quiz, 1, client);
  await client.ok(createOwnCard, { body: { sessionId: quiz.id, questionId: quiz.questions[0]?.id ?? '' } });
  await client.ok(flagQuestion, { params: { id: quiz.questions[0]?.id ?? '' } });
  const card = await aFlashcard(hub.db, { topicId: hub.topic.id });
  await client.ok(studyFlashcard, { params: { id: card.id } });
  expect((await sendReviews(hub, client, [aGrade(card.id, hub.clock.read())])).status).toBe(200);
  const { groups } = await client.ok(listSprints);
  const groupId = groups[0]?.id ?? '';
  const { pictures } = await client.ok(getSprint, { params: { groupId } });
  const answers = pictures.slice(0, 3).map(({ id, classId }) => ({ picture: id, choice: classId, ms: 1500 }));
  const startedAt = hub.clock.read().toISOString();
  await client.ok(saveSprint, { params: { id: NOBODY }, body: { groupId, startedAt, answers } });
  // A quiz that is left open.
  await client.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5 } });
}

describe('a student view', () => {
  it('shows the hub as a student of the teacher’s own, and leads back without a password', async () => {
    const { row, client } = await aTeacherOf(hub);
    const student = await viewing(client);
    expect(student).toMatchObject({ role: 'student', staffRole: null, status: 'approved', isStudentView: true });
    expect(student.id).not.toBe(row.id);
    await client.ok(getPortal);
    expect(await client.call(listUsers)).toMatchObject({ status: 403, error: { code: 'forbidden' } });

    await client.ok(leaveStudentView);
    expect(await client.ok(getCurrentUser)).toMatchObject({ id: row.id, role: 'teacher' });
    await client.ok(listUsers);
    // The same student again.
    expect((await viewing(client)).id).toBe(student.id);
  });

  it.each([
    ['teacher', ['Of everybody', 'Of one student', 'Of the class']],
    ['owner', ['Of another class', 'Of everybody', 'Of one student', 'Of the class']],
  ] as const)('of a %s has the assignments of their classes', async (staffRole, expected) => {
    const { client } = await aTeacherOf(hub, { staffRole });
    const other = await hub.aClass({ name: 'Other', teacherIds: [(await aTeacher(hub.db)).id] });
    await hub.give({ title: 'Of the class' });
    await hub.give({ title: 'Of one student', studentIds: [hub.person.id] });
    await hub.give({ title: 'Of everybody', classId: null });
    await hub.give({ title: 'Of another class', classId: other.id });
    await viewing(client);
    const titles = (await client.ok(listOwnAssignments)).toDo.map(({ title }) => title).toSorted();
    expect(titles).toEqual(expected);
  });

  it('changes nothing that staff can read', async () => {
    const { client } = await aTeacherOf(hub);
    const assignment = await hub.give({ classId: null, attempts: 3 });
    await hub.handIn(await hub.begin(assignment), 3);
    const quiz = await hub.student.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5 } });
    await finish(quiz, 4, hub.student);
    await aFlashcard(hub.db, { topicId: hub.topic.id });
    await countAll(hub);
    const question = hub.bank[0]?.id ?? '';
    const about = {
      ids: {
        '/api/questions': question,
        '/api/analytics/questions': question,
        '/api/assignments': assignment.id,
        '/api/users': hub.person.id,
        '/api/students': hub.person.id,
      },
      studentId: hub.person.id,
      sessionId: quiz.id,
      filters: { search: 'student', topicId: hub.topic.id, classId: hub.ofClass.id, topicIds: hub.topic.id },
    };
    const before = await readAsStaff(hub.owner, about);
    expect([...before.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(60);

    await viewing(client);
    await works(client, assignment);
    // The new card of `works` is the deck's, not the view's.
    await hub.db.execute(sql`delete from flashcards where id in (select flashcard_id from card_schedules)`);
    await countAll(hub);
    const after = await readAsStaff(hub.owner, about);
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before));
  });

  it('leaves an assignment’s content open to changes, and holds no keys back', async () => {
    const { client } = await aTeacherOf(hub);
    const given = await hub.give({ reveal: 'after_due' });
    await viewing(client);
    await hub.begin(given, client);
    const body = hub.form({ reveal: 'after_due', work: { kind: 'questions', questionIds: [hub.bank[0]?.id ?? ''] } });
    await hub.owner.ok(updateAssignment, { params: { id: given.id }, body });
    await hub.passTime(30);
    const [row] = rowsOf(
      await hub.db.execute(sql`select keys_shown_at is not null as shown from assignments where id = ${given.id}`),
      z.object({ shown: z.boolean() }),
    );
    expect(row?.shown).toBe(true);
  });

  it('can do what students do for themselves, and nothing with its account or in the sight of others', async () => {
    const { client } = await aTeacherOf(hub);
    await viewing(client);
    const refused: string[] = [];
    const allowed: string[] = [];
    for (const { method, path, access } of contract) {
      if (!['signed-in', 'student', 'approved-student'].includes(access) || path.startsWith('/media')) continue;
      const { text } = await client.send(
        method,
        path.replaceAll(/:\w+/g, NOBODY),
        method === 'GET' ? {} : { payload: {} },
      );
      const isRefused = text.startsWith('{') && (JSON.parse(text) as { code?: string }).code === 'student_view';
      if (isRefused) refused.push(`${method} ${path}`);
      else if (method !== 'GET') allowed.push(`${method} ${path}`);
      if (path === '/api/student-view') await client.ok(enterStudentView);
    }
    expect(refused.toSorted()).toEqual([
      'DELETE /api/auth/authenticator',
      'DELETE /api/auth/passkeys/:passkeyId',
      'DELETE /api/auth/password-off',
      'DELETE /api/auth/sessions',
      'DELETE /api/auth/sessions/:sessionId',
      'DELETE /api/erasure',
      'DELETE /api/sso/own',
      'GET /api/own-data',
      'PATCH /api/auth/passkeys/:passkeyId',
      'POST /api/auth/authenticator',
      'POST /api/auth/change-password',
      'POST /api/auth/confirm-code',
      'POST /api/auth/confirm-passkey',
      'POST /api/auth/confirm-password',
      'POST /api/auth/passkeys',
      'POST /api/auth/passkeys/options',
      'POST /api/auth/password-off',
      'POST /api/auth/recovery-codes',
      'POST /api/classes/join',
      'POST /api/erasure',
      'POST /api/exam-outcomes',
      'POST /api/policies/agreement',
      'PUT /api/auth/authenticator',
      'PUT /api/flashcards/:id/report',
      'PUT /api/quiz-sessions/:sessionId/questions/:questionId/report',
      'PUT /api/user/calendar',
      'PUT /api/user/daily-reminder',
      'PUT /api/user/push-device',
      'PUT /api/user/reminders',
    ]);
    expect(allowed).toContain('POST /api/quiz-sessions');
  });

  it('asks for no consent and no second factor, and proves nothing for its account', async () => {
    const { client } = await aTeacherOf(hub);
    await hub.owner.ok(publishPolicy, { body: { kind: 'privacy', text: 'Be kind', asksAgain: true } });
    await hub.owner.ok(setFactorPolicy, { body: { requiredOf: ['student'] } });
    const student = await viewing(client);
    expect(student).not.toHaveProperty('hasToAgree');
    await client.ok(getPortal);
    for (const what of ['password', 'factor']) {
      const { status } = await client.send('GET', `/api/auth/fresh-${what}`);
      expect(status).toBe(403);
    }
  });

  it('starts again with nothing', async () => {
    const { client } = await aTeacherOf(hub);
    const given = await hub.give();
    const student = await viewing(client);
    await works(client, given);
    await client.ok(restartStudentView);
    expect(await client.ok(getCurrentUser)).toEqual(student);
    expect(await client.ok(listOwnQuizSessions)).toEqual([]);
    const tables = tableNames.filter((name) => name !== 'users' && name !== 'audit_entries');
    for (const table of tables) {
      const found = await hub.db.execute(sql`select row_to_json(t)::text as row from ${sql.identifier(table)} t`);
      const rows = rowsOf(found, z.object({ row: z.string() })).filter(({ row }) => row.includes(student.id));
      expect([table, table === 'sessions' ? 0 : rows.length]).toEqual([table, 0]);
    }
  });
});

describe('the student of a view', () => {
  it('is found by no address and no id, is in no backup, and goes with the teacher', async () => {
    const { row, client } = await aTeacherOf(hub);
    const { id, email } = await viewing(client);
    const stranger = hub.stranger();
    for (const url of ['/api/students/login', '/api/admin/login']) {
      const { status } = await stranger.send('POST', url, { payload: { email, password: PASSWORD } });
      expect(status).toBeGreaterThanOrEqual(400);
    }
    const body = { firstName: 'A', lastName: 'B', email: 'a@hub.test', role: 'teacher' as const };
    expect((await hub.owner.call(updateUser, { params: { id }, body })).status).toBe(404);
    for (const url of [`/api/admin/students/${id}`, `/api/users/${id}/deletion`, `/api/users/${id}/erasure`]) {
      expect([url, (await hub.owner.send('GET', url)).status]).toEqual([url, 404]);
    }
    await client.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5 } });
    const { text } = await hub.owner.call(createBackup, { body: { backupType: 'full' } });
    expect(text).toContain(hub.person.id);
    expect(text).not.toContain(id);
    await hub.owner.send('DELETE', `/api/users/${row.id}`);
    expect(await hub.db.$count(users, eq(users.id, id))).toBe(0);
  });

  it('can be given neither rights nor an address', async () => {
    const { client } = await aTeacherOf(hub);
    const { id } = await viewing(client);
    for (const change of [{ role: 'teacher', staffRole: 'owner' }, { email: 'a@hub.test' }] as const) {
      await expect(hub.db.update(users).set(change).where(eq(users.id, id))).rejects.toThrow(/update "users"/);
    }
  });

  it('gets no mail', async () => {
    const { client } = await aTeacherOf(hub);
    await viewing(client);
    await hub.give({ classId: null });
    await aStudent(hub.db);
    await hub.jobHandlers['assignment-mail']({});
    await hub.deliverMail();
    expect(hub.mail.sent.length).toBeGreaterThan(0);
    expect(JSON.stringify(hub.mail.sent)).not.toContain('@invalid');
  });
});
