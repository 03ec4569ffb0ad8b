import type { z } from 'zod';

/** The parts of a question that a student may see before its key is due, apart from text and media. */
export interface OptionsAndContent<Content = unknown> {
  /** The texts it offers: options, labels or steps. Used by searches and to identify duplicates. */
  options: readonly string[];
  /** The rest of the question; null if there is none. */
  content: Content;
}

export interface Grade {
  /** 0 to 1; 1 exactly if the response matches the key. */
  fraction: number;
  /** The grade of each option, click, target or step, in order; may be empty. */
  parts: number[];
}

/** A fault and its place: `options`, `content` or `key` first, then the path inside. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** Something that may have a reason of its own: an option, a region, a label, a wrong number. */
export interface ReasonTarget {
  /** The id under which its reason is stored. */
  id: string;
  name: string;
  /** Identifies the thing itself, wherever it moves among the others. */
  what: unknown;
}

/** A statement of an explanation that contradicts the key. */
export interface Contradiction<Key = unknown> {
  /** As worded in the explanation. */
  statements: string[];
  /** The key that it supports; null if unknown. */
  key: Key | null;
}

/** How to print options in another order than the bank's. */
interface OnPaper<Key> {
  /** The key after reordering the options: `order` has the old index of each, from the first. */
  reordered: (key: Key, order: readonly number[]) => Key;
  /** The key as letters of the options, in the short form of a table of keys: "C", or "A, D". */
  letters: (key: Key) => string;
  /** Whether authors often store the options in an order that reveals the key, so that it is never printed. */
  isAlwaysShuffled?: boolean;
}

interface Texts {
  question: string;
  explanation: string;
}

/** The definition of a kind of question. All functions are pure, and the same in a browser. */
export interface KindRules<Content, Key, Response> {
  /** The kind's name for teachers. */
  label: string;
  /** How many texts it may offer. */
  options: { min: number; max: number };
  /** Whether it is asked on a picture, which is the question's image; never, if left out. */
  needsImage?: (question: OptionsAndContent<Content>) => boolean;
  content: z.ZodType<Content>;
  key: z.ZodType<Key>;
  response: z.ZodType<Response>;
  /** Faults in the combination of content and key, which shapes can't express. */
  fault: (question: OptionsAndContent<Content>, key: Key) => Fault | null;
  /** Why a response of the right shape is invalid for this question, e.g. an index out of range; else null. */
  responseFault: (question: OptionsAndContent<Content>, response: Response) => string | null;
  grade: (question: OptionsAndContent<Content>, key: Key, response: Response) => Grade;
  /**
   * A response in a few words, for lists, exports and statistics. Responses that mean the same have the same text; so
   * do those that statistics should not distinguish, such as clicks into one region.
   */
  describe: (question: OptionsAndContent<Content>, response: Response, key: Key) => string;
  describeKey: (question: OptionsAndContent<Content>, key: Key) => string;
  /** The places that may have a reason; the options, if left out. */
  reasonTargets?: (question: OptionsAndContent<Content>, key: Key) => ReasonTarget[];
  /** The minimum number of places with a reason; all of them, if left out. */
  reasonsAdvised?: number;
  /** The ids of the places that a response chose. */
  chosenTargets: (question: OptionsAndContent<Content>, response: Response, key: Key) => string[];
  /** The indices of the options that a response chose; left out if responses are not options. */
  chosenOptions?: (response: Response) => readonly number[];
  /** Whether students can answer it in their own words before they see its options; no, if left out. */
  canBeCovered?: boolean;
  /** Left out if there are no options. The printed key is then that of `describeKey`. */
  onPaper?: OnPaper<Key>;
  /** Null if the explanation does not clearly contradict the key; left out if explanations cannot be compared. */
  contradiction?: (question: OptionsAndContent<Content>, key: Key, texts: Texts) => Contradiction<Key> | null;
}

