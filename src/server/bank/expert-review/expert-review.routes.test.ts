import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionComments } from '#server/db/schema/comments.ts';
import { questions, questionVersions } from '#server/db/schema/content.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import type { Verdict } from '#shared/bank/expert-review.ts';
import { bringInReview } from '#shared/bank/expert-review.contract.ts';
import { deleteQuestion } from '#shared/bank/questions.contract.ts';
import { REVIEW_COMMENT_MAX_LENGTH } from '#shared/bank/comment-limits.ts';
import { listBin, undoBinAction } from '#shared/hub/bin.contract.ts';
import { aQuestion, aTeacher, NASTY_NAMES, NOBODY, type QuestionRow } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import type { TestClient } from '#tests/support/test-client.ts';

type Review = PartInput<typeof bringInReview, 'body'>;

const JANE = { name: 'Jane Doe', credentials: 'RDMS' };
const REVIEWED = { on: '2026-11-26', by: 'Jane Doe, RDMS' };
const NOTHING = { noted: 0, commented: 0, changedSince: 0, known: 0, gone: 0, concerns: [] };

let teacher: TestClient;
const hub = hubForEachTest();
const teacherRow = forEachTest(() => aTeacher(hub.db, { firstName: 'Ada', lastName: 'Lind' }));
const someQuestion = () => forEachTest(() => aQuestion(hub.db));
const [good, poor, bad] = [someQuestion(), someQuestion(), someQuestion()];
beforeEach(async () => {
  hub.clock.set('2026-11-27T12:00:00Z');
  teacher = await hub.as(teacherRow);
});

const on = ({ id, versionId }: QuestionRow, verdict: Verdict, comment = '') => {
  return { questionId: id, versionId, verdict, comment };
};
const review = (entries: Review['entries'], given: Partial<Review> = {}): Review => ({
  format: 'hub-question-review',
  version: 1,
  reviewer: JANE,
  completedOn: REVIEWED.on,
  entries,
  ...given,
});
const bringIn = (...entries: Review['entries']) => teacher.ok(bringInReview, { body: review(entries) });
const stored = async ({ id }: QuestionRow) => (await hub.db.select().from(questions).where(eq(questions.id, id)))[0];
const commentsOn = async ({ id }: QuestionRow) =>
  hub.db.select().from(questionComments).where(eq(questionComments.questionId, id));
const edit = ({ id }: QuestionRow, change: Partial<QuestionRow>) =>
  hub.db.update(questions).set(change).where(eq(questions.id, id));

