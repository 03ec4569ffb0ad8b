import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { flashcards, questions, questionVersions, topics } from '#server/db/schema/content.ts';
import { libraryItems } from '#server/db/schema/library.ts';
import { updateQuestion } from '#shared/bank/questions.contract.ts';
import { answerQuestion, createQuizSession } from '#shared/practice/quiz-sessions.contract.ts';
import { getAttention } from '#shared/insight/dashboard.contract.ts';
import { getLibrary, type LibraryChoice } from '#shared/hub/library.contract.ts';
import { aStudent, aTeacher, aTopic, type UserRow } from '#tests/support/factories.ts';
import { hubForEachTest } from '#tests/support/for-each-test.ts';
import { createLibraryService } from './library.service.ts';
import { loadStarterLibrary } from './starter.service.ts';

const asked = (id: string, question: string, given: object = {}) => ({
  id,
  question,
  options: ['a', 'b', 'c'],
  correctAnswer: 0,
  explanation: 'It is so.',
  difficulty: 'easy',
  ...given,
});
const liver = { name: 'Liver', description: 'The liver' };
const WHICH = '00000001';
const WHERE = '00000002';
const CARD = '00000003';
const which = asked(WHICH, 'Which?', { image: 'one.webp' });
const where = asked(WHERE, 'Where?');
const card = { id: CARD, front: 'F', back: 'B' };

const hub = hubForEachTest();
let folder: string;
let teacher: UserRow;

const write = (name: string, data: unknown) => fs.writeFileSync(path.join(folder, name), JSON.stringify(data));
/** Writes a release of the library into the content folder. */
function release(number: number, subcategories: object[], formerly: Record<string, string> = {}) {
  write('releases/release.json', { release: number, date: '2026-11-26', formerly });
  write('abdomen.json', { name: 'Abdomen', description: 'All of it', subcategories });
}
const topicWith = (all: object[], cards: object[] = [card], given: object = {}) => ({
  ...liver,
  ...given,
  questions: all,
  flashcards: cards,
});
/** Whether the dashboard announces a new release after the next start. */
async function waits() {
  await loadStarterLibrary({ db: hub.db, media: hub.media, folder });
  const { newLibrary } = await (await hub.as(teacher)).ok(getAttention);
  return newLibrary > 0;
}
const library = () => createLibraryService({ db: hub.db, clock: hub.clock.read, media: hub.media, folder });
const update = (choice: Partial<LibraryChoice> = {}) =>
  library().update({ add: true, correct: true, restore: false, ...choice }, teacher.id);
const named = async (question: string) => {
  const [row] = await hub.db.select().from(questions).where(eq(questions.question, question));
  if (row === undefined) throw new Error(`there is no ${question}`);
  return row;
};

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hub-content-'));
  for (const part of ['images', 'videos', 'releases']) fs.mkdirSync(path.join(folder, part));
  fs.writeFileSync(path.join(folder, 'images/one.webp'), 'picture');
  teacher = await aTeacher(hub.db);
  release(1, [topicWith([which, where])]);
  await loadStarterLibrary({ db: hub.db, media: hub.media, folder });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const NOTHING = {
  date: '2026-11-26',
  release: expect.any(Number) as number,
  added: [],
  corrected: [],
  kept: [],
  deleted: 0,
};

describe('the categories of the library', () => {
  beforeEach(() => {
    fs.mkdirSync(path.join(folder, 'sprints'));
    const groups = ['Abdomen', 'Vascular'].map((category) => ({
      id: 'which',
      category,
      name: 'Which?',
      about: 'Look.',
      classes: [],
    }));
    write('sprints/sprints.json', { groups });
  });

  it('count what the hub has of each, and name the exams that it is for', async () => {
    const [main] = await hub.db.select().from(topics).where(eq(topics.name, 'Abdomen'));
    const abdomen = {
      name: 'Abdomen',
      description: 'All of it',
      topicId: main?.id,
      questions: 2,
      flashcards: 1,
      pictures: 1,
      sprints: 1,
      exams: expect.arrayContaining([{ body: 'ARDMS', exam: 'Abdomen' }]) as unknown,
    };
    expect(await library().categories()).toEqual([abdomen]);
    await hub.db.update(topics).set({ name: 'Belly' }).where(eq(topics.name, 'Abdomen'));
    await hub.db.delete(questions).where(eq(questions.question, 'Which?'));
    expect(await library().categories()).toEqual([{ ...abdomen, questions: 1, pictures: 0 }]);
  });

  it('have no topic to look at if nothing of it is left', async () => {
    await hub.db.delete(questions);
    await hub.db.delete(flashcards);
    expect(await library().categories()).toMatchObject([{ topicId: null, questions: 0, flashcards: 0 }]);
  });
});

