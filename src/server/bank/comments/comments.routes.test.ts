import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionComments } from '#server/db/schema/comments.ts';
import { users } from '#server/db/schema/users.ts';
import {
  addComment,
  COMMENTS_LIMIT,
  deleteComment,
  editComment,
  listComments,
  markMentionsSeen,
  type CommentForm,
} from '#shared/bank/comments.contract.ts';
import { deleteQuestion } from '#shared/bank/questions.contract.ts';
import { COMMENT_MAX_LENGTH } from '#shared/bank/comment-limits.ts';
import { getAttention } from '#shared/insight/dashboard.contract.ts';
import { deleteUser } from '#shared/people/users.contract.ts';
import { aQuestion, aStudent, aTeacher, NASTY_NAMES, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let ada: TestClient;
let ben: TestClient;
const hub = hubForEachTest();
const question = forEachTest(() => aQuestion(hub.db));
const adaRow = forEachTest(() => aTeacher(hub.db, { firstName: 'Ada', lastName: 'Lind' }));
const benRow = forEachTest(() => aTeacher(hub.db, { firstName: 'Ben', lastName: 'Abt' }));
beforeEach(async () => {
  [ada, ben] = [await hub.as(adaRow), await hub.as(benRow)];
});

const params = () => ({ id: question.id });
const add = (client: TestClient, text: string, mentionedIds: string[] = []) => {
  hub.clock.advance({ seconds: 1 });
  return client.ok(addComment, { params: params(), body: { text, mentionedIds } });
};
const list = (client: TestClient) => client.ok(listComments, { params: params() });
/** The comments on the question that mention the caller and that the caller has not seen. */
const textsFor = async (client: TestClient) =>
  (await list(client)).filter(({ isNew }) => isNew).map(({ text }) => text);
const edit = (client: TestClient, id: string, body: Partial<CommentForm> & { text: string }) =>
  client.call(editComment, { params: { id }, body });

describe('comments on a question', () => {
  it('are listed oldest first, with author, time and mentions', async () => {
    const first = await add(ada, 'Is the key right?', [benRow.id, adaRow.id, benRow.id]);
    const second = await add(ben, 'It is.');
    const adaHerself = { id: adaRow.id, name: 'Ada Lind' };
    expect(first).toEqual({
      id: first.id,
      questionId: question.id,
      author: adaHerself,
      text: 'Is the key right?',
      mentioned: [{ id: benRow.id, name: 'Ben Abt' }, adaHerself],
      createdAt: first.createdAt,
      editedAt: null,
      isNew: false,
      revision: expect.any(String) as string,
    });
    expect(await list(ada)).toEqual([first, second]);
    expect((await list(ben)).map(({ isNew }) => isNew)).toEqual([true, false]);
  });

  it('are returned exactly as they were written', async () => {
    const texts = [...NASTY_NAMES, 'line\n\n  line\ttab', String.raw`\x00 \\ {"a":1}`, '💡'.repeat(1000)];
    for (const text of texts) await add(ada, text);
    expect((await list(ben)).map(({ text }) => text)).toEqual(texts);
    const mentioned = await aTeacher(hub.db, { firstName: NASTY_NAMES[3] ?? '', lastName: NASTY_NAMES[4] ?? '' });
    const { mentioned: people } = await add(ada, 'You?', [mentioned.id]);
    expect(people).toEqual([{ id: mentioned.id, name: `${NASTY_NAMES[3]} ${NASTY_NAMES[4]}` }]);
  });

  it('are limited to the latest 200', async () => {
    const rows = Array.from({ length: COMMENTS_LIMIT + 1 }, (_, index) => ({
      questionId: question.id,
      text: `Comment ${index}`,
      createdAt: new Date(index * 1000),
    }));
    await hub.db.insert(questionComments).values(rows);
    const listed = await list(ada);
    expect(listed).toHaveLength(COMMENTS_LIMIT);
    expect([listed.at(0)?.text, listed.at(-1)?.text]).toEqual(['Comment 1', `Comment ${COMMENTS_LIMIT}`]);
    expect(await queriesOf(() => list(ada))).toBe(2);
  });

  it.each([
    [{ text: '' }],
    [{ text: ' \n ' }],
    [{ text: 'x'.repeat(COMMENT_MAX_LENGTH + 1) }],
    [{ text: 'a\0b' }],
    [{ text: 'Hello', mentionedIds: ['me'] }],
    [{ text: 'Hello', mentionedIds: Array.from({ length: 101 }, () => NOBODY) }],
    [{ text: 'Hello', mentionedIds: [NOBODY] }],
    [{}],
  ])('are refused (400) for %j', async (body) => {
    const { id } = await add(ada, 'As it was');
    expect((await ada.call(addComment, { params: params(), body: body as CommentForm })).status).toBe(400);
    expect((await edit(ada, id, body as CommentForm)).status).toBe(400);
    expect(await list(ada)).toMatchObject([{ text: 'As it was', editedAt: null }]);
  });

  it('mention only active teachers', async () => {
    const others = [
      await aStudent(hub.db),
      await aTeacher(hub.db, { isActive: false }),
      await aTeacher(hub.db, { status: 'rejected' }),
    ];
    for (const { id } of others) {
      const body = { text: 'Hello', mentionedIds: [benRow.id, id] };
      expect((await ada.call(addComment, { params: params(), body })).status).toBe(400);
    }
    expect(await hub.db.$count(questionComments)).toBe(0);
  });

  it('are edited and deleted only by their author', async () => {
    const { id } = await add(ada, 'Frist');
    expect((await edit(ben, id, { text: 'Mine' })).status).toBe(403);
    expect((await ben.call(deleteComment, { params: { id } })).status).toBe(403);
    hub.clock.advance({ minutes: 1 });
    const { body } = await edit(ada, id, { text: ' First ' });
    expect(body).toMatchObject({ id, text: 'First', editedAt: hub.clock.read().toISOString() });
    expect(await list(ben)).toEqual([body]);
    await ada.ok(deleteComment, { params: { id } });
    expect(await list(ben)).toEqual([]);
  });

  it('return 404 for an unknown question or comment', async () => {
    const nobody = { id: NOBODY };
    const body = { text: 'Hello' };
    const answers = [
      await ada.call(listComments, { params: nobody }),
      await ada.call(addComment, { params: nobody, body }),
      await ada.call(editComment, { params: nobody, body }),
      await ada.call(deleteComment, { params: nobody }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('outlive the accounts of their author and of mentioned teachers', async () => {
    await add(ben, 'Ask Ada', [adaRow.id]);
    const own = await add(ada, 'Ask Ben', [benRow.id]);
    await ada.ok(deleteUser, { params: { id: benRow.id } });
    expect(await list(ada)).toMatchObject([
      { text: 'Ask Ada', author: null, mentioned: [{ name: 'Ada Lind' }] },
      { text: 'Ask Ben', mentioned: [] },
    ]);
    const { body } = await edit(ada, own.id, { text: 'Ask somebody', mentionedIds: [benRow.id] });
    expect(body).toMatchObject({ text: 'Ask somebody', mentioned: [] });
  });

  it('are deleted with their question', async () => {
    await add(ada, 'Delete it?', [benRow.id]);
    await ben.ok(deleteQuestion, { params: params() });
    expect(await hub.db.$count(questionComments)).toBe(0);
    expect((await ben.ok(getAttention)).mentions).toBe(0);
    expect((await ada.call(listComments, { params: params() })).status).toBe(404);
  });
});

describe('mentions', () => {
  const waiting = async (client: TestClient) => {
    const { mentions, mentionedInId } = await client.ok(getAttention);
    return [mentions, mentionedInId];
  };

  it('are listed for the mentioned teachers, newest first, until they are marked as seen', async () => {
    const other = await aQuestion(hub.db, { question: 'Another <b>question</b>?' });
    const first = await add(ada, 'First', [benRow.id, adaRow.id]);
    hub.clock.advance({ seconds: 1 });
    const body = { text: 'Second', mentionedIds: [benRow.id] };
    const second = await ada.ok(addComment, { params: { id: other.id }, body });
    expect(await list(ben)).toEqual([{ ...first, isNew: true }]);
    expect(await ben.ok(listComments, { params: { id: other.id } })).toEqual([{ ...second, isNew: true }]);
    expect(await waiting(ben)).toEqual([2, other.id]);
    expect(await waiting(ada)).toEqual([0, null]);
    expect(await textsFor(ada)).toEqual([]);

    await ada.ok(markMentionsSeen, { body: { ids: [first.id, second.id] } });
    expect(await waiting(ben)).toEqual([2, other.id]);
    await ben.ok(markMentionsSeen, { body: { ids: [second.id, NOBODY] } });
    expect(await textsFor(ben)).toEqual(['First']);
    expect(await waiting(ben)).toEqual([1, question.id]);
    await ben.ok(markMentionsSeen, { body: { ids: [] } });
    await ben.ok(markMentionsSeen, { body: { ids: [first.id, first.id] } });
    expect(await waiting(ben)).toEqual([0, null]);
    expect((await ben.call(markMentionsSeen, { body: { ids: ['x'] } })).status).toBe(400);
  });

  it('follow an edit: added ones are new, unchanged ones keep their state, removed ones disappear', async () => {
    const cleo = await aTeacher(hub.db, { firstName: 'Cleo' });
    const cleos = await hub.as(cleo);
    const { id } = await add(ada, 'Look', [benRow.id]);
    await ben.ok(markMentionsSeen, { body: { ids: [id] } });
    await edit(ada, id, { text: 'Look here', mentionedIds: [cleo.id, benRow.id, adaRow.id] });
    expect([await textsFor(ada), await textsFor(ben), await textsFor(cleos)]).toEqual([[], [], ['Look here']]);
    await edit(ada, id, { text: 'Look there', mentionedIds: [cleo.id] });
    expect(await textsFor(cleos)).toEqual(['Look there']);
    await edit(ada, id, { text: 'Never mind' });
    expect(await textsFor(cleos)).toEqual([]);
  });

  it('may keep a colleague who has since been deactivated when a comment is edited', async () => {
    const { id } = await add(ada, 'Look', [benRow.id]);
    await hub.db.update(users).set({ isActive: false }).where(eq(users.id, benRow.id));
    expect((await edit(ada, id, { text: 'Look here', mentionedIds: [benRow.id] })).status).toBe(200);
    const { status } = await ada.call(addComment, { params: params(), body: { text: 'x', mentionedIds: [benRow.id] } });
    expect(status).toBe(400);
  });
});
