import { describe, expect, it } from 'vitest';
import { questions } from '#server/db/schema/content.ts';
import { checkBank } from '#shared/bank/bank-check.contract.ts';
import { ITEM_RULES, type ItemRule } from '#shared/bank/item-writing/rules.ts';
import { turnsDuring } from '#tests/support/event-loop.ts';
import { aQuestion, aTeacher } from '#tests/support/factories.ts';
import { forEachTest, hubForEachTest } from '#tests/support/for-each-test.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { progressLinesIn } from '#tests/support/test-client.ts';
import { createItemWritingService } from './item-writing.service.ts';

const explanation = 'It runs behind the body and joins the superior mesenteric vein behind the neck of the pancreas.';
const details = {
  reasons: { '0': 'It is there.', '1': 'It begins there.', '2': 'It is deeper.', '3': 'It is lateral.' },
  objective: 'AB Anatomy, perfusion and function: name vessels',
};
const source = { citation: 'Book', year: null, link: null };
const good = {
  question: 'Which vessel runs behind the body of the pancreas?',
  options: ['Splenic vein', 'Portal vein', 'Renal artery', 'Hepatic duct'],
  correctAnswer: 0,
  explanation,
  details,
};
const numeric = {
  ...good,
  kind: 'numeric',
  options: [],
  correctAnswer: null,
  content: { unit: 'cm', units: [], decimals: null },
};
const key = { value: 3, tolerance: { type: 'absolute', amount: 0 }, near: null, others: [] };

const hub = hubForEachTest();
const teacher = forEachTest(async () => hub.as(await aTeacher(hub.db)));
const check = () => teacher.ok(checkBank);

/** The broken rules, with their counts. */
const brokenIn = ({ rules }: Awaited<ReturnType<typeof check>>) =>
  Object.fromEntries(rules.flatMap(({ rule, total }) => (total > 0 ? [[rule, total]] : [])));

describe('checking the bank', () => {
  it('lists every rule and no question for an empty bank', async () => {
    const none = { found: 0, of: 0, expected: 0, isFair: null };
    expect(await check()).toEqual({
      totalQuestions: 0,
      questionsWithFindings: 0,
      rules: ITEM_RULES.map((rule) => ({ rule, total: 0, questions: [] })),
      figures: {
        longest: none,
        shortest: none,
        outermost: none,
        positions: [3, 4, 5].map((options) => ({ options, counts: Array(options).fill(0), isFair: null })),
      },
    });
  });

  it.each<[ItemRule, Partial<typeof questions.$inferInsert>, string]>([
    ['repeated-word', { question: 'Which splenic vessel is it?' }, '“splenic”'],
    ['long-key', { options: ['x'.repeat(40), 'b', 'c', 'd'] }, '40 characters, the others at most 1'],
    ['paired-options', { options: ['Up, out', 'Up, in', 'Down, out', 'Down, in'] }, ''],
    ['combined-option', { options: ['Liver', 'Spleen', 'Liver and spleen', 'Duct'] }, '“Liver and spleen”'],
    ['all-of-the-above', { options: ['Liver', 'Spleen', 'Duct', 'All of the above'] }, '“All of the above”'],
    ['same-options', { options: ['Liver', 'Spleen', 'Duct', 'LIVER.'] }, '“LIVER.”'],
    ['option-letters', { explanation: `${explanation} Option B is wrong.` }, '“Option B”'],
    ['negative-stem', { question: 'Which vessel is not there?' }, '“not”'],
    ['unsorted-numbers', { options: ['3', '1', '2', '4'], correctAnswer: 3, details: { ...details, source } }, ''],
    ['reasons', { details: { ...details, reasons: { '0': 'It is there.' } } }, '3 of 4'],
    ['explanation', { explanation: 'It is.' }, '6 characters'],
    ['source', { options: ['3 cm', 'Liver', 'Spleen', 'Duct'] }, ''],
    ['objective', { details: { reasons: details.reasons } }, ''],
  ])('finds %s, and no other broken rule', async (rule, change, detail) => {
    await aQuestion(hub.db, good);
    const { id, question } = await aQuestion(hub.db, { ...good, ...change });
    const result = await check();
    expect(result).toMatchObject({ totalQuestions: 2, questionsWithFindings: 1 });
    expect(brokenIn(result)).toEqual({ [rule]: 1 });
    expect(result.rules[ITEM_RULES.indexOf(rule)]).toEqual({ rule, total: 1, questions: [{ id, question, detail }] });
  });

  it('checks questions of other kinds, but no retired ones', async () => {
    await aQuestion(hub.db, { ...numeric, key });
    await aQuestion(hub.db, { ...numeric, key, retiredAt: new Date() });
    const result = await check();
    expect(result).toMatchObject({ totalQuestions: 1, questionsWithFindings: 1 });
    expect(brokenIn(result)).toEqual({ reasons: 1, source: 1 });
  });

  it('reports what the keys have in common', async () => {
    const ofThree = { ...good, options: ['Vein of Galen', 'Aorta', 'Duct'] };
    await hub.db.insert(questions).values(Array.from({ length: 21 }, () => ofThree));
    const { figures } = await check();
    expect(figures.longest).toEqual({ found: 21, of: 21, expected: expect.closeTo(7), isFair: false });
    expect(figures.positions[0]).toEqual({ options: 3, counts: [21, 0, 0], isFair: false });
  });

  it('reads a large bank in batches, reports progress, and lists the beginnings of the 50 oldest', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const question = `Which vein ${'x'.repeat(300)} is not it?`;
    // Many share one instant, so that a batch ends among them.
    const createdAt = (i: number) => new Date(start + Math.floor(i / 40));
    const rows = Array.from({ length: 601 }, (_, i) => ({ ...good, question, createdAt: createdAt(i) }));
    const made = await hub.db.insert(questions).values(rows).returning();
    const oldest = made
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
      .slice(0, 50);
    const headers = { accept: 'application/x-ndjson' };
    const lines = progressLinesIn(await teacher.send('GET', checkBank.path, { headers }));
    const stage = 'Checking questions';
    expect(lines.slice(0, 3)).toEqual([250, 500, 601].map((done) => ({ progress: { stage, done, total: 601 } })));
    const result = await check();
    expect(lines.slice(3)).toEqual([{ result }]);
    expect(brokenIn(result)).toEqual({ 'negative-stem': 601 });
    expect(result.rules[ITEM_RULES.indexOf('negative-stem')]?.questions).toEqual(
      oldest.map(({ id }) => ({ id, question: question.slice(0, 200), detail: '“not”' })),
    );
  });

  it('queries the database once per 250 questions, and once for their number', async () => {
    await hub.db.insert(questions).values(Array.from({ length: 260 }, () => good));
    const service = createItemWritingService(hub);
    expect(await queriesOf(() => service.check(() => undefined))).toBe(3);
  });

  it('yields to the event loop when it has held it for too long', async () => {
    const count = 100;
    await hub.db.insert(questions).values(Array.from({ length: count }, () => good));
    let milliseconds = 0;
    // With this clock each question seems to take longer than the check may hold the event loop.
    const slow = createItemWritingService({ ...hub, now: () => (milliseconds += 11) });
    expect(await turnsDuring(() => slow.check(() => undefined))).toBeGreaterThanOrEqual(count);
  });
});
