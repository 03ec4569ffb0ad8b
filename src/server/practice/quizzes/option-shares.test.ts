import { describe, expect, it } from 'vitest';
import { keyColumns } from '#server/core/answer-values.ts';
import { questions } from '#server/db/schema/content.ts';
import { getQuizSession, listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { aQuestion, aTopic, only } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { firstAnswers, refreshStatistics, type AnsweringGroup } from '#tests/support/item-statistics.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

/** Returns the shares that a student sees after a quiz of one question that others answered before. */
async function seen(question: { id: string; versionId: string; topicId: string | null }, others: AnsweringGroup[]) {
  await firstAnswers(hub.db, question, others);
  await refreshStatistics(hub);
  const taker = await aQuizTaker(hub, { topicIds: [question.topicId ?? ''], questionIds: [question.id] });
  return (await taker.complete()).body.questions[0]?.shares;
}

const ofKind = async (kind: string) => {
  const { options, content, key } = sampleOf(kind);
  const topicId = (await aTopic(hub.db)).id;
  return aQuestion(hub.db, { kind, options, content, ...keyColumns(key), topicId });
};

describe('the percentage of students who chose each option', () => {
  it('is shown with every key that is due', async () => {
    const taker = await aQuizTaker(hub, { answerReveal: 'immediate' });
    const { client, session, bank } = taker;
    for (const question of bank)
      await firstAnswers(hub.db, question, [
        [7, RIGHT, 0.5],
        [4, WRONG, 0.5],
      ]);
    await refreshStatistics(hub);
    const shares = [64, 36, 0, 0];
    expect((await taker.answer(0, WRONG)).body.reveal).toMatchObject({ shares });
    expect((await taker.answer(0, WRONG)).body.reveal).toMatchObject({ shares });
    const again = await client.ok(getQuizSession, { params: { id: session.id } });
    expect(again.answers[0]?.reveal).toMatchObject({ shares });
    const all = [{ shares }, { shares }, { shares }];
    expect((await taker.complete()).body.questions).toMatchObject(all);
    expect(await client.ok(listOwnAttempts, { params: { sessionId: session.id } })).toMatchObject(all);
  });

  it('counts all options of an answer if several are right', async () => {
    const { right, wrong } = sampleOf('multiple');
    const shares = await seen(await ofKind('multiple'), [
      [6, right, 0.8],
      [4, wrong, 0.2],
    ]);
    const chosen = [right, wrong].map((answer) => (answer as { chosen: number[] }).chosen);
    const percent = (option: number) => (chosen[0]?.includes(option) ? 60 : 0) + (chosen[1]?.includes(option) ? 40 : 0);
    expect(shares).toEqual(sampleOf('multiple').options.map((_, option) => percent(option)));
  });

  it('is not shown for fewer than ten first answers', async () => {
    const question = await aQuestion(hub.db, { topicId: (await aTopic(hub.db)).id });
    expect(await seen(question, [[9, RIGHT, 0.5]])).toEqual([]);
    expect(await seen(question, [[1, WRONG, 0.5]])).toEqual([90, 10, 0, 0]);
  });

  it.each(['order', 'numeric'])('is not shown if the answer is not an option: %s', async (kind) => {
    expect(await seen(await ofKind(kind), [[12, sampleOf(kind).right, 0.5]])).toEqual([]);
  });

  it('is for the version that was asked', async () => {
    const taker = await aQuizTaker(hub, { questions: 1 });
    const question = only(taker.bank);
    await firstAnswers(hub.db, question, [[10, RIGHT, 0.5]]);
    const options = ['Other', 'Options', 'Than', 'Before'];
    const changed = only(await hub.db.update(questions).set({ options }).returning());
    await refreshStatistics(hub);
    expect((await taker.complete()).body.questions).toMatchObject([{ shares: [] }]);
    expect(await seen(changed, [[10, WRONG, 0.5]])).toEqual([0, 100, 0, 0]);
    const params = { sessionId: taker.session.id };
    expect(await taker.client.ok(listOwnAttempts, { params })).toMatchObject([{ shares: [] }]);
  });
});
