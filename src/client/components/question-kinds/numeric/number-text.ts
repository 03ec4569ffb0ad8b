import { counted } from '#shared/domain/counted.ts';
import { readingsOf, unmistakable } from '#shared/domain/written-number.ts';

/** The result of reading a typed number: its value, the reason why it cannot be read, or null for blank text. */
export type ReadNumber = { value: number } | { problem: string } | null;

const NOT_A_NUMBER = 'This is not a number. Type digits only, such as 2.5';

/** Whether people who use this browser's language begin decimals with a comma. */
const HAS_DECIMAL_COMMA = new Intl.NumberFormat().format(1.5).includes(',');

interface Reading {
  hasDecimalComma?: boolean;
  /** The decimals that the question asks for. */
  decimals?: number | null;
}

/**
 * Reads a typed number (`readingsOf`). "1,540" can be thousands or decimals, and so can "1.540" for people who write a
 * decimal comma, or if its last digit says nothing. Since that should not make an answer wrong, the student is asked.
 */
export function readNumber(
  typed: string,
  { hasDecimalComma = HAS_DECIMAL_COMMA, decimals = null }: Reading = {},
): ReadNumber {
  const text = typed.trim();
  if (text === '') return null;
  const { point, comma } = readingsOf(text);
  const value = point ?? comma;
  if (value === null) return { problem: NOT_A_NUMBER };
  if (!Number.isFinite(value)) return { problem: 'This number is too large' };
  if (point === null || comma === null || point === comma) return { value };
  const isDoubtful = /[,，]/.test(text) || ((hasDecimalComma || /[0０]$/.test(text)) && decimals !== 3);
  if (!isDoubtful) return { value: point };
  const [fraction, whole] = [point, comma].toSorted((a, b) => Math.abs(a) - Math.abs(b)) as [number, number];
  return { problem: `Do you mean ${whole} or ${unmistakable(fraction)}? Type the one you mean` };
}

/** The number that was read; null if there is none. */
export function valueOf(read: ReadNumber): number | null {
  return read !== null && 'value' in read ? read.value : null;
}

/** Writes a number into a field, so that it can be read again. */
export function writtenNumber(value: number | null, hasDecimalComma = HAS_DECIMAL_COMMA): string {
  if (value === null) return '';
  return hasDecimalComma ? unmistakable(value) : String(value);
}

/** Converts between fractions and percentages, without floating-point noise. */
export const percentOf = (fraction: number) => Number((fraction * 100).toPrecision(12));
export const fractionOf = (percent: number) => Number((percent / 100).toPrecision(12));

/** The instruction for students. */
export function roundingOf(decimals: number): string {
  if (decimals === 0) return 'Round to a whole number';
  return `Round to ${counted(decimals, 'decimal')}`;
}
