import { eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/engine.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { studentFlashcards } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { contactSubmissions } from '#server/db/schema/site.ts';
import { cardSchedules } from '#server/db/schema/study.ts';
import { sessions, users } from '#server/db/schema/users.ts';
import { getCurrentUser } from '#shared/people/auth.contract.ts';
import { bringBackStored } from '#shared/hub/backup.contract.ts';
import { listOwnQuizSessions } from '#shared/practice/quiz-sessions.contract.ts';
import { plusDays } from '#shared/domain/study-days.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { sendBulk } from '#tests/support/student-mail.ts';
import { allRows, aWholeHub, clear, download, restore, throughBackup } from '#tests/support/whole-hub.ts';

const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));

const bringBack = (name: string) => whole.teacher.ok(bringBackStored, { params: { name }, body: {} });

describe('a full backup', () => {
  it('restores everything after a clear: ids, times, history and counters', async () => {
    const { before, after, body } = await throughBackup(hub, whole.teacher);
    expect(body.snapshot).toContain('before-restore');
    expect(after).toEqual(before);
  });

  it('restores queued mail as failed, and never sends it', async () => {
    await sendBulk(whole.teacher, { fields: { subject: 'Waiting', message: 'Dear {firstName}' } });
    const waiting = await hub.db.$count(mailMessages, eq(mailMessages.state, 'queued'));
    expect(waiting).toBe(3);
    const sent = hub.mail.sent.length;
    const file = await download(whole.teacher);
    await clear(whole.teacher, 'all');
    await restore(whole.teacher, file);
    const failed = await hub.db.select().from(mailMessages).where(eq(mailMessages.state, 'failed'));
    expect(failed.map(({ reason }) => reason)).toEqual(failed.map(() => 'Not sent when the backup was made'));
    expect(failed).toHaveLength(waiting);
    hub.clock.advance({ days: 1 });
    await hub.deliverMail();
    expect(hub.mail.sent).toHaveLength(sent);
  });
});

describe('a large backup', () => {
  const RECORDS = 20_000;

  /** The unique ids of foreign keys, other constraints and indexes. */
  const rules = async () =>
    rowsOf(
      await hub.db.execute(sql`select oid from pg_constraint union all select indexrelid from pg_index order by 1`),
    );

  it('is restored without dropping foreign keys and indexes', async () => {
    const { id: userId } = whole.students.ann;
    const file = withRecords(await download(whole.teacher), (data) => {
      const day = (n: number) => ({ userId, day: plusDays('1970-01-01', n), answers: 0, cards: 1, timeSpent: 0 });
      data['studyDays'] = Array.from({ length: RECORDS }, (_, n) => day(n));
    });
    await clear(whole.teacher, 'all');
    const before = await rules();
    const { body } = await restore(whole.teacher, file);
    expect(body.kinds).toContainEqual(expect.objectContaining({ kind: 'studyDays', added: RECORDS }));
    expect(await rules()).toEqual(before);
  });
});

describe('a users-only backup', () => {
  it('restores students with all their work', async () => {
    const terms = { backupType: 'users-only', clears: 'users-only' } as const;
    const { before, after, body } = await throughBackup(hub, whole.teacher, terms);
    expect(body.backup).toMatchObject({ backupType: 'users-only' });
    // It does not contain the mail log, so the recipients of mails are not restored.
    const { mail_messages: mails, ...rest } = before;
    expect(after).toMatchObject(rest);
    expect(after['mail_messages']).toHaveLength(mails?.length ?? 0);
  });

  it('contains the questions of sessions, so that they are readable on a hub without those questions', async () => {
    const file = await download(whole.teacher, { backupType: 'users-only' });
    const ann = await hub.as(whole.students.ann);
    const history = await ann.ok(listOwnQuizSessions);
    await clear(whole.teacher, 'all');
    const { body } = await restore(whole.teacher, file);
    const again = await hub.as(whole.students.ann);
    expect(await again.ok(listOwnQuizSessions)).toMatchObject(history.map(({ id, score }) => ({ id, score })));
    expect(body.refusals.map(({ kind, reason }) => `${kind}: ${reason}`)).toEqual([
      'studentFlashcards: the flashcard does not exist here and is not restored',
      'cardSchedules: the flashcard does not exist here and is not restored',
      'questionFlags: the question does not exist here and is not restored',
    ]);
  });
});

describe('a content-only backup', () => {
  it('restores the content, and the snapshot restores students’ links to it', async () => {
    const terms = { backupType: 'content-only', clears: 'content-only' } as const;
    const { before, after, snapshot } = await throughBackup(hub, whole.teacher, terms);
    const BANK = ['topics', 'questions', 'question_versions', 'verification_dismissals'];
    const REST = ['flashcard_versions', 'flashcards', 'media_files'];
    const DONE = ['users', 'quiz_attempts', 'quiz_session_questions', 'card_review_log', 'study_days', 'student_stats'];
    for (const table of [...BANK, ...REST, ...DONE]) expect([table, after[table]]).toEqual([table, before[table]]);
    // Sessions and flags lost their references to deleted content.
    expect(await hub.db.$count(quizSessions, isNull(quizSessions.topicId))).toBe(before['quiz_sessions']?.length);
    expect(await hub.db.$count(studentFlashcards)).toBe(0);
    await bringBack(snapshot);
    expect(await allRows(hub.db)).toEqual(before);
  });
});

