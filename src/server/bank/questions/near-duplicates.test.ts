import { describe, expect, it } from 'vitest';
import { nearDuplicateDismissals } from '#server/db/schema/near-duplicates.ts';
import {
  dismissNearDuplicate,
  ignoreDuplicate,
  listNearDuplicates,
  restoreNearDuplicate,
} from '#shared/bank/question-bank.contract.ts';
import { deleteQuestion } from '#shared/bank/questions.contract.ts';
import { aQuestion, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const list = (withDismissed = false) =>
  teacher.ok(listNearDuplicates, { query: withDismissed ? { withDismissed: '1' } : {} });
const aPair = async (): Promise<[string, string]> => {
  const older = await aQuestion(hub.db, { question: 'Which vessel runs behind the body of the pancreas?' });
  const newer = await aQuestion(hub.db, { question: '12. Which vessel runs behind teh body of the pancreas' });
  return [older.id, newer.id];
};
const idsOf = async (withDismissed = false) =>
  (await list(withDismissed)).pairs.map(({ questions }) => questions.map(({ id }) => id));

describe('near duplicates', () => {
  it('are pairs of questions that read almost the same, without duplicates and ignored ones', async () => {
    const pair = await aPair();
    await aQuestion(hub.db, { question: 'WHICH vessel runs behind the body of the pancreas?' });
    await aQuestion(hub.db, { question: 'Which vessel runs behind the tail of the spleen?' });
    expect(await list()).toMatchObject({ totalPairs: 1, dismissedCount: 0 });
    expect(await idsOf()).toEqual([pair]);
    await teacher.ok(ignoreDuplicate, { params: { id: pair[1] } });
    expect(await list()).toEqual({ totalPairs: 0, dismissedCount: 0, pairs: [] });
  });

  it('are searched for in the whole bank, in batches, with progress reports', async () => {
    const pair = await aPair();
    for (let n = 0; n < 600; n += 1) await aQuestion(hub.db);
    const last = await aQuestion(hub.db, { question: 'Which vessel  runs behind the body of the pancreas?' });
    expect(await idsOf()).toEqual([pair, [pair[0], last.id]]);
    const headers = { accept: 'application/x-ndjson' };
    const { text } = await teacher.send('GET', '/api/questions/near-duplicates', { headers });
    expect(JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ result: { totalPairs: 2 } });
  });

  it('that the teacher marks as different are left out until that is undone', async () => {
    const [one, other] = await aPair();
    await teacher.ok(dismissNearDuplicate, { body: { ids: [one, other] } });
    await teacher.ok(dismissNearDuplicate, { body: { ids: [other, one] } });
    expect(await hub.db.$count(nearDuplicateDismissals)).toBe(1);
    expect(await list()).toEqual({ totalPairs: 0, dismissedCount: 1, pairs: [] });
    expect(await list(true)).toMatchObject({ totalPairs: 0, dismissedCount: 1, pairs: [{ isDismissed: true }] });
    await teacher.ok(restoreNearDuplicate, { body: { ids: [other, one] } });
    expect(await idsOf()).toEqual([[one, other]]);
  });

  it('disappear when a question of the pair is deleted', async () => {
    const [one, other] = await aPair();
    await teacher.ok(dismissNearDuplicate, { body: { ids: [one, other] } });
    await teacher.ok(deleteQuestion, { params: { id: other } });
    expect(await hub.db.$count(nearDuplicateDismissals)).toBe(0);
  });

  it('must be two existing questions', async () => {
    const [one] = await aPair();
    const gone = await teacher.call(dismissNearDuplicate, { body: { ids: [one, NOBODY] } });
    expect(gone).toMatchObject({ status: 404, error: { message: 'Question not found' } });
    expect((await teacher.call(dismissNearDuplicate, { body: { ids: [one, one] } })).status).toBe(400);
  });
});
