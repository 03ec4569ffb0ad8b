import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { topics } from '#server/db/schema/content.ts';
import { studentFlashcards, studyDays } from '#server/db/schema/progress.ts';
import {
  countFlashcards,
  listFlashcards,
  listFlashcardsByTopic,
  studyFlashcard,
} from '#shared/cards/flashcards.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { aFlashcard, aStudent, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const student = forEachTest(async () => hub.as(await aStudent(hub.db)));

const at = (createdAt: string) => ({ createdAt: new Date(createdAt) });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('flashcards', () => {
  it('are listed oldest first, also to pending students', async () => {
    const later = await aFlashcard(hub.db, at('2026-01-02T00:00:00Z'));
    const earlier = await aFlashcard(hub.db, at('2026-01-01T00:00:00Z'));
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    const cards = await pending.ok(listFlashcards);
    expect(idsOf(cards)).toEqual([earlier.id, later.id]);
    expect(cards[0]).toEqual({
      id: earlier.id,
      front: earlier.front,
      back: earlier.back,
      cloze: null,
      imageUrl: null,
      backImageUrl: null,
      occlusion: null,
      topicId: null,
      createdById: null,
      versionId: earlier.versionId,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: earlier.updatedAt.toISOString(),
    });
  });

  it('can be paged through', async () => {
    await aFlashcard(hub.db, at('2026-01-01T00:00:00Z'));
    const second = await aFlashcard(hub.db, at('2026-01-02T00:00:00Z'));
    const third = await aFlashcard(hub.db, at('2026-01-03T00:00:00Z'));
    expect(idsOf(await student.ok(listFlashcards, { query: { limit: 1, offset: 1 } }))).toEqual([second.id]);
    expect(idsOf(await student.ok(listFlashcards, { query: { offset: 2 } }))).toEqual([third.id]);
  });

  it('are listed newest first on request, in exactly the reverse order even if created together', async () => {
    const first = await aFlashcard(hub.db, at('2026-01-01T00:00:00Z'));
    for (let n = 0; n < 2; n += 1) await aFlashcard(hub.db);
    const oldest = idsOf(await student.ok(listFlashcards, { query: { order: 'oldest' } }));
    expect(oldest[0]).toBe(first.id);
    const newest = await student.ok(listFlashcards, { query: { order: 'newest' } });
    expect(idsOf(newest)).toEqual(oldest.toReversed());
    expect(idsOf(await student.ok(listFlashcards, { query: { order: 'newest', limit: 1 } }))).toEqual(oldest.slice(-1));
  });

  it('are listed by topic, including subcategories of a main category', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const own = await aFlashcard(hub.db, { topicId: main.id, ...at('2026-01-01T00:00:00Z') });
    const below = await aFlashcard(hub.db, { topicId: sub.id, ...at('2026-01-02T00:00:00Z') });
    await aFlashcard(hub.db);
    const of = (topicId: string) => student.ok(listFlashcardsByTopic, { params: { topicId } });
    expect(idsOf(await of(main.id))).toEqual([own.id, below.id]);
    expect(idsOf(await of(sub.id))).toEqual([below.id]);
  });

  it('return 404 for a missing topic, even if an orphan still refers to it', async () => {
    const { id: topicId } = await aTopic(hub.db);
    await aTopic(hub.db, { parentId: topicId });
    await hub.db.delete(topics).where(eq(topics.id, topicId));
    expect((await student.call(listFlashcardsByTopic, { params: { topicId } })).status).toBe(404);
    const gone = await student.call(listFlashcardsByTopic, { params: { topicId: NOBODY } });
    expect(gone).toMatchObject({ status: 404, error: { code: 'not_found' } });
    expect((await student.send('GET', '/api/flashcards/by-topic/7')).status).toBe(400);
  });

  const wrong = ['topicIds=7', 'limit=many', 'offset=-1', 'order=random', 'withoutTopic=yes', 'search=%00', 'limit=0'];
  it.each(wrong)('are not listed with ?%s', async (query) => {
    expect((await student.send('GET', `/api/flashcards?${query}`)).status).toBe(400);
  });
});

