import type { Question } from '#shared/bank/questions.contract.ts';
import { contentKey } from '#shared/bank/content-key.ts';
import { areOpposed, isArticle, isCarrier, isContrast, isOneSlip } from './word-pairs.ts';

export type ComparableQuestion = Pick<
  Question,
  'id' | 'kind' | 'question' | 'options' | 'content' | 'correctAnswer' | 'explanation' | 'imageUrl' | 'videoUrl'
>;

/** Two questions that say almost the same; the older first, in the given order. */
export type NearDuplicate<Q extends ComparableQuestion = ComparableQuestion> = readonly [Q, Q];

/** If more stems with the same options, key and picture begin or end alike, they are a series, not copies. */
const LARGEST_GROUP = 1000;
/** A word in at most this many questions may be a misspelling of another one. */
const RARE = 2;
/** In shorter stems, one different word makes a different question. */
const LEAST_TOKENS = 6;
/** The share of two explanations' words that both have. */
const LEAST_OVERLAP = 0.7;

interface Stem<Q> {
  question: Q;
  tokens: string[];
  /** The parts that must be equal: the options in any order, the key, the picture. */
  content: string;
  /** The options say nothing about the question: truth values, or only numbers. */
  isGeneric: boolean;
}

/**
 * Finds questions whose stems are equal except for blanks, marks and numbering, a misspelling, or one word that does
 * not change the question. Numbers, negations and words with an opposite must be equal, as must options, key and
 * picture. Leaves out texts that are equal except for case and outer blanks: they are in the other list.
 *
 * Yields often, so that the caller can let others take a turn. Takes time in proportion to the length of the texts.
 */
