import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questions, topics } from '#server/db/schema/content.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { quizAttempts, quizSessions } from '#server/db/schema/quizzes.ts';
import { cardReviewLog, cardSchedules } from '#server/db/schema/study.ts';
import { users } from '#server/db/schema/users.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import {
  answerQuestion,
  completeQuizSession,
  getQuizSession,
  listOwnQuizSessions,
} from '#shared/practice/quiz-sessions.contract.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { replay, type LogEntry } from '#shared/cards/spaced-repetition/replay.ts';
import { aBackupFile, recordsIn, withRecords } from '#tests/support/backup-files.ts';
import { aGrade, anUndo, sendReviews } from '#tests/support/card-reviews.ts';
import { sits } from '#tests/support/class-week.ts';
import { aStudent } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { RIGHT, WRONG } from '#tests/support/quiz.ts';
import { allRows, aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';

let file: string;
const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));
beforeEach(async () => {
  file = await download(whole.teacher);
});

const kindOf = (summary: Awaited<ReturnType<typeof restore>>['body'], kind: string) =>
  summary.kinds.find((each) => each.kind === kind);

/** Renames a question; the returned function reads its text. */
async function rename({ id = '' } = whole.questions.vascular[0] ?? {}) {
  await whole.teacher.ok(updateQuestion, { params: { id }, body: { question: 'Changed since?' } });
  return async () => (await hub.db.select().from(questions).where(eq(questions.id, id)))[0]?.question;
}

describe('an existing record', () => {
  it('is left unchanged, and counted as skipped', async () => {
    const read = await rename();
    // A restore computes the statistics again.
    const { item_statistics: _figures, ...before } = await allRows(hub.db);
    const { body } = await restore(whole.teacher, file);
    expect(await read()).toBe('Changed since?');
    expect(await allRows(hub.db)).toMatchObject(before);
    for (const { kind, records, ...rest } of body.kinds) {
      expect([kind, rest]).toEqual([kind, { added: 0, overwritten: 0, refused: 0, unlinked: 0, skipped: records }]);
    }
    expect(body.message).toBe('The backup was restored: 0 records added, 0 overwritten, 0 refused.');
  });

  it('is overwritten on request', async () => {
    const read = await rename();
    const { body } = await restore(whole.teacher, file, { overwriteExisting: true });
    expect(await read()).toBe(whole.questions.vascular[0]?.question);
    const of = kindOf(body, 'questions');
    expect(of).toMatchObject({ added: 0, skipped: 0, refused: 0, overwritten: of?.records });
    // The version that was asked in the meantime still exists.
    expect(kindOf(body, 'questionVersions')).toMatchObject({ overwritten: 0, refused: 0 });
  });

  it('is left unchanged by a dry run, which reports what the real restore then does', async () => {
    await rename();
    await hub.db.delete(topics).where(eq(topics.id, whole.topics.vascular.id));
    const before = await allRows(hub.db);
    for (const options of [{}, { overwriteExisting: true }]) {
      const dry = await restore(whole.teacher, file, { ...options, dryRun: true });
      expect(dry.body).toMatchObject({ isDryRun: true, snapshot: null });
      expect(dry.body.message).toMatch(/^The backup is sound: \d+ records would be added/);
      expect(await allRows(hub.db)).toEqual(before);
    }
    const dry = await restore(whole.teacher, file, { dryRun: true });
    const real = await restore(whole.teacher, file);
    expect({ ...real.body, message: '', isDryRun: true, snapshot: null }).toEqual({ ...dry.body, message: '' });
  });

  it('of a quiz stays completed if it was completed since', async () => {
    const { ben } = whole.students;
    const client = await hub.as(ben);
    const sessions = await hub.db.select().from(quizSessions).where(eq(quizSessions.userId, ben.id));
    const { id = '' } = sessions.find(({ completedAt }) => completedAt === null) ?? {};
    const result = await client.ok(completeQuizSession, { params: { id } });
    await restore(whole.teacher, file, { overwriteExisting: true });
    expect(await client.ok(completeQuizSession, { params: { id } })).toEqual(result);
  });

  it('of mail stays sent if it was sent since, and is not sent again', async () => {
    await hub.db.update(mailMessages).set({ state: 'queued' });
    const old = await download(whole.teacher);
    await hub.db.update(mailMessages).set({ state: 'sent' });
    await restore(whole.teacher, old, { overwriteExisting: true });
    expect(await hub.db.$count(mailMessages, eq(mailMessages.state, 'sent'))).toBe(await hub.db.$count(mailMessages));
  });
});

