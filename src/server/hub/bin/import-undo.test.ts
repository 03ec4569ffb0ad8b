import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { importResult } from '#shared/bank/question-files.contract.ts';
import { deleteQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { bulkUploadFlashcards, updateFlashcard } from '#shared/cards/flashcards.contract.ts';
import { recordReviews } from '#shared/cards/card-reviews.contract.ts';
import { listAuditLog } from '#shared/hub/audit.contract.ts';
import { listBin, listBinItems, undoBinAction } from '#shared/hub/bin.contract.ts';
import { createAssignment, deleteAssignment } from '#shared/practice/assignments.contract.ts';
import { createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { aClassHub } from '#tests/support/classes.ts';
import { aTopic } from '#tests/support/factories.ts';
import { forEachTest } from '#tests/support/for-each-test.ts';
import { asCsv, ROWS, uploadQuestions } from '#tests/support/question-files.ts';

const hub = forEachTest(aClassHub);

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => [`New ${n}?`, 'a', 'b', 'c', 'a', 'Imported', '']);
/** Imports questions; returns the entry of the bin, and the questions by number. */
async function importSome(count: number) {
  const data = asCsv([ROWS[0] ?? [], ...rows(count)]);
  const answer = await uploadQuestions(hub.owner, { file: { name: 'new.csv', data } });
  const { binActionId } = importResult.parse(answer.body);
  const named = await hub.db.select().from(questions).orderBy(questions.question);
  const stored = named.filter(({ question }) => question.startsWith('New '));
  if (binActionId === null) throw new Error('nothing to undo');
  return { id: binActionId, stored };
}
const undo = (id: string, ids?: string[]) =>
  hub.owner.ok(undoBinAction, { params: { id }, body: ids === undefined ? {} : { ids } });
const newest = async () => {
  hub.clock.advance({ minutes: 1 });
  return (await hub.owner.ok(listBin)).actions;
};
const left = async () =>
  (await hub.db.select().from(questions).orderBy(questions.question)).flatMap(({ question }) =>
    question.startsWith('New ') ? [question] : [],
  );

describe('an import of questions', () => {
  it('is in the bin, and undoing it deletes what it stored, and nothing else', async () => {
    const before = await hub.db.$count(questions);
    const { id, stored } = await importSome(3);
    expect((await newest())[0]).toMatchObject({ id, kind: 'import', subject: 'questions', items: 3, left: 3 });
    const listed = await hub.owner.ok(listBinItems, { params: { id } });
    expect(listed.items.map(({ text }) => text).toSorted()).toEqual(stored.map(({ question }) => question));
    expect(await undo(id)).toEqual({ undone: 3, leftAlone: 0, kept: [] });
    expect(await hub.db.$count(questions)).toBe(before);
    expect(await hub.db.$count(topics, eq(topics.name, 'Imported'))).toBe(1);
  });

  it('comes back from the bin as often as it is undone', async () => {
    const { id, stored } = await importSome(3);
    // Entries of the same instant are in no order.
    hub.clock.advance({ minutes: 1 });
    await undo(id);
    const [deletion, imported] = await newest();
    expect([deletion, imported]).toMatchObject([
      { kind: 'delete', items: 3, left: 3 },
      { kind: 'import', items: 3, left: 0 },
    ]);
    expect(await undo(deletion?.id ?? '')).toEqual({ undone: 3, leftAlone: 0 });
    const back = await hub.db.select().from(questions).orderBy(questions.question);
    expect(back.filter(({ question }) => question.startsWith('New '))).toEqual(stored);
    expect(await undo(id)).toMatchObject({ undone: 0, leftAlone: 0 });
  });

  it('is not in the bin if it stored nothing', async () => {
    await importSome(1);
    const data = asCsv([ROWS[0] ?? [], ...rows(1)]);
    const again = await uploadQuestions(hub.owner, {
      file: { name: 'new.csv', data },
      fields: { skipDuplicates: '1' },
    });
    expect(again.body).toMatchObject({ count: 0, binActionId: null });
    expect(await newest()).toHaveLength(1);
  });

  it('keeps what students were asked, what an assignment names, and what somebody edited, and says so', async () => {
    const { id, stored } = await importSome(5);
    const [asked, assigned, edited, deleted] = stored;
    await hub.student.ok(createQuizSession, {
      body: { topicIds: [asked?.topicId ?? ''], questionIds: [asked?.id ?? ''], totalQuestions: 1 },
    });
    const given = await hub.give({ work: { kind: 'questions', questionIds: [assigned?.id ?? ''] } });
    await hub.owner.ok(updateQuestion, { params: { id: edited?.id ?? '' }, body: { explanation: 'Because.' } });
    await hub.owner.ok(deleteQuestion, { params: { id: deleted?.id ?? '' } });
    expect(await undo(id)).toEqual({
      undone: 1,
      leftAlone: 3,
      kept: [
        { id: asked?.id, text: 'New 0?', reason: 'met' },
        { id: assigned?.id, text: 'New 1?', reason: 'assigned' },
        { id: edited?.id, text: 'New 2?', reason: 'edited' },
      ],
    });
    expect(await left()).toEqual(['New 0?', 'New 1?', 'New 2?']);

    await hub.owner.ok(deleteAssignment, { params: { id: given.id } });
    expect(await undo(id)).toMatchObject({ undone: 1, leftAlone: 2 });
    expect(await left()).toEqual(['New 0?', 'New 2?']);
  });

  it('can be undone for some of its items', async () => {
    const { id, stored } = await importSome(3);
    expect(await undo(id, [stored[1]?.id ?? ''])).toMatchObject({ undone: 1 });
    expect(await left()).toEqual(['New 0?', 'New 2?']);
    expect((await newest()).find((action) => action.id === id)).toMatchObject({ items: 3, left: 2 });
  });

  it('is undone once by two teachers at the same time', async () => {
    const { id } = await importSome(4);
    const both = await Promise.all([undo(id), undo(id)]);
    expect(both.map(({ undone }) => undone)).toEqual(expect.arrayContaining([0, 4]));
    expect(await left()).toEqual([]);
  });

  it('never deletes an edit, a quiz or an assignment that is made at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, stored } = await importSome(3);
      const [edited, asked, assigned] = stored.map((question) => question.id);
      const [undone, ...answers] = await Promise.all([
        undo(id),
        hub.owner.call(updateQuestion, { params: { id: edited ?? '' }, body: { explanation: `Because of ${round}.` } }),
        hub.student.call(createQuizSession, {
          body: { topicIds: [stored[1]?.topicId ?? ''], questionIds: [asked ?? ''], totalQuestions: 1 },
        }),
        hub.owner.call(createAssignment, {
          body: hub.form({ work: { kind: 'questions', questionIds: [assigned ?? ''] } }),
        }),
      ]);
      const used = [edited, asked, assigned].filter((_, n) => (answers[n]?.status ?? 0) < 300);
      expect(new Set(undone.kept?.map((item) => item.id))).toEqual(new Set(used));
      const remaining = await hub.db.select({ id: questions.id }).from(questions);
      expect(remaining.map((question) => question.id)).toEqual(expect.arrayContaining(used));
      expect(undone.undone + used.length).toBe(3);
      await hub.db.delete(questions).where(eq(questions.topicId, stored[0]?.topicId ?? ''));
    }
  });

  it('is in the audit log, with the outcome', async () => {
    const { id } = await importSome(2);
    await undo(id);
    const { entries } = await hub.owner.ok(listAuditLog);
    expect(entries.filter(({ action }) => action === 'POST /api/bin/:id/undo')).toMatchObject([
      { outcome: 'done', details: { deleted: 2, left: 0 } },
      { outcome: 'begun' },
    ]);
  });
});

