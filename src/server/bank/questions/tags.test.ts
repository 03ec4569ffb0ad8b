import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { spelledAsInBank } from '#server/core/tags.repository.ts';
import type { Database } from '#server/db/engine.ts';
import { binActions } from '#server/db/schema/bin.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import { bulkTagQuestions, listTags } from '#shared/bank/question-bank.contract.ts';
import {
  countQuestions,
  createQuestion,
  getQuestion,
  listQuestions,
  updateQuestion,
  type Question,
  type QuestionFilter,
} from '#shared/bank/questions.contract.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { listBin, undoBinAction } from '#shared/hub/bin.contract.ts';
import { aQuestion, aStudent, aTeacher, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { whileUncommitted } from '#tests/support/race.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const form = (tags: string[]) => ({ question: 'Which vein?', options: ['Portal', 'Splenic'], correctAnswer: 0, tags });
const create = (...tags: string[]) => teacher.ok(createQuestion, { body: form(tags) });
const stored = async (id: string) => (await hub.db.select().from(questions).where(eq(questions.id, id)))[0];
const tagsOf = async ({ id }: { id: string }) => (await stored(id))?.tags;
const many = (count: number, name = 'tag') =>
  Array.from({ length: count }, (_, i) => `${name} ${String(i).padStart(2, '0')}`);

type Body = PartInput<typeof bulkTagQuestions, 'body'>;
const change = (selection: Body['selection'], tags: Pick<Body, 'add' | 'remove'>) =>
  teacher.call(bulkTagQuestions, { body: { selection, ...tags } });
const tagAll = (some: { id: string }[], tags: Pick<Body, 'add' | 'remove'>) =>
  change({ ids: some.map(({ id }) => id) }, tags);

describe('the tags of a question', () => {
  it('are sorted and unique, and are not part of its version', async () => {
    const { id, tags, versionId } = await create('veins', ' Liver ', 'LIVER');
    expect(tags).toEqual(['Liver', 'veins']);
    const versions = await hub.db.$count(questionVersions);
    const update = (body: PartInput<typeof updateQuestion, 'body'>) =>
      teacher.ok(updateQuestion, { params: { id }, body });
    expect(await update({ tags: ['x'] })).toMatchObject({ tags: ['x'], versionId });
    expect(await update({ difficulty: 'medium' })).toMatchObject({ tags: ['x'] });
    expect(await hub.db.$count(questionVersions)).toBe(versions);
    expect(await update({ tags: [] })).toMatchObject({ tags: [] });
    expect((await teacher.ok(createQuestion, { body: { ...form([]), tags: undefined } })).tags).toEqual([]);
  });

  it('take the spelling of the bank', async () => {
    await create('aaa', 'Écho');
    const { id, tags } = await create('AAA', 'écho', 'Bbb');
    expect(tags).toEqual(['aaa', 'Bbb', 'Écho']);
    expect((await teacher.ok(updateQuestion, { params: { id }, body: { tags: ['BBB'] } })).tags).toEqual(['Bbb']);
    expect(await teacher.ok(listTags)).toEqual([
      { tag: 'aaa', questions: 1 },
      { tag: 'Bbb', questions: 1 },
      { tag: 'Écho', questions: 1 },
    ]);
  });

  it('get one spelling if two teachers add them at once', async () => {
    const first = async (tx: Database) => {
      const [tags = []] = await spelledAsInBank(tx, [['doppler']]);
      await aQuestion(tx, { tags });
    };
    const { tags } = await whileUncommitted(hub.engine, first, () => create('Doppler'));
    expect(tags).toEqual(['doppler']);
    expect(await teacher.ok(listTags)).toEqual([{ tag: 'doppler', questions: 2 }]);
  });

  it('are refused (400) if there are too many or one is invalid', async () => {
    for (const tags of [many(21), ['a,b'], [''], ['x'.repeat(51)]]) {
      expect((await teacher.call(createQuestion, { body: form(tags) })).status).toBe(400);
    }
    expect((await create(...many(20))).tags).toHaveLength(20);
  });

  it('are not shown to students', async () => {
    const { id } = await create('for teachers');
    const student = await hub.as(await aStudent(hub.db));
    const [seen] = await student.ok(listQuestions, { query: { tag: 'nothing has it' } });
    expect(seen).toMatchObject({ id });
    expect(seen).not.toHaveProperty('tags');
  });
});

it.each([
  ['écho'.normalize('NFD'), 'zebra', 'Écho', 'Artery'],
  ['b', 'B', 'É', 'ê', 'e', 'f'],
  ['Ø', 'o', 'p', 'ПЕЧЕНЬ', 'печень'],
  ['10³', '103', '102'],
])('the same tags %j, %j, %j … are stored in the same order, whichever way they are added', async (...tags) => {
  const [entered, changed] = [await create(...tags), await create()];
  await tagAll([changed], { add: tags });
  expect(await tagsOf(changed)).toEqual(entered.tags);
  const listed = (await teacher.ok(listTags)).map(({ tag }) => tag);
  expect(listed).toEqual(entered.tags);
});

describe('the list of questions of a tag', () => {
  it('ignores case, is counted, and combines with other filters', async () => {
    await create('Liver');
    await create('liver', 'veins');
    await aQuestion(hub.db, { question: 'None?' });
    const found = async (query: Pick<QuestionFilter, 'tag' | 'kind'>) => {
      const all = (await teacher.ok(listQuestions, { query })) as Question[];
      expect(await teacher.ok(listQuestions, { query: { ...query, limit: 50 } })).toEqual(all);
      expect((await teacher.ok(countQuestions, { query })).total).toBe(all.length);
      return all.length;
    };
    expect(await found({ tag: 'liver' })).toBe(2);
    expect(await found({ tag: ' VEINS' })).toBe(1);
    expect(await found({ tag: 'liv' })).toBe(0);
    expect(await found({ tag: 'liver', kind: 'numeric' })).toBe(0);
  });
});

describe('tags of many questions', () => {
  it('are added and removed at once, for all that match a filter', async () => {
    const some = [await create('old', 'kept'), await create('old'), await create()];
    const untouched = await aQuestion(hub.db);
    const filter = { tag: 'OLD' };
    expect((await change({ filter, expectedCount: 3 }, { add: ['new'] })).status).toBe(409);
    hub.clock.advance({ minutes: 1 });
    const { body } = await change({ filter, expectedCount: 2 }, { add: ['New', 'KEPT'], remove: ['Old'] });
    expect(body).toEqual({ updatedCount: 2 });
    expect(await Promise.all(some.map(tagsOf))).toEqual([['kept', 'New'], ['kept', 'New'], []]);
    expect(await tagsOf(untouched)).toEqual([]);
    expect((await stored(some[1]?.id ?? ''))?.updatedAt).toEqual(hub.clock.read());
  });

  it('create no version, and leave questions alone that have them already', async () => {
    const some = await someQuestions(hub.db, 2);
    await tagAll(some, { add: ['x'] });
    const before = await hub.db.select().from(questions);
    hub.clock.advance({ minutes: 1 });
    expect((await tagAll(some, { add: ['X'], remove: ['y'] })).body).toEqual({ updatedCount: 2 });
    expect(await hub.db.select().from(questions)).toEqual(before);
    expect([await hub.db.$count(questionVersions), await hub.db.$count(binActions)]).toEqual([2, 1]);
  });

  it('are refused (400) as a whole if one question would have too many', async () => {
    const full = await create(...many(20));
    const other = await create();
    const message = '1 question would have more than 20 tags. Nothing was changed.';
    expect(await tagAll([full, other], { add: ['more'] })).toMatchObject({ status: 400, error: { message } });
    expect(await tagsOf(other)).toEqual([]);
    expect((await tagAll([full, other], { add: ['more'], remove: ['tag 00'] })).status).toBe(200);
    for (const none of [{}, { add: ['a'], remove: ['A'] }]) expect((await tagAll([other], none)).status).toBe(400);
  });
});

describe('a change of tags in the bin', () => {
  const newest = async () => (await teacher.ok(listBin)).actions[0] ?? expect.fail('the bin is empty');
  const undo = async () => teacher.ok(undoBinAction, { params: { id: (await newest()).id }, body: {} });
  const set = ({ id }: { id: string }, tags: string[]) =>
    teacher.ok(updateQuestion, { params: { id }, body: { tags } });

  it('shows the added and removed tags, and is undone completely', async () => {
    const some = [await create('a', 'old'), await create('b'), await create('New')];
    await tagAll(some, { add: ['new'], remove: ['OLD'] });
    expect(await newest()).toMatchObject({ kind: 'tags', items: 2, tags: { added: ['New'], removed: ['old'] } });
    expect(await undo()).toEqual({ undone: 2, leftAlone: 0 });
    expect(await Promise.all(some.map(tagsOf))).toEqual([['a', 'old'], ['b'], ['New']]);
    expect((await teacher.ok(getQuestion, { params: { id: some[0]?.id ?? '' } })).tags).toEqual(['a', 'old']);
  });

  it('is undone only where it is still in effect', async () => {
    const [partly, wholly, full] = [await create('old'), await create('old'), await create('old')];
    await tagAll([partly, wholly, full], { add: ['x', 'y'], remove: ['old'] });
    await set(partly, ['own', 'y']);
    await set(wholly, ['old', 'own']);
    await set(full, many(20));
    expect(await undo()).toEqual({ undone: 1, leftAlone: 2 });
    expect(await Promise.all([partly, wholly].map(tagsOf))).toEqual([
      ['old', 'own'],
      ['old', 'own'],
    ]);
    expect(await tagsOf(full)).toEqual(many(20));
  });
});
