import { isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questions, topics } from '#server/db/schema/content.ts';
import { anImportedQuestion } from '#tests/support/collecting.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aQuestion, aTopic } from '#tests/support/factories.ts';
import { anImportService } from '#tests/support/question-files.ts';
import type { Database } from '#server/db/engine.ts';
import { createStepwiseImports, STEP_ROWS } from './import-steps.ts';
import { readSetting } from './settings.repository.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});

const COUNT = STEP_ROWS.embedded * 3;
/** Questions of a new subcategory, the last of which the database refuses if it is to fail. */
const some = ({ fails = false } = {}) =>
  Array.from({ length: COUNT }, (_none, i) =>
    anImportedQuestion({
      topic: { main: 'New', sub: 'Newer' },
      ...(fails && i === COUNT - 1 && { imageUrl: '/media/images/a.png', videoUrl: '/media/videos/a.mp4' }),
    }),
  );
const counts = async () => [await db.$count(questions), await db.$count(topics)];

describe.each(['embedded', 'postgres'] as const)('an import as on the %s engine', (kind) => {
  it('stores nothing if a later step fails, and leaves everything else alone', async () => {
    const topic = await aTopic(db);
    await aQuestion(db, { topicId: topic.id });
    const service = await anImportService(db, { kind });
    await expect(service.import({ questions: some({ fails: true }) })).rejects.toThrow('Failed query');
    expect(await counts()).toEqual([1, 1]);
    await service.import({ questions: some() });
    expect(await counts()).toEqual([1 + COUNT, 3]);
    expect(await readSetting(db, 'unfinished_import')).toBeUndefined();
  });

  it('waits for another, which it then knows', async () => {
    const service = await anImportService(db, { kind });
    const given = some();
    const results = await Promise.all(
      [1, 2, 3].map(async () => service.import({ questions: given }, { skipDuplicates: true })),
    );
    expect(results.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, COUNT]);
    expect(await counts()).toEqual([COUNT, 2]);
  });
});

describe('on the embedded engine', () => {
  it('the start deletes what a killed import has stored, but no topic that is in use', async () => {
    const stepwise = createStepwiseImports({ kind: 'embedded', db });
    const kept = await aTopic(db);
    const [whole, used, unused] = [await aQuestion(db), await aTopic(db), await aTopic(db)];
    await aQuestion(db, { topicId: used.id });
    const killed = stepwise.run(async ({ step, note }) => {
      await step((tx) => note(tx, { table: 'questions', ids: [whole.id], topicIds: [used.id, unused.id] }));
      return new Promise<never>(() => undefined);
    });
    await expect.poll(() => readSetting(db, 'unfinished_import')).toBeDefined();
    void killed;
    await createStepwiseImports({ kind: 'embedded', db }).undoUnfinished();
    expect(await db.$count(questions)).toBe(1);
    const left = await db.select({ id: topics.id }).from(topics).orderBy(topics.id);
    expect(left.map(({ id }) => id).toSorted()).toEqual([kept.id, used.id].toSorted());
    expect(await readSetting(db, 'unfinished_import')).toBeUndefined();
  });

  it('a topic that is deleted between two steps leaves its questions without one', async () => {
    await aTopic(db, { name: 'Short-lived' });
    const claimMedia = async (tx: Database) => void (await tx.delete(topics));
    const service = await anImportService(db, { claimMedia });
    const given = { topic: { main: 'Short-lived', sub: null }, imageUrl: '/media/images/a.png' };
    await service.import({ questions: Array.from({ length: COUNT }, () => anImportedQuestion(given)) });
    expect(await db.$count(questions, isNull(questions.topicId))).toBe(COUNT);
  });
});
