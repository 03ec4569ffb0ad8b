import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { topics } from '#server/db/schema/content.ts';
import { bringBackStored, downloadStoredBackup, listStoredBackups, storeBackup } from '#shared/hub/backup.contract.ts';
import { aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { storedFiles, storedNames } from '#tests/support/media-files.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openBackup } from '../file/read-backup.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const store = () => teacher.ok(storeBackup, { body: {} });
const list = () => teacher.ok(listStoredBackups);
const names = async () => (await list()).backups.map(({ name }) => name);
const download = (name: string, by = teacher) => by.send('GET', `/api/backup/stored/${name}`);

/** Records of a text by section, after the checks of a restore. */
async function recordsOf(text: string): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  const { batches } = await openBackup(Readable.from([Buffer.from(text)]));
  for await (const { section, records } of batches) {
    (found[section] ??= []).push(...records.map(({ fields }) => fields));
  }
  return found;
}
const pooled = async () => Object.keys(await storedFiles(hub.backups.pool)).toSorted();

describe('a stored backup', () => {
  it('is listed with reason, time and size, latest first', async () => {
    expect(await list()).toEqual({
      backups: [],
      place: 'memory',
      encryption: { isOn: false, hasKey: false },
      failure: null,
    });
    const first = await store();
    expect(first).toEqual({
      name: 'manual-2026-03-11T12-00-00-000Z.json.gz',
      reason: 'manual',
      createdAt: '2026-03-11T12:00:00.000Z',
      bytes: await hub.backups.archive.size('backups', first.name),
      isEncrypted: false,
    });
    hub.clock.advance({ days: 1 });
    const second = await store();
    expect((await list()).backups).toEqual([second, first]);
  });

  it('has a name of its own if two have the same moment', async () => {
    const made = [await store(), await store()];
    expect(made.map(({ name }) => name)).toEqual([
      'manual-2026-03-11T12-00-00-000Z.json.gz',
      'manual-2026-03-11T12-00-00-001Z.json.gz',
    ]);
  });

  it('is downloaded as one file with all records and files of its moment', async () => {
    await someQuestions(hub.db, 3, { topicId: (await aTopic(hub.db, { name: 'Doppler “ü”' })).id });
    await aStudent(hub.db);
    const picture = Buffer.alloc(300_000, 'picture ');
    await hub.media.put('images', 'a.webp', picture);
    await hub.media.put('attachments', 'b.pdf', Buffer.from('a message came with it'));
    await hub.media.put('staged', 'c', Buffer.from('not looked at yet'));
    const { name } = await store();
    await hub.db.delete(topics);
    await hub.media.delete('images', 'a.webp');
    await hub.media.put('images', 'later.webp', Buffer.from('later'));
    const answer = await download(name);
    expect([answer.status, answer.headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="backup-manual-2026-03-11T12-00-00-000Z.json"',
    ]);
    expect(answer.headers['content-encoding']).toBeUndefined();
    const records = await recordsOf(answer.text);
    expect(records['topics']).toMatchObject([{ name: 'Doppler “ü”' }]);
    expect([records['questions']?.length, records['users']?.length]).toEqual([3, 2]);
    const media = records['media'] as { kind: string; name: string; data: string }[];
    const bytesOf = (wanted: string) =>
      Buffer.concat(media.filter((part) => part.name === wanted).map(({ data }) => Buffer.from(data, 'base64')));
    expect([...new Set(media.map((part) => `${part.kind}/${part.name}`))]).toEqual([
      'images/a.webp',
      'attachments/b.pdf',
    ]);
    expect(bytesOf('a.webp').equals(picture)).toBe(true);
    expect(String(bytesOf('b.pdf'))).toBe('a message came with it');
  });

  it('is not downloaded completely if it was changed', async () => {
    await aTopic(hub.db, { name: 'Doppler' });
    const { name } = await store();
    const kept = await hub.backups.archive.read('backups', name);
    const text = gunzipSync(await buffer(kept?.stream ?? Readable.from([]))).toString();
    const change = (changed: string) => hub.backups.archive.put('backups', name, gzipSync(changed));
    await change(text.replace('Doppler', 'Droppel'));
    await expect(download(name)).rejects.toThrow('response destroyed before completion');
    await change(text.slice(0, text.indexOf('"checksum"')));
    await expect(download(name)).rejects.toThrow('response destroyed before completion');
    await change(text);
    expect((await download(name)).status).toBe(200);
  });

  it('is not restored if one of its files was changed', async () => {
    await hub.media.put('images', 'a.webp', Buffer.from('a picture'));
    const { name } = await store();
    await hub.media.delete('images', 'a.webp');
    await hub.backups.pool.put('images', 'a.webp', Buffer.from('a pixture'));
    const changed = await teacher.call(bringBackStored, { params: { name }, body: {} });
    expect(changed).toMatchObject({
      status: 400,
      error: {
        code: 'damaged_backup',
        message: 'This backup is damaged, so nothing was restored: the file a.webp does not fit its checksum.',
      },
    });
    expect((await names()).length).toBe(1);
    await expect(download(name)).rejects.toThrow('response destroyed before completion');
    await hub.backups.pool.put('images', 'a.webp', Buffer.from('a picture'));
    expect((await teacher.call(bringBackStored, { params: { name }, body: {} })).status).toBe(200);
    expect(await storedNames(hub.media, 'images')).toEqual(['a.webp']);
  });

  it('of an older hub, without checksums of its files, is still restored, and deleted in its time', async () => {
    await hub.media.put('images', 'a.webp', Buffer.from('a picture'));
    const { name } = await store();
    const list = name.replace('.json', '.media');
    const file = { kind: 'images', name: 'a.webp', bytes: 9 };
    await hub.backups.archive.put('backups', list, gzipSync(`${JSON.stringify(file)}\n`));
    await hub.media.delete('images', 'a.webp');
    const { media } = await teacher.ok(bringBackStored, { params: { name }, body: {} });
    expect(media).toEqual({ added: 1, missing: 0 });
    expect((await recordsOf((await download(name)).text))['media']).toMatchObject([{ name: 'a.webp' }]);
    // The next backup copies the file again, to know its checksum.
    hub.clock.advance({ days: 1 });
    const next = await store();
    const lines = await hub.backups.archive.read('backups', next.name.replace('.json', '.media'));
    const checksum = createHash('sha256').update('a picture').digest('hex');
    expect(JSON.parse(String(gunzipSync(await buffer(lines?.stream ?? Readable.from([])))))).toEqual({
      ...file,
      sha256: checksum,
    });
  });

  it.each([
    'manual-2026-03-11T12-00-00-000Z.json.gz',
    'manual-2026-13-11T12-00-00-000Z.json.gz',
    'manual-2026-03-11T12-00-00-000Z.media.gz',
    '../../etc/passwd',
    'x',
  ])('is not found by the unknown name %j', async (name) => {
    await store();
    hub.clock.advance({ days: 1 });
    for (const each of await names()) await hub.backups.archive.delete('backups', each);
    expect(await teacher.call(downloadStoredBackup, { params: { name } })).toMatchObject({
      status: 404,
      error: { message: 'Backup not found' },
    });
  });
});

