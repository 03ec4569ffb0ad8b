/**
 * A number as digits times a power of ten. Binary fractions differ from written numbers: 2.4 − 2.3 is more than 0.1 in
 * floating point, and an answer at the edge of its tolerance would be wrong.
 */
interface Decimal {
  digits: bigint;
  exponent: number;
}

function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
}

const times = (a: Decimal, b: Decimal): Decimal => ({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent });

/** The digits of both numbers at the smaller of their exponents. */
function aligned(a: Decimal, b: Decimal): { a: bigint; b: bigint; exponent: number } {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (one: Decimal) => one.digits * 10n ** BigInt(one.exponent - exponent);
  return { a: scaled(a), b: scaled(b), exponent };
}

const magnitude = ({ digits, exponent }: Decimal): Decimal => ({ digits: digits < 0n ? -digits : digits, exponent });

/** Whether two numbers are at most `amount` × `numerator` ÷ `denominator` apart, exactly. */
export function isWithin(
  a: number,
  b: number,
  amount: number,
  { numerator, denominator }: { numerator: number; denominator: number },
): boolean {
  const ends = aligned(decimalOf(a), decimalOf(b));
  const distance = magnitude({ digits: ends.a - ends.b, exponent: ends.exponent });
  const left = times(distance, magnitude(decimalOf(denominator)));
  const right = times(decimalOf(amount), magnitude(decimalOf(numerator)));
  const compared = aligned(left, right);
  return compared.a <= compared.b;
}

/** "-1,540.5". */
export function numberText(value: number): string {
  const text = String(value === 0 ? 0 : value);
  const [whole = '', ...rest] = text.split('.');
  return [/^-?\d{4,}$/.test(whole) ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : whole, ...rest].join('.');
}
