import { kindOf } from '#shared/bank/question-kinds/registry.ts';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { MISTAKES_MAX, type NumericContent, type NumericKey } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { Answer } from './answers.ts';
import type { Tags } from './tags.ts';

/** A number that Moodle accepts, and its worth in percent. */
export interface AcceptedNumber {
  value: number;
  tolerance: number;
  percent: number;
}

/** A unit in Moodle. Its multiplier converts a value in the first unit to this one. */
export interface UnitFactor {
  name: string;
  multiplier: number;
}

/** Removes the noise of binary fractions, such as 0.07 × 100 = 7.000000000000001. */
const clean = (value: number) => Number(value.toPrecision(12));
/** The product with a factor that was itself rounded. */
const product = (value: number, factor: number) => Number((value * factor).toPrecision(10));

/** The numerical Moodle question for a key, with tags for what it cannot express; or why it cannot represent it. */
export function numbersOf(
  { unit, units, decimals }: NumericContent,
  { value, tolerance, near, others, mistakes = [] }: NumericKey,
): { numbers: AcceptedNumber[]; units: UnitFactor[]; tags: string[] } | { reason: string } {
  const sameUnit = others.filter((other) => other.unit === unit);
  const factors = others.filter((other) => other.unit !== unit);
  if (unit === '' && units.length > 0) return { reason: 'Moodle has no unit without a name' };
  if (factors.length > 0 && (sameUnit.length > 0 || factors.length > units.length)) {
    return { reason: 'Moodle converts every right value to every unit' };
  }
  const multipliers = units.map((name) => {
    const other = factors.find((factor) => factor.unit === name)?.value ?? 0;
    return { name, multiplier: value === 0 ? 0 : Number((other / value).toPrecision(15)), other };
  });
  if (multipliers.some(({ multiplier, other }) => multiplier === 0 || product(value, multiplier) !== other)) {
    return { reason: 'Moodle converts units by a factor, which does not lead to these values' };
  }
  const isRelative = tolerance.type === 'relative';
  const values = [value, ...sameUnit.map((other) => other.value)];
  const band = (amount: number, percent: number, around = values) =>
    around.map((one) => ({
      value: one,
      tolerance: isRelative ? clean((Math.abs(one) * amount) / 100) : amount,
      percent,
    }));
  return {
    // Moodle uses the first match.
    numbers: [
      ...band(tolerance.amount, 100),
      ...(near === null ? [] : band(near.amount, clean(near.fraction * 100))),
      ...band(tolerance.amount, 0, mistakes),
    ],
    units: [
      ...(unit === '' ? [] : [{ name: unit, multiplier: 1 }]),
      ...multipliers.map(({ name, multiplier }) => ({ name, multiplier })),
    ],
    tags: [
      ...(isRelative ? [`tolerance:${tolerance.amount}%`] : []),
      ...(isRelative && near !== null ? [`wider tolerance:${near.amount}%`] : []),
      ...(decimals === null ? [] : [`decimals:${decimals}`]),
    ],
  };
}

/** The key for the numbers that Moodle accepts; or why there is none. */
export function fromNumbers(
  numbers: readonly AcceptedNumber[],
  units: readonly UnitFactor[],
  tags: Tags,
): { content: NumericContent; answer: Answer; wrong: number[]; remarks: ImportRemark[] } | { reason: string } {
  const first = units.find(({ multiplier }) => multiplier === 1);
  const otherUnits = units.filter((unit) => unit !== first);
  if (units.length > 0 && first === undefined) return { reason: 'has units, but none with the multiplier 1' };
  const decimals = tags.take('decimals', /^[0-6]$/);
  const unit = first?.name ?? tags.take('unit', /^.{1,30}$/) ?? '';
  const content = {
    unit,
    units: otherUnits.map(({ name }) => name),
    decimals: decimals === null ? null : Number(decimals),
  };
  const right = widest(numbers.filter(({ percent }) => percent >= 100));
  const [main] = right;
  if (main === undefined) {
    return {
      content,
      answer: { message: 'No number is marked as right: give it a weight of 100%' },
      wrong: [],
      remarks: [],
    };
  }
  if (right.length > 1 && otherUnits.length > 0) return { reason: 'has several right values and several units' };
  const relative = tags.take('tolerance', PERCENT);
  if (relative === null && right.some(({ tolerance }) => tolerance !== main.tolerance)) {
    return { reason: 'has right values with different tolerances' };
  }
  const partial = numbers.filter(({ percent }) => percent > 0 && percent < 100);
  const near = nearOf(right, partial);
  const widerRelative = tags.take('wider tolerance', PERCENT);
  const isRelative = relative !== null && (near === null || widerRelative !== null);
  const key: NumericKey = {
    value: main.value,
    tolerance: isRelative
      ? { type: 'relative', amount: Number.parseFloat(relative) }
      : { type: 'absolute', amount: main.tolerance },
    near: near && {
      amount: isRelative ? Number.parseFloat(widerRelative ?? '') : near.tolerance,
      fraction: clean(near.percent / 100),
    },
    others: [
      ...right.slice(1).map(({ value }) => ({ value, unit })),
      ...otherUnits.map(({ name, multiplier }) => ({ value: product(main.value, multiplier), unit: name })),
    ],
  };
  const wrong = wrongIn(numbers, { content, key });
  const detailOf = ({ value, tolerance, percent }: AcceptedNumber) => `${value} ± ${tolerance} (${percent}%)`;
  return {
    content,
    answer: { key: { ...key, ...(wrong.length > 0 && { mistakes: wrong }) } },
    wrong,
    remarks: [
      ...partial
        .filter((one) => one.percent !== near?.percent || right.every(({ value }) => value !== one.value))
        .map((one) => ({ kind: 'partial-credit', detail: detailOf(one) }) as const),
      ...numbers
        .filter(({ percent }) => percent < 0)
        .map((one) => ({ kind: 'negative-weight', detail: detailOf(one) }) as const),
    ],
  };
}

/** Numbers worth nothing: mistakes that the author expects, unless another number's tolerance makes them right. */
function wrongIn(
  numbers: readonly AcceptedNumber[],
  { content, key }: { content: NumericContent; key: NumericKey },
): number[] {
  const numeric = kindOf('numeric');
  const numericQuestion = { options: [], content };
  if (numeric.faults(numericQuestion, key).length > 0) return [];
  const isWrong = ({ value, percent }: AcceptedNumber) =>
    percent <= 0 && numeric.grade(numericQuestion, key, { value, unit: content.unit }).fraction < 1;
  return [...new Set(numbers.filter(isWrong).map(({ value }) => value))].slice(0, MISTAKES_MAX);
}

const PERCENT = /^\d+(?:\.\d+)?(?:e-?\d+)?%$/;

/** For each value the widest tolerance, which includes all narrower ones. */
function widest(numbers: readonly AcceptedNumber[]): AcceptedNumber[] {
  const byValue = new Map<number, AcceptedNumber>();
  for (const one of numbers) {
    if ((byValue.get(one.value)?.tolerance ?? -Infinity) < one.tolerance) byValue.set(one.value, one);
  }
  return [...byValue.values()];
}

/** The wider band around the right values, if all of them have one of the same worth. */
function nearOf(right: readonly AcceptedNumber[], partial: readonly AcceptedNumber[]): AcceptedNumber | null {
  const bands = right.map(({ value, tolerance }) =>
    partial.find((one) => one.value === value && one.tolerance > tolerance),
  );
  const [first] = bands;
  return first !== undefined && bands.every((band) => band?.percent === first.percent) ? first : null;
}
