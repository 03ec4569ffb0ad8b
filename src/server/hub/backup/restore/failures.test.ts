import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactReplies } from '#server/db/schema/site.ts';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { questions } from '#server/db/schema/content.ts';
import { bringBackStored, clearDatabase, restoreOptions } from '#shared/hub/backup.contract.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT } from '#tests/support/quiz.ts';
import { statusesOf } from '#tests/support/test-client.ts';
import { allRows, aWholeHub, clear, download, restore } from '#tests/support/whole-hub.ts';
import { createRestoreService } from './restore.service.ts';

let file: string;
const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));
beforeEach(async () => {
  await hub.media.put('site', 'photo.webp', Buffer.from('a photo'));
  file = await download(whole.teacher);
});

/** Makes the database refuse every new row of a table that meets the condition, for reasons unrelated to the row. */
async function refuseRows(table: string, condition = 'true') {
  await hub.db.execute(
    sql.raw(`
    create or replace function refuse_rows() returns trigger language plpgsql as $$
    begin raise exception 'out of order' using errcode = '58030'; end $$`),
  );
  await hub.db.execute(
    sql.raw(`
    create trigger refuse_rows before insert on ${table}
    for each row when (${condition}) execute function refuse_rows()`),
  );
}
afterEach(async () => {
  await hub.db.execute(sql`drop function if exists refuse_rows cascade`);
});

describe('a restore that fails in the middle', () => {
  it.each([
    ['users', 'true'],
    ['quiz_attempts', 'true'],
    ['mail_messages', 'true'],
    ['audit_entries', "new.outcome = 'done'"],
  ])('leaves everything as it was: at %s', async (table, condition) => {
    await clear(whole.teacher, 'users-only');
    await hub.db.delete(contactReplies);
    const before = await allRows(hub.db);
    await refuseRows(table, condition);
    const { status } = await restore(whole.teacher, file, { overwriteExisting: true });
    expect(status).toBeGreaterThanOrEqual(500);
    expect(await allRows(hub.db)).toEqual(before);
  });

  it('leaves everything as it was when restoring a snapshot', async () => {
    const { snapshot } = await clear(whole.teacher, 'content-only');
    const before = await allRows(hub.db);
    await refuseRows('quiz_attempts');
    const answer = await whole.teacher.call(bringBackStored, { params: { name: snapshot }, body: {} });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(await allRows(hub.db)).toEqual(before);
  });

  it('leaves everything as it was if the store refuses files', async () => {
    await hub.media.delete('site', 'photo.webp');
    await clear(whole.teacher, 'all');
    const before = await allRows(hub.db);
    vi.spyOn(hub.media, 'put').mockRejectedValue(Object.assign(new Error('made to fail'), { code: 'EIO' }));
    expect((await restore(whole.teacher, file)).status).toBeGreaterThanOrEqual(500);
    expect(await allRows(hub.db)).toEqual(before);
  });

  it('does not begin if no snapshot can be made', async () => {
    const before = await allRows(hub.db);
    vi.spyOn(hub.backups.archive, 'put').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    expect(await restore(whole.teacher, file, { overwriteExisting: true })).toMatchObject({ status: 503 });
    for (const clearType of ['all', 'content-only', 'users-only'] as const) {
      expect((await whole.teacher.call(clearDatabase, { body: { clearType } })).status).toBe(503);
    }
    expect(await allRows(hub.db)).toEqual(before);
  });

  it('does not begin with a damaged stored backup', async () => {
    const { snapshot } = await clear(whole.teacher, 'content-only');
    const before = await allRows(hub.db);
    const kept = await hub.backups.archive.read('backups', snapshot);
    const bytes: Buffer[] = await (kept?.stream ?? Readable.from([])).toArray();
    await hub.backups.archive.put('backups', snapshot, Buffer.concat(bytes).subarray(0, -30));
    const answer = await whole.teacher.call(bringBackStored, { params: { name: snapshot }, body: {} });
    expect([answer.status, answer.error?.message]).toEqual([400, expect.stringContaining('damaged')]);
    expect(await allRows(hub.db)).toEqual(before);
  });
});

describe('a restore at the shell, without an account', () => {
  it('is refused if no teacher could sign in afterwards', async () => {
    const before = await allRows(hub.db);
    const locked = withRecords(file, ({ users = [] }) => {
      for (const user of users) Object.assign(user, { isActive: false });
    });
    const { restore: restoreAlone } = createRestoreService({
      db: hub.db,
      clock: hub.clock.read,
      media: hub.media,
      stored: { make: async (reason) => ({ name: 'none', reason, createdAt: '', bytes: 0, isEncrypted: false }) },
      recount: async () => undefined,
      eraseAgain: async () => undefined,
    });
    const attempt = restoreAlone({
      source: { open: async () => Readable.from([Buffer.from(locked)]), async *files() {} },
      options: restoreOptions.parse({ overwriteExisting: true }),
      actorId: null,
      report: () => undefined,
      record: async () => undefined,
    });
    await expect(attempt).rejects.toMatchObject({ status: 409, code: 'last_teacher' });
    expect(await allRows(hub.db)).toEqual(before);
  });
});

describe('at the same time', () => {
  it('two restores restore everything once', async () => {
    const before = await allRows(hub.db);
    await clear(whole.teacher, 'all');
    const both = await Promise.all([restore(whole.teacher, file), restore(whole.teacher, file)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await allRows(hub.db)).toEqual(before);
    const added = both.map(({ body }) => body.kinds.reduce((sum, kind) => sum + kind.added, 0));
    expect(Math.min(...added)).toBe(0);
  });

  it('a clear and a restore both succeed, one after the other', async () => {
    const before = await allRows(hub.db);
    const [cleared, restored] = await Promise.all([
      whole.teacher.call(clearDatabase, { body: { clearType: 'all' } }),
      restore(whole.teacher, file, { overwriteExisting: true }),
    ]);
    expect([cleared.status, restored.status]).toEqual([200, 200]);
    await restore(whole.teacher, file);
    expect(await allRows(hub.db)).toEqual(before);
  });

  it('two clears leave nothing, and both report that', async () => {
    const both = await Promise.all([1, 2].map(() => whole.teacher.call(clearDatabase, { body: { clearType: 'all' } })));
    expect(statusesOf(both)).toEqual([200, 200]);
    expect(await hub.db.$count(questions)).toBe(0);
  });

  it('answers of students are recorded while a backup is restored over them', async () => {
    const taker = await aQuizTaker(hub, { questions: 8 });
    const answered = await hub.db.$count(quizAttempts);
    const results = await Promise.all([
      restore(whole.teacher, file, { overwriteExisting: true }),
      ...taker.session.questions.map((_question, index) => taker.answer(index, RIGHT)),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, ...taker.session.questions.map(() => 201)]);
    expect(await hub.db.$count(quizAttempts)).toBe(answered + 8);
    expect((await taker.complete()).body).toMatchObject({ questionsAttempted: 8, score: 100 });
  });

  it('answers while a snapshot is restored are recorded, or refused because their quiz is gone', async () => {
    const taker = await aQuizTaker(hub, { questions: 4 });
    await taker.answer(0, RIGHT);
    const { snapshot } = await clear(whole.teacher, 'content-only');
    const results = await Promise.all([
      whole.teacher.call(bringBackStored, { params: { name: snapshot }, body: {} }),
      taker.answer(1, RIGHT),
      taker.answer(2, RIGHT),
    ]);
    expect(statusesOf(results).filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
    expect(results[0].status).toBe(200);
  });
});
