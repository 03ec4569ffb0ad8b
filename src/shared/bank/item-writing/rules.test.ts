import { describe, expect, it } from 'vitest';
import { findingsIn, ITEM_RULES, wordsOfRule, type ItemRule } from './rules.ts';
import type { WrittenQuestion } from './options.ts';

const good: WrittenQuestion = {
  kind: 'single',
  question: 'Which vessel runs behind the body of the pancreas?',
  options: ['Splenic vein', 'Portal vein', 'Renal artery', 'Hepatic duct'],
  content: null,
  correctAnswer: 0,
  explanation:
    'It runs behind the body and joins the superior mesenteric vein behind the neck to form the portal vein.',
  details: {
    reasons: { '0': 'It runs there.', '1': 'It begins there.', '2': 'It is deeper.', '3': 'It is lateral.' },
    objective: 'AB Anatomy, perfusion and function: name the vessels around the pancreas',
  },
};
const value = { value: 3, tolerance: { type: 'absolute', amount: 0 }, near: null, others: [] };
const numeric: WrittenQuestion = {
  ...good,
  kind: 'numeric',
  options: [],
  content: { unit: 'cm', units: [], decimals: null },
  correctAnswer: { ...value, mistakes: [6, 1.5] },
  details: {
    reasons: { '6': 'Doubles it.', '1.5': 'Halves it.' },
    source: { citation: 'SRU consensus', year: 2003, link: null },
    objective: 'SPI Apply Doppler: compute',
  },
};
const order: WrittenQuestion = {
  ...good,
  kind: 'order',
  options: ['10 cm', '5 cm', '7 cm'],
  content: { partCredit: true },
  correctAnswer: { sequence: [1, 2, 0] },
  details: { objective: 'SPI Perform examinations: put steps in order' },
};
const multiple: WrittenQuestion = {
  ...good,
  kind: 'multiple',
  content: { choose: null, partCredit: true },
  correctAnswer: { correct: [0, 1] },
};

const rulesIn = (question: WrittenQuestion) => findingsIn(question).map(({ rule }) => rule);
const detailOf = (rule: ItemRule, question: Partial<WrittenQuestion>) =>
  findingsIn({ ...good, ...question }).find((finding) => finding.rule === rule)?.detail;
/** The details of the good question, with one part replaced. */
const withDetails = (details: WrittenQuestion['details']): Partial<WrittenQuestion> => ({
  details: { ...good.details, ...details },
});

describe('the rules of item writing', () => {
  it.each([
    ['one right option', good],
    ['several right options', multiple],
    ['a number', numeric],
    ['steps, which need no reasons and are not sorted', order],
  ])('find nothing in a good question with %s', (_what, question) => {
    expect(findingsIn(question)).toEqual([]);
  });

  it('each have a title and a piece of advice that is a sentence', () => {
    for (const rule of ITEM_RULES) {
      expect(wordsOfRule(rule).title).toMatch(/^[A-Z“][^.]+$/);
      expect(wordsOfRule(rule).advice).toMatch(/^[A-Z].+\.$/);
    }
  });

  it('list all findings, in the order of the rules', () => {
    const question = { ...good, question: 'Which vein does not enter the spleen?', explanation: null, details: null };
    expect(rulesIn({ ...question, options: ['Spleen', 'spleen', 'None of the above'] })).toEqual([
      'all-of-the-above',
      'same-options',
      'negative-stem',
      'reasons',
      'explanation',
      'objective',
    ]);
  });
});

describe('all or none of the above', () => {
  it.each(['All of the above', 'none of the above.', 'Both of these', 'Any of the above'])('is found: %s', (option) => {
    expect(detailOf('all-of-the-above', { options: ['One', 'Two', option] })).toBe(`“${option}”`);
  });

  it('is not found if the words mean something else', () => {
    expect(detailOf('all-of-the-above', { options: ['All of the liver', 'None', 'Above it'] })).toBeUndefined();
  });
});

describe('an option that is named by its letter', () => {
  it.each([
    ['in the explanation', { explanation: `${good.explanation} Option B is wrong.` }, '“Option B”'],
    ['in a reason', withDetails({ reasons: { ...good.details?.reasons, '1': 'See answer (C).' } }), '“answer (C”'],
    ['in an option', { options: ['Liver', 'Spleen', 'Both A and B'] }, '“Both A and B”'],
  ])('is found %s', (_what, question, detail) => {
    expect(detailOf('option-letters', question)).toBe(detail);
  });

  it.each([
    ['a technique', { explanation: 'The first choice B-mode imaging offers is a gray scale of the whole organ.' }],
    ['a disease', { options: ['Hepatitis A and B', 'Hepatitis C', 'Cirrhosis'] }],
    ['an article', { explanation: 'To answer a question like this, compare the direction of flow with the probe.' }],
  ])('is not found in the name of %s', (_what, question) => {
    expect(detailOf('option-letters', question)).toBeUndefined();
  });
});