describe('excess stored backups', () => {
  /** Makes one per day, and leaves the clock at the last. */
  async function storeDaily(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      if (day > 0) hub.clock.advance({ days: 1 });
      await store();
    }
  }

  it('are deleted when another one is made, with the files that only they had', async () => {
    await hub.media.put('images', 'old.webp', Buffer.from('old'));
    await hub.media.put('images', 'always.webp', Buffer.from('always'));
    await storeDaily(2);
    await hub.media.delete('images', 'old.webp');
    await hub.media.put('videos', 'new.mp4', Buffer.from('new'));
    expect(await pooled()).toEqual(['images/always.webp', 'images/old.webp']);
    await storeDaily(1);
    hub.clock.advance({ days: 1 });
    await storeDaily(6);
    // The 11th and 12th, with the old picture, are neither among the last 7 days nor the last of a week or month.
    const days = [18, 17, 16, 15, 14, 13, 12];
    expect((await names()).map((name) => name.slice(7, 17))).toEqual(days.map((day) => `2026-03-${day}`));
    hub.clock.advance({ days: 1 });
    await store();
    expect(await pooled()).toEqual(['images/always.webp', 'videos/new.mp4']);
    const lists = await storedNames(hub.backups.archive, 'backups');
    expect(lists.filter((name) => name.endsWith('.media.gz'))).toHaveLength(7);
  });

  it('stay while they may be in use by a restore', async () => {
    const first = await store();
    await download(first.name);
    await storeDaily(10);
    expect(await names()).toContain(first.name);
  });

  it('stay while they may be in use by another process', async () => {
    const first = await store();
    hub.clock.advance({ days: 1 });
    const second = await store();
    const { engine, media, backups } = hub;
    const other = await createTestApp({ engine, media, backups });
    const colleague = await other.as(await aTeacher(hub.db));
    for (const { name } of [first, second]) await download(name, colleague);
    await storeDaily(10);
    expect(await names()).toEqual(expect.arrayContaining([first.name, second.name]));
  });

  it('leave other backups their files, even if the hub has deleted them', async () => {
    await hub.media.put('images', 'a.webp', Buffer.from('a picture'));
    const { name } = await store();
    await hub.media.delete('images', 'a.webp');
    hub.clock.advance({ days: 1 });
    await storeDaily(2);
    expect((await recordsOf((await download(name)).text))['media']).toHaveLength(1);
  });
});
