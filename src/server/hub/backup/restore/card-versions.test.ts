import { beforeEach, describe, expect, it } from 'vitest';
import { flashcards, flashcardVersions } from '#server/db/schema/content.ts';
import { listFlashcardVersions, updateFlashcard } from '#shared/cards/flashcards.contract.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { aFlashcard, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { clear, download, restore, throughBackup } from '#tests/support/whole-hub.ts';

let id: string;
const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  ({ id } = await aFlashcard(hub.db, { front: 'First?', back: 'b' }));
  await change('Second?');
});

const change = (front: string) =>
  teacher.ok(updateFlashcard, { params: { id }, body: { front, back: 'b', note: 'Why not' } });
const fronts = async () => (await teacher.ok(listFlashcardVersions, { params: { id } })).map(({ front }) => front);

describe('the versions of flashcards', () => {
  it.each(['full', 'content-only'])('come back with a %s backup', async (backupType) => {
    const { before, after } = await throughBackup(hub, teacher, { backupType });
    for (const table of ['flashcards', 'flashcard_versions'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    expect(await fronts()).toEqual(['Second?', 'First?']);
  });

  it('of deleted cards are not in a content-only backup', async () => {
    await hub.db.delete(flashcards);
    const full = await download(teacher);
    expect(full).toContain('Second?');
    expect(await download(teacher, { backupType: 'content-only' })).not.toContain('Second?');
  });

  it('are reused if a backup overwrites later ones', async () => {
    const file = await download(teacher);
    await change('Third?');
    await restore(teacher, file, { overwriteExisting: true });
    expect(await fronts()).toEqual(['Second?', 'Third?', 'First?']);
    expect(await hub.db.$count(flashcardVersions)).toBe(3);
  });

  it('of another card are not reused for this one', async () => {
    const other = await aFlashcard(hub.db, { front: 'Second?', back: 'b' });
    const file = withRecords(await download(teacher), ({ flashcards: cards = [] }) => {
      for (const card of cards) if (card['id'] === id) card['versionId'] = other.versionId;
    });
    await clear(teacher, 'all');
    await restore(teacher, file);
    const card = (await hub.db.select().from(flashcards)).find((row) => row.id === id);
    expect(card?.versionId).not.toBe(other.versionId);
    expect(await fronts()).toEqual(['Second?', 'Second?', 'First?']);
  });
});
