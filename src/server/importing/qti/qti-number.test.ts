import { describe, expect, it } from 'vitest';
import { correct, mapping, qtiRefusal, takenQti } from '#tests/support/qti-packages.ts';

describe('a number of QTI', () => {
  const body = '<p>Speed of sound in m/s?</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p>';
  const response = 'cardinality="single" baseType="float"';
  const equal = (attributes: string) =>
    `<responseCondition><responseIf><equal ${attributes}><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`;
  const numeric = (rules: string, declared = correct('1540')) => takenQti({ response, declared, body, rules });

  it('is a number, exact unless declared otherwise', async () => {
    expect(await numeric('match_correct')).toMatchObject({
      kind: 'numeric',
      question: 'Speed of sound in m/s?',
      content: { unit: '', units: [], decimals: null },
      correctAnswer: { value: 1540, tolerance: { type: 'absolute', amount: 0 }, near: null, others: [] },
      remarks: {},
    });
  });

  it.each([
    ['toleranceMode="absolute" tolerance="10"', { type: 'absolute', amount: 10 }],
    ['toleranceMode="relative" tolerance="5 5"', { type: 'relative', amount: 5 }],
    ['toleranceMode="exact"', { type: 'absolute', amount: 0 }],
  ])('has the tolerance of %s', async (attributes, tolerance) => {
    expect(await numeric(equal(attributes))).toMatchObject({ correctAnswer: { value: 1540, tolerance }, remarks: {} });
  });

  it('keeps a range that is uneven around the right value, and reports that', async () => {
    expect(await numeric(equal('toleranceMode="absolute" tolerance="10 30"'))).toMatchObject({
      correctAnswer: { value: 1550, tolerance: { type: 'absolute', amount: 20 } },
      remarks: { points: expect.stringContaining('right value 1540') as string },
    });
  });

  it('has the range of two comparisons, on whichever side the number is', async () => {
    const side = (name: string, first: string, second: string) => `<${name}>${first}${second}</${name}>`;
    const variable = '<variable identifier="RESPONSE"/>';
    const limit = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;
    const within = (inside: string) =>
      `<responseCondition><responseIf><and>${inside}</and><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition>`;
    const key = { correctAnswer: { value: 1540, tolerance: { type: 'absolute', amount: 20 } } };
    const first = side('gte', variable, limit(1520)) + side('lte', variable, limit(1560));
    const other = side('gte', limit(1560), variable) + side('lte', limit(1520), variable);
    expect(await numeric(within(first))).toMatchObject(key);
    expect(await numeric(within(other), '')).toMatchObject(key);
  });

  it('may be written as text, with several right values', async () => {
    const declared = correct('2.5') + mapping({ '2.5': 1, '25': 1, '24': 0.5 });
    const text = 'cardinality="single" baseType="string"';
    expect(await takenQti({ response: text, declared, body, rules: 'map_response' })).toMatchObject({
      correctAnswer: { value: 2.5, others: [{ value: 25, unit: '' }] },
      remarks: { 'partial-credit': '24 (0.5)' },
    });
    expect(await qtiRefusal({ title: 'Q', response: text, declared: correct('liver'), body })).toBe(
      '"Q" asks for a text, not for a number',
    );
  });
});
