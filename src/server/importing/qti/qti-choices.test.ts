import { describe, expect, it } from 'vitest';
import {
  choice,
  correct,
  MANY,
  mapping,
  modal,
  qtiRefusal,
  takenQti,
  THREE_OPTIONS,
} from '#tests/support/qti-packages.ts';

describe('a choice of QTI', () => {
  it('is a question with one right answer', async () => {
    expect(await takenQti({ title: 'Largest organ', declared: correct('A'), body: choice() })).toMatchObject({
      kind: 'single',
      question: 'Largest organ?',
      options: ['Liver', 'Spleen'],
      correctAnswer: 0,
      content: null,
      image: null,
      explanation: null,
      remarks: {},
    });
  });

  it('takes its key from points if nothing else states it, and reports lesser and negative points', async () => {
    const declared = mapping({ A: 0.5, B: 1, C: -1 });
    expect(await takenQti({ declared, body: choice(THREE_OPTIONS), rules: 'map_response' })).toMatchObject({
      correctAnswer: 1,
      remarks: { 'partial-credit': 'Liver (0.5)', 'negative-weight': 'Kidney (-1)' },
    });
  });

  it('is a question with several right answers, with part credit if points are mapped', async () => {
    const body = choice(THREE_OPTIONS, 'maxChoices="0"');
    const points = mapping({ A: 1, C: 1, B: -1 }, 'defaultValue="0" lowerBound="0"');
    const declared = correct('A', 'C') + points;
    expect(await takenQti({ response: MANY, declared, body, rules: 'map_response' })).toMatchObject({
      kind: 'multiple',
      content: { choose: null, partCredit: true },
      correctAnswer: { correct: [0, 2] },
      remarks: {},
    });
    expect(await takenQti({ response: MANY, declared, body })).toMatchObject({
      content: { partCredit: false },
    });
  });

  it('takes its key from the rules if nothing else states it', async () => {
    const points = (answer: string, worth: number) =>
      `<responseCondition><responseIf><member><baseValue baseType="identifier">${answer}</baseValue><variable identifier="RESPONSE"/></member><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${worth}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`;
    const body = choice(THREE_OPTIONS, 'maxChoices="0"');
    const rules = points('A', 1) + points('B', -1) + points('C', 1);
    expect(await takenQti({ response: MANY, body, rules })).toMatchObject({
      kind: 'multiple',
      correctAnswer: { correct: [0, 2] },
      remarks: { points: 'member' },
    });
    const single = points('A', 0.5).replaceAll('member', 'match') + points('B', 1).replaceAll('member', 'match');
    expect(await takenQti({ body: choice(), rules: single })).toMatchObject({ kind: 'single', correctAnswer: 1 });
  });

  it('reports points that differ from our grading', async () => {
    const body = choice(THREE_OPTIONS, 'maxChoices="2"');
    const declared = correct('A', 'C') + mapping({ A: 2, C: 1 });
    expect(await takenQti({ response: MANY, declared, body, rules: 'map_response' })).toMatchObject({
      content: { choose: 2, partCredit: true },
      remarks: { points: 'A 2, C 1, others 0' },
    });
  });

  it('with too many options for one right answer becomes one in which students choose one of several', async () => {
    const options = (ids: string) =>
      Array.from(ids, (id) => `<simpleChoice identifier="${id}">Option ${id}</simpleChoice>`).join('');
    expect(await takenQti({ declared: correct('f'), body: choice(options('abcdefgh')) })).toMatchObject({
      kind: 'multiple',
      content: { choose: 1, partCredit: false },
      correctAnswer: { correct: [5] },
      remarks: {},
    });
    const lesser = mapping({ a: 0.5, f: 1 });
    expect(await takenQti({ declared: lesser, body: choice(options('abcdef')), rules: 'map_response' })).toMatchObject({
      correctAnswer: { correct: [5] },
      remarks: { 'partial-credit': 'Option a (0.5)' },
    });
    expect(await qtiRefusal({ declared: correct('f'), body: choice(options('abcdefghi')) })).toBe(
      'At most 8 options are allowed',
    );
  });

  it('within a text leaves a blank in its place', async () => {
    const inline = `<p>The <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="A">liver</inlineChoice><inlineChoice identifier="B">spleen</inlineChoice></inlineChoiceInteraction> is the largest.</p>`;
    expect(await takenQti({ declared: correct('B'), body: inline })).toMatchObject({
      kind: 'single',
      question: 'The _____ is the largest.',
      correctAnswer: 1,
      remarks: { 'missing-word': '' },
    });
  });

  it.each([
    ['without a key', '', choice(), 'has no right answer in the package'],
    ['with a key elsewhere', correct('Z'), choice(), 'names a right answer that is not among its options'],
    [
      'with pictures for options',
      correct('A'),
      choice('<simpleChoice identifier="A"><img src="a.png" alt="a"/></simpleChoice>'),
      'shows an image in an option',
    ],
  ])('%s is refused', async (_what, declared, body, message) => {
    expect(await qtiRefusal({ title: 'Q', declared, body })).toContain(`"Q" ${message}`);
  });
});

describe('an order of QTI', () => {
  const body = `<orderInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>Order</prompt>${THREE_OPTIONS}</orderInteraction>`;
  const response = 'cardinality="ordered" baseType="identifier"';

  it('is a question of that kind', async () => {
    expect(await takenQti({ response, declared: correct('B', 'A', 'C'), body })).toMatchObject({
      kind: 'order',
      options: ['Kidney', 'Liver', 'Spleen'],
      content: { partCredit: false },
      correctAnswer: { sequence: [2, 1, 0] },
      remarks: {},
    });
    const more = modal('B', 'First of all.');
    expect((await takenQti({ response, declared: correct('B', 'A', 'C'), body, more })).details).toEqual({
      reasons: { 2: 'First of all.' },
    });
  });

  it('is refused if only some steps have a position', async () => {
    expect(await qtiRefusal({ title: 'Q', response, declared: correct('B', 'A'), body })).toContain(
      'has a right order of only some of its steps',
    );
  });
});
