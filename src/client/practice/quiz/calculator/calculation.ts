export type Operator = '+' | '−' | '×' | '÷';

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '.';
/** The label of a calculator key. */
export type CalculatorKey = Digit | Operator | '±' | '%' | '√' | 'x²' | '=' | 'C' | '⌫';

/** An immediate-execution calculator: each operator calculates everything before it, without precedence. */
export interface Calculation {
  /** The number on the display; not finite after an error. */
  value: number;
  /** Its digits, while they are being typed. */
  typed: string | null;
  /** How the value was calculated, such as "√(9)", for an operand that was not typed. */
  worked: string | null;
  pending: { left: number; operator: Operator } | null;
  /** The calculation that "=" has just finished. */
  done: string | null;
}

export const START: Calculation = { value: 0, typed: null, worked: null, pending: null, done: null };

const ERROR: Calculation = { ...START, value: Number.NaN };

/** The maximum number of typed digits, and of digits shown in a result. */
const SIGNIFICANT_DIGITS = 10;
/** Results have a few more digits than are shown, so that 1 ÷ 3 × 3 is 1, and 0.1 + 0.2 − 0.3 is 0. */
const KEPT_DIGITS = 14;

/** The calculation after a key. After an error, only Clear or a new number has an effect. */
export function press(before: Calculation, key: CalculatorKey): Calculation {
  if (key === 'C') return START;
  if (isDigit(key)) return type(isError(before) ? START : before, key);
  if (isError(before)) return before;
  switch (key) {
    case '⌫':
      return backspace(before);
    case '±':
      return negate(before);
    case '%':
      return workOut(before, percent(before));
    case '√':
      return workOut(before, Math.sqrt(before.value), `√(${operandOf(before)})`);
    case 'x²':
      return workOut(before, before.value ** 2, `(${operandOf(before)})²`);
    case '=':
      return equals(before);
    case '+':
    case '−':
    case '×':
    case '÷':
      return operate(before, key);
    default:
      return key satisfies never;
  }
}

/** The text of the display. */
export function displayOf({ value, typed }: Calculation): string {
  return typed === null ? formatted(value) : withMinus(typed);
}

/** The line above the display: the calculation in progress, or the last one. */
export function expressionOf({ pending, worked, done }: Calculation): string {
  if (done !== null) return done;
  return [pending && `${formatted(pending.left)} ${pending.operator}`, worked].filter(Boolean).join(' ');
}

export const isDigit = (key: CalculatorKey): key is Digit => /^[\d.]$/.test(key);
const isError = ({ value }: Calculation) => !Number.isFinite(value);
const operandOf = ({ worked, value }: Calculation) => worked ?? formatted(value);

function type(before: Calculation, key: string): Calculation {
  const { typed } = before;
  if (typed !== null && (key === '.' ? typed.includes('.') : typed.replaceAll(/\D/g, '').length >= SIGNIFICANT_DIGITS))
    return before;
  const start = typed ?? '0';
  const next = start === '0' && key !== '.' ? key : start === '-0' && key !== '.' ? `-${key}` : start + key;
  return typing(before, next);
}

function typing({ pending }: Calculation, typed: string): Calculation {
  return { value: Number(typed), typed, worked: null, pending, done: null };
}

/** A result has no digits to delete. */
function backspace(before: Calculation): Calculation {
  if (before.typed === null) return before;
  const left = before.typed.slice(0, -1);
  return typing(before, left === '' || left === '-' ? '0' : left);
}

function negate(before: Calculation): Calculation {
  const { typed, value } = before;
  if (typed !== null) return typing(before, typed.startsWith('-') ? typed.slice(1) : `-${typed}`);
  return workOut(before, 0 - value);
}

/** A percentage of the previous number when added or subtracted: 200 + 10% is 220. */
function percent({ value, pending }: Calculation): number {
  const isShare = pending?.operator === '+' || pending?.operator === '−';
  return (isShare ? pending.left * value : value) / 100;
}

function workOut({ pending }: Calculation, result: number, worked = formatted(result)): Calculation {
  const value = kept(result);
  return Number.isFinite(value) ? { value, typed: null, worked, pending, done: null } : ERROR;
}

function equals(before: Calculation): Calculation {
  const { pending } = before;
  if (pending === null) return { ...before, typed: null };
  const value = result(pending, before.value);
  const done = `${formatted(pending.left)} ${pending.operator} ${operandOf(before)} =`;
  return Number.isFinite(value) ? { ...START, value, done } : ERROR;
}

/** An operator right after another one replaces it. */
function operate(before: Calculation, operator: Operator): Calculation {
  const { pending, typed, worked, value } = before;
  const hasOperand = typed !== null || worked !== null;
  const left = pending !== null && hasOperand ? result(pending, value) : value;
  return Number.isFinite(left) ? { ...START, value: left, pending: { left, operator } } : ERROR;
}

/** Not finite for a division by zero and for overflow. */
function result({ left, operator }: { left: number; operator: Operator }, right: number): number {
  switch (operator) {
    case '+':
      return kept(left + right);
    case '−':
      return kept(left - right);
    case '×':
      return kept(left * right);
    case '÷':
      return kept(left / right);
    default:
      return operator satisfies never;
  }
}

const kept = (value: number) => Number(value.toPrecision(KEPT_DIGITS));

/** Ten significant digits, with a power of ten if the number would be longer: "1.5E−7". */
function formatted(value: number): string {
  if (!Number.isFinite(value)) return 'Error';
  const rounded = Number(value.toPrecision(SIGNIFICANT_DIGITS));
  const isLong = Math.abs(rounded) >= 10 ** SIGNIFICANT_DIGITS;
  return withMinus((isLong ? rounded.toExponential() : String(rounded)).replace('e+', 'E').replace('e', 'E'));
}

const withMinus = (text: string) => text.replaceAll('-', '−');

/** Keyboard keys besides the labels of the calculator's keys. */
const TYPED_KEYS: Record<string, CalculatorKey> = {
  ',': '.',
  '-': '−',
  '*': '×',
  x: '×',
  '/': '÷',
  Enter: '=',
  Backspace: '⌫',
  Delete: 'C',
  c: 'C',
  n: '±',
  r: '√',
  q: 'x²',
};

/** The calculator's key for a keyboard key. */
export function keyTyped(key: string): CalculatorKey | undefined {
  if (/^[\d.+%=]$/.test(key)) return key as CalculatorKey; // exactly these
  const name = key.length === 1 ? key.toLowerCase() : key;
  return Object.hasOwn(TYPED_KEYS, name) ? TYPED_KEYS[name] : undefined;
}
