const GROUPING = String.raw`'’\u00A0\u2009\u202F`;
const NUMBER = String.raw`\d+(?:[.,${GROUPING}]\d+)*`;
/** The number of digits that a number can represent. */
const LONGEST_NUMBER = 15;

/** A number as written in a text. */
export interface Written {
  /** With its unit, if the search included that unit. */
  text: string;
  /** "1,540" may be 1540 or, with a decimal comma, 1.54. The more likely one first. */
  values: number[];
  unit: string;
}

/** All numbers of a text, each with its unit if it is one of the given ones. */
export function numbersIn(text: string, units: readonly string[]): Written[] {
  return written(text, units, new RegExp(`(?<number>${NUMBER})(?:${unitPattern(units)})?`, 'gu'));
}

/** A number in a sentence that denies, supposes or compares, or says what is usual, is not taken as the result. */
const DOUBT =
  /\b(?:not?|never|neither|without|instead|wrong\w*|incorrect\w*|mistakes?|mistaken|errors?|forget\w*|leaving|omit\w*|if|would|could|might|may|alone|normal\w*|usual\w*|typical\w*|below|above|less|more|than|least|most|another)\b|n['’]t\b/iu;
const SENTENCE_END = /(?<=[.!?;])\s+|\n+/u;
const ANNOUNCED = String.raw`(?:[=≈]|(?:\b(?:is|are|equals|gives|makes|yields)|\b(?:answer|Answer|result|Result):))\s*(?:(?:about|approximately|roughly)\s+)?`;
const ENDS = String.raw`(?=[.,;:!?)]*(?:\s*$|(?<=[.,;:!?)])\s))`;

/**
 * The numbers that a text states as a result, as in "= 77 mm." or "The answer is 1.54.", in the order of the text. They
 * end their clause: a number with more words after it is part of a calculation, or describes something.
 */
export function resultsIn(text: string, units: readonly string[]): Written[] {
  const unit = unitPattern(units);
  const result = new RegExp(`${ANNOUNCED}(?<number>[−-]?${NUMBER})${unit}${ENDS}`, 'gu');
  return text.split(SENTENCE_END).flatMap((sentence) => (DOUBT.test(sentence) ? [] : written(sentence, units, result)));
}

function written(text: string, units: readonly string[], pattern: RegExp): Written[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: whole, groups = {} }) => {
    const { number = '', unit: named = '' } = groups;
    if (number.length > LONGEST_NUMBER) return [];
    const unit = units.find((one) => plain(one) === plain(named)) ?? '';
    return [{ text: whole.slice(whole.indexOf(number)).trim(), values: valuesOf(number), unit }];
  });
}

function valuesOf(number: string): number[] {
  const digits = number.replace('−', '-').replaceAll(new RegExp(`[${GROUPING}]`, 'g'), '');
  const [, whole = digits, decimals = ''] = /^(.*)[.,](\d+)$/.exec(digits) ?? [];
  const decimal = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals}`);
  if (!/^-?\d{1,3}(?:[.,]\d{3})+$/.test(digits)) return [decimal];
  const grouped = Number(digits.replaceAll(/[.,]/g, ''));
  return digits.includes('.') ? [decimal, grouped] : [grouped, decimal];
}

/** The micro sign and the Greek letter look the same. */
const plain = (unit: string) => unit.replaceAll('μ', 'µ');

function unitPattern(units: readonly string[]): string {
  const escaped = units
    .filter((unit) => unit !== '')
    .toSorted((a, b) => b.length - a.length)
    .map((unit) =>
      plain(unit)
        .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
        .replaceAll('µ', '[µμ]'),
    );
  // A number without a unit must not be followed by one.
  return escaped.length === 0 ? '(?<unit>)' : String.raw`\s*(?<unit>${escaped.join('|')})(?![\p{L}\p{N}/²³^·])`;
}