describe('a review', () => {
  it('marks questions found right as reviewed, and adds a comment in the name of the caller to the others', async () => {
    await edit(good, { details: { objective: 'Organs' } });
    const current = (await stored(good)) ?? good;
    const result = await bringIn(
      on(current, 'right'),
      on(poor, 'change', ' Say “aorta”.\n\nOtherwise fine. '),
      on(bad, 'wrong', 'B is right.'),
    );
    expect(result).toEqual({
      ...NOTHING,
      noted: 1,
      commented: 2,
      concerns: [
        { questionId: poor.id, question: poor.question, verdict: 'change', comment: 'Say “aorta”.\n\nOtherwise fine.' },
        { questionId: bad.id, question: bad.question, verdict: 'wrong', comment: 'B is right.' },
      ],
    });
    const after = await stored(good);
    expect(after).toMatchObject({ details: { objective: 'Organs', reviewed: REVIEWED }, changedById: teacherRow.id });
    expect(after?.versionId).not.toBe(current.versionId);
    expect(await commentsOn(good)).toEqual([]);
    const text = 'Review by Jane Doe, RDMS, on 2026-11-26: needs a change.\n\nSay “aorta”.\n\nOtherwise fine.';
    expect(await commentsOn(poor)).toMatchObject([{ authorId: teacherRow.id, text, createdAt: hub.clock.read() }]);
    expect((await commentsOn(bad))[0]?.text).toMatch(/^Review by Jane Doe, RDMS, on 2026-11-26: the key is wrong\./);
    expect((await stored(poor))?.details).toBeNull();
  });

  it('can comment on a question that is right', async () => {
    expect(await bringIn(on(good, 'right', 'Nice picture.'))).toMatchObject({ noted: 1, commented: 1 });
    const text = 'Review by Jane Doe, RDMS, on 2026-11-26: right as it is.\n\nNice picture.';
    expect((await commentsOn(good))[0]?.text).toBe(text);
  });

  it('that is imported twice changes nothing the second time', async () => {
    const entries = [on(good, 'right', 'Nice.'), on(poor, 'change', 'Say “aorta”.'), on(bad, 'right')];
    await bringIn(...entries);
    const versions = await hub.db.$count(questionVersions);
    hub.clock.advance({ minutes: 1 });
    expect(await bringIn(...entries)).toMatchObject({ noted: 0, commented: 0, changedSince: 0, known: 3, gone: 0 });
    expect(await hub.db.$count(questionComments)).toBe(2);
    expect(await hub.db.$count(questionVersions)).toBe(versions);
  });

  it('does not mark questions changed since the download as reviewed, but keeps the comment', async () => {
    await edit(good, { question: 'Another question?' });
    await edit(poor, { options: ['1', '2'] });
    await edit(bad, { details: { source: { citation: 'A book', year: null, link: null } } });
    const entries = [on(good, 'right'), on(poor, 'change', 'Say “aorta”.'), on(bad, 'right', 'Nice.')];
    expect(await bringIn(...entries)).toMatchObject({ noted: 0, commented: 2, changedSince: 3, known: 0 });
    expect((await stored(good))?.details).toBeNull();
    expect(await bringIn(...entries)).toMatchObject({ noted: 0, commented: 0, changedSince: 1, known: 2 });
  });

  it('counts for a question that has since been given another review, a topic or a tag', async () => {
    await bringIn(on(good, 'right'));
    await edit(poor, { tags: ['veins'] });
    const byMax = { reviewer: { name: 'Max Roe' }, completedOn: '2026-11-27' };
    const body = review([on(good, 'right'), on(poor, 'right')], byMax);
    expect(await teacher.ok(bringInReview, { body })).toEqual({ ...NOTHING, noted: 2 });
    expect((await stored(good))?.details).toEqual({ reviewed: { on: '2026-11-27', by: 'Max Roe' } });
    // The first review is older than the one stored now.
    expect(await bringIn(on(good, 'right'))).toEqual({ ...NOTHING, known: 1 });
    expect((await stored(good))?.details).toEqual({ reviewed: { on: '2026-11-27', by: 'Max Roe' } });
  });

  it('reports deleted questions, and imports the rest', async () => {
    await teacher.ok(deleteQuestion, { params: { id: bad.id } });
    const unknown = { ...on(good, 'change', 'Where is it?'), questionId: NOBODY };
    const result = await bringIn(on(bad, 'wrong', 'No.'), unknown, on(good, 'right'));
    expect(result).toEqual({ ...NOTHING, noted: 1, gone: 2 });
    // A missing version counts as different from the current one.
    expect(await bringIn({ ...on(poor, 'right'), versionId: NOBODY })).toEqual({ ...NOTHING, changedSince: 1 });
  });

  it('can be undone in the bin', async () => {
    await bringIn(on(good, 'right'), on(poor, 'right'));
    const [action] = (await teacher.ok(listBin)).actions;
    expect(action?.kind).toBe('review');
    await teacher.ok(undoBinAction, { params: { id: action?.id ?? '' }, body: {} });
    expect((await stored(good))?.details?.reviewed).toBeUndefined();
  });

  it('accepts names and comments of the maximum length, with any characters', async () => {
    for (const [index, name] of NASTY_NAMES.entries()) {
      const entry = on(good, 'change', `${index}${'💡'.repeat(REVIEW_COMMENT_MAX_LENGTH / 2 - 1)}`);
      const body = review([entry], { reviewer: { name, credentials: 'x'.repeat(60) } });
      expect(await teacher.ok(bringInReview, { body })).toMatchObject({ commented: 1 });
    }
    expect(await commentsOn(good)).toHaveLength(NASTY_NAMES.length);
  });

  it('may be dated tomorrow, which some time zones have reached, but not later', async () => {
    const dated = (completedOn: string) =>
      teacher.call(bringInReview, { body: review([on(good, 'right')], { completedOn }) });
    expect((await dated('2026-11-29')).status).toBe(400);
    expect((await stored(good))?.details).toBeNull();
    expect((await dated('2026-11-28')).status).toBe(200);
  });

  it.each<[string, (entry: Review['entries'][number]) => unknown]>([
    ['without content', () => ({})],
    ['of another format', (entry) => ({ ...review([entry]), format: 'other' })],
    ['of another version', (entry) => ({ ...review([entry]), version: 2 })],
    ['without verdicts', () => review([])],
    ['without a name', (entry) => review([entry], { reviewer: { name: ' ' } })],
    ['with a name on two lines', (entry) => review([entry], { reviewer: { name: 'a\nb' } })],
    ['with too long a name', (entry) => review([entry], { reviewer: { name: 'x'.repeat(101) } })],
    ['with too long credentials', (entry) => review([entry], { reviewer: { ...JANE, credentials: 'x'.repeat(61) } })],
    ['with an invalid day', (entry) => review([entry], { completedOn: '2026-02-30' })],
    ['with another verdict', (entry) => review([{ ...entry, verdict: 'good' as Verdict }])],
    ['that requests a change without a comment', (entry) => review([{ ...entry, verdict: 'change', comment: ' ' }])],
    ['with a wrong key and no right one', (entry) => review([{ ...entry, verdict: 'wrong' }])],
    ['with too long a comment', (entry) => review([{ ...entry, comment: 'x'.repeat(REVIEW_COMMENT_MAX_LENGTH + 1) }])],
    ['with a repeated question', (entry) => review([entry, entry])],
    ['with too many verdicts', (entry) => review(Array.from({ length: 2001 }, () => entry))],
    ['with an invalid question id', (entry) => review([{ ...entry, questionId: 'x' }])],
  ])('%s is refused (400)', async (_name, bodyOf) => {
    const { status } = await teacher.call(bringInReview, { body: bodyOf(on(good, 'right')) as Review });
    expect(status).toBe(400);
    expect((await stored(good))?.details).toBeNull();
  });
});
