import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { quizAttempts } from '#server/db/schema/quizzes.ts';
import { listTypedResponses } from '#shared/insight/analytics.contract.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG, type QuizTaker } from '#tests/support/quiz.ts';

const COVERED = { questions: 1, isCovered: true };

let takers: QuizTaker[];
let id: string;
const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
beforeEach(async () => {
  const first = await aQuizTaker(hub, COVERED);
  takers = [first];
  for (let index = 1; index < 6; index++)
    takers.push(await aQuizTaker(hub, { ...COVERED, topicIds: [first.topic.id] }));
  id = first.session.questions[0]?.id ?? '';
});

/** Lets a different student type each text. */
async function type(...texts: string[]) {
  for (const [index, typed] of texts.entries())
    expect((await takers[index]?.answer(0, index === 0 ? RIGHT : WRONG, { typed }))?.status).toBe(201);
}
const list = () => teacher.ok(listTypedResponses, { params: { id } });

describe('typed responses', () => {
  it('are listed once five students gave them, in the most frequent spelling, without names', async () => {
    await type('ring down', 'Ring-down', 'ring down.', 'Ring  down', 'RING DOWN!');
    expect(await list()).toEqual([]);
    await takers[5]?.answer(0, RIGHT, { typed: 'ring down' });
    const { body, text } = await teacher.call(listTypedResponses, { params: { id } });
    expect(body).toEqual([{ text: 'ring down', students: 5 }]);
    for (const { user } of takers) expect(text).not.toContain(user.id);
  });

  it('count a student once who typed the same in several quizzes', async () => {
    await type('Ringing', 'Ringing', 'Ringing', 'Ringing');
    const { user, topic } = takers[0] as QuizTaker;
    const second = await aQuizTaker(hub, { ...COVERED, user, topicIds: [topic.id] });
    await second.answer(0, WRONG, { typed: 'ringing' });
    expect(await list()).toEqual([]);
    await takers[4]?.answer(0, WRONG, { typed: 'ringing' });
    expect(await list()).toEqual([{ text: 'Ringing', students: 5 }]);
  });

  it('leave out what the question offers now, whatever version was asked', async () => {
    await type(...Array<string>(5).fill('Ringing'));
    const offer = (options: string[]) =>
      teacher.ok(updateQuestion, { params: { id }, body: { question: 'Another text?', options } });
    await offer(['Gain', 'Noise']);
    expect(await list()).toEqual([{ text: 'Ringing', students: 5 }]);
    await offer(['Gain', 'ringing.']);
    expect(await list()).toEqual([]);
  });

  it('are limited to the last 365 days', async () => {
    await type(...Array<string>(5).fill('Ringing'));
    const days = (count: number) => new Date(hub.clock.read().getTime() - count * 86_400_000);
    await hub.db.update(quizAttempts).set({ createdAt: days(365) });
    expect(await list()).toHaveLength(1);
    await hub.db
      .update(quizAttempts)
      .set({ createdAt: days(366) })
      .where(eq(quizAttempts.userId, takers[0]?.user.id ?? ''));
    expect(await list()).toEqual([]);
  });

  it('return 404 for a deleted question, and 400 for a malformed id', async () => {
    expect((await teacher.call(listTypedResponses, { params: { id: NOBODY } })).status).toBe(404);
    expect((await teacher.send('GET', listTypedResponses.path.replace(':id', '7'))).status).toBe(400);
  });
});