describe('an upload of flashcards', () => {
  it('is in the bin, and undoing it keeps what students have studied and what somebody edited', async () => {
    const topicId = (await aTopic(hub.db)).id;
    const content = ['a', 'b', 'c'].map((front) => `Front: ${front}\nBack: of ${front}`).join('\n---\n');
    await hub.owner.ok(bulkUploadFlashcards, { body: { content, topicId } });
    const [studied, edited] = await hub.db.select().from(flashcards).orderBy(flashcards.front);
    const at = hub.clock.read().toISOString();
    const grade = {
      id: crypto.randomUUID(),
      cardId: studied?.id ?? '',
      at,
      kind: 'grade',
      rating: 3,
      timeSpent: 5,
    } as const;
    await hub.student.ok(recordReviews, { body: { sentAt: at, entries: [grade] } });
    await hub.owner.ok(updateFlashcard, { params: { id: edited?.id ?? '' }, body: { front: 'b', back: 'Mine' } });
    const [action] = await newest();
    expect(action).toMatchObject({ kind: 'import', subject: 'flashcards', items: 3 });
    expect(await undo(action?.id ?? '')).toEqual({
      undone: 1,
      leftAlone: 2,
      kept: [
        { id: studied?.id, text: 'a', reason: 'met' },
        { id: edited?.id, text: 'b', reason: 'edited' },
      ],
    });
  });
});
