import type { z } from 'zod';

/** What a student may see of a question before its key is due, apart from text and media. */
export interface Asked<Content = unknown> {
  /** The texts it offers: options, labels or steps. Searched, and what duplicates are told by. */
  options: readonly string[];
  /** What else is asked; null where there is nothing. */
  content: Content;
}

export interface Grade {
  /** 0 to 1; 1 exactly where the response is what the key asks for. */
  fraction: number;
  /** The same of each option, click, target or step, in their order; empty where there are none. */
  parts: number[];
}

/** What is wrong, and where: `options`, `content` or `key` first, then the place inside. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

/** Something that may have a reason of its own: an option, a region, a label, a wrong number. */
export interface ReasonPlace {
  /** What its reason is kept by. */
  id: string;
  name: string;
  /** The same for as long as it is the same thing, wherever it goes among the others. */
  what: unknown;
}

/** What an explanation states instead of the key. */
export interface Contradiction<Key = unknown> {
  /** As the explanation has them. */
  statements: string[];
  /** The key that it speaks for; null where none can be told. */
  key: Key | null;
}

/** How options are printed in another order than the bank keeps them in. */
interface OnPaper<Key> {
  /** The key, once the options are in another order: `order` has the old index of each, from the first. */
  reordered: (key: Key, order: readonly number[]) => Key;
  /** The key by the letters of the options, as short as in a table of keys: "C", or "A, D". */
  letters: (key: Key) => string;
  /** Whether authors often keep the options in an order that tells the key, so that it is never printed. */
  isAlwaysShuffled?: boolean;
}

interface Texts {
  question: string;
  explanation: string;
}

/** What a kind of question is made of. All functions are pure, and the same in a browser. */
export interface KindRules<Content, Key, Response> {
  /** What teachers call it. */
  label: string;
  /** How many texts it may offer. */
  options: { min: number; max: number };
  /** Whether it is asked on a picture, which is the question's image; never, without. */
  needsImage?: (asked: Asked<Content>) => boolean;
  content: z.ZodType<Content>;
  key: z.ZodType<Key>;
  response: z.ZodType<Response>;
  /** What no shape can say of content and key together. */
  fault: (asked: Asked<Content>, key: Key) => Fault | null;
  /** Why a response of the right shape is none to this question, such as an index outside; null where it is one. */
  responseFault: (asked: Asked<Content>, response: Response) => string | null;
  grade: (asked: Asked<Content>, key: Key, response: Response) => Grade;
  /**
   * A response in a few words, for lists, exports and statistics. Responses that mean the same read the same; so do those
   * that statistics should not tell apart, such as clicks into one region.
   */
  describe: (asked: Asked<Content>, response: Response, key: Key) => string;
  describeKey: (asked: Asked<Content>, key: Key) => string;
  /** What may have a reason of its own; the options, where it is left out. */
  reasonPlaces?: (asked: Asked<Content>, key: Key) => ReasonPlace[];
  /** How many places are to have a reason at least; all of them, where it is left out. */
  reasonsAdvised?: number;
  /** The ids of those that a response gave. */
  placesGiven: (asked: Asked<Content>, response: Response, key: Key) => string[];
  /** The indices of the options that a response chose; left out where a response is anything but options. */
  optionsGiven?: (response: Response) => readonly number[];
  /** Whether students can answer it in words of their own before they see its options; no, where it is left out. */
  canBeCovered?: boolean;
  /** Left out where there are no options. The printed key is then that of `describeKey`. */
  onPaper?: OnPaper<Key>;
  /** Null where the explanation says nothing sure against the key; left out where explanations cannot be compared. */
  contradiction?: (asked: Asked<Content>, key: Key, texts: Texts) => Contradiction<Key> | null;
}

/** The same, for those who do not know which kind it is: shapes are checked on the way in. */
export interface QuestionKind {
  label: string;
  needsImage: (asked: Asked) => boolean;
  /** What is wrong with a question of this kind, one fault a place; empty where it can be asked. */
  faults: (asked: Asked, key: unknown) => Fault[];
  /** Why this is no response to the question; null where it is one. */
  responseFault: (asked: Asked, response: unknown) => string | null;
  grade: (asked: Asked, key: unknown, response: unknown) => Grade;
  describe: (asked: Asked, response: unknown, key: unknown) => string;
  describeKey: (asked: Asked, key: unknown) => string;
  reasonPlaces: (asked: Asked, key: unknown) => ReasonPlace[];
  reasonsAdvised: number | null;
  placesGiven: (asked: Asked, response: unknown, key: unknown) => string[];
  optionsGiven: ((response: unknown) => readonly number[]) | null;
  canBeCovered: boolean;
  onPaper: OnPaper<unknown> | null;
  contradiction: ((asked: Asked, key: unknown, texts: Texts) => Contradiction | null) | null;
}

/** Puts a kind's rules behind the checks that let everybody else use them without knowing its shapes. */
export function questionKind<Content, Key, Response>(rules: KindRules<Content, Key, Response>): QuestionKind {
  const askedAs = ({ options, content }: Asked): Asked<Content> => ({ options, content: rules.content.parse(content) });
  const { contradiction, onPaper, optionsGiven } = rules;
  return {
    label: rules.label,
    needsImage: (asked) => rules.needsImage?.(askedAs(asked)) ?? false,
    faults: ({ options, content }, key) => {
      const faults = optionFaults(options, rules.options);
      const parsed = { content: rules.content.safeParse(content), key: rules.key.safeParse(key) };
      faults.push(...shapeFaults('content', parsed.content), ...shapeFaults('key', parsed.key));
      if (faults.length > 0 || !parsed.content.success || !parsed.key.success) return faults;
      const fault = rules.fault({ options, content: parsed.content.data }, parsed.key.data);
      return fault === null ? [] : [fault];
    },
    responseFault: (asked, response) => {
      const parsed = rules.response.safeParse(response);
      return parsed.success ? rules.responseFault(askedAs(asked), parsed.data) : 'This is no answer to this question';
    },
    grade: (asked, key, response) => rules.grade(askedAs(asked), rules.key.parse(key), rules.response.parse(response)),
    describe: (asked, response, key) =>
      rules.describe(askedAs(asked), rules.response.parse(response), rules.key.parse(key)),
    describeKey: (asked, key) => rules.describeKey(askedAs(asked), rules.key.parse(key)),
    reasonPlaces: (asked, key) =>
      rules.reasonPlaces?.(askedAs(asked), rules.key.parse(key)) ??
      asked.options.map((name, index) => ({ id: String(index), name, what: name })),
    reasonsAdvised: rules.reasonsAdvised ?? null,
    placesGiven: (asked, response, key) =>
      rules.placesGiven(askedAs(asked), rules.response.parse(response), rules.key.parse(key)),
    canBeCovered: rules.canBeCovered ?? false,
    onPaper:
      onPaper === undefined
        ? null
        : {
            reordered: (key, order) => onPaper.reordered(rules.key.parse(key), order),
            letters: (key) => onPaper.letters(rules.key.parse(key)),
            isAlwaysShuffled: onPaper.isAlwaysShuffled ?? false,
          },
    optionsGiven: optionsGiven === undefined ? null : (response) => optionsGiven(rules.response.parse(response)),
    contradiction:
      contradiction === undefined
        ? null
        : (asked, key, texts) => contradiction(askedAs(asked), rules.key.parse(key), texts),
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
