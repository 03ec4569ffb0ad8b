import { describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import {
  ignoreDuplicate,
  listDuplicates,
  listIgnoredDuplicates,
  unignoreDuplicate,
} from '#shared/bank/question-bank.contract.ts';
import { getQuestion } from '#shared/bank/questions.contract.ts';
import { aQuestion, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

/** A question from this day in May. */
const onDay = (day: number, question: string, more: Partial<typeof questions.$inferInsert> = {}) =>
  aQuestion(hub.db, { question, createdAt: new Date(Date.UTC(2026, 4, day)), ...more });
const groupsOf = async (query: { limit?: number; offset?: number } = {}) =>
  (await teacher.ok(listDuplicates, { query })).groups.map(({ text, questions: members }) => [
    text,
    ...members.map(({ id }) => id),
  ]);
const ignore = (id: string) => teacher.call(ignoreDuplicate, { params: { id } });
const unignore = (id: string) => teacher.call(unignoreDuplicate, { params: { id } });

describe('duplicates', () => {
  it('are questions whose texts differ only in case and surrounding blanks, oldest first', async () => {
    const third = await onDay(3, 'WHICH organ?  ');
    const first = await onDay(1, ' Which organ?\n');
    const second = await onDay(2, '\twhich ORGAN?');
    await onDay(1, 'Which  organ?');
    await onDay(1, 'Which organ');
    const answer = await teacher.ok(listDuplicates);
    expect(answer).toMatchObject({ totalGroups: 1, totalQuestions: 3 });
    const ids = [first.id, second.id, third.id];
    const members = await Promise.all(ids.map((id) => teacher.ok(getQuestion, { params: { id } })));
    expect(answer.groups).toEqual([{ text: ' Which organ?\n', questions: members, identical: [ids] }]);
  });

  it('mark those identical in options, key and picture, and leave out those that only share a stem', async () => {
    const imageUrl = '/media/images/a.webp';
    const given = [
      { options: ['Artery', 'Vein'], correctAnswer: 0 },
      { options: ['Artery', 'Vein'], correctAnswer: 1 },
      { options: ['VEIN', ' artery'], correctAnswer: 1 },
      { options: ['Artery', 'Vein'], correctAnswer: 0, imageUrl },
      { options: ['Artery', 'Nerve'], correctAnswer: 0 },
      { options: ['Vein', 'Artery'], correctAnswer: 1, imageUrl },
    ];
    const ids: string[] = [];
    for (const [i, content] of given.entries()) ids.push((await onDay(i + 1, 'Same?', content)).id);
    const { groups } = await teacher.ok(listDuplicates);
    expect(groups.map(({ identical }) => identical)).toEqual([
      [
        [ids[0], ids[2]],
        [ids[3], ids[5]],
      ],
    ]);
  });

  it('are empty if all texts differ', async () => {
    await onDay(1, 'One?');
    expect(await teacher.ok(listDuplicates)).toEqual({ totalGroups: 0, totalQuestions: 0, groups: [] });
  });

  it('are returned in pages of groups, with the totals of all', async () => {
    const ids: string[][] = [];
    for (const day of [1, 2, 3]) {
      ids.push([(await onDay(day, `Text ${day}`)).id, (await onDay(day + 10, `TEXT ${day}`)).id]);
    }
    expect(await groupsOf({ limit: 2 })).toEqual([
      ['Text 1', ...(ids[0] ?? [])],
      ['Text 2', ...(ids[1] ?? [])],
    ]);
    expect(await groupsOf({ limit: 2, offset: 2 })).toEqual([['Text 3', ...(ids[2] ?? [])]]);
    const beyond = await teacher.ok(listDuplicates, { query: { offset: 3 } });
    expect(beyond).toEqual({ totalGroups: 3, totalQuestions: 6, groups: [] });
    expect(await teacher.ok(listDuplicates, { query: { limit: 0 } })).toEqual(beyond);
  });

  it('list at most 100 of a group, but count all', async () => {
    const one = { question: 'Same?', options: ['a', 'b'], correctAnswer: 0 };
    await hub.db.insert(questions).values(Array.from({ length: 130 }, () => one));
    const { groups, ...totals } = await teacher.ok(listDuplicates);
    expect(totals).toEqual({ totalGroups: 1, totalQuestions: 130 });
    expect(groups.map(({ questions: members }) => members.length)).toEqual([100]);
  });

  it.each(['limit=-1', 'limit=201', 'offset=-1', 'limit=x'])('refuses ?%s', async (query) => {
    expect((await teacher.send('GET', `/api/questions/duplicates?${query}`)).status).toBe(400);
  });
});

describe('an ignored question', () => {
  it('is left out of its group, which disappears when only one is left, and can be included again', async () => {
    const [first, second] = [await onDay(1, 'Same?'), await onDay(2, 'same?')];
    const third = await onDay(3, 'SAME?');
    hub.clock.advance({ hours: 1 });
    const answer = await ignore(second.id);
    expect(answer).toMatchObject({ status: 200, body: { id: second.id, ignoredDuplicate: true } });
    expect(answer.body.updatedAt).toBe(hub.clock.read().toISOString());
    expect(await groupsOf()).toEqual([['Same?', first.id, third.id]]);
    await ignore(first.id);
    expect(await teacher.ok(listDuplicates)).toMatchObject({ totalGroups: 0, totalQuestions: 0 });
    const ignored = await teacher.ok(listIgnoredDuplicates);
    expect(ignored.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await unignore(first.id)).toMatchObject({ status: 200, body: { ignoredDuplicate: false } });
    expect(await groupsOf()).toEqual([['Same?', first.id, third.id]]);
    const left = await teacher.ok(getQuestion, { params: { id: second.id } });
    expect(await teacher.ok(listIgnoredDuplicates)).toEqual([left]);
  });

  it('can be ignored twice, and included twice', async () => {
    const { id } = await onDay(1, 'One?');
    await ignore(id);
    expect((await ignore(id)).body.ignoredDuplicate).toBe(true);
    await unignore(id);
    expect((await unignore(id)).body.ignoredDuplicate).toBe(false);
  });

  it('returns 404 if it does not exist', async () => {
    for (const answer of [await ignore(NOBODY), await unignore(NOBODY)]) {
      expect(answer).toMatchObject({ status: 404, error: { message: 'Question not found' } });
    }
    expect((await teacher.send('POST', '/api/questions/7/ignore-duplicate')).status).toBe(400);
  });
});
