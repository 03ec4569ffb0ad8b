import { getTableName } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invitations } from '#server/db/schema/classes.ts';
import { users } from '#server/db/schema/users.ts';
import { downloadOwnData } from '#shared/hub/own-data.contract.ts';
import { setAccommodation, showMarks } from '#shared/practice/assignments.contract.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { anOwnCard } from '#tests/support/card-reviews.ts';
import { aClassHub, noAccommodation } from '#tests/support/classes.ts';
import { aStudent } from '#tests/support/factories.ts';
import { aGuardedHub, storedSecrets } from '#tests/support/guarded-hub.ts';
import { readOwnData } from '#tests/support/student-reads.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import type { TestClient } from '#tests/support/test-client.ts';
import { aWholeHub } from '#tests/support/whole-hub.ts';
import { SECTIONS } from '../backup/file/sections.ts';

async function download(hub: TestApp, client: TestClient) {
  const { status, disposition, ...read } = await readOwnData(hub, client);
  expect([status, disposition]).toEqual([200, 'attachment; filename="my-data.zip"']);
  return read;
}

describe('a student’s own data', () => {
  it('is complete, from every table with records of theirs', async () => {
    const hub = await createTestApp();
    const whole = await aWholeHub(hub);
    const { ann } = whole.students;
    const { data, text, page } = await download(hub, await hub.as(ann));
    expect(Object.keys(data).toSorted()).toEqual([
      'assignmentNotices',
      'assignmentStudents',
      'auditEntries',
      'cardReviewLog',
      'cardSchedules',
      'classMembers',
      'madeAt',
      'mailMessages',
      'ownCards',
      'questionFlags',
      'quizAttempts',
      'quizSessionQuestions',
      'quizSessions',
      'regradedAnswers',
      'reports',
      'sessions',
      'studentFlashcards',
      'studyDays',
      'users',
    ]);
    expect(data['users']).toMatchObject([{ id: ann.id, email: ann.email, dateOfBirth: ann.dateOfBirth }]);
    for (const one of data['quizAttempts'] ?? []) expect(one['questionId']).toMatch(/\?$/);
    expect(text).not.toContain(ann.password);
    expect(page).toContain('<h2>Quiz attempts (');
    expect(page).not.toMatch(/<b>|<script/);
  });

  it('includes names, days and numbers of their sign-in methods, but no credentials', async () => {
    const hub = await createTestApp();
    const { student, students, calendar } = await aGuardedHub(hub);
    const email = students.ann.email.toLowerCase();
    for (const usedAt of [hub.clock.read(), null]) {
      const token = `token ${usedAt === null ? 'open' : 'used'}`;
      await hub.db.insert(invitations).values({ email, token, usedAt, expiresAt: hub.clock.read() });
    }
    const { data, text } = await download(hub, student);
    expect(data).toMatchObject({
      sessions: [{ device: 'Unknown browser', signedInAt: expect.any(String), seenAt: expect.any(String) }],
      authenticators: [{ since: hub.clock.read().toISOString().replace('.000Z', '+00:00') }],
      passkeys: [{ name: 'Phone', usedAt: null }],
      recoveryCodes: [{ unused: 10 }],
      calendarAddresses: [{ createdAt: expect.any(String) }],
      invitations: [{ usedAt: expect.any(String) }],
      policyAgreements: [{ userId: students.ann.id }, { userId: students.ann.id }],
    });
    expect(data['auditEntries']).toContainEqual({
      at: expect.any(String),
      action: 'POST /api/students/login',
      outcome: 'done',
    });
    const secrets = [...Object.values(await storedSecrets(hub.db)).flat(), calendar];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  it('contains nothing of other people', async () => {
    const hub = await createTestApp();
    const whole = await aWholeHub(hub);
    const { ann, ben } = whole.students;
    const { text } = await download(hub, await hub.as(ann));
    expect([text.includes(ben.id), text.includes(ben.email)]).toEqual([false, false]);
  });

  it('hides results before they may be shown, and marks that are not shown yet', async () => {
    const hub = await aClassHub();
    const work = { kind: 'questions' as const, questionIds: hub.bank.slice(3).map(({ id }) => id) };
    const given = await hub.give({ areMarksShown: false, work });
    const params = { id: given.id, studentId: hub.person.id };
    await hub.owner.ok(setAccommodation, { params, body: { ...noAccommodation, mark: 40, reason: 'Copied' } });
    const session = await hub.student.ok(createQuizSession, {
      body: { topicIds: [hub.topic.id], totalQuestions: 2, answerReveal: 'after_submit' },
    });
    const questionId = session.questions[0]?.id ?? '';
    await hub.student.ok(answerQuestion, { body: { sessionId: session.id, questionId, selectedAnswer: 0 } });
    const before = await download(hub, hub.student);
    expect(before.data['quizAttempts']).toMatchObject([{ selectedAnswer: 0, isCorrect: null }]);
    expect(before.data['quizSessions']).toMatchObject([{ correctAnswers: null, score: null }]);
    expect(before.data['assignmentStudents']).toMatchObject([{ mark: null, reason: null }]);
    await hub.owner.ok(showMarks, { params: given, body: { areShown: true } });
    const after = await download(hub, hub.student);
    expect(after.data['assignmentStudents']).toMatchObject([{ mark: 40, reason: 'Copied' }]);
  });

  it('hides earlier answers and own cards of questions whose keys an assignment withholds', async () => {
    const hub = await aClassHub();
    const session = await hub.student.ok(createQuizSession, { body: { topicIds: [hub.topic.id], totalQuestions: 5 } });
    await hub.handIn(session, 5);
    const questionIds = hub.bank.slice(0, 2).map(({ id }) => id);
    for (const questionId of [...hub.bank.slice(0, 3).map(({ id }) => id), null]) {
      await anOwnCard(hub.db, { userId: hub.person.id, questionId });
    }
    const told = async () => {
      const { quizAttempts = [], ownCards = [] } = (await download(hub, hub.student)).data;
      return {
        answers: quizAttempts.filter(({ isCorrect }) => isCorrect !== null).length,
        cards: ownCards.filter(({ front, back }) => front !== null && back !== null).length,
      };
    };
    const given = await hub.give({ work: { kind: 'questions', questionIds } });
    expect(await told()).toEqual({ answers: 3, cards: 2 });
    await hub.handIn(await hub.begin(given), 1);
    expect(await told()).toEqual({ answers: 5 + 2, cards: 4 });
  });

  it('is escaped in the HTML page', async () => {
    const hub = await createTestApp();
    const student = await aStudent(hub.db, { firstName: '<img src=x onerror=alert(1)>' });
    const { page } = await download(hub, await hub.as(student));
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toContain('<img');
  });

  it('can be downloaded at most five times an hour', async () => {
    const hub = await createTestApp();
    const student = await hub.as(await aStudent(hub.db));
    for (let times = 0; times < 5; times += 1) await download(hub, student);
    expect((await student.send('GET', downloadOwnData.path)).status).toBe(429);
  });

  it('covers or excludes every table that names an account', () => {
    const byOthers = SECTIONS.flatMap(({ table, references }) => {
      const fields = references.flatMap((one) => (one.table === users ? [one.columns[0]?.[0] ?? ''] : []));
      const isTheirs = fields.some((field) => /^(userId|authorId)$/.test(field));
      return fields.length > 0 && !isTheirs ? [getTableName(table)] : [];
    });
    // Things that teachers made for everybody, which are not records about the teachers.
    expect(byOthers).toEqual([
      'policies',
      'media_files',
      'topics',
      'questions',
      'verification_dismissals',
      'near_duplicate_dismissals',
      'flashcards',
      'assignments',
      'regrades',
      'contact_replies',
      'mailings',
    ]);
  });
});
