import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questions, questionVersions, topics } from '#server/db/schema/content.ts';
import type { PartInput } from '#shared/contract/endpoint.ts';
import { createQuestion, deleteQuestion, getQuestion, updateQuestion } from '#shared/bank/questions.contract.ts';
import { listOwnAttempts } from '#shared/practice/quiz-sessions.contract.ts';
import { aQuestion, aTeacher, aTopic, NOBODY } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { aQuizTaker, RIGHT } from '#tests/support/quiz.ts';
import { whileUncommitted } from '#tests/support/race.ts';
import { refusal } from '#tests/support/test-client.ts';

const FORM = { question: 'Which?', options: ['Liver', 'Spleen', 'Kidney'], correctAnswer: 1 };

const hub = hubForEachTest();
const user = forEachTest(() => aTeacher(hub.db));
const teacher = forEachTest(() => hub.as(user));
beforeEach(async () => {
  await hub.media.put('images', 'liver.webp', new Uint8Array([1]));
  await hub.media.put('videos', 'heart.mp4', new Uint8Array([1]));
});
const IMAGE = '/media/images/liver.webp';
const VIDEO = '/media/videos/heart.mp4';

const create = (body: PartInput<typeof createQuestion, 'body'>) => teacher.call(createQuestion, { body });
const update = (id: string, body: PartInput<typeof updateQuestion, 'body'>) =>
  teacher.call(updateQuestion, { params: { id }, body });
const get = (id: string) => teacher.ok(getQuestion, { params: { id } });

describe('a new question', () => {
  it('stores the form, with the teacher as its author and medium difficulty', async () => {
    const answer = await create({ ...FORM, question: ' Which? ', explanation: '' });
    const now = hub.clock.read().toISOString();
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...FORM,
      tags: [],
      id: answer.body.id,
      kind: 'single',
      content: null,
      explanation: null,
      details: null,
      difficulty: 'medium',
      topicId: null,
      imageUrl: null,
      imageDescription: null,
      videoUrl: null,
      createdById: user.id,
      ignoredDuplicate: false,
      retiredAt: null,
      versionId: answer.body.versionId,
      createdAt: now,
      updatedAt: now,
    });
    expect(await get(answer.body.id)).toEqual(answer.body);
  });

  it('has a topic, explanation, difficulty and image if they are given', async () => {
    const { id: topicId } = await aTopic(hub.db);
    const given = { explanation: 'Because.', difficulty: 'hard', topicId, imageUrl: IMAGE } as const;
    // Other clients send the author; the server knows it anyway.
    const { body } = await create({ ...FORM, ...given, createdById: NOBODY } as typeof FORM);
    expect(body).toMatchObject({ ...given, createdById: user.id });
  });

  it.each([
    [{ question: ' ' }, 'Question text is required'],
    [{ question: 'a\0' }, 'Text must not contain the character NUL'],
    [{ options: ['a'] }, 'At least 2 options are required'],
    [{ options: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'At most 5 options are allowed'],
    [{ options: ['a', ' '] }, 'All option fields must be filled'],
    [{ options: ['a', 'b\0'] }, 'Text must not contain the character NUL'],
    [{ explanation: '\0' }, 'Text must not contain the character NUL'],
    [{ correctAnswer: -1 }, 'Must select a correct answer'],
    [{ correctAnswer: '1' }, 'Must select a correct answer'],
    [{ correctAnswer: 3 }, 'Please select a valid correct answer'],
    [{ difficulty: 'impossible' }, 'Must be one of: easy, medium, hard'],
    [{ imageUrl: 'https://elsewhere.example/a.png' }, 'Must be the address of an uploaded picture'],
    [{ imageUrl: VIDEO }, 'Must be the address of an uploaded picture'],
    [{ imageUrl: IMAGE, videoUrl: VIDEO }, 'A question has either an image or a video'],
    [{ topicId: '7' }, 'Must be a UUID'],
    [{ details: { reasons: { 9: 'Because.' } } }, 'The question has nothing that this reason applies to'],
    [{ details: { reasons: { 0: ' ' } } }, 'Enter a reason'],
    [{ details: { source: { citation: 'Book', year: null, link: 'javascript:alert(1)' } } }, 'Enter an address'],
    [{ details: { source: { citation: '', year: 2020, link: null } } }, 'Say where this comes from'],
    [{ details: { source: { citation: 'Book', year: 20, link: null } } }, 'Enter a year'],
    [{ details: { reviewed: { on: 'last week', by: '' } } }, 'Must be a date such as 2026-01-31'],
    [{ details: { other: 1 } }, 'Unknown field: other'],
    [{ imageDescription: 'x'.repeat(501) }, 'Must be at most 500 characters'],
  ])('is refused with %o', async (wrong, message) => {
    const answer = await teacher.send('POST', '/api/questions', { payload: { ...FORM, ...wrong } });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringContaining(message) });
    expect(await hub.db.$count(questions)).toBe(0);
  });

  it('is refused with a topic that does not exist or is being deleted', async () => {
    expect(await create({ ...FORM, topicId: NOBODY })).toMatchObject(refusal(404, 'Topic not found'));
    const { id: topicId } = await aTopic(hub.db);
    const answer = await whileUncommitted(
      hub.engine,
      (tx) => tx.delete(topics).where(eq(topics.id, topicId)),
      () => create({ ...FORM, topicId }),
    );
    expect(answer.status).toBe(404);
    expect(await hub.db.$count(questions)).toBe(0);
  });

  it('is refused with a missing file', async () => {
    expect((await create({ ...FORM, imageUrl: '/media/images/other.webp' })).status).toBe(400);
    expect((await create({ ...FORM, videoUrl: `/media/videos/${NOBODY}` })).status).toBe(400);
    expect(await hub.db.$count(questions)).toBe(0);
  });

  it('replaces half a surrogate pair with the replacement character', async () => {
    const answer = await create({ ...FORM, question: 'Half \ud83d', options: ['\udc00', 'b'], explanation: '\ud83d' });
    expect(answer).toMatchObject({
      status: 201,
      body: { question: 'Half \ufffd', options: ['\ufffd', 'b'], explanation: '\ufffd', correctAnswer: 1 },
    });
  });
});

