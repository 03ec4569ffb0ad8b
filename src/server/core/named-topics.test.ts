import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/engine.ts';
import { questions, topics } from '#server/db/schema/content.ts';
import { anImportedQuestion } from '#tests/support/collecting.ts';
import { openCleanDatabase } from '#tests/support/database.ts';
import { aQuestion, aTopic } from '#tests/support/factories.ts';
import { anImportService } from '#tests/support/question-files.ts';

let db: Database;
let service: Awaited<ReturnType<typeof anImportService>>;
beforeEach(async () => {
  ({ db } = await openCleanDatabase());
  service = await anImportService(db);
});

const storedTopicIds = async () => (await service.stored()).map(({ topicId }) => topicId);
/** The main category Abdomen, with the subcategory Liver. */
async function anAbdomen() {
  const abdomen = await aTopic(db, { name: 'Abdomen' });
  return { abdomen, liver: await aTopic(db, { name: 'Liver', parentId: abdomen.id }) };
}

describe('the topics of an import', () => {
  const inTopic = (main: string, sub: string | null = null) => anImportedQuestion({ topic: { main, sub } });

  it('are found by name without regard to case, else created and listed', async () => {
    const { abdomen, liver } = await anAbdomen();
    const ofAbdomen = [inTopic('abdomen'), inTopic('ABDOMEN', 'liver'), inTopic('Abdomen', 'Spleen'), inTopic('Liver')];
    const parsed = { questions: [...ofAbdomen, inTopic('Vascular', 'Carotids'), inTopic('vascular', 'CAROTIDS')] };
    const created = ['Abdomen > Spleen', 'Vascular', 'Vascular > Carotids'];
    expect((await service.preview(parsed)).newTopics).toEqual(created);
    expect(await db.$count(topics)).toBe(2);
    expect((await service.import(parsed)).createdTopics).toEqual(created);
    const rows = await db.select().from(topics);
    expect(rows).toHaveLength(5);
    const idOf = (name: string, parentId: string | null) =>
      rows.find((row) => row.name === name && row.parentId === parentId)?.id;
    const vascular = idOf('Vascular', null) ?? '';
    const [spleen, carotids] = [idOf('Spleen', abdomen.id), idOf('Carotids', vascular)];
    expect(await storedTopicIds()).toEqual([abdomen.id, liver.id, spleen, liver.id, carotids, carotids]);
  });

  it.each([
    ['Élévation', 'Élévation'.normalize('NFD')],
    ['Élévation'.normalize('NFD'), 'ÉLÉVATION'],
    ['ПЕЧЕНЬ', 'печень'],
  ])('are found if the hub has %j and the file %j', async (name, written) => {
    const { id } = await aTopic(db, { name });
    const sub = await aTopic(db, { name, parentId: id });
    const parsed = { questions: [inTopic(written), inTopic(written, written)] };
    expect((await service.preview(parsed)).newTopics).toEqual([]);
    expect((await service.import(parsed)).createdTopics).toEqual([]);
    expect(await storedTopicIds()).toEqual([id, sub.id]);
  });

  it('are others if their accents differ', async () => {
    await aTopic(db, { name: 'Elevation' });
    const parsed = { questions: [inTopic('Élévation'), inTopic('élévation'.normalize('NFD'))] };
    expect((await service.import(parsed)).createdTopics).toEqual(['Élévation']);
  });

  it('are found by the name of a subcategory, which the preview shows', async () => {
    const { abdomen, liver } = await anAbdomen();
    const parsed = { questions: [inTopic('LIVER'), inTopic('liver'), inTopic('Abdomen')] };
    const { newTopics, topicMatches, sample } = await service.preview(parsed);
    expect(newTopics).toEqual([]);
    expect(topicMatches).toEqual([
      { name: 'LIVER', questionCount: 2, places: [{ id: liver.id, label: 'Abdomen > Liver' }] },
    ]);
    expect(sample.map(({ topic }) => topic)).toEqual(['Abdomen > Liver', 'Abdomen > Liver', 'Abdomen']);
    await service.import(parsed);
    expect(await storedTopicIds()).toEqual([liver.id, liver.id, abdomen.id]);
  });

  it('become a new main category all the same if that is chosen', async () => {
    await anAbdomen();
    const parsed = { questions: [inTopic('Liver')] };
    const { createdTopics } = await service.import(parsed, { topics: [{ name: 'liver', topicId: null }] });
    expect(createdTopics).toEqual(['Liver']);
  });

  it('have to be chosen, once for each name, if several subcategories have it', async () => {
    const { abdomen, liver } = await anAbdomen();
    const children = await aTopic(db, { name: 'Pediatrics' });
    const smallLiver = await aTopic(db, { name: 'liver', parentId: children.id });
    const parsed = { questions: [inTopic('Liver'), inTopic('Abdomen', 'liver'), inTopic('Liver')] };
    expect((await service.preview(parsed)).topicMatches).toEqual([
      {
        name: 'Liver',
        questionCount: 2,
        places: [
          { id: liver.id, label: 'Abdomen > Liver' },
          { id: smallLiver.id, label: 'Pediatrics > liver' },
        ],
      },
    ]);
    const message = 'The topic "Liver" could be any of these: Abdomen > Liver, Pediatrics > liver. Please choose one';
    await expect(service.import(parsed)).rejects.toMatchObject({ status: 400, issues: [{ path: 'line 2', message }] });
    // A topic of another name is not a valid choice.
    const elsewhere = [{ name: 'Liver', topicId: abdomen.id }];
    await expect(service.import(parsed, { topics: elsewhere })).rejects.toMatchObject({ status: 400 });
    expect(await db.$count(questions)).toBe(0);
    await service.import(parsed, { topics: [{ name: 'Liver', topicId: smallLiver.id }] });
    expect(await storedTopicIds()).toEqual([smallLiver.id, liver.id, smallLiver.id]);
  });

  it('are offered in the order of the list of topics', async () => {
    const parents = ['Zoology', 'Échographie', 'Abdomen'];
    for (const name of parents) await aTopic(db, { name: 'Liver', parentId: (await aTopic(db, { name })).id });
    const { topicMatches } = await service.preview({ questions: [inTopic('Liver')] });
    expect(topicMatches[0]?.places.map(({ label }) => label)).toEqual(
      ['Abdomen', 'Échographie', 'Zoology'].map((name) => `${name} > Liver`),
    );
  });

  it('are a main category if one has the name, in the hub or through subcategories in the file', async () => {
    const { abdomen } = await anAbdomen();
    await aTopic(db, { name: 'Heart', parentId: abdomen.id });
    const heart = await aTopic(db, { name: 'heart' });
    const parsed = { questions: [inTopic('Liver'), inTopic('Liver', 'Cysts'), inTopic('Heart')] };
    expect(await service.preview(parsed)).toMatchObject({ topicMatches: [], newTopics: ['Liver', 'Liver > Cysts'] });
    await service.import(parsed);
    expect((await storedTopicIds()).at(-1)).toBe(heart.id);
  });

  it('are overridden by a topic chosen for the whole file', async () => {
    const { id: topicId } = await aTopic(db, { name: 'Everything' });
    const parsed = { questions: [inTopic('Main', 'Sub'), anImportedQuestion()] };
    expect(await service.import(parsed, { topicId })).toMatchObject({ count: 2, createdTopics: [] });
    expect(await storedTopicIds()).toEqual([topicId, topicId]);
    expect(await db.$count(topics)).toBe(1);
    await db.delete(questions);
    await db.delete(topics);
    await expect(service.import(parsed, { topicId })).rejects.toMatchObject({ status: 404 });
    expect(await db.$count(questions)).toBe(0);
  });

  it('match the oldest topic of that name, and never an orphan', async () => {
    const at = (day: string) => ({ createdAt: new Date(`2026-01-${day}T00:00:00Z`) });
    const younger = await aTopic(db, { name: 'Twice', ...at('02') });
    const older = await aTopic(db, { name: 'twice', ...at('01') });
    const doomed = await aTopic(db, { name: 'Doomed' });
    const orphan = await aTopic(db, { name: 'Orphan', parentId: doomed.id });
    await db.delete(topics).where(eq(topics.id, doomed.id));
    const parsed = { questions: [inTopic('TWICE'), inTopic('Orphan'), inTopic('Twice', 'New')] };
    expect((await service.import(parsed)).createdTopics).toEqual(['Orphan', 'twice > New']);
    const [first, second] = await storedTopicIds();
    expect(first).toBe(older.id);
    expect([orphan.id, younger.id]).not.toContain(second);
  });

  it('are created once by two imports at the same time', async () => {
    const attempt = () => service.import({ questions: [inTopic('Main', 'Sub'), inTopic('Main', 'Other')] });
    const results = await Promise.all([attempt(), attempt(), attempt()]);
    expect(await db.$count(topics)).toBe(3);
    expect(await db.$count(questions)).toBe(6);
    expect(results.flatMap(({ createdTopics }) => createdTopics)).toHaveLength(3);
  });

  it('are not created for questions that are left out', async () => {
    await aQuestion(db, { question: 'Known', options: ['Right', 'Wrong', 'Also wrong'] });
    const given = [anImportedQuestion({ question: 'known', topic: { main: 'Needless', sub: null } })];
    const result = await service.import({ questions: given }, { skipDuplicates: true });
    expect(result).toMatchObject({ count: 0, skippedDuplicates: 1, createdTopics: [] });
    expect(await db.$count(topics)).toBe(0);
  });
});
