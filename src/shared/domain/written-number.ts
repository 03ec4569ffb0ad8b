/** The values of a written number where a point, and where a comma, begins the decimals; null if it is none there. */
export interface NumberReadings {
  point: number | null;
  comma: number | null;
}

const BLANKS = String.raw` \u00A0\u2009\u202F'’`;
/** The characters that a written number consists of, apart from its exponent. */
export const NUMBER_CHARACTERS = String.raw`\d.,${BLANKS}`;
const EXPONENT = String.raw`(?:e[-+]?\d+)?`;

/** Digits without separators, or in groups of three between equal separators; then decimals. */
function patternOf(separator: string, point: string): RegExp {
  const groups = String.raw`[1-9]\d{0,2}(?<separator>[${separator}${BLANKS}])\d{3}(?:\k<separator>\d{3})*`;
  const decimals = String.raw`[${point}]\d`;
  return new RegExp(
    String.raw`^[-+]?(?:${groups}(?:${decimals}*)?|(?:\d+(?:${decimals}*)?|${decimals}+)${EXPONENT})$`,
    'i',
  );
}

const POINT = patternOf(',', '.');
const COMMA = patternOf('.', ',');

/**
 * Reads "2.5", "2,5", "-3", "1e3", "1,540.5" and "1 540", with minus signs, digits and blanks of any width. "1,540" and
 * "1.540" have two values.
 */
export function readingsOf(written: string): NumberReadings {
  const text = narrow(written)
    .trim()
    .replace(/^[−–—‐‑﹣-]\s*/, '-')
    .replace(/e[−–—‐‑﹣]/i, 'e-');
  const plain = (withoutGroups: string) => withoutGroups.replaceAll(new RegExp(`[${BLANKS}]`, 'g'), '');
  return {
    point: POINT.test(text) ? Number(plain(text.replaceAll(',', ''))) : null,
    comma: COMMA.test(text) ? Number(plain(text.replaceAll('.', '')).replace(',', '.')) : null,
  };
}

/** Characters of East Asian width as their usual forms. Superscripts are no digits here. */
const narrow = (text: string) =>
  text
    .replaceAll(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfe_e0))
    .replaceAll('\u3000', ' ');

/** A number with a decimal point that cannot be taken for a separator of thousands: 1.1250 instead of 1.125. */
export function unmistakable(value: number): string {
  const text = String(value);
  const { point, comma } = readingsOf(text);
  return comma === null || point === comma ? text : `${text}0`;
}
