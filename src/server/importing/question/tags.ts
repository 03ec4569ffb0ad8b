import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { DIFFICULTIES, TAGS_MAX } from '#shared/bank/question-fields.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { sortedTags, tag } from '#shared/bank/tags.ts';

/** Names before a colon in tags with details that Moodle's formats have no field for. */
const SETTING =
  /^(?:difficulty|choose|grading|unit|tolerance|wider tolerance|decimals|labels|option letters|region \d+|source|source year|source link|reviewed|objective|image description)\s*:/i;

/** Whether a question's tag would be mistaken for one that our own export writes. */
export const readsAsSetting = (text: string): boolean => SETTING.test(text);

/**
 * The tags of a question in Moodle's formats. Tags such as `difficulty:hard` or `choose:2` contain details that these
 * formats have no field for; others are tags here, too.
 */
export class Tags {
  #texts: string[];

  constructor(texts: readonly string[]) {
    this.#texts = [...texts];
  }

  /** Removes the tag `name:value` and returns its value; null if there is none in this form. */
  take(name: string, form: Pick<RegExp, 'test'>): string | null {
    const values = this.#texts.map((text) => valueOf(text, name));
    const at = values.findIndex((value) => value !== null && form.test(value));
    this.#texts = this.#texts.filter((_, index) => index !== at);
    return values[at] ?? null;
  }

  /** Takes the ordinary tags, once the others are taken. Invalid tags stay, as do those beyond 20. */
  takeOwn(): string[] {
    const read = this.#texts.map((text) => (readsAsSetting(text) ? undefined : tag.safeParse(text).data));
    const own = sortedTags(read.filter((text) => text !== undefined).slice(0, TAGS_MAX));
    const keys = new Set(own.map(nameKey));
    this.#texts = this.#texts.filter((_, index) => !keys.has(nameKey(read[index] ?? '')));
    return own;
  }

  /** The tags that were not taken. */
  remarks(): ImportRemark[] {
    return this.#texts.map((detail) => ({ kind: 'tag', detail }));
  }
}

function valueOf(text: string, name: string): string | null {
  const at = text.indexOf(':');
  return text.slice(0, Math.max(0, at)).trim().toLowerCase() === name ? text.slice(at + 1).trim() : null;
}

export function difficultyIn(tags: Tags): (typeof DIFFICULTIES)[number] {
  const named = tags.take('difficulty', /^(?:easy|medium|hard)$/i)?.toLowerCase();
  return DIFFICULTIES.find((difficulty) => difficulty === named) ?? 'medium';
}

/** Moodle gives partial credit for partial answers, unless our own export says otherwise. */
export const isPartCredit = (tags: Tags): boolean => tags.take('grading', /^all-or-nothing$/) === null;
export const ALL_OR_NOTHING = 'grading:all-or-nothing';

/** Letters before options are removed, unless our own export says that they belong to the texts. */
export const keepsLetters = (tags: Tags): boolean => tags.take('option letters', /^keep$/) !== null;
export const LETTERS_KEPT = 'option letters:keep';