describe('a release of the library', () => {
  it('is not announced to a hub that was filled with it', async () => {
    expect(await waits()).toBe(false);
    expect(await library().changes()).toEqual(NOTHING);
  });

  it('is not announced to a hub that started with its own content', async () => {
    await hub.db.delete(libraryItems);
    await hub.db.execute('delete from settings');
    release(2, [topicWith([which, where])]);
    expect(await waits()).toBe(false);
  });

  it('previews what it would add and correct, and does it', async () => {
    const { id } = await named('Where?');
    release(2, [
      topicWith([which, { ...where, question: 'Where exactly?', options: ['a', 'b', 'd'] }, asked('00000004', 'New?')]),
      topicWith([], [{ id: '00000005', front: 'New', back: 'B' }], { name: 'Bowel' }),
    ]);
    expect(await waits()).toBe(true);
    expect(await library().changes()).toEqual({
      ...NOTHING,
      added: [
        { category: 'Abdomen', topic: 'Liver', questions: 1, flashcards: 0 },
        { category: 'Abdomen', topic: 'Bowel', questions: 0, flashcards: 1 },
      ],
      corrected: [{ id, kind: 'question', text: 'Where?', parts: ['text', 'options'] }],
    });
    expect(await update()).toEqual({ questions: 1, flashcards: 1, corrected: 1, toRegrade: [] });
    expect(await waits()).toBe(false);
    expect(await library().changes()).toEqual(NOTHING);
    expect((await named('Where exactly?')).id).toBe(id);
    const said = await hub.db
      .select({ question: questionVersions.question, note: questionVersions.changeNote })
      .from(questionVersions)
      .where(eq(questionVersions.questionId, id))
      .orderBy(questionVersions.createdAt);
    expect(said.map(({ question, note }) => [question, note])).toEqual([
      ['Where?', null],
      ['Where exactly?', 'Starter library, release 2'],
    ]);
    const [main] = await hub.db.select().from(topics).where(eq(topics.name, 'Abdomen'));
    const [bowel] = await hub.db.select().from(topics).where(eq(topics.name, 'Bowel'));
    expect(bowel?.parentId).toBe(main?.id);
    expect((await named('New?')).topicId).toBe((await named('Which?')).topicId);
  });

  it.each([
    [{ correct: false }, ['New?', 'Where?', 'Which?']],
    [{ add: false }, ['Where exactly?', 'Which?']],
    [{ add: false, correct: false }, ['Where?', 'Which?']],
  ])('does only what is chosen: %j', async (choice, expected) => {
    release(2, [topicWith([which, { ...where, question: 'Where exactly?' }, asked('00000004', 'New?')])]);
    await update(choice);
    const all = await hub.db.select().from(questions).orderBy(questions.question);
    expect(all.map(({ question }) => question)).toEqual(expected);
    expect(await waits()).toBe(false);
  });

  it('never overwrites a teacher’s changes', async () => {
    const { id } = await named('Where?');
    await (await hub.as(teacher)).ok(updateQuestion, { params: { id }, body: { explanation: 'My own words.' } });
    release(2, [topicWith([which, { ...where, question: 'Where exactly?' }], [{ ...card, back: 'Better' }])]);
    expect(await library().changes()).toMatchObject({
      corrected: [{ kind: 'flashcard', text: 'F', parts: ['text'] }],
      kept: [{ id, kind: 'question', text: 'Where?' }],
    });
    expect(await update()).toMatchObject({ corrected: 1 });
    expect(await named('Where?')).toMatchObject({ explanation: 'My own words.' });
    const [corrected] = await hub.db.select().from(flashcards);
    expect(corrected?.back).toBe('Better');
  });

  it('does not restore deleted items, unless that is chosen', async () => {
    await hub.db.delete(questions).where(eq(questions.question, 'Where?'));
    release(2, [topicWith([which, { ...where, question: 'Where exactly?' }])]);
    expect(await library().changes()).toEqual({ ...NOTHING, deleted: 1 });
    await update();
    expect(await hub.db.$count(questions)).toBe(1);
    expect(await update({ restore: true })).toMatchObject({ questions: 1, flashcards: 0 });
    await named('Where exactly?');
    expect(await library().changes()).toEqual(NOTHING);
  });

  it('puts new items where the teacher has the rest of their topic', async () => {
    const mine = await aTopic(hub.db, { name: 'Hepatic' });
    await hub.db.update(questions).set({ topicId: mine.id });
    await hub.db.delete(topics).where(eq(topics.name, 'Liver'));
    release(2, [topicWith([which, where, asked('00000004', 'New?')])]);
    await update();
    expect((await named('New?')).topicId).toBe(mine.id);
  });

  it('replaces a redrawn picture, and leaves an unchanged one alone', async () => {
    const before = await named('Which?');
    release(2, [topicWith([{ ...which, explanation: 'It is so, indeed.' }, where])]);
    await update();
    expect((await named('Which?')).imageUrl).toBe(before.imageUrl);
    fs.writeFileSync(path.join(folder, 'images/one.webp'), 'better picture');
    release(3, [topicWith([{ ...which, explanation: 'It is so, indeed.' }, where])]);
    expect((await library().changes()).corrected).toMatchObject([{ parts: ['picture'] }]);
    await update();
    const { imageUrl } = await named('Which?');
    expect(imageUrl).not.toBe(before.imageUrl);
    expect((await hub.media.read('images', path.basename(imageUrl ?? '')))?.size).toBe('better picture'.length);
  });

  it('lists the questions whose answers were graded by an earlier key', async () => {
    const { id, topicId } = await named('Where?');
    const student = await hub.as(await aStudent(hub.db));
    const session = await student.ok(createQuizSession, { body: { topicIds: [topicId ?? ''], totalQuestions: 2 } });
    await student.ok(answerQuestion, { body: { sessionId: session.id, questionId: id, selectedAnswer: 1 } });
    release(2, [topicWith([which, where].map((question) => ({ ...question, correctAnswer: 1 })))]);
    expect(await update()).toMatchObject({ corrected: 2, toRegrade: [{ id, question: 'Where?' }] });
    expect(await named('Where?')).toMatchObject({ correctAnswer: 1 });
  });

  it('is offered to teachers', async () => {
    expect(await (await hub.as(teacher)).ok(getLibrary)).toMatchObject({ release: expect.any(Number) as number });
  });
});

