import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flashcards, questions, topics } from '#server/db/schema/content.ts';
import { studentFlashcards, studentQuestions } from '#server/db/schema/progress.ts';
import { quizSessions } from '#server/db/schema/quizzes.ts';
import { users } from '#server/db/schema/users.ts';
import { clearDatabase } from '#shared/hub/backup.contract.ts';
import { studyFlashcard } from '#shared/cards/flashcards.contract.ts';
import { getStudentStats } from '#shared/practice/progress.contract.ts';
import { PROGRESS_TYPE } from '#shared/contract/progress-lines.ts';
import { createQuizSession, listOwnAttempts, listOwnQuizSessions } from '#shared/practice/quiz-sessions.contract.ts';
import { aFlashcard, aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT, WRONG } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { progressLinesIn, statusesOf } from '#tests/support/test-client.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

const clear = () => teacher.call(clearDatabase, { body: { clearType: 'content-only' } });

describe('clearing the content', () => {
  it('deletes all questions, flashcards and topics, and no account', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    await someQuestions(hub.db, 3, { topicId: sub.id });
    await aFlashcard(hub.db, { topicId: main.id });
    await aFlashcard(hub.db);
    expect(await clear()).toMatchObject({
      status: 200,
      body: { deleted: { questions: 3, flashcards: 2, topics: 2 } },
    });
    const left = await Promise.all([questions, flashcards, topics, users].map((table) => hub.db.$count(table)));
    expect(left).toEqual([0, 0, 0, 1]);
    expect((await clear()).body).toMatchObject({ deleted: { questions: 0, flashcards: 0, topics: 0 } });
  });

  it('leaves a completed session readable, apart from deleted topics', async () => {
    const { client, session, answer, complete } = await aQuizTaker(hub, { questions: 2 });
    await answer(0, RIGHT);
    await answer(1, WRONG);
    await complete();
    const read = async () => ({
      history: await client.ok(listOwnQuizSessions),
      attempts: await client.ok(listOwnAttempts, { params: { sessionId: session.id } }),
      result: (await complete()).body,
    });
    const before = await read();
    expect(before.attempts).toHaveLength(2);
    await clear();
    const inNoTopic = <Asked>(asked: Asked[]) => asked.map((one) => ({ ...one, topicId: null, topicName: null }));
    expect(await read()).toEqual({
      ...before,
      attempts: inNoTopic(before.attempts),
      result: { ...before.result, questions: inNoTopic(before.result.questions) },
    });
  });

  it('lets a student go on with a quiz and complete it', async () => {
    const { client, answer, complete } = await aQuizTaker(hub, { questions: 3 });
    await answer(0, RIGHT);
    await clear();
    expect(await answer(0, RIGHT)).toMatchObject({ status: 200 });
    expect(await answer(1, RIGHT)).toMatchObject({ status: 201 });
    expect((await complete()).body).toMatchObject({ correctAnswers: 2, questionsAttempted: 2, score: 67 });
    expect(await client.ok(getStudentStats)).toMatchObject({
      questionsAnswered: 2,
      quizSessions: 1,
      totalQuestions: 0,
    });
    // These count only questions of the current bank.
    expect(await hub.db.$count(studentQuestions)).toBe(0);
  });

  it('succeeds while students answer and study, and so do their requests', async () => {
    const takers = [await aQuizTaker(hub), await aQuizTaker(hub), await aQuizTaker(hub)];
    const answers = await Promise.all([
      ...takers.map(({ answer }) => answer(0, RIGHT)),
      clear(),
      ...takers.map(({ answer }) => answer(1, RIGHT)),
      ...takers.map(({ complete }) => complete()),
    ]);
    expect(statusesOf(answers).filter((status) => status >= 500)).toEqual([]);
    expect(await hub.db.$count(questions)).toBe(0);
  });

  it('waits for an answer in progress before it locks rows that the answer needs', async () => {
    const { session, answer } = await aQuizTaker(hub);
    // Locks like an answer: its session first, its question later.
    const cleared = await whileUncommitted(
      hub.engine,
      (tx) => tx.select().from(quizSessions).where(eq(quizSessions.id, session.id)).for('update'),
      clear,
      (tx) => tx.select().from(questions).for('key share'),
    );
    expect(cleared.status).toBe(200);
    expect((await answer(0, RIGHT)).status).toBe(201);
  });

  it('in progress refuses to start a quiz on or study anything that it deletes', async () => {
    const topic = await aTopic(hub.db);
    await someQuestions(hub.db, 1, { topicId: topic.id });
    const card = await aFlashcard(hub.db);
    const student = await hub.as(await aStudent(hub.db));
    const start = () => student.call(createQuizSession, { body: { topicIds: [topic.id], totalQuestions: 1 } });
    expect((await whileUncommitted(hub.engine, (tx) => tx.delete(topics), start)).status).toBe(404);
    const study = () => student.call(studyFlashcard, { params: { id: card.id } });
    expect((await whileUncommitted(hub.engine, (tx) => tx.delete(flashcards), study)).status).toBe(404);
    expect(await hub.db.$count(studentFlashcards)).toBe(0);
  });

  it('reports progress', async () => {
    await someQuestions(hub.db, 2);
    await aFlashcard(hub.db);
    const payload = { clearType: 'content-only' };
    const headers = { accept: PROGRESS_TYPE };
    const lines = progressLinesIn(await teacher.send('POST', '/api/backup/clear', { payload, headers }));
    const stages = lines.filter((line) => !('progress' in line) || line.progress.stage.startsWith('Deleting'));
    expect(stages).toMatchObject([
      { progress: { stage: 'Deleting questions', done: 2, total: 2 } },
      { progress: { stage: 'Deleting flashcards', done: 1, total: 1 } },
      { progress: { stage: 'Deleting topics', done: 0, total: 0 } },
      { result: { deleted: { questions: 2, flashcards: 1, topics: 0 } } },
    ]);
  });

  it('accepts only known types', async () => {
    await someQuestions(hub.db, 1);
    for (const payload of [{}, { clearType: 'everything' }, { clearType: null }]) {
      expect((await teacher.send('POST', '/api/backup/clear', { payload })).status).toBe(400);
    }
    expect(await hub.db.$count(questions)).toBe(1);
  });
});
