import { beforeEach, describe, expect, it } from 'vitest';
import { looseAttachments, mediaFiles } from '#server/db/schema/media.ts';
import { bringBackStored } from '#shared/hub/backup.contract.ts';
import { createQuestion } from '#shared/bank/questions.contract.ts';
import { sendContact } from '#tests/support/contact-form.ts';
import { aStudent, aTeacher, aTopic } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { encodedForm } from '#tests/support/form.ts';
import { aPicture, download as fetchFile, storedFiles, storedNames } from '#tests/support/media-files.ts';
import { sendBulk } from '#tests/support/student-mail.ts';
import { clear, download, restore } from '#tests/support/whole-hub.ts';
import { MEDIA_OF } from '../file/media-section.ts';

let imageUrl: string;
const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  imageUrl = await anImage();
  await teacher.ok(createQuestion, {
    body: {
      question: 'What is this?',
      options: ['Liver', 'Spleen'],
      correctAnswer: 0,
      explanation: null,
      difficulty: 'easy',
      topicId: (await aTopic(hub.db)).id,
      imageUrl,
    },
  });
});

async function anImage(): Promise<string> {
  const file = { name: 'scan.png', data: await aPicture().png().toBuffer() };
  const { text } = await teacher.send('POST', '/api/upload-image', await encodedForm({ file }, 'image'));
  return (JSON.parse(text) as { imageUrl: string }).imageUrl;
}

/** A message and a mailing to all, each with a file. */
async function attachments() {
  const file = { name: 'Report.PDF', data: '%PDF-1.4 of a visitor' };
  const sent = await sendContact(hub.app, { fields: { name: 'Vera', email: 'v@hub.test', message: 'Hi' }, file });
  await aStudent(hub.db);
  await sendBulk(teacher, { file: { name: 'exam.txt', data: 'The exam is in June.' } });
  await hub.deliverMail();
  const { id } = sent.json<{ id: string }>();
  return `/api/contact-submissions/${id}/attachment`;
}

const stored = () => storedFiles(hub.media);
async function loseAllFiles() {
  for (const kind of MEDIA_OF.full) {
    for (const name of await storedNames(hub.media, kind)) await hub.media.delete(kind, name);
  }
}
const sweepAfter = (days: number) => {
  hub.clock.advance({ days });
  return hub.sweepDaily();
};
const served = async (url = imageUrl) => (await fetchFile(hub, { client: teacher, url })).status;

describe('the files of a backup', () => {
  it('are put back into the store and served again, byte for byte, if store and rows were lost', async () => {
    const attachment = await attachments();
    await hub.media.put('videos', 'long.mp4', Buffer.alloc(500_000, 'video '));
    await hub.media.put('images', 'empty.webp', Buffer.alloc(0));
    const before = await stored();
    expect(Object.keys(before).length).toBeGreaterThan(5);
    const file = await download(teacher);
    await clear(teacher, 'all');
    await loseAllFiles();
    await hub.db.delete(mediaFiles);
    expect(await served()).toBe(404);
    const { body } = await restore(teacher, file);
    expect(body).toMatchObject({ refusals: [], media: { added: Object.keys(before).length, missing: 0 } });
    expect(await stored()).toEqual(before);
    expect([await served(), await served(attachment)]).toEqual([200, 200]);
    // The sweep keeps them, since they are in use.
    await sweepAfter(3);
    await sweepAfter(3);
    expect([await served(), await served(attachment)]).toEqual([200, 200]);
  });

  it('are counted if they are missing, also by a dry run', async () => {
    const file = await download(teacher, { includeMedia: false });
    const whole = await download(teacher);
    await clear(teacher, 'all');
    expect((await restore(teacher, file, { dryRun: true })).body.media).toEqual({ added: 0, missing: 0 });
    await loseAllFiles();
    expect((await restore(teacher, file, { dryRun: true })).body.media).toEqual({ added: 0, missing: 1 });
    expect((await restore(teacher, whole, { dryRun: true })).body.media).toEqual({ added: 0, missing: 0 });
    expect(await stored()).toEqual({});
    expect((await restore(teacher, file)).body.media).toEqual({ added: 0, missing: 1 });
    const again = await restore(teacher, whole);
    expect(again.body.media.missing).toBe(0);
    expect(await served()).toBe(200);
  });

  it('are restored with a snapshot, even if they were swept since', async () => {
    const attachment = await attachments();
    const before = await stored();
    const { snapshot } = await clear(teacher, 'all');
    for (let day = 0; day < 5; day += 1) await sweepAfter(1);
    expect(Object.keys(await stored()).filter((name) => name.startsWith('attachments/'))).toEqual([]);
    const { media } = await teacher.ok(bringBackStored, { params: { name: snapshot }, body: {} });
    expect(media.missing).toBe(0);
    expect(await stored()).toEqual(before);
    expect([await served(), await served(attachment)]).toEqual([200, 200]);
    expect(await hub.db.$count(looseAttachments)).toBe(0);
    await sweepAfter(3);
    expect([await served(), await served(attachment)]).toEqual([200, 200]);
  });

  it('are not swept if they were marked for it', async () => {
    const file = await download(teacher);
    await clear(teacher, 'content-only');
    await hub.db.update(mediaFiles).set({ deletedAt: hub.clock.read() });
    await restore(teacher, file);
    await sweepAfter(3);
    expect(await served()).toBe(200);
  });

  it('are left alone if they exist already', async () => {
    const before = await stored();
    const { body } = await restore(teacher, await download(teacher));
    expect(body.media).toEqual({ added: 0, missing: 0 });
    expect(await stored()).toEqual(before);
  });
});
