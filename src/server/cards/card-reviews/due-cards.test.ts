import { describe, expect, it } from 'vitest';
import { studySettings } from '#server/db/schema/study.ts';
import { listDueCards } from '#shared/cards/card-reviews.contract.ts';
import { getPortal } from '#shared/practice/progress.contract.ts';
import { aCardSchedule, aGrade, aLoggedGrade, anOwnCard, anUndo, sendReviews } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent, aTopic } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const user = forEachTest(() => aStudent(hub.db));
const student = forEachTest(() => hub.as(user));

const due = (limit?: number) => student.ok(listDueCards, { query: limit === undefined ? {} : { limit } });
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const dueIds = async () => idsOf((await due()).cards);
const settings = (given: Partial<typeof studySettings.$inferInsert>) =>
  hub.db.insert(studySettings).values({ userId: user.id, ...given });
const madeAt = (createdAt: string) => ({ createdAt: new Date(createdAt) });
/** The test clock shows noon UTC on March 11, 2026. */
const scheduled = async (dueAt: string, given: Partial<Parameters<typeof aCardSchedule>[1]> = {}) =>
  (await aCardSchedule(hub.db, { userId: user.id, due: new Date(dueAt), ...given })).cardId;

describe('today’s cards', () => {
  it('are cards being learned, then reviews, each by due time, then new cards, the student’s own first', async () => {
    const deck = await aFlashcard(hub.db, madeAt('2026-01-01T00:00:00Z'));
    const own = await anOwnCard(hub.db, { userId: user.id, ...madeAt('2026-02-01T00:00:00Z') });
    const olderOwn = await anOwnCard(hub.db, { userId: user.id, ...madeAt('2026-01-15T00:00:00Z') });
    const review = await scheduled('2026-03-11T10:00:00Z');
    const overdue = await scheduled('2026-03-01T10:00:00Z');
    const relearning = await scheduled('2026-03-11T12:10:00Z', { state: 'relearning' });
    const learning = await scheduled('2026-03-11T12:01:00Z', { state: 'learning' });
    const { cards, counts } = await due();
    expect(idsOf(cards)).toEqual([learning, relearning, overdue, review, olderOwn.id, own.id, deck.id]);
    expect(counts).toEqual({ learning: 2, review: 2, new: 3 });
    expect(idsOf((await due(3)).cards)).toEqual([learning, relearning, overdue]);
    expect((await due(3)).counts).toEqual(counts);
  });

  it('include everything needed to study them', async () => {
    const topic = await aTopic(hub.db);
    const cloze = { front: 'The [...]', back: 'The liver', cloze: 'The {{c1::liver}}', topicId: topic.id };
    const images = { imageUrl: '/media/images/a.webp', backImageUrl: '/media/images/b.webp' };
    const deck = await aFlashcard(hub.db, { ...cloze, ...images });
    const own = await anOwnCard(hub.db, { userId: user.id, imageUrl: '/media/images/c.webp' });
    const scheduledDue = new Date('2026-03-10T12:00:00Z');
    const row = await aCardSchedule(hub.db, { userId: user.id, cardId: deck.id, due: scheduledDue });
    expect(await due()).toEqual({
      now: '2026-03-11T12:00:00.000Z',
      dayEnd: '2026-03-12T00:00:00.000Z',
      examStart: null,
      weights: null,
      settings: {
        newPerDay: 20,
        reviewsPerDay: 200,
        examDate: null,
        topicIds: [],
        revision: expect.any(String) as string,
      },
      counts: { learning: 0, review: 1, new: 1 },
      cards: [
        {
          id: deck.id,
          isOwn: false,
          ...cloze,
          ...images,
          occlusion: null,
          schedule: {
            state: 'review',
            due: scheduledDue.toISOString(),
            stability: row.stability,
            difficulty: row.difficulty,
            scheduledDays: row.scheduledDays,
            learningSteps: 0,
            reps: 1,
            lapses: 0,
            lastReview: '2025-12-01T00:00:00.000Z',
            leechAt: 8,
            isSetAside: false,
          },
        },
        {
          id: own.id,
          isOwn: true,
          front: own.front,
          back: own.back,
          cloze: null,
          imageUrl: '/media/images/c.webp',
          backImageUrl: null,
          occlusion: null,
          topicId: null,
          schedule: null,
        },
      ],
    });
  });

  it('exclude cards due tomorrow, cards set aside, and other students’ cards', async () => {
    await scheduled('2026-03-12T00:00:00Z');
    await scheduled('2026-03-01T00:00:00Z', { isSetAside: true });
    const { id: userId } = await aStudent(hub.db);
    const theirs = await aCardSchedule(hub.db, { userId });
    await anOwnCard(hub.db, { userId });
    expect(await dueIds()).toEqual([theirs.cardId]);
  });

  it('end with the day in the student’s time zone', async () => {
    const late = await scheduled('2026-03-12T05:00:00Z');
    expect(await dueIds()).toEqual([]);
    student.headers['x-time-zone'] = 'America/Los_Angeles';
    expect(await dueIds()).toEqual([late]);
    expect((await due()).dayEnd).toBe('2026-03-12T07:00:00.000Z');
  });

  it('appear again later the same day while they are being learned', async () => {
    const { id } = await aFlashcard(hub.db);
    await sendReviews(hub, student, [aGrade(id, hub.clock.read())]);
    const { cards, counts } = await due();
    expect(cards).toMatchObject([{ id, schedule: { state: 'learning', due: '2026-03-11T12:10:00.000Z' } }]);
    expect(counts).toEqual({ learning: 1, review: 0, new: 0 });
  });
});

