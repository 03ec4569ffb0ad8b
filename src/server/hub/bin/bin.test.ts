import { and, eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { rowsOf } from '#server/db/engine.ts';
import { binActions, binItems, binRecords } from '#server/db/schema/bin.ts';
import { flashcards, flashcardVersions, questions, questionVersions } from '#server/db/schema/content.ts';
import * as schema from '#server/db/schema/index.ts';
import { cardSchedules } from '#server/db/schema/study.ts';
import {
  bulkDeleteFlashcards,
  bulkUpdateFlashcards,
  listFlashcardVersions,
} from '#shared/cards/flashcards.contract.ts';
import {
  bulkDeleteQuestions,
  bulkRetireQuestions,
  bulkReviewQuestions,
  bulkUpdateQuestions,
  deleteQuestionsByTopic,
} from '#shared/bank/question-bank.contract.ts';
import { deleteQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { deleteTopic } from '#shared/bank/topics.contract.ts';
import { reportFlashcard } from '#shared/insight/reports.contract.ts';
import { listBin, listBinItems, undoBinAction } from '#shared/hub/bin.contract.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { expectRightCounters } from '#tests/support/counters.ts';
import { NOBODY, type QuestionRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { refreshStatistics } from '#tests/support/item-statistics.ts';
import { aWholeHub } from '#tests/support/whole-hub.ts';
import { sweepFlashcardVersions, sweepQuestionVersions } from '../maintenance/versions.repository.ts';

const hub = hubForEachTest();
const whole = forEachTest(() => aWholeHub(hub));
beforeEach(async () => {
  await hub.db.delete(binActions);
  await refreshStatistics(hub);
});

const UNRELATED = new Set(['audit_entries', 'sessions', 'bin_actions', 'bin_items', 'bin_records', 'rate_limits']);

/** All rows, without the time at which statistics were computed. */
async function everything(): Promise<Map<string, unknown[]>> {
  const tables = Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []));
  const rows = new Map<string, unknown[]>();
  for (const name of tables.filter((one) => !UNRELATED.has(one))) {
    const found = await hub.db.execute(sql`select to_jsonb(t) - 'computed_at' as row from ${sql.identifier(name)} t`);
    const texts = rowsOf(found, z.object({ row: z.unknown() })).map(({ row }) => JSON.stringify(row));
    rows.set(name, texts.toSorted());
  }
  return rows;
}

const all = (expectedCount: number) => ({ selection: { filter: {}, expectedCount } });
/** Deletes all questions; returns how many. */
const deleteQuestions = async () => {
  const count = await hub.db.$count(questions);
  await whole.teacher.ok(bulkDeleteQuestions, { body: all(count) });
  return count;
};
const list = async () => {
  // Later actions are newer.
  hub.clock.advance({ minutes: 1 });
  return (await whole.teacher.ok(listBin)).actions;
};
const newest = async () => (await list())[0] ?? expect.fail('the bin is empty');
const undo = (id: string, ids?: string[]) =>
  whole.teacher.ok(undoBinAction, { params: { id }, body: ids === undefined ? {} : { ids } });
const undoNewest = async (ids?: string[]) => undo((await newest()).id, ids);
const topicsOf = async () =>
  new Map((await hub.db.select().from(questions)).map(({ id, topicId }) => [id, topicId] as const));
/** A question from a topic that has others. */
const anyQuestion = async () => {
  const ofAbdomen = hub.db.select().from(questions).where(eq(questions.topicId, whole.topics.abdomen.id));
  return (await ofAbdomen.orderBy(questions.id).limit(1))[0] ?? expect.fail('no question');
};

describe('a deleted item', () => {
  it('comes back with everything that was deleted with it: questions', { tags: 'long' }, async () => {
    const before = await everything();
    const count = await deleteQuestions();
    expect(await newest()).toMatchObject({ subject: 'questions', kind: 'delete', items: count, left: count });
    expect(await undoNewest()).toEqual({ undone: count, leftAlone: 0 });
    await refreshStatistics(hub);
    expect(await everything()).toEqual(before);
    expect(await newest()).toMatchObject({ items: count, left: 0, example: null });
    expect([await hub.db.$count(binItems), await hub.db.$count(binRecords)]).toEqual([0, 0]);
  });

  it('comes back with everything that was deleted with it: flashcards, their schedules and reports', async () => {
    const [card] = await hub.db.select().from(flashcards);
    const ann = await hub.as(whole.students.ann);
    await ann.ok(reportFlashcard, { params: { id: card?.id ?? '' }, body: { kind: 'unclear', text: 'Which?' } });
    const before = await everything();
    const count = await hub.db.$count(flashcards);
    expect(await hub.db.$count(cardSchedules, eq(cardSchedules.userId, whole.students.ann.id))).toBeGreaterThan(0);
    await whole.teacher.ok(bulkDeleteFlashcards, { body: all(count) });
    expect(await undoNewest()).toEqual({ undone: count, leftAlone: 0 });
    expect(await everything()).toEqual(before);
  });

  it('can be restored individually', async () => {
    const { id, question } = await anyQuestion();
    const count = await deleteQuestions();
    const { id: action } = await newest();
    const listed = await whole.teacher.ok(listBinItems, { params: { id: action }, query: { limit: 100 } });
    expect(listed.total).toBe(count);
    expect(listed.items).toContainEqual({ id, text: question });
    expect(await undo(action, [id])).toEqual({ undone: 1, leftAlone: 0 });
    expect(await undo(action, [id])).toEqual({ undone: 0, leftAlone: 0 });
    expect(await newest()).toMatchObject({ items: count, left: count - 1 });
    expect(await hub.db.$count(questions)).toBe(1);
  });

  it('is listed for a single question and for a topic, with the author', async () => {
    const { id, question, topicId } = await anyQuestion();
    const { firstName, lastName } = whole.teacherRow;
    await whole.teacher.ok(deleteQuestion, { params: { id } });
    expect(await newest()).toMatchObject({ items: 1, example: question, createdBy: `${firstName} ${lastName}` });
    await whole.teacher.ok(deleteQuestionsByTopic, { params: { topicId: topicId ?? '' } });
    expect(await list()).toHaveLength(2);
  });

  it('comes back without a topic or student deleted in the meantime', async () => {
    const { id, topicId } = await anyQuestion();
    const count = await deleteQuestions();
    await whole.teacher.ok(deleteTopic, { params: { id: topicId ?? '' } });
    await whole.teacher.ok(deleteUser, { params: { id: whole.students.ann.id } });
    expect(await hub.db.$count(binRecords, eq(binRecords.userId, whole.students.ann.id))).toBe(0);
    expect(await undoNewest()).toEqual({ undone: count, leftAlone: 0 });
    expect((await topicsOf()).get(id)).toBeNull();
    await refreshStatistics(hub);
    await expectRightCounters(hub);
  });

  it('counts answers that students gave in the meantime', async () => {
    const ben = await hub.as(whole.students.ben);
    const form = { topicIds: [whole.topics.abdomen.id], totalQuestions: 2 };
    const session = await ben.ok(createQuizSession, { body: form });
    await deleteQuestions();
    for (const { id: questionId } of session.questions) {
      const body = { sessionId: session.id, questionId, selectedAnswer: 0, timeSpent: 5 };
      await ben.call(answerQuestion, { body });
    }
    await undoNewest();
    await refreshStatistics(hub);
    await expectRightCounters(hub);
  });

  it('keeps its versions while it is in the bin, and is deleted for good after 30 days', async () => {
    const { id } = await anyQuestion();
    await whole.teacher.ok(updateQuestion, { params: { id }, body: { question: 'Never asked?' } });
    await whole.teacher.ok(updateQuestion, { params: { id }, body: { question: 'Never asked again?' } });
    await whole.teacher.ok(deleteQuestion, { params: { id } });
    const unasked = () =>
      hub.db.$count(questionVersions, and(eq(questionVersions.questionId, id), sql`question like 'Never%'`));
    const sweepVersions = () => sweepQuestionVersions(hub.db, { before: new Date(Date.now() + 86_400_000) });
    await hub.sweepDaily();
    await sweepVersions();
    expect(await unasked()).toBe(2);
    hub.clock.advance({ days: 31 });
    const { id: action } = (await hub.db.select().from(binActions))[0] ?? { id: NOBODY };
    const teacher = await hub.as(whole.teacherRow);
    expect((await teacher.ok(listBin)).actions).toEqual([]);
    expect((await teacher.call(undoBinAction, { params: { id: action }, body: {} })).status).toBe(404);
    await hub.sweepDaily();
    await sweepVersions();
    expect([await hub.db.$count(binActions), await hub.db.$count(binItems), await unasked()]).toEqual([0, 0, 0]);
  });
});

describe('a deleted flashcard', () => {
  const sweepVersions = () => sweepFlashcardVersions(hub.db, { before: new Date(Date.now() + 86_400_000) });

  it('comes back with its history, which is deleted with it after 30 days', async () => {
    const count = await hub.db.$count(flashcards);
    const versions = await hub.db.select().from(flashcardVersions);
    const id = versions.find(({ changeNote }) => changeNote)?.flashcardId ?? NOBODY;
    const history = () => whole.teacher.ok(listFlashcardVersions, { params: { id } });
    const before = await history();
    expect(before).toHaveLength(2);
    await whole.teacher.ok(bulkDeleteFlashcards, { body: all(count) });
    expect(await sweepVersions()).toBe(0);
    await undoNewest();
    expect(await history()).toEqual(before);
    await whole.teacher.ok(bulkDeleteFlashcards, { body: all(count) });
    hub.clock.advance({ days: 31 });
    await hub.sweepDaily();
    await sweepVersions();
    expect(await hub.db.$count(flashcardVersions)).toBe(0);
  });
});

describe('undoing a bulk change', () => {
  it('restores the topics, unless an item has another by now', async () => {
    const before = await topicsOf();
    const [id = ''] = [...before.keys()];
    const changing = [...before.values()].filter((topicId) => topicId !== null).length;
    await whole.teacher.ok(bulkUpdateQuestions, { body: { ...all(before.size), topicId: null } });
    expect(await newest()).toMatchObject({ kind: 'topic', topicName: null, items: changing });
    const other = [...before.values()].find((topicId) => topicId !== null && topicId !== before.get(id));
    await whole.teacher.ok(updateQuestion, { params: { id }, body: { topicId: other ?? null } });
    expect(await undoNewest()).toEqual({ undone: changing - 1, leftAlone: 1 });
    expect(await topicsOf()).toEqual(before.set(id, other ?? null));
  });

  it('restores the topics of flashcards', async () => {
    const before = await hub.db.select().from(flashcards);
    const { id: topicId, name: topicName } = whole.topics.vascular;
    await whole.teacher.ok(bulkUpdateFlashcards, { body: { ...all(before.length), topicId } });
    expect(await newest()).toMatchObject({ subject: 'flashcards', kind: 'topic', topicName });
    await undoNewest();
    const topicOf = (rows: typeof before) => new Map(rows.map((row) => [row.id, row.topicId]));
    expect(topicOf(await hub.db.select().from(flashcards))).toEqual(topicOf(before));
  });

  it('restores whether questions are retired', async () => {
    const retired = async () =>
      new Map((await hub.db.select().from(questions)).map((row) => [row.id, row.retiredAt?.getTime()]));
    const before = await retired();
    const selection = { ids: [...before.keys()] };
    await whole.teacher.ok(bulkRetireQuestions, { body: { selection, isRetired: true } });
    expect(await newest()).toMatchObject({ kind: 'retire', isReturn: false });
    await undoNewest();
    expect(await retired()).toEqual(before);
    await whole.teacher.ok(bulkRetireQuestions, { body: { selection, isRetired: false } });
    expect(await newest()).toMatchObject({ kind: 'retire', isReturn: true, items: 1 });
    await undoNewest();
    expect(await retired()).toEqual(before);
  });

  it('restores the reviews, and keeps other details', async () => {
    const [first, second] = (await hub.db.select().from(questions)) as [QuestionRow, QuestionRow];
    const source = { citation: 'A book', year: null, link: null };
    const details = { source, reviewed: { on: '2020-01-01', by: 'Somebody' } };
    await whole.teacher.ok(updateQuestion, { params: { id: first.id }, body: { details } });
    await whole.teacher.ok(updateQuestion, { params: { id: second.id }, body: { details: null } });
    const detailsOf = async ({ id }: { id: string }) =>
      (await hub.db.select().from(questions).where(eq(questions.id, id)))[0]?.details;
    await whole.teacher.ok(bulkReviewQuestions, { body: { selection: { ids: [first.id, second.id] } } });
    expect(await detailsOf(second)).toHaveProperty('reviewed');
    expect(await undoNewest()).toEqual({ undone: 2, leftAlone: 0 });
    expect([await detailsOf(first), await detailsOf(second)]).toEqual([details, null]);
  });

  it('is not offered if nothing changed', async () => {
    const { id, topicId } = await anyQuestion();
    await whole.teacher.ok(bulkUpdateQuestions, { body: { selection: { ids: [id] }, topicId } });
    expect(await list()).toEqual([]);
  });
});

it('refuses unknown actions and items', async () => {
  expect((await whole.teacher.call(undoBinAction, { params: { id: NOBODY }, body: {} })).status).toBe(404);
  expect(await whole.teacher.ok(listBinItems, { params: { id: NOBODY } })).toEqual({ total: 0, items: [] });
});

it('restores each item once in a race', async () => {
  const count = await deleteQuestions();
  const { id } = await newest();
  const results = await Promise.all([undo(id), undo(id), undo(id)]);
  expect(results.reduce((sum, { undone }) => sum + undone, 0)).toBe(count);
  await refreshStatistics(hub);
  await expectRightCounters(hub);
});
