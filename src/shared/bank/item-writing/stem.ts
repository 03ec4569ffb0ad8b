/**
 * Endings that change a word's form rather than its meaning, and their replacements: verb forms, Latin plurals,
 * comparatives, and adjectives of the same noun. -itis, -osis and -oma stay distinct because they distinguish diseases.
 * By last letter; the longest first.
 */
const ENDINGS: Record<string, (readonly [string, string])[]> = {
  n: [
    ['ification', 'if'],
    ['atation', 'at'],
    ['ation', 'at'],
    ['ion', ''],
  ],
  y: [
    ['ically', ''],
    ['ify', 'if'],
    ['ly', ''],
  ],
  g: [
    ['ating', 'at'],
    ['ing', ''],
  ],
  d: [
    ['ified', 'if'],
    ['ated', 'at'],
    ['ied', ''],
    ['ed', ''],
  ],
  l: [
    ['ical', ''],
    ['ial', ''],
    ['al', ''],
  ],
  s: [
    ['us', ''],
    ['is', ''],
  ],
  e: [['ate', 'at']],
  t: [['est', '']],
  m: [['um', '']],
  r: [['er', '']],
  a: [['a', '']],
};
/** The rest of a word must be long enough to still distinguish it from others. */
export const STEM_MIN_LENGTH = 3;
/** No word is longer; anything longer is arbitrary text. */
const WORD_MAX_LENGTH = 50;

/** Lower case, without diacritics, and with one spelling for British and American words (oesophagus, tumour). */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  const plain = /[^a-z]/.test(lower) ? withoutMarks(lower) : lower;
  return /[ao]e|our/.test(plain) ? plain.replaceAll(/[ao]e/g, 'e').replace(/(?<=..)our(?=$|s|e|i)/, 'or') : plain;
}

/** A set of words, given separated by blanks, in which folded words are looked up. */
export const foldedWords = (text: string): Set<string> => new Set(text.split(/\s+/).map(fold));

function withoutMarks(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('’', "'");
}

/** The part that the forms of a folded word have in common: `cysts` and `cyst`, `septa` and `septum`. */
export function stem(folded: string): string {
  if (folded.length > WORD_MAX_LENGTH) return folded;
  const word = singular(folded.includes("'") ? folded.replace(/'s?$/, '') : folded);
  const ending = ENDINGS[word.at(-1) ?? '']?.find(
    ([end]) => word.length - end.length >= STEM_MIN_LENGTH && word.endsWith(end),
  );
  let rest = ending ? word.slice(0, word.length - ending[0].length) + ending[1] : word;
  while (rest.length > STEM_MIN_LENGTH && endsLoosely(rest)) rest = rest.slice(0, -1);
  return rest;
}

/** Ends in a vowel that the next form drops, or in a doubled consonant (`stopp` of `stopped`). */
function endsLoosely(word: string): boolean {
  const last = word.at(-1) ?? '';
  return 'eiy'.includes(last) || (last === word.at(-2) && !'aou'.includes(last));
}

function singular(word: string): string {
  if (word.length <= STEM_MIN_LENGTH || !word.endsWith('s') || /[sui]s$/.test(word)) return word;
  return word.endsWith('ies') && word.length > 5 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
}
