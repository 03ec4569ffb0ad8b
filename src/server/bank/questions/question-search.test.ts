import { describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import { countQuestions, listQuestions } from '#shared/bank/questions.contract.ts';
import { aQuestion, aStudent, aTeacher, aTopic, someQuestions } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));

type Query = NonNullable<Parameters<typeof teacher.ok<typeof listQuestions>>[1]>['query'];

const found = async (query: Query) => (await teacher.ok(listQuestions, { query })).map(({ question }) => question);
/** Searches a page at a time, as the screen does. */
const searched = (search: string) => found({ search, limit: 50 });

describe('a search', () => {
  it.each([
    ['the question', 'ECHOES'],
    ['an option', 'spleEN'],
    ['the explanation', 'reverb'],
    ['a part of a word', 'ller'],
    ['several words', 'hepatic artery lies'],
    ['two letters', 'pq'],
    ['one letter', 'Z'],
  ])('finds %s regardless of case', async (_where, term) => {
    await aQuestion(hub.db, {
      question: 'Which echoes are smaller?',
      options: ['Spleen', 'zPQ'],
      explanation: 'The hepatic artery lies by the REVERBERATION.',
    });
    await aQuestion(hub.db, { question: 'Other', options: ['a', 'b'], explanation: null });
    expect(await searched(term)).toEqual(['Which echoes are smaller?']);
    expect(await found({ search: term })).toEqual(['Which echoes are smaller?']);
  });

  it('finds the rows of a labeling question, and the units of a numeric one', async () => {
    const targets = [{ text: 'Trapped AIR' }, { text: 'A smooth surface' }];
    await aQuestion(hub.db, {
      question: 'Which artifact?',
      kind: 'labels',
      options: ['Ring-down', 'Mirror'],
      content: { targets, partCredit: true },
      correctAnswer: null,
      key: { labels: [0, 1] },
      explanation: 'Bubbles ring.',
    });
    await aQuestion(hub.db, {
      question: 'How much?',
      kind: 'numeric',
      options: [],
      content: { unit: 'mL/min', units: ['L/min'], decimals: 0 },
      correctAnswer: null,
      key: { value: 5, tolerance: { type: 'absolute', amount: 0 }, near: null, others: [{ value: 5, unit: 'L/min' }] },
    });
    await aQuestion(hub.db, { question: 'Other' });
    for (const term of ['trapped air', 'Smooth', 'ring-down', 'bubbles']) {
      expect(await searched(term)).toEqual(['Which artifact?']);
    }
    expect(await searched('ml/MIN')).toEqual(['How much?']);
    // Field names are not part of the question's text, and texts are not joined.
    for (const term of ['partcredit', 'air a smooth', 'surfacebubbles']) expect(await searched(term)).toEqual([]);
  });

  it.each([
    ['100%', '100% sure?', '1000 sure?'],
    ['a_b', 'a_b?', 'axb?'],
    [String.raw`a\b`, String.raw`a\b?`, 'ab?'],
    ["o'clock", "3 o'clock?", 'o clock?'],
  ])('for %s treats every character literally', async (term, question, other) => {
    await aQuestion(hub.db, { question });
    await aQuestion(hub.db, { question: other });
    expect(await searched(term)).toEqual([question]);
  });

  it.each([
    ['Müller', 'Doppler'],
    ['µm', 'MHz'],
  ])('finds %s whatever form it was typed in, and without accents', async (question, other) => {
    await aQuestion(hub.db, { question: `${question.normalize('NFD')}?` });
    await aQuestion(hub.db, { question: `${other}?` });
    for (const term of [question, question.normalize('NFD'), question.normalize('NFKD').replaceAll(/\p{M}/gu, '')]) {
      expect(await searched(term)).toEqual([`${question.normalize('NFD')}?`]);
    }
  });

  it('does not match across two texts', async () => {
    await aQuestion(hub.db, { question: 'End', options: ['start', 'b'] });
    expect(await searched('endstart')).toEqual([]);
    expect(await searched('end start')).toEqual([]);
  });

  it('for only blanks does not filter', async () => {
    await someQuestions(hub.db, 2);
    expect(await searched('  ')).toHaveLength(2);
  });

  it('can be combined with topics', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    await aQuestion(hub.db, { question: 'Aorta below', topicId: sub.id });
    await aQuestion(hub.db, { question: 'Vein below', topicId: sub.id });
    await aQuestion(hub.db, { question: 'Aorta without' });
    expect(await found({ search: 'aorta', topicIds: main.id, limit: 50 })).toEqual(['Aorta below']);
    expect(await found({ search: 'aorta', withoutTopic: '1', limit: 50 })).toEqual(['Aorta without']);
  });

  it('is refused with more than 200 characters', async () => {
    expect(await searched('x'.repeat(200))).toEqual([]);
    expect((await teacher.send('GET', `/api/questions?search=${'x'.repeat(201)}`)).status).toBe(400);
  });

  it('is ignored for students, because it would reveal explanations and keys', async () => {
    await someQuestions(hub.db, 2);
    const student = await hub.as(await aStudent(hub.db));
    for (const search of ['Because of reason', 'nowhere']) {
      expect(await student.ok(listQuestions, { query: { search, limit: 50 } })).toHaveLength(2);
    }
  });
});

