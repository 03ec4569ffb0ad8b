import { z } from 'zod';
import { counted } from '#shared/domain/counted.ts';
import { type Contradiction, type Fault, questionKind } from '../question-kind.ts';
import { isWithin, numberText } from './decimal.ts';
import { numbersIn, resultsIn, type Written } from './statements.ts';
import { KIND_LABELS } from '../kind-labels.ts';

export const DECIMALS_MAX = 6;
const UNIT_MAX_LENGTH = 30;
const UNITS_MAX = 10;
const OTHERS_MAX = 20;
export const MISTAKES_MAX = 10;

const number = z.number('Enter a number');
const unit = z.string().trim().max(UNIT_MAX_LENGTH, `A unit has at most ${UNIT_MAX_LENGTH} characters`);

const content = z.strictObject({
  /** The unit of the right value; empty if it has none. */
  unit,
  /** Other units that a student may choose. */
  units: z.array(unit.min(1, 'Enter a unit')).max(UNITS_MAX, `At most ${UNITS_MAX} units are allowed`),
  /** How many decimals students are asked for; null if any number is fine. */
  decimals: z.int().min(0).max(DECIMALS_MAX).nullable(),
});

const key = z.strictObject({
  value: number,
  /** A relative amount is a percentage of the right value. */
  tolerance: z.strictObject({
    type: z.enum(['absolute', 'relative']),
    amount: number.min(0, 'A tolerance is 0 or more'),
  }),
  /** A wider band around the right value that earns partial credit. Its amount has the tolerance's type. */
  near: z
    .strictObject({
      amount: number,
      fraction: number.gt(0, 'Partial credit is more than 0%').lt(1, 'Partial credit is less than 100%'),
    })
    .nullable(),
  others: z.array(z.strictObject({ value: number, unit })).max(OTHERS_MAX, `At most ${OTHERS_MAX} values are allowed`),
  /** Expected wrong results, in the unit of the value, each of which can have its own reason. */
  mistakes: z.array(number).max(MISTAKES_MAX, `At most ${MISTAKES_MAX} wrong numbers are allowed`).exactOptional(),
});

const response = z.strictObject({ value: number, unit });

export type NumericContent = z.output<typeof content>;
export type NumericKey = z.output<typeof key>;
export type NumericResponse = z.output<typeof response>;

/** A right value, and the factor for the key's amounts there. */
interface Accepted {
  value: number;
  unit: string;
  scale: { numerator: number; denominator: number };
}

/**
 * Every right value. The tolerance is the same length, speed or share for all of them: ±0.1 cm around 2.5 cm is ±1 mm
 * around 25 mm.
 */
function acceptedValues({ unit }: NumericContent, { value, tolerance, others }: NumericKey): Accepted[] {
  return [{ value, unit }, ...others].map((one) => {
    const isConverted = tolerance.type === 'absolute' && one.unit !== unit && one.value !== 0 && value !== 0;
    return {
      ...one,
      scale: isConverted ? { numerator: one.value, denominator: value } : scaleOf(one.value, tolerance),
    };
  });
}

/** The factor of a value in the key's own unit. */
const scaleOf = (value: number, { type }: NumericKey['tolerance']) =>
  type === 'relative' ? { numerator: value, denominator: 100 } : { numerator: 1, denominator: 1 };

const isNear = (response: number, { value, scale }: Accepted, amount: number) =>
  isWithin(response, value, amount, scale);

const withUnit = (text: string, unit: string) => (unit === '' ? text : `${text} ${unit}`);

/** A number with a tolerance, in one unit or the student's choice of several. */
export const numeric = questionKind({
  label: KIND_LABELS.numeric,
  options: { min: 0, max: 0 },
  content,
  key,
  response,
  fault: ({ content }, key) => keyFault(content, key),
  responseFault: ({ content: { unit, units } }, response) =>
    response.unit === unit || units.includes(response.unit) ? null : 'There is no such unit',
  grade: ({ content }, key, response) => {
    const accepted = acceptedValues(content, key).filter(({ unit }) => unit === response.unit);
    const isIn = (amount: number) => accepted.some((one) => isNear(response.value, one, amount));
    if (isIn(key.tolerance.amount)) return { fraction: 1, parts: [] };
    return { fraction: key.near !== null && isIn(key.near.amount) ? key.near.fraction : 0, parts: [] };
  },
  describe: (_asked, { value, unit }) => withUnit(numberText(value), unit),
  describeKey: ({ content }, key) => describeNumericKey(content, key),
  reasonTargets: ({ content: { unit } }, { mistakes = [] }) =>
    mistakes.map((value) => ({ id: String(value), name: withUnit(numberText(value), unit), what: value })),
  // Without expected wrong numbers there are no places for reasons.
  reasonsAdvised: 2,
  chosenTargets: ({ content }, response, { mistakes = [], tolerance }) => {
    if (response.unit !== content.unit) return [];
    const isMistake = (value: number) =>
      isNear(response.value, { value, unit: response.unit, scale: scaleOf(value, tolerance) }, tolerance.amount);
    return mistakes.filter(isMistake).map(String);
  },
  contradiction: ({ content }, key, texts) => contradictionIn(content, key, texts),
});

