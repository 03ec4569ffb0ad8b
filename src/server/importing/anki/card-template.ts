/** Fills in the templates of Anki's note types. Source: Anki manual, "Card Templates" (field replacements, conditionals). */

export interface Filling {
  template: string;
  side: 'front' | 'back';
  /** HTML by field name, including special fields such as `Tags`. */
  fields: ReadonlyMap<string, string>;
  /** The treatment of a text with cloze marks, if the template asks for it. */
  cloze: (html: string) => string;
}

export interface Filled {
  html: string;
  /** The names of the fields that it shows. */
  shown: Set<string>;
  /** Hints that open on click, which a front leaves to the back. */
  hints: string[];
  /** Texts to be spoken. */
  speech: string[];
  /** The rest was cut off: templates may repeat fields without limit. */
  isTooLong: boolean;
}

const TAG = /\{\{([^{}]*)\}\}/g;
/** The older template syntax. */
const OTHER_TAGS = /^\s*\{\{=<% %>=\}\}/;
const HTML_MAX_LENGTH = 400_000;

/** A front shows neither type-in fields nor hints that open on click; a back shows both. */
export function fillTemplate({ template, side, fields, cloze }: Filling): Filled {
  const filled: Filled = { html: '', shown: new Set(), hints: [], speech: [], isTooLong: false };
  const source = OTHER_TAGS.test(template)
    ? template.replace(OTHER_TAGS, '').replaceAll('<%', '{{').replaceAll('%>', '}}')
    : template;
  /** The enclosing conditions, outermost first, each with whether its content is shown. */
  const conditions: { name: string; shows: boolean }[] = [];
  const add = (html: string) => {
    if (conditions.at(-1)?.shows === false) return;
    if (filled.html.length + html.length > HTML_MAX_LENGTH) filled.isTooLong = true;
    else filled.html += html;
  };
  let end = 0;
  for (const match of source.matchAll(TAG)) {
    if (filled.isTooLong) break;
    add(source.slice(end, match.index));
    end = match.index + match[0].length;
    const tag = (match[1] ?? '').trim();
    const name = tag.slice(1).trim();
    if (tag.startsWith('#') || tag.startsWith('^')) {
      const shows = isEmptyField(fields.get(name) ?? '') === tag.startsWith('^');
      conditions.push({ name, shows: shows && conditions.at(-1)?.shows !== false });
    } else if (tag.startsWith('/')) {
      if (conditions.at(-1)?.name === name) conditions.pop();
    } else if (conditions.at(-1)?.shows !== false) add(replacementOf(tag, { fields, side, cloze }, filled));
  }
  add(source.slice(end));
  return filled;
}

function replacementOf(tag: string, { fields, side, cloze }: Omit<Filling, 'template'>, filled: Filled): string {
  const parts = tag.split(':');
  const name = (parts.pop() ?? '').trim();
  const value = fields.get(name) ?? '';
  const filters = parts.map((filter) => filter.trim());
  if (filters.some((filter) => /^tts(?:\s|$)/.test(filter))) {
    filled.speech.push(`speech of ${name}`);
    return '';
  }
  const isCloze = filters.some((filter) => filter === 'cloze' || filter === 'cloze-only');
  if (filters.includes('type') && (isCloze || side === 'front')) return '';
  if (filters.includes('hint')) {
    if (side === 'front') {
      if (!isEmptyField(value)) filled.hints.push(value);
      return '';
    }
  }
  filled.shown.add(name);
  return isCloze ? cloze(value) : value;
}

/** A field with only blanks and line breaks counts as empty. */
export const isEmptyField = (html: string): boolean => html.replaceAll(/<\/?(?:br|div)\s*\/?>|&nbsp;|\s/gi, '') === '';