describe('accounts', () => {
  it('gives a student who has registered again with the same address their history', async () => {
    const { ann } = whole.students;
    await clear(whole.teacher, 'users-only');
    const added = await aStudent(hub.db, { email: 'ANN@hub.test', firstName: 'Anna' });
    const { body } = await restore(whole.teacher, file);
    expect(body.refusals).toEqual([]);
    expect(await hub.db.$count(users, eq(users.id, ann.id))).toBe(0);
    const client = await hub.signIn({ ...added, email: 'ann@hub.test' });
    expect(await client.ok(getCurrentUser)).toMatchObject({ id: added.id, firstName: 'Anna' });
    expect(await client.ok(listOwnQuizSessions)).toHaveLength(3);
    expect(await client.ok(getStudentStats)).toMatchObject({ quizSessions: 3, questionsAnswered: 9 });
    expect(await hub.db.$count(cardReviewLog, eq(cardReviewLog.userId, added.id))).toBe(3);
    // A second restore finds that everything exists.
    const again = await restore(whole.teacher, file);
    expect(again.body.message).toContain('0 records added');
  });

  it('are as proven as in the file that overwrites them, and unproven if it is too old to say', async () => {
    const isAnn = eq(users.email, 'ann@hub.test');
    const prove = (addressProvenAt: Date | null) => hub.db.update(users).set({ addressProvenAt }).where(isAnn);
    const provenAt = async () => (await hub.db.select().from(users).where(isAnn))[0]?.addressProvenAt;
    const at = hub.clock.read();
    await prove(at);
    const data = recordsIn(await download(whole.teacher));
    await prove(null);
    await restore(whole.teacher, aBackupFile(data), { overwriteExisting: true });
    expect(await provenAt()).toEqual(at);
    for (const account of data['users'] ?? []) delete account['addressProvenAt'];
    await restore(whole.teacher, aBackupFile(data, { version: 2 }), { overwriteExisting: true });
    expect(await provenAt()).toBeNull();
  });

  it('restores a record only once if the file contains it twice', async () => {
    await clear(whole.teacher, 'all');
    const double = withRecords(file, ({ users: accounts = [], questions: bank = [] }) => {
      accounts.push({ ...accounts[1], email: 'second@hub.test' });
      bank.push({ ...bank[0] });
    });
    for (const overwriteExisting of [false, true]) {
      const { status, body } = await restore(whole.teacher, double, { overwriteExisting });
      expect(status).toBe(200);
      expect(kindOf(body, 'users')?.records).toBe(5);
      expect(await hub.db.$count(users)).toBe(4);
    }
  });
});