describe('the daily limits', () => {
  it('limit new cards, counting the student’s own first', async () => {
    await settings({ newPerDay: 2 });
    const own = await anOwnCard(hub.db, { userId: user.id });
    const first = await aFlashcard(hub.db, madeAt('2026-01-01T00:00:00Z'));
    await aFlashcard(hub.db, madeAt('2026-01-02T00:00:00Z'));
    expect(await dueIds()).toEqual([own.id, first.id]);
    expect((await due()).counts).toEqual({ learning: 0, review: 0, new: 2 });
  });

  it('deduct new cards already seen today, until tomorrow', async () => {
    await settings({ newPerDay: 2 });
    const cards = [];
    for (let day = 1; day <= 5; day += 1) cards.push(await aFlashcard(hub.db, madeAt(`2026-01-0${day}T00:00:00Z`)));
    const [first, second, third, fourth] = idsOf(cards) as [string, string, string, string];
    await sendReviews(hub, student, [aGrade(first, hub.clock.read(), { rating: 4 })]);
    expect(await dueIds()).toEqual([second]);
    await sendReviews(hub, student, [aGrade(second, hub.clock.read(), { rating: 4 })]);
    expect(await dueIds()).toEqual([]);
    hub.clock.advance({ days: 1 });
    expect(await dueIds()).toEqual([third, fourth]);
  });

  it('allow another new card when a grade is undone', async () => {
    await settings({ newPerDay: 1 });
    const { id } = await aFlashcard(hub.db);
    const grade = aGrade(id, hub.clock.read());
    await sendReviews(hub, student, [grade]);
    hub.clock.advance({ minutes: 1 });
    await sendReviews(hub, student, [anUndo(id, hub.clock.read(), grade.id)]);
    expect((await due()).counts).toEqual({ learning: 0, review: 0, new: 1 });
  });

  it('limit reviews, counting those done today, but never cards being learned', async () => {
    await settings({ newPerDay: 0, reviewsPerDay: 3 });
    await aLoggedGrade(hub.db, { userId: user.id, at: new Date('2026-03-11T08:00:00Z') });
    await aLoggedGrade(hub.db, { userId: user.id, at: new Date('2026-03-10T23:59:00Z') });
    await aLoggedGrade(hub.db, { userId: user.id, at: new Date('2026-03-11T09:00:00Z'), stateBefore: 'learning' });
    const learning = await scheduled('2026-03-11T12:01:00Z', { state: 'learning' });
    const reviews = [];
    for (let day = 1; day <= 4; day += 1) reviews.push(await scheduled(`2026-03-0${day}T00:00:00Z`));
    expect(await dueIds()).toEqual([learning, ...reviews.slice(0, 2)]);
    expect((await due()).counts).toEqual({ learning: 1, review: 2, new: 0 });
  });

  it('leave nothing if more was done than they now allow', async () => {
    await settings({ newPerDay: 0, reviewsPerDay: 0 });
    await aLoggedGrade(hub.db, { userId: user.id, at: hub.clock.read() });
    await aLoggedGrade(hub.db, { userId: user.id, at: hub.clock.read(), stateBefore: 'new' });
    await scheduled('2026-03-01T00:00:00Z');
    await aFlashcard(hub.db);
    expect((await due()).counts).toEqual({ learning: 0, review: 0, new: 0 });
    expect(await dueIds()).toEqual([]);
  });

  it('apply to the day in the student’s time zone', async () => {
    await settings({ newPerDay: 1 });
    await aFlashcard(hub.db);
    await aLoggedGrade(hub.db, { userId: user.id, at: new Date('2026-03-11T05:00:00Z'), stateBefore: 'new' });
    expect((await due()).counts.new).toBe(0);
    student.headers['x-time-zone'] = 'America/Los_Angeles';
    expect((await due()).counts.new).toBe(1);
  });
});

