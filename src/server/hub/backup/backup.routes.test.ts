import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { passwordResetTokens, sessions, users } from '#server/db/schema/users.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { settings } from '#server/db/schema/site.ts';
import { forgotPassword } from '#shared/people/auth.contract.ts';
import { invite } from '#shared/people/invitations.contract.ts';
import { getBackupStats, previewClear } from '#shared/hub/backup.contract.ts';
import { recordsIn } from '#tests/support/backup-files.ts';
import { downloadBytes } from '#tests/support/encrypted-backups.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { allRows, aWholeHub, clear, download } from '#tests/support/whole-hub.ts';

let hub: TestApp;
let whole: Awaited<ReturnType<typeof aWholeHub>>;
beforeAll(async () => {
  hub = await createTestApp();
  whole = await aWholeHub(hub);
  await hub.media.put('images', 'a.webp', Buffer.alloc(500_000, 'picture '));
  await hub.media.put('attachments', 'b.pdf', Buffer.from('of a message'));
});

const names = (file: string) =>
  Object.entries(recordsIn(file))
    .filter(([, records]) => records.length > 0)
    .map(([name]) => name);

describe('a backup to download', () => {
  it('is a file named after its type and date', async () => {
    const payload = { backupType: 'users-only' };
    const { status, headers, text } = await whole.teacher.send('POST', '/api/backup/create', { payload });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="backup-users-only-2026-03-11.json"',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
    });
  });

  it('is sent compressed to clients that accept that', async () => {
    const { headers, bytes } = await downloadBytes(hub, whole.teacher);
    expect(headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(bytes).toString()).toBe(await download(whole.teacher));
  });

  it('has the same content twice as long as nothing changes', async () => {
    expect(await download(whole.teacher)).toBe(await download(whole.teacher));
  });

  it('contains everything, only content, or only students and their work', async () => {
    const full = names(await download(whole.teacher));
    const content = names(await download(whole.teacher, { backupType: 'content-only' }));
    const people = names(await download(whole.teacher, { backupType: 'users-only' }));
    expect(content).toEqual([
      'topics',
      'questionVersions',
      'questions',
      'questionComments',
      'flashcardVersions',
      'flashcards',
      'media',
    ]);
    expect(people).toEqual([
      'users',
      'questionVersions',
      'classes',
      'classTeachers',
      'classMembers',
      'ownCards',
      'studentFlashcards',
      'cardReviewLog',
      'cardSchedules',
      'assignments',
      'assignmentStudents',
      'assignmentNotices',
      'quizSessions',
      'quizSessionQuestions',
      'quizAttempts',
      'regrades',
      'regradedAnswers',
      'questionFlags',
      'studyDays',
      'reports',
    ]);
    const site = ['contactSubmissions', 'mailings', 'mailMessages'];
    expect(new Set(full)).toEqual(new Set([...content, ...people, ...site]));
  });

  it('contains complete pictures and attachments, or none of them', async () => {
    const { media = [] } = recordsIn(await download(whole.teacher));
    const bytes = media.filter(({ name }) => name === 'a.webp').map(({ data }) => Buffer.from(String(data), 'base64'));
    expect(bytes.length).toBeGreaterThan(1);
    expect(Buffer.concat(bytes).equals(Buffer.alloc(500_000, 'picture '))).toBe(true);
    expect(media.map(({ kind }) => kind)).toContain('attachments');
    expect(recordsIn(await download(whole.teacher, { includeMedia: false }))['media']).toBeUndefined();
  });

  it('contains no credentials except password hashes', async () => {
    await hub.stranger().ok(forgotPassword, { body: { email: 'ann@hub.test' } });
    await hub.runJobs();
    const invited = { classId: null, isDryRun: false, people: [{ email: 'new@hub.test' }] };
    await whole.teacher.ok(invite, { body: invited });
    const tokens = await hub.db.select().from(passwordResetTokens);
    const secrets = [
      ...tokens.map(({ token }) => token),
      ...(await hub.db.select().from(sessions)).map(({ sid }) => sid),
      ...(await hub.db.select().from(settings))
        .filter(({ key }) => !/^(site|site_photo|birthday_mail|readiness|first_steps|attention_limits)$/.test(key))
        .map(({ value }) => JSON.stringify(value)),
      '/reset-password?token=',
      '/invitation?token=',
      whole.teacher.cookie ?? '',
      'cookie_secret',
      'setup_token',
    ];
    expect(tokens.length).toBeGreaterThan(0);
    const file = await download(whole.teacher);
    for (const secret of secrets) expect(file).not.toContain(secret);
    const kinds = recordsIn(file)['mailMessages']?.map(({ kind }) => kind);
    expect(kinds).not.toContain('password_reset');
    expect(kinds).not.toContain('invitation');
    expect(await hub.db.$count(mailMessages)).toBe((kinds?.length ?? 0) + 2);
    const hashes = recordsIn(file)['users']?.map(({ password }) => password) ?? [];
    expect(hashes.every((hash) => String(hash).startsWith('$argon2id$'))).toBe(true);
  });

  it('requires a known type', async () => {
    for (const payload of [{}, { backupType: 'half' }]) {
      expect((await whole.teacher.send('POST', '/api/backup/create', { payload })).status).toBe(400);
    }
  });
});

describe('the content of a hub', () => {
  it('is counted for the screen', async () => {
    expect(await whole.teacher.ok(getBackupStats)).toEqual({
      environment: hub.engine.kind,
      timestamp: hub.clock.read().toISOString(),
      users: 4,
      questions: 7,
      flashcards: 2,
      topics: 4,
      quizAttempts: 13,
      contactSubmissions: 1,
      totalRecords: 31,
      mediaFiles: 2,
      mediaBytes: 500_012,
    });
  });
});

describe('clearing', () => {
  // The order matters: each test finds what the previous one left.
  it('deletes what the preview announces: students with all their work, but not content and teachers', async () => {
    const preview = await whole.teacher.ok(previewClear);
    const before = await allRows(hub.db);
    const { deleted } = await clear(whole.teacher, 'users-only');
    expect(deleted).toEqual(preview['users-only']);
    expect(deleted).toMatchObject({ users: 3, quizSessions: 6, quizAttempts: 13, questions: 0, contactSubmissions: 0 });
    const after = await allRows(hub.db);
    for (const table of ['topics', 'questions', 'flashcards', 'contact_submissions', 'mailings', 'settings']) {
      expect(after[table]).toEqual(before[table]);
    }
    const work = ['quiz_sessions', 'quiz_attempts', 'study_days', 'card_review_log', 'own_cards', 'activity_days'];
    for (const table of work) expect([table, after[table]]).toEqual([table, []]);
    expect(await hub.db.select({ id: users.id }).from(users)).toEqual([{ id: whole.teacherRow.id }]);
  });

  it('deletes everything except teachers and the site', async () => {
    const preview = await whole.teacher.ok(previewClear);
    const { settings: kept } = await allRows(hub.db);
    const { deleted, message } = await clear(whole.teacher, 'all');
    expect(deleted).toEqual(preview.all);
    expect(deleted).toMatchObject({ users: 0, questions: 7, flashcards: 2, topics: 4, contactSubmissions: 1 });
    expect(message).toBe('Everything was cleared. Teachers’ accounts are still there.');
    const left = Object.entries(await allRows(hub.db)).filter(([, rows]) => rows.length > 0);
    expect(left.map(([table]) => table)).toEqual(['users'].concat(kept?.length ? ['settings'] : []));
    expect((await whole.teacher.ok(previewClear)).all).toMatchObject({ users: 0, questions: 0, contactSubmissions: 0 });
  });
});
