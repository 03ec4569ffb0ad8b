import { gapAfter, gapBefore, labelAt, labelBefore, type LabelledText } from './labels.ts';
import type { Reading } from './reading.ts';
import { foldedWords } from '#shared/bank/item-writing/stem.ts';

/** An explanation's explicit statements about options, by their index. */
export interface Verdicts {
  /** Named as the answer. */
  named: number[];
  /** Called wrong. */
  ruledOut: number[];
}

const ANSWER = foldedWords('answer ans solution antwort losung respuesta solucion reponse risposta resposta');
const OPTION = foldedWords('option choice alternative response opcion alternativa statement');
const CORRECT = foldedWords(
  'correct right true best richtig richtige korrekt correcta correcto cierta verdadera juste exacte',
);
/** Announce an answer on their own; `Right:` may announce a side of the body. */
const ANNOUNCING = foldedWords('correct richtig korrekt correcta correcto');
const WRONG = foldedWords('incorrect wrong false falsch inkorrekt incorrecta incorrecto falsa');
const VERBS = foldedWords('is was are be ist lautet ware es est son sind');
const DENIALS = foldedWords("not never isn't nicht no");
/** May come between `answer` and the answer itself, besides a verb. */
const BETWEEN = foldedWords(
  `must should therefore thus hence clearly here best correct right true choice option letter number key the
  der die das richtige correcta la el opcion nummer also indeed only so definitely`,
);
/** Words after `B is correct` that leave the statement about B unqualified; `B is correct if …` says less. */
const AFTER_VERDICT = foldedWords(
  `because since as and here by due given answer choice option diagnosis one response statement weil da denn und
  porque ya pues car antwort respuesta`,
);
/** May come before a letter at the beginning of a clause. */
const BEFORE_LABEL = foldedWords('so therefore thus hence because that why only also dass weil warum porque');
const STATEMENTS = foldedWords('statement assertion claim this that it aussage das');
const BEFORE_DENIED = foldedWords('not nor neither nicht');
const ARTICLES = foldedWords('the a an der die das el la');
/** A text without any of these words has no explicit statement. */
const CUES = new Set([...ANSWER, ...OPTION, ...CORRECT, ...WRONG, ...BEFORE_DENIED]);
const MOST_BETWEEN = 7;

/**
 * The options that an explanation names as the answer or calls wrong, by letter, number or text. `The answer is B`
 * outweighs `C is correct`, which may be a remark on a part of C. For a negated question, only the former counts.
 */
export function verdictsIn(
  explanation: string,
  { options, explanation: words, isNegative }: Reading & { isNegative: boolean },
): Verdicts {
  const hasLetters = !options.some(({ names }) => names.some(({ sequence }) => /^[a-e]$/.test(sequence.join(' '))));
  const text: LabelledText = { text: explanation, words, options, hasLetters };
  const truthValues = new Set(options.map(({ truthValue }) => truthValue));
  const answers = new Set<number>();
  const right = new Set<number>();
  const wrong = new Set<number>();
  const add = (option: number | null, to: Set<number>) => {
    if (option !== null) to.add(option);
  };
  for (const [index, { folded }] of words.entries()) {
    if (!CUES.has(folded) && !truthValues.has(folded)) continue;
    add(answerAfter(text, index), answers);
    if (isNegative) continue;
    const verdict = verdictOn(text, index);
    if (verdict) add(verdict.option, verdict.isRight ? right : wrong);
    else add(truthAt(text, index), right);
    add(deniedAt(text, index), wrong);
  }
  if (!isNegative) {
    add(truthValueIn(explanation, options), right);
    if (right.size === 0) add(headingIn(explanation, options.length, hasLetters), answers);
  }
  return { named: [...(answers.size > 0 || isNegative ? answers : right)], ruledOut: [...wrong] };
}

const VERDICT_FIRST =
  /^\s*(?:(?:this|that|it|(?:this|the) (?:statement|claim|assertion|answer))\s+is\s+)?(not\s+)?(true|false|correct|incorrect|right|wrong|yes|no)(?=\s*[.,;:!–—]|\s+-\s|\s+(?:because|since|as)\b|\s*$)/i;
const AFFIRMING = foldedWords('true correct right yes');

/** The truth value that an explanation begins with: `Right.`, `This statement is not true because …`. */
function truthValueIn(explanation: string, options: LabelledText['options']): number | null {
  const [, denial, verdict] = VERDICT_FIRST.exec(explanation) ?? [];
  if (verdict === undefined) return null;
  const isTrue = AFFIRMING.has(verdict.toLowerCase()) === (denial === undefined);
  const supported = options.find(({ truthValue }) => truthValue !== null && AFFIRMING.has(truthValue) === isTrue);
  return options.every(({ truthValue }) => truthValue !== null) ? (supported?.index ?? null) : null;
}

const HEADING = /^\s*(?:\(([A-Ea-e])\)|([A-Ea-e])\)|([A-E])\.(?=\s+\p{Lu})|([A-Ea-e])\s+[–—-](?=\s))/u;
const OTHER_HEADING = /(?:^|[\n.;]\s*)\(?[a-e][).:](?=\s)/giu;