describe('history', () => {
  it('is numbered in the order of completion when sessions are merged', async () => {
    const { ann } = whole.students;
    const { abdomen } = whole.topics;
    await clear(whole.teacher, 'users-only');
    await restore(whole.teacher, file, { includeQuizAttempts: false });
    for (const at of ['2026-03-01T08:00:00Z', '2026-03-12T08:00:00Z']) {
      await sits(hub, ann, { at, topics: [abdomen], questions: whole.questions.abdomen, answers: [RIGHT, WRONG] });
    }
    await restore(whole.teacher, file);
    const sessions = await hub.db.select().from(quizSessions).where(eq(quizSessions.userId, ann.id));
    const inOrder = sessions.toSorted((a, b) => Number(a.completedAt) - Number(b.completedAt));
    expect(inOrder.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  });

  it('merges the answers of a session, and lets the student go on', async () => {
    const { ben } = whole.students;
    const client = await hub.as(ben);
    const sessions = await hub.db.select().from(quizSessions).where(eq(quizSessions.userId, ben.id));
    const { id: sessionId } = sessions.find(({ completedAt }) => completedAt === null) ?? { id: '' };
    const { questions: asked } = await client.ok(getQuizSession, { params: { id: sessionId } });
    const answers = await hub.db.select().from(quizAttempts).where(eq(quizAttempts.sessionId, sessionId));
    const left = asked.find(({ id }) => answers.every(({ questionId }) => questionId !== id));
    await client.ok(answerQuestion, { body: { sessionId, questionId: left?.id ?? '', selectedAnswer: WRONG } });
    // The file's session has one answer; the one here has two.
    await restore(whole.teacher, file, { overwriteExisting: true });
    const [session] = await hub.db.select().from(quizSessions).where(eq(quizSessions.id, sessionId));
    expect(session).toMatchObject({ questionsAttempted: 2, correctAnswers: 1 });
    expect(await client.ok(completeQuizSession, { params: { id: sessionId } })).toMatchObject({ score: 50 });
  });

  it('recomputes schedules from the merged log', async () => {
    const { ann } = whole.students;
    const client = await hub.as(ann);
    const cardIds = [...new Set((await hub.db.select().from(cardReviewLog)).map(({ cardId }) => cardId))];
    const [early = ''] = cardIds;
    // The file has grades that no longer exist here, and one here is not in the file.
    for (const cardId of cardIds) {
      hub.clock.advance({ days: 2 });
      await sendReviews(hub, client, [aGrade(cardId, hub.clock.read(), { rating: 1 })]);
    }
    const later = await download(whole.teacher);
    await clear(whole.teacher, 'users-only');
    await restore(whole.teacher, file);
    hub.clock.advance({ days: 1 });
    const again = await hub.as(ann);
    const own = aGrade(early, hub.clock.read());
    await sendReviews(hub, again, [own]);
    for (const overwriteExisting of [false, true]) {
      await restore(whole.teacher, later, { overwriteExisting });
      expect(await hub.db.$count(cardReviewLog, eq(cardReviewLog.userId, ann.id))).toBe(3 + cardIds.length + 1);
      await schedulesFollow();
    }
    // Also an undo of an existing grade.
    hub.clock.advance({ minutes: 1 });
    const before = await download(whole.teacher);
    await sendReviews(hub, again, [anUndo(early, hub.clock.read(), own.id)]);
    const undone = await download(whole.teacher);
    await clear(whole.teacher, 'users-only');
    await restore(whole.teacher, before);
    await restore(whole.teacher, undone);
    await schedulesFollow();
  });

  it('restores schedules together with their cards', async () => {
    const before = await allRows(hub.db);
    const cards = await download(whole.teacher, { backupType: 'content-only' });
    await clear(whole.teacher, 'content-only');
    expect(await hub.db.$count(cardSchedules)).toBe(0);
    await restore(whole.teacher, cards);
    expect((await allRows(hub.db))['card_schedules']).toEqual(before['card_schedules']);
  });

  async function schedulesFollow() {
    const log = await hub.db.select().from(cardReviewLog);
    const stored = await hub.db.select().from(cardSchedules);
    expect(stored.length).toBeGreaterThan(0);
    for (const cardId of new Set(log.map((row) => row.cardId))) {
      const entries = log.filter((row) => row.cardId === cardId) as LogEntry[]; // rows have the fields of entries
      const found = stored.find((row) => row.cardId === cardId);
      expect([cardId, found && { ...found, due: found.scheduledDue }]).toMatchObject([
        cardId,
        replay(entries) ?? undefined,
      ]);
    }
  }
});
