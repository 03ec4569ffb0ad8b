import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#server/db/engine.ts';
import { users } from '#server/db/schema/users.ts';
import { createSampleClass, SAMPLE_CLASS } from '#shared/hub/sample-class.contract.ts';
import { getPerformance } from '#shared/insight/analytics.contract.ts';
import { listAttentionRecipients, listNeedsAttention } from '#shared/insight/needs-attention.contract.ts';
import { getStudent } from '#shared/insight/student-detail.contract.ts';
import { changeMembers, deleteClass, listClasses } from '#shared/people/classes.contract.ts';
import { listUsers, updateUser } from '#shared/people/users.contract.ts';
import { listAssignments } from '#shared/practice/assignments.contract.ts';
import { getAssignmentResults, getGradebook } from '#shared/practice/gradebook.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { tableNames } from '#tests/support/database.ts';
import { aFlashcard, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { finish } from '#tests/support/quiz.ts';
import { countAll, readAsStaff } from '#tests/support/staff-reads.ts';
import { sendBulk } from '#tests/support/student-mail.ts';

const hub = forEachTest(aClassHub);

/** A bank of two topics with 40 questions and 12 cards. */
async function fillBank() {
  for (const name of ['Abdomen', 'Vessels']) {
    const topic = await aTopic(hub.db, { name });
    await someQuestions(hub.db, 20, { topicId: topic.id });
    for (let n = 0; n < 6; n += 1) await aFlashcard(hub.db, { topicId: topic.id });
  }
}

async function countRows(): Promise<Record<string, number>> {
  const counts = tableNames.map(
    (name) => sql`select ${name} as name, count(*)::int as rows from ${sql.identifier(name)}`,
  );
  const found = await hub.db.execute(sql.join(counts, sql` union all `));
  const rows = rowsOf(found, z.object({ name: z.string(), rows: z.int() }));
  return Object.fromEntries(rows.filter(({ name }) => name !== 'audit_entries').map((one) => [one.name, one.rows]));
}

it('a sample class has twelve students with a month of work, marks, and some who need attention', async () => {
  await fillBank();
  const { id: classId } = await hub.owner.ok(createSampleClass);
  const made = (await hub.owner.ok(listClasses)).find(({ id }) => id === classId);
  expect(made).toMatchObject({ name: SAMPLE_CLASS, isSample: true, students: 12, joinCode: null });
  const query = { classId };
  expect((await hub.owner.ok(getPerformance, { query })).activeStudents).toBeGreaterThanOrEqual(11);
  const { assignments } = await hub.owner.ok(listAssignments, { query });
  expect(assignments.map(({ students, handedIn }) => [students, handedIn])).toEqual([
    [12, 9],
    [12, 11],
  ]);
  const book = await hub.owner.ok(getGradebook, { query });
  const marks = book.students.flatMap(({ cells }) => cells.map((cell) => cell?.mark ?? null));
  expect(marks.filter((mark) => mark !== null).length).toBeGreaterThanOrEqual(20);
  expect(new Set(marks).size).toBeGreaterThan(4);
  const results = await hub.owner.ok(getAssignmentResults, { params: { id: assignments[0]?.id ?? '' } });
  expect(results.students).toHaveLength(12);
  const attention = await hub.owner.ok(listNeedsAttention, { query });
  expect(attention.students.length).toBeGreaterThanOrEqual(2);
  expect(attention.students.length).toBeLessThan(9);
  await hub.owner.ok(getStudent, { params: { studentId: attention.students[0]?.id ?? '' } });
  expect(await hub.owner.ok(listUsers, { query })).toHaveLength(12);
});

it('shows nothing of a sample class where no class is chosen', async () => {
  await fillBank();
  const quiz = await hub.student.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5 } });
  await finish(quiz, 4, hub.student);
  await countAll(hub);
  const about = {
    ids: { '/api/questions': hub.bank[0]?.id ?? '', '/api/users': hub.person.id },
    studentId: hub.person.id,
    sessionId: quiz.id,
    filters: { search: 'maya', topicId: hub.topic.id, classId: hub.ofClass.id },
  };
  const before = await readAsStaff(hub.owner, about);
  await hub.owner.ok(createSampleClass);
  await countAll(hub);
  const after = await readAsStaff(hub.owner, about);
  const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
  // The lists of classes and assignments, whether there are any assignments, and what a backup has.
  expect(changed.toSorted()).toEqual([
    '/api/assignments',
    '/api/backup/clear-preview',
    '/api/backup/stats',
    '/api/classes',
    '/api/dashboard',
    '/api/dashboard/attention',
  ]);
});

it('deleting a sample class leaves nothing of it behind, nor of students who were removed from it', async () => {
  await fillBank();
  await countAll(hub);
  const before = await countRows();
  const { id } = await hub.owner.ok(createSampleClass);
  expect((await countRows())['quiz_attempts']).toBeGreaterThan(500);
  await countAll(hub);
  const [student] = await hub.owner.ok(listUsers, { query: { classId: id } });
  await hub.owner.ok(changeMembers, { params: { id }, body: { remove: [student?.id ?? ''] } });
  await hub.owner.ok(deleteClass, { params: { id } });
  await countAll(hub);
  expect(await countRows()).toEqual(before);
});

it('deleting another class keeps its students', async () => {
  await hub.owner.ok(deleteClass, { params: { id: hub.ofClass.id } });
  expect(await hub.db.$count(users, eq(users.id, hub.person.id))).toBe(1);
});

it('sample students get no mail, and cannot become people', async () => {
  await fillBank();
  const { id: classId } = await hub.owner.ok(createSampleClass);
  expect(await hub.owner.ok(listAttentionRecipients, { query: { classId } })).toEqual([]);
  await sendBulk(hub.owner, { classId });
  await hub.jobHandlers['assignment-mail']({});
  await hub.deliverMail();
  expect(JSON.stringify(hub.mail.sent)).not.toContain('@invalid');
  const [student] = await hub.owner.ok(listUsers, { query: { classId } });
  const form = { firstName: 'A', lastName: 'B', email: 'a@hub.test', role: 'student' as const };
  expect((await hub.owner.call(updateUser, { params: { id: student?.id ?? '' }, body: form })).status).toBe(404);
});

it('each teacher has one sample class, which needs questions to work with', async () => {
  const few = { status: 409, error: { message: expect.stringContaining('at least 20 questions') } };
  expect(await hub.owner.call(createSampleClass)).toMatchObject(few);
  await fillBank();
  await hub.owner.ok(createSampleClass);
  expect(await hub.owner.call(createSampleClass)).toMatchObject({ status: 409 });
  const other = await hub.as(await aTeacher(hub.db, { staffRole: 'teacher' }));
  await other.ok(createSampleClass);
});
