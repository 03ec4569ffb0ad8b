import { describe, expect, it } from 'vitest';
import { deleteTopic, listTopics, listTopicsWithCounts } from '#shared/bank/topics.contract.ts';
import { aFlashcard, aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();

describe('the list of topics', () => {
  it('has main categories first, each group by name regardless of case', async () => {
    const vascular = await aTopic(hub.db, { name: 'vascular' });
    const abdomen = await aTopic(hub.db, { name: 'Abdomen' });
    await aTopic(hub.db, { name: 'carotids', parentId: vascular.id });
    await aTopic(hub.db, { name: 'Biliary', parentId: abdomen.id });
    const student = await hub.as(await aStudent(hub.db));
    const names = (await student.ok(listTopics)).map(({ name }) => name);
    expect(names).toEqual(['Abdomen', 'vascular', 'Biliary', 'carotids']);
  });

  it("counts each topic's own questions and cards, without its subcategories'", async () => {
    const main = await aTopic(hub.db, { name: 'Main', description: 'All of it' });
    const sub = await aTopic(hub.db, { name: 'Sub', parentId: main.id });
    await someQuestions(hub.db, 2, { topicId: main.id });
    await someQuestions(hub.db, 3, { topicId: sub.id });
    await someQuestions(hub.db, 1);
    await aFlashcard(hub.db, { topicId: sub.id });
    const student = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    expect(await student.ok(listTopics)).toEqual([
      {
        id: main.id,
        name: 'Main',
        description: 'All of it',
        parentId: null,
        createdById: null,
        createdAt: main.createdAt.toISOString(),
        updatedAt: main.updatedAt.toISOString(),
        questionCount: 2,
        flashcardCount: 0,
        revision: expect.any(String) as string,
      },
      expect.objectContaining({ id: sub.id, parentId: main.id, questionCount: 3, flashcardCount: 1 }),
    ]);
  });

  it('shows who added a topic only to teachers', async () => {
    const teacher = await aTeacher(hub.db);
    await aTopic(hub.db, { createdById: teacher.id });
    const authors = async (client: TestClient) =>
      [await client.ok(listTopics), await client.ok(listTopicsWithCounts)].flat().map((topic) => topic.createdById);
    expect(await authors(await hub.as(teacher))).toEqual([teacher.id, teacher.id]);
    expect(await authors(await hub.as(await aStudent(hub.db)))).toEqual([null, null]);
  });
});

describe('the topics with their subcategories', () => {
  it('are main categories with sorted children, then orphans that keep their parent, each with its own counts', async () => {
    const gone = await aTopic(hub.db);
    const orphan = await aTopic(hub.db, { name: 'Aorta', parentId: gone.id });
    const vascular = await aTopic(hub.db, { name: 'vascular' });
    const abdomen = await aTopic(hub.db, { name: 'Abdomen' });
    const liver = await aTopic(hub.db, { name: 'liver', parentId: abdomen.id });
    const biliary = await aTopic(hub.db, { name: 'Biliary', parentId: abdomen.id });
    await someQuestions(hub.db, 2, { topicId: liver.id });
    await aFlashcard(hub.db, { topicId: abdomen.id });
    const teacher = await hub.as(await aTeacher(hub.db));
    await teacher.ok(deleteTopic, { params: { id: gone.id } });

    const student = await hub.as(await aStudent(hub.db));
    const none = { questionCount: 0, flashcardCount: 0 };
    const answer = await student.call(listTopicsWithCounts);
    expect(answer.body).toMatchObject([
      {
        id: abdomen.id,
        questionCount: 0,
        flashcardCount: 1,
        children: [
          { id: biliary.id, parentId: abdomen.id, ...none },
          { id: liver.id, questionCount: 2, flashcardCount: 0 },
        ],
      },
      { id: vascular.id, ...none, children: [] },
      { id: orphan.id, parentId: gone.id, ...none, children: [] },
    ]);
    expect(answer.body).toHaveLength(3);
  });
});
