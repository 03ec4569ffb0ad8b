/** Letters that have no decomposition but another spelling; the rest of `text_key` in the database is equal too. */
const SPELLINGS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
  ς: 'σ',
};
const RESPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'gu');

/**
 * Text as lists sort it and searches compare it: without case, accents and other variants, so that Ä is beside A and
 * "Muller" finds "Müller", however either was typed. The database has the same function.
 */
export const textKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replaceAll(RESPELLED, (letter) => SPELLINGS[letter] ?? letter);

/** Whether a text has this part, as searches compare. */
export const hasPart = (text: string, part: string): boolean => textKey(text).includes(textKey(part));

/** Compares names for a list, in the order of the database. */
export function byText(one: string, other: string): number {
  const [a, b] = [textKey(one), textKey(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}