describe('changing a question', () => {
  const whole = { explanation: 'Because.', difficulty: 'hard', imageUrl: IMAGE, ignoredDuplicate: true } as const;

  it.each([
    ['topicId', null],
    ['correctAnswer', 2],
    ['question', 'Other?'],
    ['explanation', null],
    ['difficulty', 'easy'],
    ['options', ['x', 'y']],
    ['imageUrl', null],
  ])('changes only %s if nothing else is given', async (field, value) => {
    const { id: topicId } = await aTopic(hub.db);
    const { id } = await aQuestion(hub.db, { ...whole, topicId });
    const before = await get(id);
    hub.clock.advance({ hours: 1 });
    const answer = await update(id, { [field]: value });
    expect(answer.status).toBe(200);
    const { versionId } = answer.body;
    expect(answer.body).toEqual({ ...before, [field]: value, versionId, updatedAt: hub.clock.read().toISOString() });
    expect(versionId === before.versionId).toBe(field === 'topicId');
    expect(await get(id)).toEqual(answer.body);
  });

  it('changes only the time of the change if nothing is given', async () => {
    const { id } = await aQuestion(hub.db, whole);
    const before = await get(id);
    expect((await update(id, {})).body).toEqual({ ...before, updatedAt: hub.clock.read().toISOString() });
  });

  it('sets its topic without a new version', async () => {
    const { id: topicId } = await aTopic(hub.db);
    const { id } = await aQuestion(hub.db);
    expect((await update(id, { topicId })).body.topicId).toBe(topicId);
    expect(await hub.db.$count(questionVersions)).toBe(1);
    await update(id, { correctAnswer: 2 });
    expect(await hub.db.$count(questionVersions)).toBe(2);
  });

  it('keeps the key within the options, whether key or options are given', async () => {
    const { id } = await aQuestion(hub.db, { correctAnswer: 3 });
    const refused = { status: 400, error: { message: 'Please select a valid correct answer', code: 'invalid' } };
    expect(await update(id, { correctAnswer: 4 })).toMatchObject(refused);
    expect(await update(id, { options: ['a', 'b', 'c'] })).toMatchObject(refused);
    expect(await update(id, { options: ['a', 'b'], correctAnswer: 2 })).toMatchObject(refused);
    expect(await update(id, { options: ['a', 'b'], correctAnswer: 1 })).toMatchObject({ status: 200 });
  });

  it('requires an option for each reason', async () => {
    const { id } = await aQuestion(hub.db, { options: ['a', 'b', 'c'], correctAnswer: 0 });
    const details = { reasons: { 2: ' Because. ' } };
    expect((await update(id, { details })).body.details).toEqual({ reasons: { 2: 'Because.' } });
    expect(await update(id, { options: ['a', 'b'] })).toMatchObject(
      refusal(400, 'The question has nothing that this reason applies to'),
    );
    expect((await update(id, { options: ['a', 'b'], details: { reasons: {} } })).body.details).toBeNull();
  });

  it('deletes the description of an image with the image', async () => {
    const { id } = await aQuestion(hub.db, { imageUrl: IMAGE });
    const description = async (change: { [part in 'imageUrl' | 'videoUrl' | 'imageDescription']?: string | null }) =>
      (await update(id, change)).body.imageDescription;
    expect(await description({ imageDescription: 'A cyst' })).toBe('A cyst');
    expect(await description({ imageUrl: IMAGE })).toBe('A cyst');
    expect(await description({ videoUrl: VIDEO })).toBeNull();
    expect(await description({ imageUrl: IMAGE, imageDescription: 'A stone' })).toBe('A stone');
    expect(await description({ imageUrl: null })).toBeNull();
  });

  it('replaces a video with a new image, and the other way round', async () => {
    const { id } = await aQuestion(hub.db, { imageUrl: IMAGE });
    const media = async (change: { imageUrl?: string | null; videoUrl?: string | null }) => {
      const { imageUrl, videoUrl } = (await update(id, change)).body;
      return [imageUrl, videoUrl];
    };
    expect(await media({ videoUrl: VIDEO })).toEqual([null, VIDEO]);
    expect(await media({ imageUrl: IMAGE })).toEqual([IMAGE, null]);
    expect(await media({ imageUrl: null, videoUrl: VIDEO })).toEqual([null, VIDEO]);
    expect(await media({ imageUrl: null, videoUrl: null })).toEqual([null, null]);
    expect(await update(id, { imageUrl: IMAGE, videoUrl: VIDEO })).toMatchObject(
      refusal(400, 'A question has either an image or a video'),
    );
  });

  it('refuses a missing file, unless the question had it before', async () => {
    const { id } = await aQuestion(hub.db, { imageUrl: '/media/images/lost.webp' });
    expect((await update(id, { imageUrl: '/media/images/other.webp' })).status).toBe(400);
    const kept = await update(id, { imageUrl: '/media/images/lost.webp', question: 'New?' });
    expect(kept).toMatchObject({ status: 200, body: { question: 'New?', imageUrl: '/media/images/lost.webp' } });
  });

  it('returns 404 if the question or the topic does not exist', async () => {
    expect(await update(NOBODY, { question: 'x' })).toMatchObject(refusal(404, 'Question not found'));
    const { id } = await aQuestion(hub.db);
    expect(await update(id, { topicId: NOBODY })).toMatchObject(refusal(404, 'Topic not found'));
  });

  it.each([
    [{ question: '' }, 'Question text is required'],
    [{ options: ['a', ''] }, 'All option fields must be filled'],
    [{ explanation: '\0' }, 'Text must not contain the character NUL'],
    [{ correctAnswer: null }, 'Must select a correct answer'],
    [{ topicId: 'none' }, 'Must be a UUID'],
  ])('refuses %o', async (payload, message) => {
    const { id } = await aQuestion(hub.db);
    const before = await get(id);
    const answer = await teacher.send('PUT', `/api/questions/${id}`, { payload });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(await get(id)).toEqual(before);
  });

  it('never changes the question in a student’s past quiz', async () => {
    const { client, session, bank, answer, complete } = await aQuizTaker(hub, { questions: 1 });
    const id = bank[0]?.id ?? '';
    await answer(0, RIGHT);
    await update(id, { question: 'Rewritten?', options: ['x', 'y'], correctAnswer: 1, explanation: null });
    await complete();
    const history = await client.ok(listOwnAttempts, { params: { sessionId: session.id } });
    const { question, options, explanation } = bank[0] ?? {};
    expect(history).toMatchObject([{ question, options, explanation, correctAnswer: RIGHT, isCorrect: true }]);
  });
});

describe('one question', () => {
  it('can be read and deleted by the teacher', async () => {
    const { id } = await aQuestion(hub.db);
    expect(await get(id)).toMatchObject({ id, correctAnswer: 0 });
    expect(await teacher.call(deleteQuestion, { params: { id } })).toMatchObject({ status: 204, text: '' });
    expect(await hub.db.$count(questions)).toBe(0);
  });

  it('returns 404 if it does not exist', async () => {
    for (const endpoint of [getQuestion, deleteQuestion]) {
      const answer = await teacher.call(endpoint, { params: { id: NOBODY } });
      expect(answer).toMatchObject(refusal(404, 'Question not found'));
    }
    expect((await teacher.send('GET', '/api/questions/7')).status).toBe(400);
    expect((await teacher.send('DELETE', '/api/questions/7')).status).toBe(400);
  });
});