/** The same kind for callers that do not know which one it is: shapes are checked on input. */
export interface QuestionKind {
  label: string;
  needsImage: (question: OptionsAndContent) => boolean;
  /** The faults of a question of this kind, one per place; empty if it can be asked. */
  faults: (question: OptionsAndContent, key: unknown) => Fault[];
  /** Why this is not a valid response to the question; null if it is one. */
  responseFault: (question: OptionsAndContent, response: unknown) => string | null;
  grade: (question: OptionsAndContent, key: unknown, response: unknown) => Grade;
  describe: (question: OptionsAndContent, response: unknown, key: unknown) => string;
  describeKey: (question: OptionsAndContent, key: unknown) => string;
  reasonTargets: (question: OptionsAndContent, key: unknown) => ReasonTarget[];
  reasonsAdvised: number | null;
  chosenTargets: (question: OptionsAndContent, response: unknown, key: unknown) => string[];
  chosenOptions: ((response: unknown) => readonly number[]) | null;
  canBeCovered: boolean;
  onPaper: OnPaper<unknown> | null;
  contradiction: ((question: OptionsAndContent, key: unknown, texts: Texts) => Contradiction | null) | null;
}

/** Wraps a kind's rules in checks, so that other code can use them without knowing its shapes. */
export function questionKind<Content, Key, Response>(rules: KindRules<Content, Key, Response>): QuestionKind {
  const withParsedContent = ({ options, content }: OptionsAndContent): OptionsAndContent<Content> => ({
    options,
    content: rules.content.parse(content),
  });
  const { contradiction, onPaper, chosenOptions } = rules;
  return {
    label: rules.label,
    needsImage: (question) => rules.needsImage?.(withParsedContent(question)) ?? false,
    faults: ({ options, content }, key) => {
      const faults = optionFaults(options, rules.options);
      const parsed = { content: rules.content.safeParse(content), key: rules.key.safeParse(key) };
      faults.push(...shapeFaults('content', parsed.content), ...shapeFaults('key', parsed.key));
      if (faults.length > 0 || !parsed.content.success || !parsed.key.success) return faults;
      const fault = rules.fault({ options, content: parsed.content.data }, parsed.key.data);
      return fault === null ? [] : [fault];
    },
    responseFault: (question, response) => {
      const parsed = rules.response.safeParse(response);
      return parsed.success
        ? rules.responseFault(withParsedContent(question), parsed.data)
        : 'This does not answer this question';
    },
    grade: (question, key, response) =>
      rules.grade(withParsedContent(question), rules.key.parse(key), rules.response.parse(response)),
    describe: (question, response, key) =>
      rules.describe(withParsedContent(question), rules.response.parse(response), rules.key.parse(key)),
    describeKey: (question, key) => rules.describeKey(withParsedContent(question), rules.key.parse(key)),
    reasonTargets: (question, key) =>
      rules.reasonTargets?.(withParsedContent(question), rules.key.parse(key)) ??
      question.options.map((name, index) => ({ id: String(index), name, what: name })),
    reasonsAdvised: rules.reasonsAdvised ?? null,
    chosenTargets: (question, response, key) =>
      rules.chosenTargets(withParsedContent(question), rules.response.parse(response), rules.key.parse(key)),
    canBeCovered: rules.canBeCovered ?? false,
    onPaper:
      onPaper === undefined
        ? null
        : {
            reordered: (key, order) => onPaper.reordered(rules.key.parse(key), order),
            letters: (key) => onPaper.letters(rules.key.parse(key)),
            isAlwaysShuffled: onPaper.isAlwaysShuffled ?? false,
          },
    chosenOptions: chosenOptions === undefined ? null : (response) => chosenOptions(rules.response.parse(response)),
    contradiction:
      contradiction === undefined
        ? null
        : (question, key, texts) => contradiction(withParsedContent(question), rules.key.parse(key), texts),
  };
}

function optionFaults({ length }: readonly string[], { min, max }: { min: number; max: number }): Fault[] {
  const path = ['options'];
  if (length < min) return [{ path, message: `At least ${min} options are required` }];
  if (length > max)
    return [{ path, message: max === 0 ? 'This kind has no options' : `At most ${max} options are allowed` }];
  return [];
}

function shapeFaults(part: 'content' | 'key', parsed: z.ZodSafeParseResult<unknown>): Fault[] {
  return (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: [part, ...path.map((step) => (typeof step === 'symbol' ? String(step) : step))],
    message,
  }));
}
