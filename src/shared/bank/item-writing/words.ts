import { fold, stem, foldedWords } from './stem.ts';

export interface Word {
  /** Equal for words with the same meaning: a stem, or `#` with a number and its unit (`#5`, `#5 cm/s`). */
  term: string;
  folded: string;
  /** Meaningful by itself: not an article, an auxiliary or a similar word. */
  isContent: boolean;
  /** Has several capitals. */
  isAcronym: boolean;
  /** Its position in the text; `end` is exclusive. */
  start: number;
  end: number;
  /** In an explanation, set by `placeWords`: its sentence, from 0. */
  sentence: number;
  /** In an explanation: false if it is denied, or set aside by a comparison or a supposition. */
  isAsserted: boolean;
}

type Parts = Pick<Word, 'term' | 'folded' | 'isContent' | 'isAcronym'>;

/** Numbers with sign and separators, words (`x-ray` and `B-mode` are one each), and signs that stand for a unit. */
const WORD = /(?:(?<=^|[\s(=≈])[−-])?\d+(?:[.,]\d+)*|[½¼¾]|(?<!\p{L})\p{L}-\p{L}+|[\p{L}\p{M}]+(?:['’]\p{L}+)?|[%°]/gu;
const NUMBER = /^[−-]?[\d½¼¾]/;
const FRACTIONS: Record<string, string> = { '½': '0.5', '¼': '0.25', '¾': '0.75' };

/** The words of a text, in order. Takes time in proportion to its length. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let before: Word | undefined;
  for (const { 0: raw, index: start } of text.matchAll(WORD)) {
    const parts = partsOf(raw);
    const end = start + raw.length;
    const unit = before?.term.startsWith('#')
      ? unitAfter(before, { ...parts, gap: text.slice(before.end, start) })
      : '';
    if (before && unit !== '') {
      before.term += unit;
      before.end = end;
      continue;
    }
    const isContent = parts.isContent || isName(raw, text[start - 2]);
    const { term, folded, isAcronym } = parts;
    before = { term, folded, isContent, isAcronym, start, end, sentence: 0, isAsserted: true };
    words.push(before);
  }
  return words;
}

/** A bank repeats the same words again and again. */
const known = new Map<string, Parts>();
const KNOWN_MAX = 10_000;
/** A longer word rarely occurs twice. */
const KNOWN_MAX_LENGTH = 40;

function partsOf(raw: string): Parts {
  if (raw.length > KNOWN_MAX_LENGTH) return takenApart(raw);
  let parts = known.get(raw);
  if (parts === undefined) {
    parts = takenApart(raw);
    if (known.size === KNOWN_MAX) known.clear();
    known.set(raw, parts);
  }
  return parts;
}

function takenApart(raw: string): Parts {
  if (NUMBER.test(raw)) return { term: `#${numberOf(raw)}`, folded: raw, isContent: true, isAcronym: false };
  const folded = fold(raw);
  return {
    term: stem(folded),
    folded,
    isContent: !FUNCTION_WORDS.has(folded),
    isAcronym: raw.length > 1 && /^\p{Lu}+$/u.test(raw),
  };
}

/** Converts a number written in English or German (`1,200`, `2,5`) to JavaScript's notation. */
export function numberOf(raw: string): string {
  const fraction = FRACTIONS[raw];
  if (fraction !== undefined) return fraction;
  const signed = raw.replace('−', '-');
  // Commas between groups of three digits separate thousands; any other comma is a decimal comma.
  const isGrouped = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(signed);
  const value = Number(isGrouped ? signed.replaceAll(',', '') : signed.replace(',', '.'));
  return Number.isNaN(value) ? raw : String(value);
}

/** The unit that a word adds to the number before it: ` cm`, `/s`, or `hg` after ` mm`; empty if it is no unit. */
function unitAfter(before: Word, { folded, gap }: { folded: string; gap: string }): string {
  if (gap.length > 1) return '';
  const hasUnit = before.term.includes(' ');
  if (hasUnit && gap === '/') return `/${folded}`;
  if (hasUnit) return before.term.endsWith(' mm') && folded === 'hg' ? folded : '';
  if (!isUnit(folded) || !['', ' ', '-', '\u00A0', '\u202F'].includes(gap)) return '';
  return ` ${folded.length > 3 ? stem(folded) : folded}`;
}

/** A single capital after another word is a name (`hepatitis A`, `segment I`), not an article or a pronoun. */
function isName(raw: string, beforeGap: string | undefined): boolean {
  return raw.length === 1 && /\p{Lu}/u.test(raw) && beforeGap !== undefined && /[\p{L}\d]/u.test(beforeGap);
}

/** Words without a meaning of their own, folded: English, German and Spanish. Negations are not included. */
const FUNCTION_WORDS = foldedWords(
  `a an the of in on at to for from by with upon as is are was were be been being am it its this that these
  those there here and or but if then so such which who whom whose what when where why how has have had do does did
  done can could may might will would shall should must very also just than about while
  their them they he she his her him we our you your i one ones usually often typically normally likely called
  because since due via per even still yet too
  der die das den dem des ein eine einer eines einem einen und oder ist sind war im am zum zur bei mit von vom auf aus
  als wie fur durch es sich wird werden dass da
  el la los las lo un una unos unas y o u es son era del al en con por para que se su sus como esta este`,
);

/** Units that follow a number, folded and joined (`mm hg`, `cm/s`). */
const UNITS = foldedWords(
  `% ° °c km m cm mm µm nm μm l dl ml μl kg g mg μg ng h hr hour hours min minute minutes s sec second seconds ms μs
  day days week weeks month months year years hz khz mhz ghz db w mw v kv a ma pa kpa mpa mmhg bpm iu miu u mmol times
  bits bit shades lines pixels fold weeks' tage tag wochen woche monate jahre dias semanas meses anos`,
);

/** Whether a word is the unit of the number before it. */
const isUnit = (folded: string): boolean => UNITS.has(folded);