/** "2.5 cm ± 0.1 cm or 25 mm ± 1 mm". */
function describeNumericKey(content: NumericContent, key: NumericKey): string {
  const { amount, type } = key.tolerance;
  return acceptedValues(content, key)
    .map(({ value, unit, scale }) => {
      const text = withUnit(numberText(value), unit);
      if (amount === 0) return text;
      if (type === 'relative') return `${text} ± ${numberText(amount)}%`;
      const scaled = Math.abs((amount * scale.numerator) / scale.denominator);
      return `${text} ± ${withUnit(numberText(Number(scaled.toPrecision(12))), unit)}`;
    })
    .join(' or ');
}

const keyFault = (content: NumericContent, key: NumericKey): Fault | null =>
  unitFault(content, key) ?? valueFault(content, key) ?? mistakeFault(content, key);

const NUMBER_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Units with names that a key does not know mostly differ by powers of ten. */
const POWERS = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6];

/**
 * The results that an explanation states, if no number in it can be the right value: unchanged, rounded, or in another
 * unit. A number that the question gives, or that is a known mistake, is no result.
 */
function contradictionIn(
  content: NumericContent,
  key: NumericKey,
  { question, explanation }: { question: string; explanation: string },
): Contradiction<NumericKey> | null {
  const { mistakes = [], near, tolerance } = key;
  const units = [content.unit, ...content.units];
  const statedNumbers = new Set(numbersIn(question, units).flatMap(({ values }) => values));
  const excluded = (value: number) => statedNumbers.has(Math.abs(value)) || mistakes.includes(value);
  const results = resultsIn(explanation, units).filter(({ values }) => !values.some(excluded));
  const [result] = results;
  if (result === undefined) return null;

  const accepted = acceptedValues(content, key);
  const isRight = (value: number, one: Accepted) =>
    [value, -value].some((number) => isNear(number, one, near?.amount ?? tolerance.amount)) ||
    isRounded(value, Math.abs(one.value)) ||
    isRounded(Math.abs(one.value), value);
  const canBeRight = ({ unit, values }: Written) =>
    accepted.some((one) => {
      if (unit !== '' && unit === one.unit) return values.some((value) => isRight(value, one));
      return unit === '' && values.some((value) => POWERS.some((power) => isRight(value * 10 ** power, one)));
    });
  const words = new Set(explanation.toLowerCase().split(/[^a-z]+/));
  const isSpelled = accepted.some(({ value }) => words.has(NUMBER_WORDS[value] ?? ' '));
  if (isSpelled || numbersIn(explanation, units).some(canBeRight)) return null;
  const statements = [...new Set(results.map(({ text }) => text))];
  const [value = key.value] = result.values;
  const stated = { ...key, value };
  const isOnly = statements.length === 1 && key.others.length === 0;
  return { statements, key: isOnly && keyFault(content, stated) === null ? stated : null };
}

/** Whether a number is the other one rounded to fewer decimals. */
function isRounded(rounded: number, exact: number): boolean {
  const [, decimals = ''] = String(rounded).split('.');
  return Number(exact.toFixed(Math.min(decimals.length, 100))) === rounded;
}

function unitFault({ unit, units }: NumericContent, { others }: NumericKey): Fault | null {
  const repeated = units.findIndex((one, index) => one === unit || units.indexOf(one) < index);
  if (repeated !== -1) return { path: ['content', 'units', repeated], message: 'This unit is listed twice' };
  const unknown = others.findIndex((other) => other.unit !== unit && !units.includes(other.unit));
  if (unknown !== -1) {
    const message = others[unknown]?.unit === '' ? 'Enter a unit' : 'Students cannot choose this unit';
    return { path: ['key', 'others', unknown, 'unit'], message };
  }
  // A student could choose such a unit, and no number would be right.
  const unanswered = units.findIndex((one) => others.every((other) => other.unit !== one));
  if (unanswered === -1) return null;
  return { path: ['content', 'units', unanswered], message: `Enter the right value in ${units[unanswered] ?? ''}` };
}

function mistakeFault(content: NumericContent, { mistakes = [], ...key }: NumericKey): Fault | null {
  const accepted = acceptedValues(content, key).filter(({ unit }) => unit === content.unit);
  const right = mistakes.findIndex((value) => accepted.some((one) => isNear(value, one, key.tolerance.amount)));
  if (right !== -1) return { path: ['key', 'mistakes', right], message: 'This number counts as right' };
  const twice = mistakes.findIndex((value, index) => mistakes.indexOf(value) < index);
  return twice === -1 ? null : { path: ['key', 'mistakes', twice], message: 'This number is listed twice' };
}

function valueFault(content: NumericContent, key: NumericKey): Fault | null {
  const { tolerance, near } = key;
  const accepted = acceptedValues(content, key);
  if (tolerance.type === 'relative' && (tolerance.amount > 0 || near !== null)) {
    const zero = accepted.findIndex(({ value }) => value === 0);
    if (zero !== -1) {
      return { path: ['key', 'tolerance', 'type'], message: 'A percentage of 0 is 0. Enter the tolerance as a number' };
    }
  }
  if (near !== null && near.amount <= tolerance.amount) {
    return { path: ['key', 'near', 'amount'], message: 'The wider tolerance must be more than the tolerance' };
  }
  const { decimals } = content;
  if (decimals === null) return null;
  const unreachable = accepted.findIndex((one) => !isNear(Number(one.value.toFixed(decimals)), one, tolerance.amount));
  if (unreachable === -1) return null;
  return {
    path: unreachable === 0 ? ['key', 'value'] : ['key', 'others', unreachable - 1, 'value'],
    message: `Rounded to ${counted(decimals, 'decimal')}, this value is outside the tolerance`,
  };
}
