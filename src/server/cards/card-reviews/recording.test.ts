import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flashcards } from '#server/db/schema/content.ts';
import { studentFlashcards, studyDays } from '#server/db/schema/progress.ts';
import { cardReviewLog, cardSchedules } from '#server/db/schema/study.ts';
import { recordReviews } from '#shared/cards/card-reviews.contract.ts';
import { studyFlashcard } from '#shared/cards/flashcards.contract.ts';
import { gradeCard } from '#shared/cards/spaced-repetition/schedule.ts';
import { aGrade, anOwnCard, anUndo, reviewsOf, sendReviews } from '#tests/support/card-reviews.ts';
import { aFlashcard, aStudent, type FlashcardRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const user = forEachTest(() => aStudent(hub.db));
const student = forEachTest(() => hub.as(user));
const card = forEachTest(() => aFlashcard(hub.db));

const now = () => hub.clock.read();
const { logged, minutesAgo, outcomes, send, stored } = reviewsOf(hub, student);

describe('recording a grade', () => {
  it('refuses grades that a browser stored for one student while another is signed in', async () => {
    const entries = [aGrade(card.id, minutesAgo(1))];
    const sent = { sentAt: now().toISOString(), entries };
    const { id: userId } = await aStudent(hub.db);
    expect((await student.call(recordReviews, { body: { ...sent, userId } })).status).toBe(409);
    expect(await logged()).toEqual([]);
    expect((await student.call(recordReviews, { body: { ...sent, userId: user.id } })).status).toBe(200);
  });

  it('returns and stores the schedule that the rules give', async () => {
    const grade = aGrade(card.id, minutesAgo(1), { rating: 4 });
    const expected = gradeCard(null, 4, minutesAgo(1));
    const { status, body } = await send([grade]);
    expect(status).toBe(200);
    const { due, lastReview } = expected;
    const schedule = { ...expected, due: due.toISOString(), lastReview: lastReview.toISOString() };
    expect(body).toEqual({
      results: [{ id: grade.id, outcome: 'recorded', message: null }],
      schedules: [{ cardId: card.id, schedule }],
    });
    const whose = { userId: user.id, cardId: card.id, flashcardId: card.id, ownCardId: null };
    expect(await stored()).toEqual({ ...expected, scheduledDue: due, ...whose });
    const entry = { id: grade.id, kind: 'grade', rating: 4, stateBefore: 'new', timeSpent: 5 };
    expect(await logged()).toMatchObject([{ ...entry, at: minutesAgo(1), receivedAt: now() }]);
  });

  it('processes a batch by time, whatever the order it is sent in', async () => {
    const [first, second] = [aGrade(card.id, minutesAgo(20), { rating: 1 }), aGrade(card.id, minutesAgo(5))];
    const { body } = await send([second, first]);
    expect(body.results.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await stored()).toMatchObject({ reps: 2, lastReview: minutesAgo(5) });
    expect((await logged()).map(({ id, stateBefore }) => [id, stateBefore])).toEqual([
      [first.id, 'new'],
      [second.id, 'learning'],
    ]);
  });

  it('works for a student’s own card', async () => {
    const own = await anOwnCard(hub.db, { userId: user.id });
    expect(await outcomes([aGrade(own.id, now())])).toEqual(['recorded']);
    expect(await stored()).toMatchObject({ cardId: own.id, ownCardId: own.id, flashcardId: null });
    expect(await hub.db.$count(studentFlashcards)).toBe(0);
  });

  it('refuses a deleted card and another student’s own card, and records the rest', async () => {
    const others = await anOwnCard(hub.db, { userId: (await aStudent(hub.db)).id });
    const { body } = await send([aGrade(randomUUID(), now()), aGrade(others.id, now()), aGrade(card.id, now())]);
    const gone = { outcome: 'refused', message: 'This card was deleted' };
    expect(body.results).toMatchObject([gone, gone, { outcome: 'recorded' }]);
    expect(body.schedules.map(({ schedule }) => schedule?.reps)).toEqual([undefined, undefined, 1]);
    expect(await hub.db.$count(cardReviewLog)).toBe(1);
  });

  it('keeps the log of a card that is deleted later, and recognizes its entries', async () => {
    const grade = aGrade(card.id, now());
    await send([grade]);
    await hub.db.delete(flashcards).where(eq(flashcards.id, card.id));
    const { body } = await send([grade, aGrade(card.id, now())]);
    expect(body.results).toMatchObject([{ outcome: 'known' }, { outcome: 'refused' }]);
    expect(body.schedules).toEqual([{ cardId: card.id, schedule: null }]);
    expect([await hub.db.$count(cardSchedules), await hub.db.$count(cardReviewLog)]).toEqual([0, 1]);
  });
});

describe('a batch that is sent again', () => {
  it('changes nothing', async () => {
    const grade = aGrade(card.id, minutesAgo(2));
    const batch = [grade, anUndo(card.id, minutesAgo(1), grade.id), aGrade(card.id, now(), { rating: 1 })];
    const first = await send(batch);
    const before = [await logged(), await stored(), await hub.db.select().from(studyDays)];
    hub.clock.advance({ minutes: 3 });
    const again = await send(batch);
    expect(again.body.results.map(({ outcome }) => outcome)).toEqual(['known', 'known', 'known']);
    expect(again.body.schedules).toEqual(first.body.schedules);
    expect([await logged(), await stored(), await hub.db.select().from(studyDays)]).toEqual(before);
  });

  it('is recognized by its ids alone, whatever else it contains', async () => {
    const grade = aGrade(card.id, now());
    await send([grade]);
    const other = await aFlashcard(hub.db);
    expect(await outcomes([{ ...grade, cardId: other.id, rating: 1 }])).toEqual(['known']);
    expect(await hub.db.$count(cardSchedules)).toBe(1);
  });

  it('is recorded once if both copies arrive at the same time', async () => {
    const batch = Array.from({ length: 10 }, (_, count) => aGrade(card.id, minutesAgo(count)));
    const answers = await Promise.all([send(batch), send(batch), send(batch.toReversed())]);
    const all = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome));
    expect(all.toSorted()).toEqual([...Array<string>(20).fill('known'), ...Array<string>(10).fill('recorded')]);
    expect(await stored()).toMatchObject({ reps: 10 });
    expect(await hub.db.select().from(studyDays)).toMatchObject([{ cards: 10, timeSpent: 50 }]);
    expect(await hub.db.select().from(studentFlashcards)).toMatchObject([{ timesStudied: 10 }]);
  });

  it('is recorded once if it contains the same id twice', async () => {
    const grade = aGrade(card.id, now());
    expect(await outcomes([grade, grade])).toEqual(['recorded', 'known']);
  });

  it('is independent of another student’s batch with the same ids', async () => {
    const grade = aGrade(card.id, now());
    await send([grade]);
    const other = await hub.as(await aStudent(hub.db));
    expect((await sendReviews(hub, other, [grade])).body.results).toMatchObject([{ outcome: 'recorded' }]);
  });
});

