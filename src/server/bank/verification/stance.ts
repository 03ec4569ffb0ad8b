import { foldedWords } from '#shared/bank/item-writing/stem.ts';
import type { Word } from '#shared/bank/item-writing/words.ts';

/** Deny the whole clause, subject included, or only suppose it: `a varix would be anechoic`. */
const CLAUSE_DENIALS = foldedWords(
  `cannot don't doesn't didn't isn't aren't wasn't weren't won't can't couldn't shouldn't wouldn't hasn't haven't
  would wurde wurden ware waren seria serian`,
);
/** `not` after one of these denies the clause too; elsewhere it denies only the words after it (`not the spleen`). */
const AUXILIARIES = foldedWords(
  'is are was were be been do does did can could may might will should must has have had need',
);
/** Deny or set aside the words that follow. */
const PHRASE_DENIALS = foldedWords(
  `no not never without neither nor unlike than except excluding excludes exclude against versus vs despite
  nicht kein keine keinen keiner ohne statt sin ni salvo excepto nunca`,
);
/** Set aside the words that follow, to the end of the sentence, or to the comma if they begin the sentence. */
const CONTRASTS = foldedWords('whereas while although though wahrend obwohl wohingegen mientras aunque');
/** After `not` or `no` they express a limit or a weaker yes (`should not exceed 3 mm`), not a denial. */
const BOUNDS = foldedWords(`only exceed more greater larger longer higher less fewer smaller shorter lower later until
  uncommon unusual mehr weniger nur mas menos solo`);
/** Words that are negative themselves: an option with one of them is asserted by an explanation that denies. */
export const NEGATIONS = foldedWords('no not never without neither nor nicht kein keine ohne sin');

interface Clause {
  first: number;
  /** Exclusive. */
  last: number;
  endsSentence: boolean;
}

/** Marks for each word of an explanation which sentence it is in and whether it is asserted. */
export function placeWords(text: string, words: Word[]): void {
  let sentence = 0;
  let clauseOfSentence = 0;
  let isRestSetAside = false;
  for (const clause of clausesOf(text, words)) {
    markDenied(words, clause);
    const contrast = indexIn(words, clause, ({ folded }) => CONTRASTS.has(folded));
    for (let index = clause.first; index < clause.last; index += 1) {
      const word = words[index];
      if (word === undefined) continue;
      word.sentence = sentence;
      const isSetAside = isRestSetAside || (contrast !== -1 && index >= contrast);
      if (isSetAside || isOperand(text, words, index)) word.isAsserted = false;
    }
    // `While X is so, Y …` sets X aside; `Y, whereas X …` sets aside the rest.
    if (contrast > clause.first || (contrast !== -1 && clauseOfSentence > 0)) isRestSetAside = true;
    clauseOfSentence += 1;
    if (clause.endsSentence) {
      sentence += 1;
      clauseOfSentence = 0;
      isRestSetAside = false;
    }
  }
}

function indexIn(words: Word[], { first, last }: Clause, fits: (word: Word, index: number) => boolean): number {
  for (let index = first; index < last; index += 1) {
    const word = words[index];
    if (word && fits(word, index)) return index;
  }
  return -1;
}

const OPERATOR = /[+×÷*−√·]|^\s?\/\s?$/;

/** Numbers at the beginning of a calculation are not its result: 4.2 and 5.6 in `4.2 ÷ 5.6 = 0.75`. */
function isOperand(text: string, words: Word[], index: number): boolean {
  const word = words[index];
  if (!word?.term.startsWith('#')) return false;
  const before = text.slice(words[index - 1]?.end ?? 0, word.start);
  const after = text.slice(word.end, words[index + 1]?.start);
  return OPERATOR.test(after) || OPERATOR.test(before);
}

/** Ranges of words between punctuation marks. */
function clausesOf(text: string, words: Word[]): Clause[] {
  const clauses: Clause[] = [];
  let first = 0;
  for (let index = 1; index <= words.length; index += 1) {
    const next = words[index];
    const end = words[index - 1]?.end ?? 0;
    const isConjunction = next?.folded === 'but' || next?.folded === 'because';
    if (next?.start === end + 1 && text[end] === ' ' && !isConjunction) continue;
    const gap = text.slice(end, next?.start);
    const endsSentence = next === undefined || isSentenceEnd(gap, text[next.start] ?? '');
    if (!endsSentence && !isConjunction && !/[,:()—–]/.test(gap)) continue;
    clauses.push({ first, last: index, endsSentence });
    first = index;
  }
  return clauses;
}

/** A period before a small letter belongs to an abbreviation. */
function isSentenceEnd(gap: string, next: string): boolean {
  if (/[!?]["'”’)\]]?\s|[;\n]/.test(gap)) return true;
  return /\.["'”’)\]]?\s/.test(gap) && !/\p{Ll}/u.test(next);
}

function markDenied(words: Word[], clause: Clause): void {
  const isDeniedWhole = indexIn(words, clause, ({ folded }, index) => {
    if (CLAUSE_DENIALS.has(folded)) return true;
    if (folded === 'instead') return index > clause.first && words[index + 1]?.folded !== 'of';
    if (folded !== 'not' || index === clause.first) return false;
    return AUXILIARIES.has(words[index - 1]?.folded ?? '') && !isBound(words, index);
  });
  let isDenied = isDeniedWhole !== -1;
  let hasNoun = false;
  for (let index = clause.first; index < clause.last; index += 1) {
    const word = words[index];
    if (word === undefined) continue;
    if (isDeniedWhole === -1) {
      if (isPhraseDenial(words, index)) {
        isDenied = true;
        hasNoun = false;
      } else if (isDenied && hasNoun && !word.isContent && !ARTICLES.has(word.folded)) isDenied = false;
      else if (word.isContent) hasNoun = true;
    }
    if (isDenied) word.isAsserted = false;
  }
}

function isPhraseDenial(words: Word[], index: number): boolean {
  const folded = words[index]?.folded ?? '';
  return PHRASE_DENIALS.has(folded)
    ? !isBound(words, index)
    : folded === 'instead' && words[index + 1]?.folded === 'of';
}

/** `not more than`, `less than 5 mm`: a limit, not a comparison with something else. */
export function isBound(words: Word[], index: number): boolean {
  const next = words[index + 1];
  if (words[index]?.folded === 'than') return next?.term.startsWith('#') === true;
  // `should not be greater than`
  const beyond = next?.folded === 'be' ? words[index + 2] : next;
  return BOUNDS.has(beyond?.folded ?? '');
}

/** Belong to the denied phrase: `not the wall of the cyst`. */
const ARTICLES = foldedWords('the a an of der die das des del de la el');