describe('a page of a search in a large bank', () => {
  /** Longer than the part of the list that is read first; every third mentions the aorta, three the iliac. */
  async function aLargeBank() {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const rows = Array.from({ length: 6000 }, (_, n) => ({
      question: `Question ${n}${n % 3 === 0 ? ' aorta' : ''}${[3, 2500, 5990].includes(n) ? ' iliac' : ''}`,
      options: ['a', 'b'],
      correctAnswer: 0,
      createdAt: new Date(start + n * 1000),
    }));
    await hub.db.insert(questions).values(rows.slice(0, 3000));
    await hub.db.insert(questions).values(rows.slice(3000));
  }

  it('is right whether many or few match, from both ends, wherever they are', async () => {
    await aLargeBank();
    const numbers = async (query: Query) => (await found(query)).map((text) => Number(text.split(' ')[1]));
    const aortas = Array.from({ length: 2000 }, (_, n) => n * 3);
    expect(await numbers({ search: 'aorta', limit: 50 })).toEqual(aortas.slice(0, 50));
    expect(await numbers({ search: 'aorta', limit: 50, order: 'newest' })).toEqual(aortas.toReversed().slice(0, 50));
    expect(await numbers({ search: 'aorta', limit: 50, offset: 1960 })).toEqual(aortas.slice(1960));
    const late = await numbers({ search: 'aorta', limit: 50, offset: 1400, order: 'newest' });
    expect(late).toEqual(aortas.toReversed().slice(1400, 1450));
    expect(await numbers({ search: 'iliac', limit: 50 })).toEqual([3, 2500, 5990]);
    expect(await numbers({ search: 'iliac', limit: 2, order: 'newest' })).toEqual([5990, 2500]);
    expect(await numbers({ search: 'iliac', limit: 2, offset: 2 })).toEqual([5990]);
    expect(await numbers({ search: 'question 10', limit: 3, offset: 1 })).toEqual([100, 101, 102]);
    expect(await numbers({ search: 'iliac', limit: 1, offset: 3 })).toEqual([]);
  });
});

describe('the count', () => {
  const count = async (query: Parameters<typeof teacher.ok<typeof countQuestions>>[1] = {}) =>
    (await teacher.ok(countQuestions, query)).total;

  it('equals the length of the list', async () => {
    const main = await aTopic(hub.db);
    const sub = await aTopic(hub.db, { parentId: main.id });
    await someQuestions(hub.db, 2, { topicId: main.id });
    await someQuestions(hub.db, 3, { topicId: sub.id, question: 'Aorta?' });
    await someQuestions(hub.db, 1);
    expect(await count()).toBe(6);
    expect(await count({ query: { topicIds: main.id } })).toBe(5);
    expect(await count({ query: { topicIds: sub.id } })).toBe(3);
    expect(await count({ query: { withoutTopic: '1' } })).toBe(1);
    expect(await count({ query: { search: 'AORTA' } })).toBe(3);
    expect(await count({ query: { search: 'nowhere' } })).toBe(0);
  });

  it('is refused with an invalid filter', async () => {
    expect((await teacher.send('GET', '/api/questions/count?topicIds=7')).status).toBe(400);
    expect((await teacher.send('GET', '/api/questions/count?search=%00')).status).toBe(400);
  });
});