export function* nearDuplicates<Q extends ComparableQuestion>(
  questions: Iterable<Q>,
): Generator<undefined, NearDuplicate<Q>[]> {
  const buckets = new Map<string, Stem<Q>[]>();
  const frequencies = new Map<string, number>();
  const seen = new Set<string>();
  const order = new Map<Q, number>();
  const optionTexts = new Map<string, string>();
  for (const question of questions) {
    const stem = stemOf(question, optionTexts);
    const text = `${question.question.trim().toLowerCase()}\n${stem.content}`;
    // Of the questions with the same text, the oldest represents all.
    if (!seen.has(text)) {
      seen.add(text);
      order.set(question, order.size);
      for (const word of new Set(stem.tokens)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
      const bucket = buckets.get(stem.content);
      if (bucket) bucket.push(stem);
      else buckets.set(stem.content, [stem]);
    }
    yield;
  }
  const pairs: NearDuplicate<Q>[] = [];
  for (const bucket of buckets.values()) {
    if (bucket.length > 1) yield* pairsIn(bucket, frequencies, pairs);
  }
  const positionOf = (question: Q) => order.get(question) ?? 0;
  return pairs
    .map(([one, other]): NearDuplicate<Q> => (positionOf(one) < positionOf(other) ? [one, other] : [other, one]))
    .toSorted((a, b) => positionOf(a[0]) - positionOf(b[0]) || positionOf(a[1]) - positionOf(b[1]));
}

function stemOf<Q extends ComparableQuestion>(question: Q, optionTexts: Map<string, string>): Stem<Q> {
  const tokens = stemTokens(question.question);
  const plain = question.options.map((option) => {
    const text = optionTexts.get(option) ?? (stemTokens(option).join(' ') || option.trim());
    optionTexts.set(option, text);
    return text;
  });
  return {
    question,
    tokens,
    content: contentKey(question, plain),
    isGeneric: plain.length < 3 || plain.every((option) => !/\p{L}{4}/u.test(option)),
  };
}

/** Adds the near duplicates among stems with the same content. */
function* pairsIn<Q extends ComparableQuestion>(
  bucket: Stem<Q>[],
  frequencies: ReadonlyMap<string, number>,
  pairs: NearDuplicate<Q>[],
): Generator<undefined, void> {
  const byText = new Map<string, Stem<Q>>();
  for (const stem of bucket) {
    // Ignores the blanks between words: `gall bladder` is `gallbladder`.
    const text = stem.tokens.map((token) => (isWord(token) ? token : ` ${token} `)).join('');
    const first = byText.get(text);
    if (first === undefined) byText.set(text, stem);
    else if (!isSameText(first, stem)) pairs.push([first.question, stem.question]);
    yield;
  }
  /** Pairs that differ in a word, by all the words that they share. */
  const otherWords = new Map<string, Map<string, NearDuplicate<Q>>>();
  const slips = new Map<string, NearDuplicate<Q>>();
  for (const group of groupsByHalf([...byText.values()])) {
    for (const [index, stem] of group.entries()) {
      for (const other of group.slice(index + 1)) {
        const difference = onlyDifference(stem.tokens, other.tokens);
        if (difference === null) continue;
        const { words, at } = difference;
        const pair: NearDuplicate<Q> = [stem.question, other.question];
        // The two stems may share both halves.
        const ids = pair.map(({ id }) => id).join(' ');
        if (isSlip(words, frequencies)) slips.set(ids, pair);
        else if (isHarmless(words, stem, other)) {
          const shared = `${at} ${stem.tokens.toSpliced(at, words[0] === '' ? 0 : 1).join(' ')}`;
          otherWords.set(shared, (otherWords.get(shared) ?? new Map<string, NearDuplicate<Q>>()).set(ids, pair));
        }
      }
      yield;
    }
  }
  pairs.push(...slips.values());
  // Three or more stems that differ in the same word are a series.
  for (const found of otherWords.values()) if (found.size === 1) pairs.push(...found.values());
}

/** Groups of stems, in order, any two of which may differ in one token: the first or the second half is the same. */
function groupsByHalf<Q>(stems: Stem<Q>[]): Stem<Q>[][] {
  const byHalf = new Map<string, Stem<Q>[]>();
  for (const stem of stems) {
    const { tokens } = stem;
    // The halves of the stem with one token removed, too.
    for (const length of [tokens.length, tokens.length - 1]) {
      const half = length >> 1;
      const halves = [
        `< ${tokens.slice(0, half).join(' ')}`,
        `> ${tokens.slice(tokens.length - length + half).join(' ')}`,
      ];
      for (const text of halves) {
        const key = `${length} ${text}`;
        const group = byHalf.get(key);
        if (group) group.push(stem);
        else byHalf.set(key, [stem]);
      }
    }
  }
  return [...byHalf.values()].filter((group) => group.length > 1 && group.length <= LARGEST_GROUP);
}

/** The position and words of the only difference between two stems; a word is empty if its stem has none there. */
function onlyDifference(one: string[], other: string[]): { at: number; words: [string, string] } | null {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [skipOne, skipOther] = [one.length >= other.length ? 1 : 0, other.length >= one.length ? 1 : 0];
  if (one.length - skipOne !== other.length - skipOther) return null;
  for (let i = at; i + skipOne < one.length; i += 1) if (one[i + skipOne] !== other[i + skipOther]) return null;
  return { at, words: [skipOne === 1 ? (one[at] ?? '') : '', skipOther === 1 ? (other[at] ?? '') : ''] };
}

const isSameText = (one: Stem<ComparableQuestion>, other: Stem<ComparableQuestion>): boolean =>
  one.question.question.trim().toLowerCase() === other.question.question.trim().toLowerCase();

/** Whether one of two words is a misspelling of the other. */
function isSlip([one, other]: [string, string], frequencies: ReadonlyMap<string, number>): boolean {
  if (!isWord(one) || !isWord(other) || !isOneSlip(one, other) || areOpposed(one, other)) return false;
  const length = Math.max(one.length, other.length);
  const rarer = Math.min(frequencies.get(one) ?? 0, frequencies.get(other) ?? 0);
  if (isContrast(one) && isContrast(other)) return false;
  if (isContrast(one) || isContrast(other)) return length >= 5 && rarer === 1;
  return length >= (one.length === other.length ? 3 : 4) && rarer <= RARE;
}

/** Whether two stems ask for the same thing although they differ in a word, or by an extra word. */
function isHarmless(words: [string, string], one: Stem<ComparableQuestion>, other: Stem<ComparableQuestion>): boolean {
  const nonEmpty = words.filter((word) => word !== '');
  if (nonEmpty.every(isArticle)) return true;
  if (!nonEmpty.every((word) => isWord(word) && !isContrast(word)) || areOpposed(...words)) return false;
  return nonEmpty.every(isCarrier) ? !one.isGeneric : areAlike(one, other);
}

/** Whether everything else indicates copies of one question: specific options, a long stem, similar explanations. */
function areAlike(one: Stem<ComparableQuestion>, other: Stem<ComparableQuestion>): boolean {
  if (one.isGeneric || Math.max(one.tokens.length, other.tokens.length) < LEAST_TOKENS) return false;
  const [a, b] = [one, other].map(({ question }) => new Set(stemTokens(question.explanation ?? '')));
  if (!a?.size || !b?.size) return true;
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (a.size + b.size - shared) >= LEAST_OVERLAP;
}

/** `12.`, `(12)`, `Q12:`, `Question 12 -` before a stem. `3.5 MHz` is not a question number. */
const NUMBERING =
  /^\s*(?:(?:question|frage|pregunta|item|q|no|nr|#)[.\s]*\d{1,4}\s*[.):\]–-]*\s+|[([]?\d{1,4}\s*[.):\]]+(?!\d)\s*|\d{1,4}\s+[–-]\s+)/iu;
/** Numbers with their sign, words, and meaningful signs. Other marks and blanks do not count. */
const TOKEN = /(?:(?<=^|[\s(=])[-−])?\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’]\p{L}+)?|[<>≤≥=+%°]/gu;
/** Zero-width characters and soft hyphens. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const MARKS = /\p{M}/gu;

/** The words, numbers and signs of a text, without case, accents and the question's number. */
function stemTokens(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(INVISIBLE, '').replaceAll(MARKS, '').toLowerCase();
  return (plain.replace(NUMBERING, '').match(TOKEN) ?? []).map((token) => token.replace('−', '-').replace('’', "'"));
}

const isWord = (token: string): boolean => /^\p{L}{2}/u.test(token);
