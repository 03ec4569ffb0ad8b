import { expect, it } from 'vitest';
import { readReview, REVIEW_FILES } from './read-review.ts';
import { outcomeLines, reviewSummary } from './review-words.ts';

const ID = '7b0e7f0e-3c3c-4c59-9d3a-0d5b8a3b1f11';
const entry = { questionId: ID, versionId: ID, verdict: 'right' as const, comment: '' };
const review = {
  format: 'hub-question-review' as const,
  version: 1 as const,
  reviewer: { name: 'Jane Doe', credentials: 'RDMS' },
  completedOn: '2026-11-26',
  entries: [entry],
};
const read = (content: unknown) =>
  readReview({ text: async () => (typeof content === 'string' ? content : JSON.stringify(content)) });

it('reads a review as the form saved it', async () => {
  expect(await read(review)).toEqual({ review });
  expect(await read({ ...review, reviewer: { name: ' Jane Doe ' } })).toEqual({
    review: { ...review, reviewer: { name: 'Jane Doe', credentials: '' } },
  });
});

it.each([
  ['<!doctype html>', /^This is not a review of questions\./],
  [[], /^This is not a review of questions\./],
  [{ ...review, format: 'anki' }, /^This is not a review of questions\./],
  [{ ...review, version: 2 }, /^This review is from a newer version of the hub\./],
  [{ ...review, reviewer: { name: '' } }, /The reviewer’s name is missing$/],
  [{ ...review, entries: [] }, /There is no verdict in the file$/],
  [{ ...review, entries: [entry, entry] }, /A question is in the file twice$/],
  [{ ...review, entries: [{ ...entry, verdict: 'wrong' }] }, /Verdict 1: Say what should change$/],
])('refuses %j', async (content, fault) => {
  expect(await read(content)).toEqual({ fault: expect.stringMatching(fault) });
});

it("takes only one file, of a review's type and size", () => {
  const file = { name: 'review.JSON', size: 100 };
  expect(REVIEW_FILES.refusalOf([file])).toBeNull();
  expect(REVIEW_FILES.refusalOf([file, file])?.description).toMatch(/one file/);
  expect(REVIEW_FILES.refusalOf([{ ...file, name: 'review.html' }])?.description).toMatch(/not the form itself/);
  expect(REVIEW_FILES.refusalOf([{ ...file, size: 8 * 1024 * 1024 + 1 }])?.description).toMatch(/8 MB/);
});

it('sums up a review and its effects in one sentence each', () => {
  expect(reviewSummary(review)).toBe('Jane Doe, RDMS, reviewed 1 question on Nov 26, 2026: 1 right.');
  const change = { ...entry, verdict: 'change' as const };
  const entries = [entry, entry, change, change, { ...entry, verdict: 'wrong' as const }];
  expect(reviewSummary({ ...review, reviewer: { name: 'Max Roe', credentials: '' }, entries })).toBe(
    'Max Roe reviewed 5 questions on Nov 26, 2026: 2 right, 2 need a change, 1 with a wrong key.',
  );
  expect(outcomeLines({ noted: 0, commented: 0, changedSince: 0, known: 0, gone: 0, concerns: [] })).toEqual([]);
  expect(outcomeLines({ noted: 1, commented: 2, changedSince: 1, known: 1, gone: 2, concerns: [] })).toEqual([
    '1 question is now marked as reviewed.',
    '2 comments were added.',
    '1 question has changed since the form was downloaded and cannot be marked as reviewed.',
    '1 verdict changed nothing: the hub already has it, or a later review.',
    '2 questions were deleted in the meantime.',
  ]);
});