describe('restoring a snapshot', () => {
  it.each(['all', 'content-only', 'users-only'] as const)('undoes a clear of %s to the last row', async (type) => {
    const before = await allRows(hub.db);
    const { snapshot } = await clear(whole.teacher, type);
    const summary = await bringBack(snapshot);
    const expected = { refusals: [], isDryRun: false, snapshot: expect.stringContaining('before-restore') };
    expect(summary).toMatchObject(expected);
    expect(await allRows(hub.db)).toEqual(before);
  });

  it('undoes a restore, and deletes everything since except teachers’ accounts', async () => {
    const file = await download(whole.teacher);
    await clear(whole.teacher, 'all');
    const before = await allRows(hub.db);
    const { body } = await restore(whole.teacher, file);
    await bringBack(body.snapshot ?? '');
    expect(await allRows(hub.db)).toEqual(before);
  });

  it('leaves the teacher signed in, while students have to sign in again', async () => {
    const ann = await hub.as(whole.students.ann);
    const { snapshot } = await clear(whole.teacher, 'all');
    expect(await whole.teacher.ok(getCurrentUser)).toMatchObject({ id: whole.teacherRow.id });
    expect((await ann.call(getCurrentUser)).status).toBe(401);
    await bringBack(snapshot);
    expect(await whole.teacher.ok(getCurrentUser)).toMatchObject({ id: whole.teacherRow.id });
    expect((await ann.call(getCurrentUser)).status).toBe(401);
    const again = await hub.as(whole.students.ann);
    await bringBack(snapshot);
    expect((await again.call(getCurrentUser)).status).toBe(401);
    expect(await hub.db.$count(sessions)).toBe(1);
    expect(await (await hub.as(whole.students.ann)).ok(listOwnQuizSessions)).toHaveLength(3);
  });

  it('returns 404 for an unknown backup', async () => {
    for (const name of ['manual-2020-01-01T00-00-00-000Z.json.gz', '../../../people/users']) {
      const answer = await whole.teacher.call(bringBackStored, { params: { name }, body: {} });
      expect(answer.status).toBe(404);
    }
    expect(await hub.db.$count(users)).toBe(4);
  });
});

describe('a partial restore', () => {
  const ofUsers = ['users', 'studySettings', 'birthdayGreetings', 'mailings', 'mailMessages'];
  const ofClasses = ['classes', 'classTeachers', 'classMembers'];
  const ofCards = [
    'flashcardVersions',
    'flashcards',
    'ownCards',
    'studentFlashcards',
    'cardReviewLog',
    'cardSchedules',
  ];
  const ofAssignments = ['assignments', 'assignmentStudents', 'assignmentNotices'];
  const ofQuizzes = ['quizSessions', 'quizSessionQuestions', 'quizAttempts', 'questionFlags', 'studyDays', 'reports'];

  it.each([
    ['includeUsers', [...ofUsers, ...ofClasses]],
    ['includeQuestions', ['questions', 'questionComments', 'verificationDismissals']],
    ['includeFlashcards', ofCards],
    ['includeTopics', ['topics']],
    ['includeQuizAttempts', [...ofAssignments, ...ofQuizzes]],
    ['includeContactSubmissions', ['contactSubmissions', 'contactReplies']],
  ] as const)('leaves out the records of %s, and reports those that lack a reference', async (option, kinds) => {
    const file = await download(whole.teacher);
    await clear(whole.teacher, 'all');
    const { status, body } = await restore(whole.teacher, file, { [option]: false });
    expect(status).toBe(200);
    const restored = body.kinds.map(({ kind }) => kind);
    for (const kind of kinds) expect(restored).not.toContain(kind);
    const lacking = body.kinds
      .filter(({ refused, unlinked }) => refused + unlinked > 0)
      .map(({ kind, refused, unlinked }) => [kind, [refused, unlinked]]);
    expect(Object.fromEntries(lacking)).toEqual(LACKING[option]);
    const lines = file.split('\n');
    for (const { reason, count, lines: numbers } of body.refusals) {
      expect(reason).toMatch(/^the [a-z]+ does not exist here and is not restored$/);
      expect(numbers).toHaveLength(Math.min(count, 20));
      for (const number of numbers) expect(lines[number - 1]).toMatch(/^\{"/);
    }
  });

  it('uses existing records in place of those left out', async () => {
    const before = await allRows(hub.db);
    const file = await download(whole.teacher);
    await hub.db.delete(contactSubmissions);
    await hub.db.delete(cardSchedules);
    const { body } = await restore(whole.teacher, file, { includeUsers: false, includeTopics: false });
    expect(body.refusals).toEqual([]);
    expect(await allRows(hub.db)).toEqual(before);
  });
});

/** The records of the fixture that are refused and unlinked if an option is off. */
const LACKING: Record<string, Record<string, [refused: number, unlinked: number]>> = {
  includeUsers: {
    ownCards: [1, 0],
    studentFlashcards: [1, 0],
    cardReviewLog: [3, 0],
    cardSchedules: [1, 0],
    assignments: [1, 0],
    assignmentStudents: [1, 0],
    assignmentNotices: [1, 0],
    quizSessions: [6, 0],
    quizSessionQuestions: [15, 0],
    quizAttempts: [13, 0],
    regradedAnswers: [2, 0],
    questionFlags: [1, 0],
    studyDays: [6, 0],
    reports: [2, 0],
  },
  includeQuestions: { questionFlags: [1, 0] },
  includeFlashcards: {},
  includeTopics: { questions: [0, 7], flashcards: [0, 2], ownCards: [0, 1], quizSessions: [0, 5] },
  includeQuizAttempts: {},
  includeContactSubmissions: {},
};
