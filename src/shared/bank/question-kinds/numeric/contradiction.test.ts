import { describe, expect, it } from 'vitest';
import { singleQuestionsOf } from '#shared/hub/starter-library.ts';
import { starterCategories } from '#tests/support/starter-categories.ts';
import { sampleQuestion, samples } from '#tests/support/verification-samples/all.ts';
import { readBanks } from '#tests/support/verification-samples/banks.ts';
import { kindOf } from '../registry.ts';
import { numeric, type NumericKey } from './numeric.ts';

const mm = { unit: 'mm', units: [] as string[], decimals: null as number | null };
const keyOf = (value: number, more: Partial<NumericKey> = {}): NumericKey => ({
  value,
  tolerance: { type: 'absolute', amount: 0 },
  near: null,
  others: [],
  ...more,
});

/** The explanation's contradiction of a key in millimeters. */
function stated(explanation: string, key: number | NumericKey, { question = 'How long?', content = mm } = {}) {
  const given = typeof key === 'number' ? keyOf(key) : key;
  return numeric.contradiction?.({ options: [], content }, given, { question, explanation })?.statements ?? [];
}

describe('an explanation contradicts a number if it states another as the result', () => {
  it.each([
    ['Pulse length = 3 × 0.4 mm = 1.2 mm.', '1.2 mm'],
    ['So the answer is 77 mm, as measured.', '77 mm'],
    ['Answer: about 1,540 mm', '1,540 mm'],
    ['This gives 0,31 mm!', '0,31 mm'],
    ['The depth (= 12\u202F500 mm) is out of reach.', '12\u202F500 mm'],
    ['The shift equals −5 mm.', '−5 mm'],
  ])('%s', (explanation, statement) => expect(stated(explanation, 66)).toEqual([statement]));

  it('with either micro sign, and with or without a unit', () => {
    const microseconds = { ...mm, unit: '\u00B5s' };
    expect(stated('8 cm × 13 = 104 \u03BCs.', 52, { content: microseconds })).toEqual(['104 \u03BCs']);
    expect(stated('66 ÷ 132 = 0.50.', 0.6, { content: { ...mm, unit: '' } })).toEqual(['0.50']);
  });

  it('even if only the decimal point differs', () => {
    const greek = { ...mm, unit: '\u03BCs' };
    expect(stated('8 + 96 = 104 \u00B5s.', 10.4, { content: greek })).toEqual(['104 \u00B5s']);
    expect(stated('2 + 75 = 77 mm.', 7.7)).toEqual(['77 mm']);
  });

  it('and names all results if there are several', () => {
    expect(stated('One way = 20 mm. There and back = 40 mm.', 30)).toEqual(['20 mm', '40 mm']);
  });
});

describe('it does not contradict a number', () => {
  it.each([
    ['that it has anywhere', 'At first 66 mm, then 77 mm. The sum is 143 mm.', 66],
    ['that it has in another unit', 'It is 6.6 cm. The other is 70 mm.', 66],
    ['that it rounds', 'It = 12.08 mm.', 12.1],
    ['that it has with fewer decimals', 'It is 12.1 mm.', 12.08],
    ['that it spells', 'There are three. The gap = 7 mm.', 3],
    ['that may be written with a comma', 'It is 1,540 mm.', 1.54],
    ['by a part of a calculation', 'Take a = 5 mm × 3 mm and b = 4 mm + 2 mm.', 66],
    ['by a rate', 'It is 5 mm/s, or = 5 mm per year, or = 5 mm a day.', 66],
    ['by an area', 'It is 5 mm².', 66],
    ['by something in another unit', 'The frequency is 5 MHz.', 66],
    ['by a unit in other letters', 'It is 5 Mm.', 66],
    ['by a range', 'It is 5–7 mm.', 66],
    ['by what it denies', 'It is not 5 mm. If it were, a = 5 mm.', 66],
    ['by what is usual', 'The normal length is 5 mm.', 66],
    ['where it says nothing', '', 66],
  ])('%s: %s', (_what, explanation, key) => expect(stated(explanation, key)).toEqual([]));

  it('within the tolerance, or the wider one', () => {
    const tolerance = { type: 'absolute' as const, amount: 2 };
    const near = { amount: 5, fraction: 0.5 };
    expect(stated('It is 68 mm.', keyOf(66, { tolerance }))).toEqual([]);
    expect(stated('It is 70 mm.', keyOf(66, { tolerance }))).toEqual(['70 mm']);
    expect(stated('It is 70 mm.', keyOf(66, { tolerance, near }))).toEqual([]);
  });

  it('if it states another accepted value, a known mistake or a number of the question', () => {
    const content = { unit: 'weeks', units: ['days'], decimals: null };
    const key = keyOf(10, { others: [{ value: 70, unit: 'days' }] });
    expect(stated('28 + 42 = 70 days.', key, { content })).toEqual([]);
    expect(stated('28 + 49 = 77 days.', key, { content })).toEqual(['77 days']);
    expect(stated('It = 33 mm.', keyOf(66, { mistakes: [33] }))).toEqual([]);
    expect(stated('The wavelength is 33 mm.', 66, { question: 'The wavelength is 33 mm. How long?' })).toEqual([]);
  });

  it('with endless digits, in a short time', () => {
    const explanation = `It = 5 mm. ${'1'.repeat(20_000)} ${'= 12.5, '.repeat(2000)}`;
    expect(stated(explanation, 66)).toEqual(['5 mm']);
  });
});

