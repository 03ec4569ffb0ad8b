import { describe, expect, it } from 'vitest';
import { listQuestionVersions, updateQuestion } from '#shared/bank/questions.contract.ts';
import { questionVersions } from '#server/db/schema/content.ts';
import { aQuestion, aTeacher, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT } from '#tests/support/quiz.ts';
import type { TestClient } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db, { firstName: 'Ada', lastName: 'Lind' })));

const versions = (id: string) => teacher.ok(listQuestionVersions, { params: { id } });
const update = (id: string, body: object) => teacher.call(updateQuestion, { params: { id }, body });

describe('the versions of a question', () => {
  it('have date, author and note, the current one first', async () => {
    const { id } = await aQuestion(hub.db, { question: 'Frist?' });
    await update(id, { question: 'First?', note: ' A typo ' });
    await update(id, { question: 'Second?' });
    expect(await versions(id)).toMatchObject([
      { question: 'Second?', changedBy: 'Ada Lind', note: null, answers: 0 },
      { question: 'First?', changedBy: 'Ada Lind', note: 'A typo', options: expect.any(Array) as string[] },
      { question: 'Frist?', changedBy: null, note: null, correctAnswer: 0 },
    ]);
  });

  it('count the answers that were given to each', async () => {
    const taker = await aQuizTaker(hub, { questions: 1 });
    await taker.answer(0, RIGHT);
    const id = taker.session.questions[0]?.id ?? '';
    await update(id, { explanation: 'Another' });
    expect((await versions(id)).map(({ answers }) => answers)).toEqual([0, 1]);
  });

  it('are not created by a change of topic, and an earlier one is reused', async () => {
    const { id, versionId } = await aQuestion(hub.db, { question: 'First?' });
    await update(id, { topicId: null, note: 'Nothing to note' });
    expect(await versions(id)).toHaveLength(1);
    await update(id, { question: 'Second?' });
    await update(id, { question: 'First?', versionId });
    const listed = await versions(id);
    expect(listed.map(({ question }) => question)).toEqual(['First?', 'Second?']);
    expect(listed[0]?.id).toBe(versionId);
  });

  it('are listed for existing questions only', async () => {
    expect((await teacher.call(listQuestionVersions, { params: { id: NOBODY } })).status).toBe(404);
  });

  it('let each of 50 races between two teachers end with one change and one refusal', async () => {
    const other = await hub.as(await aTeacher(hub.db));
    const { id, versionId } = await aQuestion(hub.db);
    let expectedVersionId = versionId;
    for (let race = 0; race < 50; race += 1) {
      const save = (client: TestClient, who: string) =>
        client.call(updateQuestion, {
          params: { id },
          body: { question: `Race ${race} by ${who}?`, expectedVersionId },
        });
      const saves = await Promise.all([save(teacher, 'one'), save(other, 'other')]);
      expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200, 409]));
      expectedVersionId = saves.find(({ status }) => status === 200)?.body.versionId ?? '';
    }
    expect(await hub.db.$count(questionVersions)).toBe(51);
  });
});
