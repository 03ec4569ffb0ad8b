import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { keyColumns } from '#server/core/answer-values.ts';
import { questions } from '#server/db/schema/content.ts';
import { createItemStatisticsService } from '#server/insight/item-statistics/item-statistics.service.ts';
import { getQuizSession, listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { aQuestion, aTopic } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { firstAnswers, type AnsweringGroup } from '#tests/support/item-statistics.ts';
import { sampleOf } from '#tests/support/question-kind-samples.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';

const hub = hubForEachTest();

const refresh = () => createItemStatisticsService({ db: hub.db, clock: hub.clock.read }).refresh();

/** Returns the shares that a student sees after a quiz of one question that others answered before. */
async function seen(question: { id: string; versionId: string; topicId: string | null }, others: AnsweringGroup[]) {
  await firstAnswers(hub.db, question, others);
  await refresh();
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
    await refresh();
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
    const others: AnsweringGroup[] = [
      [6, right, 0.8],
      [4, wrong, 0.2],
    ];
    const shares = await seen(await ofKind('multiple'), others);
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
    const [question] = taker.bank;
    if (question === undefined) throw new Error('there is one');
    await firstAnswers(hub.db, question, [[10, RIGHT, 0.5]]);
    const options = ['Other', 'Options', 'Than', 'Before'];
    const [changed] = await hub.db.update(questions).set({ options }).where(eq(questions.id, question.id)).returning();
    if (changed === undefined) throw new Error('the question is there');
    await refresh();
    expect((await taker.complete()).body.questions).toMatchObject([{ shares: [] }]);
    expect(await seen(changed, [[10, WRONG, 0.5]])).toEqual([0, 100, 0, 0]);
    const params = { sessionId: taker.session.id };
    expect(await taker.client.ok(listOwnAttempts, { params })).toMatchObject([{ shares: [] }]);
  });
});