describe('a hub that was filled before questions had ids', () => {
  beforeEach(() => hub.db.delete(libraryItems));

  it('is matched with the library by the first versions of its items', async () => {
    expect(await library().changes()).toEqual(NOTHING);
    const changed = [
      { ...which, explanation: 'Because.' },
      { ...where, question: 'Where now?' },
    ];
    release(2, [topicWith(changed)], { 'Where?': WHERE });
    expect(await library().changes()).toMatchObject({
      added: [],
      corrected: [
        { text: 'Which?', parts: ['explanation'] },
        { text: 'Where?', parts: ['text'] },
      ],
    });
    await update();
    expect(await library().changes()).toEqual(NOTHING);
    expect(await hub.db.$count(questions)).toBe(2);
  });

  it('keeps questions that somebody wrote or imported, even with the same words', async () => {
    await hub.db.update(questions).set({ createdById: teacher.id }).where(eq(questions.question, 'Where?'));
    release(2, [topicWith([which, { ...where, explanation: 'Because.' }])]);
    expect(await library().changes()).toMatchObject({ added: [], corrected: [], kept: [{ text: 'Where?' }] });
  });

  it('keeps the teacher’s changes', async () => {
    const { id } = await named('Where?');
    await (await hub.as(teacher)).ok(updateQuestion, { params: { id }, body: { question: 'Wo?' } });
    release(2, [topicWith([which, { ...where, explanation: 'Because.' }])]);
    expect(await library().changes()).toMatchObject({ added: [], corrected: [], kept: [{ id, text: 'Wo?' }] });
  });
});