describe('a negation without emphasis', () => {
  it.each([
    ['Which vein is not here?', '“not”'],
    ['It is seen well. All are veins except:', '“except”'],
    ['Which is least likely?', '“least”'],
    ['Which vein isn’t here?', '“isn’t”'],
    ['Which one is not here? Look at the picture.', '“not”'],
  ])('is found: %s', (question, detail) => {
    expect(detailOf('negative-stem', { question })).toBe(detail);
  });

  it.each([
    'Which vein is NOT here?',
    'The patient does not fast. Which vein is seen?',
    'How long should he fast at least?',
    'Does it matter whether or not he fasts?',
    'Which notch is it?',
  ])('is not found: %s', (question) => {
    expect(detailOf('negative-stem', { question })).toBeUndefined();
  });
});

describe('numbers that are not sorted', () => {
  it.each([
    [['5 cm', '3 cm', '7 cm']],
    [['10 MHz', '5 MHz', '2.5 MHz']],
    [['1,000', '200', '3,000']],
    [['−5 dB', '−10 dB', '5 dB']],
  ])('are found: %j', (options) => {
    expect(detailOf('unsorted-numbers', { options })).toBe('');
  });

  it('are found if several are right', () => {
    expect(rulesIn({ ...multiple, options: ['5', '3', '4', '7'] })).toEqual(['unsorted-numbers', 'source']);
  });

  it.each([
    [['3 cm', '5 cm', '7 cm']],
    [['−10 dB', '−5 dB', '5 dB']],
    [['5 cm', '3 mm', '7 cm']],
    [['5–7 cm', '1–2 cm', '3–4 cm']],
    [['5 cm', '3 cm', 'No limit']],
  ])('are not found: %j', (options) => {
    expect(detailOf('unsorted-numbers', { options })).toBeUndefined();
  });
});

describe('options without a reason', () => {
  const oneMistake = { ...value, mistakes: [6] };
  it.each([
    ['without any', { details: null }, '4 of 4'],
    ['with a blank one', withDetails({ reasons: { ...good.details?.reasons, '1': ' ' } }), '1 of 4'],
    ['of a number, without wrong ones', { ...numeric, correctAnswer: value }, 'no wrong number is expected'],
    ['of a number, with a wrong one', { ...numeric, correctAnswer: oneMistake }, 'only 1 wrong number is expected'],
    ['of a number, with a wrong one that has none', { ...numeric, details: { reasons: { '6': '×2' } } }, '1 of 2'],
  ])('are found in a question %s', (_what, question, detail) => {
    expect(detailOf('reasons', question)).toBe(detail);
  });
});

describe('missing parts of a question', () => {
  it.each([
    ['no explanation', null, ''],
    ['a blank one', '  ', ''],
    ['one of 79 characters', ` ${'x'.repeat(79)} `, '79 characters'],
    ['one of 80 characters', 'x'.repeat(80), undefined],
  ])('is an explanation, where there is %s', (_what, explanation, detail) => {
    expect(detailOf('explanation', { explanation })).toBe(detail);
  });

  const options = ['Above 2 cm', 'Below it'];
  const source = { citation: 'ACR TI-RADS', year: 2017, link: null };
  const blank = { ...source, citation: ' ' };
  it.each([
    ['a key with a number', { options }, ''],
    ['a key with a number and a source', { options, ...withDetails({ source }) }, undefined],
    ['a key with a number and a blank source', { options, ...withDetails({ source: blank }) }, ''],
    ['a number only in a wrong option', { options: ['Below it', 'Above 2 cm'] }, undefined],
    ['a number as the key', { ...numeric, details: null }, ''],
  ])('is a source, where there is %s', (_what, question, detail) => {
    expect(detailOf('source', question)).toBe(detail);
  });

  it.each([
    ['no details', { details: null }, ''],
    ['a blank objective', withDetails({ objective: ' ' }), ''],
    ['an objective', {}, undefined],
  ])('is an objective, where there is %s', (_what, question, detail) => {
    expect(detailOf('objective', question)).toBe(detail);
  });
});
