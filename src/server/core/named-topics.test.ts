import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aQuestion, aTopic } from '#tests/support/factories.ts';
import { anImportedQuestion, anImportService, aParsedImport } from '#tests/support/question-files.ts';

let db: Database;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
});

const storedQuestions = () => db.select().from(questions).orderBy(asc(questions.createdAt), asc(questions.id));
describe('the topics of an import', () => {
  const inTopic = (main: string, sub: string | null = null) => anImportedQuestion({ topic: { main, sub } });

  it('are found by name without regard to case, else created, and said', async () => {
    const abdomen = await aTopic(db, { name: 'Abdomen' });
    const liver = await aTopic(db, { name: 'Liver', parentId: abdomen.id });
    const service = await anImportService(db);
    const given = [
      inTopic('abdomen'),
      inTopic('ABDOMEN', 'liver'),
      inTopic('Abdomen', 'Spleen'),
      inTopic('Liver'),
      inTopic('Vascular', 'Carotids'),
      inTopic('vascular', 'CAROTIDS'),
    ];
    const parsed = aParsedImport({ questions: given });
    const created = ['Abdomen > Spleen', 'Liver', 'Vascular', 'Vascular > Carotids'];
    expect((await service.preview(parsed)).newTopics).toEqual(created);
    expect(await db.$count(topics)).toBe(2);
    expect((await service.import(parsed)).createdTopics).toEqual(created);
    const rows = await db.select().from(topics);
    expect(rows).toHaveLength(6);
    const idOf = (name: string, parentId: string | null) =>
      rows.find((row) => row.name === name && row.parentId === parentId)?.id;
    const vascular = idOf('Vascular', null) ?? '';
    expect((await storedQuestions()).map(({ topicId }) => topicId)).toEqual([
      abdomen.id,
      liver.id,
      idOf('Spleen', abdomen.id),
      idOf('Liver', null),
      idOf('Carotids', vascular),
      idOf('Carotids', vascular),
    ]);
  });

  it('are the oldest of that name, and never an orphan', async () => {
    const at = (day: string) => ({ createdAt: new Date(`2026-01-${day}T00:00:00Z`) });
    const younger = await aTopic(db, { name: 'Twice', ...at('02') });
    const older = await aTopic(db, { name: 'twice', ...at('01') });
    const doomed = await aTopic(db, { name: 'Doomed' });
    const orphan = await aTopic(db, { name: 'Orphan', parentId: doomed.id });
    await db.delete(topics).where(eq(topics.id, doomed.id));
    const service = await anImportService(db);
    const { createdTopics } = await service.import(
      aParsedImport({ questions: [inTopic('TWICE'), inTopic('Orphan'), inTopic('Twice', 'New')] }),
    );
    expect(createdTopics).toEqual(['Orphan', 'twice > New']);
    const [first, second] = await storedQuestions();
    expect(first?.topicId).toBe(older.id);
    expect([orphan.id, younger.id]).not.toContain(second?.topicId);
  });

  it('are made once by two imports at the same time', async () => {
    const service = await anImportService(db);
    const parsed = () => aParsedImport({ questions: [inTopic('Main', 'Sub'), inTopic('Main', 'Other')] });
    const results = await Promise.all([service.import(parsed()), service.import(parsed()), service.import(parsed())]);
    expect(await db.$count(topics)).toBe(3);
    expect(await db.$count(questions)).toBe(6);
    expect(results.flatMap(({ createdTopics }) => createdTopics)).toHaveLength(3);
  });

  it('are not made for questions that are left out', async () => {
    await aQuestion(db, { question: 'Known' });
    const service = await anImportService(db);
    const given = [anImportedQuestion({ question: 'known', topic: { main: 'Needless', sub: null } })];
    const result = await service.import(aParsedImport({ questions: given }), { skipDuplicates: true });
    expect(result).toMatchObject({ count: 0, skippedDuplicates: 1, createdTopics: [] });
    expect(await db.$count(topics)).toBe(0);
  });
});