/** The letter that an explanation opens with as a heading: `(B) The duct …`. Null if it discusses several. */
function headingIn(explanation: string, count: number, hasLetters: boolean): number | null {
  const letter = HEADING.exec(explanation)
    ?.slice(1)
    .find((option) => option !== undefined);
  if (!hasLetters || letter === undefined || (explanation.match(OTHER_HEADING)?.length ?? 0) > 1) return null;
  const option = letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
  return option < count ? option : null;
}

/** `The correct answer is B`, `Answer: (b)`, `Richtig ist B`: word `index` is the announcement. */
function answerAfter(text: LabelledText, index: number): number | null {
  const { words } = text;
  const folded = words[index]?.folded ?? '';
  const isNoun = ANSWER.has(folded) || (OPTION.has(folded) && CORRECT.has(words[index - 1]?.folded ?? ''));
  const isHead = () => index === 0 || /\S/.test(gapBefore(text, index));
  if (!isNoun && !(ANNOUNCING.has(folded) && isHead())) return null;
  let isLinked = false;
  for (let at = index + 1; at <= Math.min(index + MOST_BETWEEN, words.length - 1); at += 1) {
    const gap = gapBefore(text, at);
    // A period ends the announced answer, except the period of `Ans.`
    if (/[.!?;\n]/.test(gap) && !(at === index + 1 && folded === 'ans')) return null;
    if (/[:=–—([.]|\s-\s/.test(gap)) isLinked = true;
    const label = isLinked ? labelAt(text, at) : null;
    if (label) return isListed(text, label.last) ? null : label.option;
    const word = words[at]?.folded ?? '';
    if (VERBS.has(word)) isLinked = true;
    else if (!BETWEEN.has(word)) return null;
  }
  return null;
}

/** `A and C` names a combination, not an option. */
function isListed(text: LabelledText, index: number): boolean {
  const [and, letter] = [text.words[index + 1]?.folded ?? '', text.words[index + 2]?.folded ?? ''];
  return /^[\s,)]*$/.test(gapAfter(text, index)) && /^(?:and|or|und|y)$/.test(and) && /^[a-e]$/.test(letter);
}

/** `Option B is correct`, `B) is right because`, `A: Incorrect.`, `C is not right`: word `index` is the verdict. */
function verdictOn(text: LabelledText, index: number): { option: number; isRight: boolean } | null {
  const { words } = text;
  const verdict = words[index]?.folded ?? '';
  let isRight = CORRECT.has(verdict);
  if (!(isRight || WRONG.has(verdict)) || !isWholeVerdict(text, index)) return null;
  let isLinked = false;
  for (let at = index - 1; at >= Math.max(0, index - MOST_BETWEEN); at -= 1) {
    const gap = gapAfter(text, at);
    if (/[!?;\n]/.test(gap)) return null;
    if (/[.:)–—]|\s-\s/.test(gap)) isLinked = true;
    const word = words[at]?.folded ?? '';
    if (DENIALS.has(word)) isRight = !isRight;
    if (VERBS.has(word) || word === "isn't") isLinked = true;
    else if (!DENIALS.has(word) && (!BETWEEN.has(word) || !isLinked)) {
      const option = isLinked ? subjectAt(text, at, index) : null;
      return option === null ? null : { option, isRight };
    }
  }
  return null;
}

/** The option that ends with word `index` and is the whole subject of `… is correct`. */
function subjectAt(text: LabelledText, index: number, verdict: number): number | null {
  const { words } = text;
  const label = labelBefore(text, index);
  if (label === null) return null;
  let before = label.first - 1;
  while (label.isText && ARTICLES.has(words[before]?.folded ?? '')) before -= 1;
  const noun = words[before]?.folded ?? '';
  const isHead = before < 0 || /[.:;!?\n(]|^\s*[-–—•]/.test(gapBefore(text, before + 1)) || BEFORE_LABEL.has(noun);
  if (!label.isText) return isHead || OPTION.has(noun) || ANSWER.has(noun) ? label.option : null;
  // Many things can be correct about a text: only `is the correct answer` says that it is the answer.
  const nextWord = words[verdict + 1]?.folded ?? '';
  return isHead && (ANSWER.has(nextWord) || OPTION.has(nextWord) || nextWord === 'diagnosis') ? label.option : null;
}

function isWholeVerdict(text: LabelledText, index: number): boolean {
  const next = text.words[index + 1];
  const gap = gapAfter(text, index);
  if (next === undefined) return true;
  if (gap.startsWith('-') || gap.startsWith('/')) return false;
  return /[.,;:!)\n–—]|\s-\s/.test(gap) || AFTER_VERDICT.has(next.folded);
}

/** `False.`, `This statement is true because …`, if options are truth values. */
function truthAt(text: LabelledText, index: number): number | null {
  const { words } = text;
  const word = words[index]?.folded ?? '';
  const option = text.options.find(({ truthValue }) => truthValue === word);
  if (option === undefined || !isWholeVerdict(text, index)) return null;
  const isSaidOfAll = VERBS.has(words[index - 1]?.folded ?? '') && STATEMENTS.has(words[index - 2]?.folded ?? '');
  return index === 0 || isSaidOfAll ? option.index : null;
}

/** `not B`, `neither (A) nor (C)`. */
function deniedAt(text: LabelledText, index: number): number | null {
  if (!BEFORE_DENIED.has(text.words[index]?.folded ?? '')) return null;
  const label = labelAt(text, index + 1);
  return label && !label.isText ? label.option : null;
}
