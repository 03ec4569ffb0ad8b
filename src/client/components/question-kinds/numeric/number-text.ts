import { counted } from '#shared/domain/counted.ts';
/** The result of reading a typed number: its value, the reason why it cannot be read, or null for blank text. */
export type ReadNumber = { value: number } | { problem: string } | null;

const NOT_A_NUMBER = 'This is not a number. Type digits only, such as 2.5';

/**
 * Reads "2.5", "2,5", "-3", "1e3", "1,540.5" and "1 540", with minus signs and blanks of any kind. A comma before three
 * digits can mean either thousands or decimals; since that should not make an answer wrong, the student is asked.
 */
export function readNumber(typed: string): ReadNumber {
  const text = typed
    .trim()
    .replace(/^[−–—‐‑﹣-]\s*/, '-')
    .replace(/e[−–—‐‑﹣]/i, 'e-');
  if (text === '') return null;
  const parts = /^([-+]?)([\d.,\s'’]*)(e[-+]?\d+)?$/i.exec(text);
  if (!parts) return { problem: NOT_A_NUMBER };
  const [, sign = '', mantissa = '', exponent = ''] = parts;
  const plain = withoutSeparators(mantissa);
  if (plain === undefined) return { problem: NOT_A_NUMBER };
  if (typeof plain !== 'string')
    return { problem: `Do you mean ${sign}${plain.either} or ${sign}${plain.or}? Type the one you mean` };
  const value = Number(`${sign}${plain}${exponent}`);
  return Number.isFinite(value) ? { value } : { problem: 'This number is too large' };
}

/** Digits with at most a point; undefined if the text is no number, and both readings if it is ambiguous. */
function withoutSeparators(text: string): string | { either: string; or: string } | undefined {
  if (/^(\d+[.,]?\d*|[.,]\d+)$/.test(text)) {
    return /^[1-9]\d{0,2},\d{3}$/.test(text)
      ? { either: text.replace(',', ''), or: text.replace(',', '.') }
      : text.replace(',', '.');
  }
  // Thousands with one kind of separator, and a different one before the decimals.
  const groups = /^\d{1,3}(?<separator>[.,\s'’])\d{3}(?:\k<separator>\d{3})*(?:(?!\k<separator>)(?<point>[.,])\d*)?$/;
  const match = groups.exec(text)?.groups;
  if (!match) return undefined;
  const whole = match.point === undefined ? text : text.slice(0, text.lastIndexOf(match.point));
  const decimals = match.point === undefined ? '' : `.${text.slice(whole.length + 1)}`;
  return whole.replaceAll(/\D/g, '') + decimals;
}

/** The number that was read; null if there is none. */
export function valueOf(read: ReadNumber): number | null {
  return read !== null && 'value' in read ? read.value : null;
}

/** Writes a number into a field. Never with separators, so that it can be read again. */
export const writtenNumber = (value: number | null) => (value === null ? '' : String(value));

/** Converts between fractions and percentages, without floating-point noise. */
export const percentOf = (fraction: number) => Number((fraction * 100).toPrecision(12));
export const fractionOf = (percent: number) => Number((percent / 100).toPrecision(12));

/** The instruction for students. */
export function roundingOf(decimals: number): string {
  if (decimals === 0) return 'Round to a whole number';
  return `Round to ${counted(decimals, 'decimal')}`;
}