describe('chosen topics', () => {
  it('limit cards to these topics and their subcategories, and allow own cards without a topic', async () => {
    const [main, other] = [await aTopic(hub.db), await aTopic(hub.db)];
    const sub = await aTopic(hub.db, { parentId: main.id });
    await settings({ topicIds: [main.id] });
    const make = (topicId: string | null, day: number) =>
      aFlashcard(hub.db, { topicId, ...madeAt(`2026-01-0${day}T00:00:00Z`) });
    const [inMain, inSub] = [await make(main.id, 1), await make(sub.id, 2)];
    const [inOther, inNone] = [await make(other.id, 3), await make(null, 4)];
    const own = await anOwnCard(hub.db, { userId: user.id });
    await anOwnCard(hub.db, { userId: user.id, topicId: other.id });
    expect(await dueIds()).toEqual([own.id, inMain.id, inSub.id]);
    for (const { id } of [inMain, inSub, inOther, inNone]) await aCardSchedule(hub.db, { userId: user.id, cardId: id });
    const ownSchedule = { flashcardId: null, ownCardId: own.id, state: 'learning' } as const;
    await aCardSchedule(hub.db, { userId: user.id, cardId: own.id, ...ownSchedule });
    expect(new Set(await dueIds())).toEqual(new Set([own.id, inMain.id, inSub.id]));
    expect((await due()).counts).toEqual({ learning: 1, review: 2, new: 0 });
  });

  it('mean all topics if none of them exists any more', async () => {
    await settings({ topicIds: ['7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11'] });
    const { id } = await aFlashcard(hub.db);
    expect(await dueIds()).toEqual([id]);
  });
});

describe('after an exam', () => {
  it('cards return to their regular schedules', async () => {
    await settings({ examDate: '2026-03-12', newPerDay: 0 });
    const id = await scheduled('2026-03-10T00:00:00Z', { scheduledDue: new Date('2026-06-01T00:00:00Z') });
    const examStart = '2026-03-12T00:00:00.000Z';
    expect(await due()).toMatchObject({ examStart, counts: { review: 1 }, cards: [{ id }] });
    hub.clock.advance({ days: 1 });
    expect(await due()).toMatchObject({ examStart: null, counts: { review: 0 }, cards: [] });
    hub.clock.set('2026-06-01T12:00:00Z');
    expect(await dueIds()).toEqual([id]);
  });
});

it('at most 200 due cards can be requested at once', async () => {
  expect((await student.send('GET', '/api/card-reviews/due?limit=201')).status).toBe(400);
  expect((await student.send('GET', '/api/card-reviews/due?limit=0')).status).toBe(400);
});

it('the portal shows what is left for today', async () => {
  await aFlashcard(hub.db);
  await scheduled('2026-03-01T00:00:00Z');
  expect((await student.ok(getPortal)).due).toEqual({ learning: 0, review: 1, new: 1 });
});
