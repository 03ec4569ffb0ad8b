import { describe, expect, it } from 'vitest';
import { LACKING } from '#shared/domain/list-words.ts';
import { countQuestions, listQuestions, STUDENT_QUESTIONS_LIMIT } from '#shared/bank/questions.contract.ts';
import { questions } from '#server/db/schema/content.ts';
import { aQuestion, aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('the list of questions', () => {
  it('has no keys and explanations for a student', async () => {
    const { id, question, options } = await aQuestion(hub.db, { imageUrl: '/media/images/a.webp' });
    expect(await student.ok(listQuestions)).toEqual([
      {
        id,
        kind: 'single',
        question,
        options,
        content: null,
        difficulty: 'medium',
        imageUrl: '/media/images/a.webp',
        imageDescription: null,
        videoUrl: null,
        topicId: null,
      },
    ]);
  });

  it('has keys and explanations for a teacher', async () => {
    const row = await aQuestion(hub.db, { correctAnswer: 2 });
    const { searchText: _text, key: _key, changedById: _by, changeNote: _why, createdAt, updatedAt, ...fields } = row;
    expect(await teacher.ok(listQuestions)).toEqual([
      { ...fields, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    ]);
  });

  it('covers all topics, oldest first, if none is named', async () => {
    const topic = await aTopic(hub.db);
    const rows = [...(await someQuestions(hub.db, 2, { topicId: topic.id })), await aQuestion(hub.db)];
    expect(idsOf(await student.ok(listQuestions))).toEqual(idsOf(rows));
  });

  it('covers the named topics, with the subcategories of main ones', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const other = await aTopic(hub.db);
    const third = await aTopic(hub.db);
    const [own] = await someQuestions(hub.db, 1, { topicId: main.id });
    const [below] = await someQuestions(hub.db, 1, { topicId: sub.id });
    const [beside] = await someQuestions(hub.db, 1, { topicId: other.id });
    await someQuestions(hub.db, 1, { topicId: third.id });
    const found = await student.ok(listQuestions, { query: { topicIds: `${main.id},${other.id}` } });
    expect(new Set(idsOf(found))).toEqual(new Set([own?.id, below?.id, beside?.id]));
    expect(idsOf(await student.ok(listQuestions, { query: { topicIds: sub.id } }))).toEqual([below?.id]);
  });

  it('is empty if the named topics are gone', async () => {
    await aQuestion(hub.db);
    const topicIds = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
    expect(await student.ok(listQuestions, { query: { topicIds } })).toEqual([]);
  });

  it('can be limited to questions without a topic', async () => {
    const topic = await aTopic(hub.db);
    await aQuestion(hub.db, { topicId: topic.id });
    const without = await aQuestion(hub.db);
    for (const client of [student, teacher]) {
      expect(idsOf(await client.ok(listQuestions, { query: { withoutTopic: '1' } }))).toEqual([without.id]);
    }
    expect(await teacher.ok(listQuestions, { query: { withoutTopic: '1', topicIds: topic.id } })).toEqual([]);
  });

  it('can be limited to questions without a source, a review or reasons, for a teacher', async () => {
    const thisYear = new Date().getFullYear();
    const kept = (year: number | null, on: string) =>
      aQuestion(hub.db, { details: { source: { citation: 'Book', year, link: null }, reviewed: { on, by: '' } } });
    const none = await aQuestion(hub.db);
    const current = await kept(thisYear - 2, `${thisYear}-01-01`);
    const old = await kept(thisYear - 4, `${thisYear - 4}-12-31`);
    const undated = await kept(null, `${thisYear - 1}-01-01`);
    const lists = async (client: TestClient) =>
      Promise.all(
        LACKING.map(async (lacking) => idsOf(await client.ok(listQuestions, { query: { lacking, limit: 9 } }))),
      );
    const all = idsOf([none, current, old, undated]);
    expect(await lists(teacher)).toEqual([[none.id], [old.id], [none.id, old.id], all]);
    expect(await lists(student)).toEqual([all, all, all, all]);
    expect(await teacher.ok(countQuestions, { query: { lacking: 'recent-review' } })).toEqual({ total: 2 });
  });

  it('is newest first on request', async () => {
    const rows = await someQuestions(hub.db, 3);
    const newest = await teacher.ok(listQuestions, { query: { order: 'newest', limit: 2 } });
    expect(idsOf(newest)).toEqual(idsOf(rows.toReversed().slice(0, 2)));
    expect(idsOf(await teacher.ok(listQuestions, { query: { order: 'oldest' } }))).toEqual(idsOf(rows));
  });

  it('has a stable order for questions of one instant, the same from both ends', async () => {
    const createdAt = new Date('2026-01-01T00:00:00Z');
    const ids = idsOf(await someQuestions(hub.db, 6, { createdAt })).toSorted();
    const pages = [0, 2, 4].map((offset) => teacher.ok(listQuestions, { query: { search: '?', limit: 2, offset } }));
    expect(idsOf((await Promise.all(pages)).flat())).toEqual(ids);
    expect(idsOf(await teacher.ok(listQuestions, { query: { order: 'newest' } }))).toEqual(ids.toReversed());
  });

  it('can be paged through', async () => {
    const rows = await someQuestions(hub.db, 5);
    for (const client of [student, teacher]) {
      const page = await client.ok(listQuestions, { query: { limit: 2, offset: 2 } });
      expect(idsOf(page)).toEqual(idsOf(rows.slice(2, 4)));
    }
  });

  it('is complete for a teacher, and limited for a student, whatever limit is requested', async () => {
    const count = STUDENT_QUESTIONS_LIMIT + 5;
    const one = { question: 'Which?', options: ['a', 'b'], correctAnswer: 0 };
    await hub.db.insert(questions).values(Array.from({ length: count }, () => one));
    expect(await teacher.ok(listQuestions)).toHaveLength(count);
    expect(await student.ok(listQuestions)).toHaveLength(STUDENT_QUESTIONS_LIMIT);
    expect(await student.ok(listQuestions, { query: { limit: count } })).toHaveLength(STUDENT_QUESTIONS_LIMIT);
    expect(await student.ok(listQuestions, { query: { offset: count - 2 } })).toHaveLength(2);
  });

  it.each([
    'topicIds=7',
    'limit=0',
    'limit=many',
    'offset=-1',
    'order=random',
    'withoutTopic=yes',
    'lacking=all',
    'search=%00',
  ])('refuses ?%s', async (query) => {
    expect((await student.send('GET', `/api/questions?${query}`)).status).toBe(400);
  });
});