it('recording grades works alongside studying the same cards without grades', async () => {
  const other = await aFlashcard(hub.db);
  const study = ({ id }: FlashcardRow) => student.call(studyFlashcard, { params: { id } });
  const grades = () => [aGrade(other.id, minutesAgo(2)), aGrade(card.id, minutesAgo(1))];
  const answers = await Promise.all([send(grades()), study(card), study(other), send(grades()), study(card)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const studied = await hub.db.select().from(studentFlashcards).orderBy(studentFlashcards.timesStudied);
  expect(studied).toMatchObject([
    { flashcardId: other.id, timesStudied: 3 },
    { flashcardId: card.id, timesStudied: 4 },
  ]);
  expect(await hub.db.select().from(studyDays)).toMatchObject([{ cards: 7 }]);
});

describe('two devices, one of them temporarily offline', () => {
  it('merge their grades by time', async () => {
    const early = [aGrade(card.id, minutesAgo(60), { rating: 1 }), aGrade(card.id, minutesAgo(50))];
    const late = [aGrade(card.id, minutesAgo(40)), aGrade(card.id, minutesAgo(30), { rating: 2 })];
    await send(late);
    await send(early);
    const merged = await stored();
    await hub.db.delete(cardSchedules);
    const other = await hub.as(await aStudent(hub.db));
    await sendReviews(hub, other, [...early, ...late]);
    const { userId: _other, ...inOneGo } = (await stored()) ?? { userId: '' };
    expect(merged).toMatchObject(inOneGo);
    expect(merged?.reps).toBe(4);
  });

  it('introduce a card only once', async () => {
    await send([aGrade(card.id, minutesAgo(10))]);
    await send([aGrade(card.id, minutesAgo(20))]);
    expect((await logged()).map(({ stateBefore }) => stateBefore)).toEqual(['learning', 'new']);
  });
});

describe('recording reviews is refused', () => {
  const body = () => ({ sentAt: now().toISOString(), entries: [aGrade(card.id, now())] });

  it('if the body is invalid', async () => {
    const wrong = [
      { ...body(), sentAt: 'now' },
      { ...body(), entries: [] },
      { ...body(), entries: [{ ...body().entries[0], rating: 5 }] },
      { ...body(), entries: [{ ...body().entries[0], kind: 'forget' }] },
      { ...body(), entries: Array.from({ length: 201 }, () => aGrade(card.id, now())) },
    ];
    for (const payload of wrong) {
      expect((await student.send('POST', '/api/card-reviews', { payload })).status).toBe(400);
    }
    expect(await hub.db.$count(cardReviewLog)).toBe(0);
  });
});
