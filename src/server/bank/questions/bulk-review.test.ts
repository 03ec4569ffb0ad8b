import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { bulkReviewQuestions } from '#shared/bank/question-bank.contract.ts';
import { aQuestion, aTeacher, NOBODY, someQuestions } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let teacher: TestClient;
const hub = hubForEachTest();
beforeEach(async () => {
  teacher = await hub.as(await aTeacher(hub.db, { firstName: 'Ada', lastName: 'Okoro' }));
});

const bulkReview = (selection: PartInput<typeof bulkReviewQuestions, 'body'>['selection']) =>
  teacher.call(bulkReviewQuestions, { body: { selection } });
const stored = async (id: string) => (await hub.db.select().from(questions).where(eq(questions.id, id)))[0];
const detailsOf = async (id = '') => (await stored(id))?.details;

it('a bulk review stores the teacher’s name and date, keeps other details, and versions each question', async () => {
  // Eight in the evening of the previous day, in UTC.
  hub.clock.set('2026-03-01T20:00:00Z');
  teacher.headers['x-time-zone'] = 'Asia/Tokyo';
  const source = { citation: 'A book', year: null, link: null };
  const sourced = await aQuestion(hub.db, { details: { source, reviewed: { on: '2020-01-01', by: 'Somebody' } } });
  const [plain, other] = await someQuestions(hub.db, 2);
  const ids = [sourced.id, plain?.id ?? '', NOBODY];
  expect(await bulkReview({ ids })).toMatchObject({ status: 200, body: { updatedCount: 2 } });
  const reviewed = { on: '2026-03-02', by: 'Ada Okoro' };
  expect(await detailsOf(sourced.id)).toEqual({ source, reviewed });
  expect(await detailsOf(plain?.id)).toEqual({ reviewed });
  expect(await detailsOf(other?.id)).toBeNull();
  expect(await hub.db.$count(questionVersions)).toBe(5);
  const row = await stored(sourced.id);
  expect(row?.updatedAt).toEqual(hub.clock.read());
  expect(row?.versionId).not.toBe(sourced.versionId);
});

it('a bulk review by the same teacher on the same day leaves a question as it is', async () => {
  const { id } = await aQuestion(hub.db);
  await bulkReview({ ids: [id] });
  const before = await stored(id);
  hub.clock.advance({ minutes: 1 });
  expect((await bulkReview({ ids: [id] })).body).toEqual({ updatedCount: 1 });
  expect(await stored(id)).toEqual(before);
});

it('a bulk review covers all questions that match a filter, after which none of them lacks a review', async () => {
  // The filter uses the date of the database.
  hub.clock.set(new Date().toISOString());
  await someQuestions(hub.db, 3);
  const selection = { filter: { lacking: 'recent-review' as const }, expectedCount: 3 };
  expect((await bulkReview({ ...selection, expectedCount: 2 })).status).toBe(409);
  expect((await bulkReview(selection)).body).toEqual({ updatedCount: 3 });
  expect((await bulkReview(selection)).status).toBe(409);
});
