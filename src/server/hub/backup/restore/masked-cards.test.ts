import { beforeEach, expect, it } from 'vitest';
import { writeMaskedOwnCards, writeOwnCard } from '#shared/cards/own-cards.contract.ts';
import { withRecords } from '#tests/support/backup-files.ts';
import { aGrade, sendReviews } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { uploadOwn } from '#tests/support/own-images.ts';
import { clear, download, restore, throughBackup } from '#tests/support/whole-hub.ts';

const masks = ['Liver', 'Portal vein'].map((name, n) => ({
  shape: 'rectangle' as const,
  name,
  x: 0.1 + n / 2,
  y: 0.1,
  width: 0.2,
  height: 0.2,
}));

/** A card of the deck with masks, and own cards of each kind, one of them studied. */
const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  const student = await hub.as(await aStudent(hub.db));
  const [{ imageUrl }, { imageUrl: backImageUrl }] = [await uploadOwn(student), await uploadOwn(student)];
  await aFlashcard(hub.db, { imageUrl, occlusion: { mode: 'one', masks, asked: 1 } });
  await student.ok(writeOwnCard, { body: { front: 'The {{c1::liver}}', back: '', backImageUrl } });
  const [card] = await student.ok(writeMaskedOwnCards, { body: { front: '', back: '', imageUrl, mode: 'all', masks } });
  await sendReviews(hub, student, [aGrade(card?.id ?? '', hub.clock.read())]);
});

it('cards with masks and own cards are completely restored from a backup', async () => {
  const { before, after } = await throughBackup(hub, teacher);
  for (const table of ['flashcards', 'own_cards', 'card_schedules', 'card_review_log']) {
    expect([table, after[table]]).toEqual([table, before[table]]);
  }
  expect(after['own_cards']).toHaveLength(3);
});

it('a schedule of a backup is refused with its card', async () => {
  const file = withRecords(await download(teacher), ({ flashcards = [], ownCards = [] }) => {
    const occlusion = { mode: 'one', masks: [{ shape: 'star' }], asked: 0 };
    for (const card of [...flashcards, ...ownCards]) if (card['occlusion'] !== null) card['occlusion'] = occlusion;
  });
  await clear(teacher, 'all');
  const { body } = await restore(teacher, file);
  const reason = expect.stringMatching(/^occlusion.* is not valid: /) as string;
  expect(body.refusals).toMatchObject([
    { kind: 'flashcards', count: 1, reason },
    { kind: 'ownCards', count: 2, reason },
    { kind: 'cardSchedules', count: 1 },
  ]);
});
