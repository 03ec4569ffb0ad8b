import { kindOf } from '../question-kinds/registry.ts';
import {
  combinedOption,
  longKey,
  numbersOf,
  pairedOptions,
  repeatedWord,
  sameOptions,
  statesNumber,
  type WrittenQuestion,
} from './options.ts';

/** By id, in display order: flaws that give the key away come first. */
export const ITEM_RULES = [
  'repeated-word',
  'long-key',
  'paired-options',
  'combined-option',
  'all-of-the-above',
  'same-options',
  'option-letters',
  'negative-stem',
  'unsorted-numbers',
  'reasons',
  'explanation',
  'source',
  'objective',
] as const;
export type ItemRule = (typeof ITEM_RULES)[number];

export const EXPLANATION_ADVISED_LENGTH = 80;

interface Rule {
  /** A noun phrase: the finding. */
  title: string;
  /** A sentence: the advice. */
  advice: string;
  /** The particular finding, `''` if the title says everything, null if the question keeps the rule. */
  find: (question: WrittenQuestion) => string | null;
}

const RULES: Record<ItemRule, Rule> = {
  'repeated-word': {
    title: 'Word from the question only in the key',
    advice: 'Use another word in the question or in the key, or the same word in a wrong option.',
    find: repeatedWord,
  },
  'long-key': {
    title: 'Key much longer than the other options',
    advice: 'Shorten the key, or write the wrong options in as much detail.',
    find: longKey,
  },
  'paired-options': {
    title: 'Two pairs in four options',
    advice: 'Ask about one of the two parts, or write options that share no half with each other.',
    find: pairedOptions,
  },
  'combined-option': {
    title: 'Option that combines others',
    advice: 'Offer single answers only, or make it a question with several right answers.',
    find: combinedOption,
  },
  'all-of-the-above': {
    title: '“All of the above” or “none of the above”',
    advice: 'Write an option that makes its own statement, or make it a question with several right answers.',
    find: ({ options }) =>
      quoted(options.find((option) => /\b(?:all|none|both|neither|any) of (?:the )?(?:above|these)\b/i.test(option))),
  },
  'same-options': {
    title: 'Options that differ only in case or punctuation',
    advice: 'Remove one of them, or write another.',
    find: sameOptions,
  },
  'option-letters': {
    title: 'Option named by its letter',
    advice: 'Name the option by what it says: its letter changes when options are shuffled.',
    find: optionLetter,
  },
  'negative-stem': {
    title: 'Negation without emphasis',
    advice: 'Ask for what is true, or write NOT, EXCEPT or LEAST in capitals.',
    find: ({ question }) => quoted(NEGATION.exec(askedSentence(question))?.[0]),
  },
  'unsorted-numbers': {
    title: 'Numbers that are not sorted',
    advice: 'Put the options in ascending order.',
    find: unsortedNumbers,
  },
  reasons: {
    title: 'Options without a reason',
    advice: 'Say why each option is right or wrong; for numbers, which mistakes lead to two wrong ones.',
    find: missingReasons,
  },
  explanation: {
    title: 'Explanation missing or short',
    advice: `Explain in at least ${EXPLANATION_ADVISED_LENGTH} characters why the key is right.`,
    find: ({ explanation }) => {
      const { length } = explanation?.trim() ?? '';
      return length < EXPLANATION_ADVISED_LENGTH ? (length === 0 ? '' : `${length} characters`) : null;
    },
  },
  source: {
    title: 'Number without a source',
    advice: 'Name the guideline or book that the number is from, with its year.',
    find: (question) => (statesNumber(question) && !question.details?.source?.citation.trim() ? '' : null),
  },
  objective: {
    title: 'No objective',
    advice: 'Say which part of the exam’s outline the question prepares for.',
    find: ({ details }) => (details?.objective?.trim() ? null : ''),
  },
};

/** The title and the advice of a rule, for a screen. */
export const wordsOfRule = (rule: ItemRule): Pick<Rule, 'title' | 'advice'> => RULES[rule];

/** A rule that a question breaks. */
export interface ItemFinding {
  rule: ItemRule;
  /** The particular finding; empty if the rule's title says everything. */
  detail: string;
}

/** The findings of the item-writing rules for a complete question: advice, since each rule has its exceptions. */
export const findingsIn = (question: WrittenQuestion): ItemFinding[] =>
  ITEM_RULES.flatMap((rule) => {
    const detail = RULES[rule].find(question);
    return detail === null ? [] : [{ rule, detail }];
  });

const quoted = (text: string | undefined) => (text === undefined ? null : `“${text}”`);

/** “At least” and “whether or not” negate nothing. */
const NEGATION = /(?<!\bor )\bnot\b|\bexcept\b|(?<!\bat )\bleast\b|\b\w+n['’]t\b/;

/** The last question of a text, or its last sentence if it has no question. */
function askedSentence(text: string): string {
  const sentences = text.trim().split(/(?<=[.?!])\s+/);
  return sentences.findLast((sentence) => sentence.endsWith('?')) ?? sentences.at(-1) ?? '';
}

const LETTER = /\b(?:[Oo]ption|[Aa]nswer|[Cc]hoice)s? \(?[A-H](?![\w-])/;
/** "A and C", "Both A and B", "Neither A nor B" as a whole option, but not "Hepatitis A and B". */
const LETTERS_ONLY = /^(?:(?:both|only|neither|either) )?[A-H](?:, [A-H])*,? (?:and|or|nor|&) [A-H](?: only)?\.?$/i;

function optionLetter({ options, explanation, details }: WrittenQuestion): string | null {
  const texts = [explanation ?? '', ...Object.values(details?.reasons ?? {})];
  const named = texts.map((text) => LETTER.exec(text)?.[0]).find((found) => found !== undefined);
  return quoted(named ?? options.find((option) => LETTERS_ONLY.test(option.trim())));
}

function unsortedNumbers({ kind, options }: WrittenQuestion): string | null {
  const numbers = kindOf(kind).chosenOptions === null ? null : numbersOf(options);
  if (numbers === null) return null;
  const isSorted = numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
  return isSorted ? null : '';
}

function missingReasons({ kind, correctAnswer, details, ...rest }: WrittenQuestion): string | null {
  const { reasonTargets, reasonsAdvised } = kindOf(kind);
  if (reasonsAdvised === 0) return null;
  const reasons = details?.reasons ?? {};
  const targets = reasonTargets(rest, correctAnswer);
  const missing = targets.filter(({ id }) => !reasons[id]?.trim()).length;
  if (targets.length < (reasonsAdvised ?? 0)) {
    return targets.length === 0 ? 'no wrong number is expected' : 'only 1 wrong number is expected';
  }
  return missing === 0 ? null : `${missing} of ${targets.length}`;
}
