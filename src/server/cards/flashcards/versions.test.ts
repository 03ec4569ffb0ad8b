import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { flashcards, flashcardVersions } from '#server/db/schema/content.ts';
import {
  bulkUpdateFlashcards,
  bulkUploadFlashcards,
  createFlashcard,
  listFlashcardVersions,
  updateFlashcard,
} from '#shared/cards/flashcards.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { aFlashcard, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

let topicId: string;
const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db, { firstName: 'Ada', lastName: 'Lind' })));
beforeEach(async () => {
  topicId = (await aTopic(hub.db)).id;
});

const versions = (id: string) => teacher.ok(listFlashcardVersions, { params: { id } });
const update = (id: string, body: PartInput<typeof updateFlashcard, 'body'>, client = teacher) =>
  client.call(updateFlashcard, { params: { id }, body });

describe('the versions of a flashcard', () => {
  it('show when, by whom and why they were made, current first', async () => {
    const { id } = await aFlashcard(hub.db, { front: 'Frist?', back: 'One' });
    await update(id, { front: 'First?', back: 'One', note: ' A typo ' });
    await update(id, { front: 'The {{c1::liver}}', back: '' });
    expect(await versions(id)).toMatchObject([
      { front: 'The [...]', cloze: 'The {{c1::liver}}', changedBy: 'Ada Lind', note: null },
      { front: 'First?', back: 'One', cloze: null, changedBy: 'Ada Lind', note: 'A typo' },
      { front: 'Frist?', back: 'One', changedBy: null, note: null, occlusion: null, imageUrl: null },
    ]);
  });

  it('begin with the card’s author, for a single card or a text', async () => {
    const { body } = await teacher.call(createFlashcard, { body: { front: 'a', back: 'b', topicId } });
    expect(await versions(body.id)).toMatchObject([{ id: body.versionId, front: 'a', changedBy: 'Ada Lind' }]);
    await teacher.ok(bulkUploadFlashcards, { body: { content: 'Front: c\nBack: d\n---\nFront: e\nBack: f', topicId } });
    const [uploaded] = await hub.db.select().from(flashcards).where(eq(flashcards.front, 'e'));
    expect(await versions(uploaded?.id ?? '')).toMatchObject([{ front: 'e', back: 'f', changedBy: 'Ada Lind' }]);
    expect(await hub.db.$count(flashcardVersions)).toBe(3);
  });

  it('are created by changing a picture, but not by changing the topic', async () => {
    const images = { imageUrl: '/media/images/a', backImageUrl: '/media/images/b' };
    const { id, versionId } = await aFlashcard(hub.db, images);
    await update(id, { topicId, note: 'Nothing to note' });
    await teacher.ok(bulkUpdateFlashcards, { body: { selection: { ids: [id] }, topicId: null } });
    expect((await versions(id)).map((version) => version.id)).toEqual([versionId]);
    await update(id, { backImageUrl: null });
    expect((await versions(id)).map(({ backImageUrl }) => backImageUrl)).toEqual([null, images.backImageUrl]);
  });

  it('include another one when an earlier text is restored', async () => {
    const { id, front, back } = await aFlashcard(hub.db);
    await update(id, { front: 'Other', back });
    await update(id, { front, back, note: 'It was right' });
    expect((await versions(id)).map((version) => [version.front, version.note])).toEqual([
      [front, 'It was right'],
      ['Other', null],
      [front, null],
    ]);
  });

  it('are only those of existing cards', async () => {
    expect((await teacher.call(listFlashcardVersions, { params: { id: NOBODY } })).status).toBe(404);
  });
});

describe('two teachers who edit the same flashcard', () => {
  it('do not overwrite each other: the second is refused, and can read the current version', async () => {
    const other = await hub.as(await aTeacher(hub.db, { firstName: 'Bo', lastName: 'Ek' }));
    const { id, versionId } = await aFlashcard(hub.db);
    const mine = { front: 'Mine?', back: 'Yes', expectedVersionId: versionId };
    expect((await update(id, { front: 'Theirs?', back: 'No', expectedVersionId: versionId }, other)).status).toBe(200);
    expect(await update(id, mine)).toMatchObject({ status: 409, error: { code: 'flashcard_changed' } });
    const [now] = await versions(id);
    expect(now).toMatchObject({ front: 'Theirs?', back: 'No', changedBy: 'Bo Ek' });
    const again = await update(id, { ...mine, expectedVersionId: now?.id });
    expect(again).toMatchObject({ status: 200, body: { front: 'Mine?' } });
  });

  it('do not conflict when one of them moves it', async () => {
    const { id, versionId } = await aFlashcard(hub.db);
    await update(id, { topicId });
    const edited = await update(id, { front: 'a', back: 'b', expectedVersionId: versionId });
    expect(edited).toMatchObject({ status: 200, body: { topicId } });
  });

  it('get exactly one change in each of 50 races', async () => {
    const other = await hub.as(await aTeacher(hub.db));
    const { id, versionId } = await aFlashcard(hub.db);
    let expectedVersionId = versionId;
    for (let race = 0; race < 50; race += 1) {
      const form = (who: string) => ({ front: `Race ${race} by ${who}?`, back: 'b', expectedVersionId });
      const saves = await Promise.all([update(id, form('one')), update(id, form('the other'), other)]);
      expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expectedVersionId = saves.find(({ status }) => status === 200)?.body.versionId ?? '';
    }
    expect(await hub.db.$count(flashcardVersions)).toBe(51);
  });
});