describe('the suggested key', () => {
  const suggested = (explanation: string, key: NumericKey, content = mm) =>
    numeric.contradiction?.({ options: [], content }, key, { question: '', explanation })?.key;

  it('has the stated value, and is otherwise unchanged', () => {
    const key = keyOf(66, { tolerance: { type: 'relative', amount: 5 } });
    expect(suggested('It is 1,540 mm.', key)).toEqual({ ...key, value: 1540 });
    expect(suggested('It is −0.5 mm.', key)).toEqual({ ...key, value: -0.5 });
  });

  it('is missing if several are stated, other values would have to change, or the number can’t be a key', () => {
    expect(suggested('It is 77 mm. That is 78 mm.', keyOf(66))).toBeNull();
    expect(suggested('It is 77 mm.', keyOf(66, { others: [{ value: 60, unit: 'mm' }] }))).toBeNull();
    expect(suggested('It is 7.7 mm.', keyOf(66), { ...mm, decimals: 0 })).toBeNull();
  });
});

describe('on questions by several authors', () => {
  const categories = starterCategories();
  const library = categories.flatMap(({ subcategories }) => subcategories.flatMap(({ questions }) => questions));

  it('contradicts no key of the starter library, and a third or more of wrong keys', () => {
    const asked = library.filter(({ kind }) => kindOf(kind).contradiction !== null);
    expect(asked.length).toBeGreaterThan(10);
    const contradicted = (factor: number) =>
      asked.filter(({ kind, correctAnswer, explanation, ...given }) => {
        const { value, others, ...key } = correctAnswer as NumericKey; // checked by the library's own test
        const otherUnits = others.map((one) => ({ ...one, value: one.value * factor }));
        const wrong = { ...key, value: value * factor, others: otherUnits };
        return kindOf(kind).contradiction?.(given, wrong, { question: given.question, explanation });
      });
    expect(contradicted(1)).toEqual([]);
    expect(contradicted(1.37).length).toBeGreaterThan(asked.length / 3);
  });

  it('with numbers as options, contradicts no right option, and a quarter or more of the others', () => {
    const numberIn = (option = '') => /^(\d+(?:\.\d+)?)\s*(\S{0,8})$/.exec(option)?.slice(1);
    let [right, wrong, found] = [0, 0, 0];
    const questions = [
      ...categories.flatMap(singleQuestionsOf),
      ...samples.map((sample) => sampleQuestion(sample)),
      ...readBanks('development').flatMap((bank) => bank.questions),
    ];
    for (const { question, options, correctAnswer, explanation } of questions) {
      const [key, unit = ''] = numberIn(options[correctAnswer]) ?? [];
      if (key === undefined) continue;
      const against = (value: number) =>
        stated(explanation ?? '', value, { question, content: { ...mm, unit } }).length > 0;
      right += 1;
      expect(against(Number(key)) ? question : null).toBeNull();
      for (const other of options.map(numberIn)) {
        if (other === undefined || other[0] === key || other[1] !== unit) continue;
        wrong += 1;
        if (against(Number(other[0]))) found += 1;
      }
    }
    expect(right).toBeGreaterThan(50);
    expect(found / wrong).toBeGreaterThan(0.25);
  });
});