describe('the flashcard filter', () => {
  type Query = PartInput<typeof listFlashcards, 'query'>;
  const fronts = async (query: Query) => (await student.ok(listFlashcards, { query })).map(({ front }) => front);

  it.each([
    ['the front', 'ECHOES'],
    ['the back', 'reverb'],
    ['two letters', 'pq'],
    ['one letter', 'Z'],
    ['words over a line end', 'artery\nlies'],
  ])('finds %s, whatever the case', async (_where, search) => {
    await aFlashcard(hub.db, { front: 'Which echoes? zPQ', back: 'The artery\nlies by the REVERBERATION.' });
    await aFlashcard(hub.db, { front: 'Other', back: 'None' });
    expect(await fronts({ search })).toEqual(['Which echoes? zPQ']);
    expect(await fronts({ search, limit: 50, order: 'newest' })).toEqual(['Which echoes? zPQ']);
  });

  it.each([
    ['100%', '100% sure?', '1000 sure?'],
    ['a_b', 'a_b?', 'axb?'],
    [String.raw`a\b`, String.raw`a\b?`, 'ab?'],
    ["o'clock", "3 o'clock?", 'o clock?'],
  ])('matches every character of %s literally', async (search, front, other) => {
    await aFlashcard(hub.db, { front });
    await aFlashcard(hub.db, { front: other });
    expect(await fronts({ search })).toEqual([front]);
  });

  it('combines its parts, and the count uses the same filter', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    const other = await aTopic(hub.db);
    await aFlashcard(hub.db, { front: 'Aorta main', topicId: main.id });
    await aFlashcard(hub.db, { front: 'Aorta sub', topicId: sub.id });
    await aFlashcard(hub.db, { front: 'Vein sub', topicId: sub.id });
    await aFlashcard(hub.db, { front: 'Aorta other', topicId: other.id });
    await aFlashcard(hub.db, { front: 'Aorta without' });
    const expected: [Query, string[]][] = [
      [{ topicIds: main.id }, ['Aorta main', 'Aorta sub', 'Vein sub']],
      [{ topicIds: `${sub.id},${other.id}` }, ['Aorta sub', 'Vein sub', 'Aorta other']],
      [{ topicIds: main.id, search: ' aorta ' }, ['Aorta main', 'Aorta sub']],
      [{ withoutTopic: '1' }, ['Aorta without']],
      [{ withoutTopic: '1', topicIds: main.id }, []],
      [{ topicIds: NOBODY }, []],
      [{ search: '  ' }, ['Aorta main', 'Aorta sub', 'Vein sub', 'Aorta other', 'Aorta without']],
    ];
    for (const [query, found] of expected) {
      expect(await fronts(query)).toEqual(found);
      expect(await teacher.ok(countFlashcards, { query })).toEqual({ total: found.length });
    }
    expect(await teacher.ok(countFlashcards)).toEqual({ total: 5 });
  });

  it('are not counted with a wrong topic', async () => {
    const teacher = await hub.as(await aTeacher(hub.db));
    expect((await teacher.send('GET', '/api/flashcards/count?topicIds=7')).status).toBe(400);
  });
});

describe('studying a card', () => {
  const study = (client: TestClient, id: string) => client.call(studyFlashcard, { params: { id } });

  it('counts distinct cards, and how often each was studied', async () => {
    const [one, two] = [await aFlashcard(hub.db), await aFlashcard(hub.db)];
    expect(await study(student, one.id)).toMatchObject({ status: 200, body: { studied: 1 } });
    expect(await study(student, one.id)).toMatchObject({ body: { studied: 1 } });
    expect(await study(student, two.id)).toMatchObject({ body: { studied: 2 } });
    const rows = await hub.db.select().from(studentFlashcards).orderBy(studentFlashcards.timesStudied);
    expect(rows).toMatchObject([
      { flashcardId: two.id, timesStudied: 1 },
      { flashcardId: one.id, timesStudied: 2 },
    ]);
  });

  it('counts every one of several simultaneous requests for the same card', async () => {
    const { id } = await aFlashcard(hub.db);
    const answers = await Promise.all(Array.from({ length: 5 }, () => study(student, id)));
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => ({ studied: 1 })));
    expect(await hub.db.select().from(studentFlashcards)).toMatchObject([{ timesStudied: 5 }]);
    expect(await hub.db.select().from(studyDays)).toMatchObject([{ cards: 5, answers: 0 }]);
  });

  it('makes the day a study day, only for the student', async () => {
    const { id } = await aFlashcard(hub.db);
    await study(student, id);
    const figures = { streak: 1, daysStudiedThisWeek: 1, flashcardsStudied: 1, totalFlashcards: 1 };
    expect(await student.ok(getStudentStats)).toMatchObject(figures);
    const other = await hub.as(await aStudent(hub.db));
    expect(await other.ok(getStudentStats)).toMatchObject({ flashcardsStudied: 0, streak: 0 });
  });

  it('is refused to a pending student, giving the reason, and records nothing', async () => {
    const { id } = await aFlashcard(hub.db);
    const pending = await hub.as(await aStudent(hub.db, { status: 'pending' }));
    const answer = await study(pending, id);
    expect(answer).toMatchObject({ status: 403, error: { code: 'awaiting_approval' } });
    expect(answer.error?.message).toContain('awaiting approval');
    expect(await hub.db.$count(studentFlashcards)).toBe(0);
  });

  it('returns 404 for a card that does not exist, and records nothing', async () => {
    expect(await study(student, NOBODY)).toMatchObject({ status: 404 });
    expect(await hub.db.$count(studyDays)).toBe(0);
  });
});
