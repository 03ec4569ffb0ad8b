import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { RemarkKind } from '#shared/bank/import-remark-kinds.ts';
import { moodleText, type MoodleText } from './moodle-text.ts';
import { Tags } from '#server/importing/question/tags.ts';
import { childrenOf, textIn, type XmlElement } from '#server/importing/markup/xml-element.ts';

/** The elements of a question that are read, each of them once; their content is checked where they are read. */
const READ_ONCE = new Set(['questiontext', 'generalfeedback', 'image', 'image_base64', 'hidden']);
const FILE_ATTRIBUTES = ['name', 'path', 'encoding'];
const COMBINED_FEEDBACK = new Set(['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']);
/** Settings that every question of this product has, or that change only the looks. */
const SETTINGS: Record<string, RegExp> = {
  defaultgrade: /^1(?:\.0*)?$/,
  shuffleanswers: /^(?:0|false)$/,
  answernumbering: /^abcd?$/i,
  showstandardinstruction: /^(?:0|1|false|true)$/,
};

/**
 * Remarks on everything in a Moodle question that is not read, in any of its elements. Names that repeat the beginning
 * of the text are not reported.
 */
export function unreadOf(
  element: XmlElement,
  questionText: string,
  { once, all }: { once: readonly string[]; all: readonly string[] },
): ImportRemark[] {
  const seen = new Set<string>();
  return [
    ...strayText(element),
    ...strayAttributes(element, ['type']),
    ...element.children.flatMap((child) => {
      const isFirst = !seen.has(child.name);
      seen.add(child.name);
      const isRead = all.includes(child.name) || (isFirst && (READ_ONCE.has(child.name) || once.includes(child.name)));
      return [
        ...strayAttributes(child, child.name === 'file' ? FILE_ATTRIBUTES : ['format', 'fraction']),
        ...(isRead ? [] : remarksOn(child, questionText)),
      ];
    }),
  ];
}

function remarksOn(child: XmlElement, questionText: string): ImportRemark[] {
  const { name } = child;
  const value = child.text.trim();
  if (name === 'name') return nameRemarks(child, questionText);
  if (name === 'hint') return textLeftOut('hint', child, '');
  if (COMBINED_FEEDBACK.has(name)) return textLeftOut('combined-feedback', child, '');
  // Tags are read one by one, see `tagsOf`.
  if (name === 'tags') return strayText(child);
  if (child.children.length > 0) return [remark('other', `${name}: ${allText(child)}`)];
  if (value === '') return [];
  if (name === 'penalty') return Number(value) === 0 ? [] : [remark('penalty', value)];
  if (name === 'idnumber') return [remark('id-number', value)];
  const usual = SETTINGS[name];
  if (usual !== undefined) return usual.test(value) ? [] : [remark('setting', `${name} ${value}`)];
  return [remark('other', `${name}: ${value}`)];
}

function nameRemarks(element: XmlElement, questionText: string): ImportRemark[] {
  const title = textIn(element, 'text');
  const isNews = !isBeginning(title, questionText);
  return [...(isNews ? [remark('name', title)] : []), ...unreadWithin(element, ['text'])];
}

/** Whether a name only repeats the text that it names. */
export function isBeginning(name: string, text: string): boolean {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
  return plain(text).startsWith(
    plain(name)
      .replace(/(?:…|\.\.\.)$/, '')
      .trimEnd(),
  );
}

export function tagsOf(element: XmlElement): Tags {
  const tags = childrenOf(element, 'tags').flatMap(({ children }) => children);
  return new Tags(tags.map(allText).filter((text) => text !== ''));
}

/** An element with a text that is not imported. */
export function textLeftOut(kind: RemarkKind, element: XmlElement, label: string): ImportRemark[] {
  const read = moodleText(element);
  const shown = read.images.length > 0 ? [remark('image', read.images.map(imageName).join(', '))] : [];
  const written = read.text === '' ? [] : [remark(kind, label + read.text)];
  return [
    ...written,
    ...shown,
    ...read.remarks,
    ...filesLeftOut(read, null),
    ...unreadWithin(element, ['text', 'file']),
  ];
}

/** The content lost from an imported text. `taken` is the file that is imported. */
export function textRemarks(
  element: XmlElement | undefined,
  read: MoodleText,
  { label = '', known = [], taken = null }: { label?: string; known?: string[]; taken?: string | null } = {},
): ImportRemark[] {
  if (element === undefined) return [];
  return [
    ...read.remarks.map(({ kind, detail }) => remark(kind, detail === '' ? '' : label + detail)),
    ...filesLeftOut(read, taken),
    ...unreadWithin(element, ['text', 'file', ...known]),
    ...strayAttributes(element, ['format', 'fraction']),
  ];
}

const filesLeftOut = ({ files }: MoodleText, taken: string | null): ImportRemark[] =>
  [...files.keys()].filter((name) => name !== taken).map((name) => remark('file', name));

/** Children of an element that are not read, or that repeat without being in a list. */
export function unreadWithin(
  element: XmlElement,
  known: readonly string[],
  { isList = false }: { isList?: boolean } = {},
): ImportRemark[] {
  const seen = new Set<string>();
  const unread = element.children.filter(({ name }) => {
    const isKnown = known.includes(name) && (isList || name === 'file' || !seen.has(name));
    seen.add(name);
    return !isKnown;
  });
  const written = unread.map((child) => ({ name: child.name, text: allText(child) })).filter(({ text }) => text !== '');
  return [...written.map(({ name, text }) => remark('other', `${name}: ${text}`)), ...strayText(element)];
}

export const strayText = ({ name, text }: XmlElement): ImportRemark[] =>
  text.trim() === '' ? [] : [remark('other', `${name}: ${text.trim()}`)];

const strayAttributes = ({ attributes }: XmlElement, known: string[]): ImportRemark[] =>
  [...attributes]
    .filter(([name, value]) => !known.includes(name) && value.trim() !== '')
    .map(([name, value]) => remark('other', `${name}: ${value.trim()}`));

/** An element's whole text, whatever it is. */
function allText({ attributes, text, children }: XmlElement): string {
  const own = [...attributes].filter(([name]) => name !== 'format').map(([, value]) => value);
  return [...own, text, ...children.map(allText)]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}

/** Skips the megabytes of a picture embedded in its address. */
export const imageName = (source: string): string => (source.startsWith('data:') ? 'an image in the text' : source);

export const remark = (kind: RemarkKind, detail: string): ImportRemark => ({ kind, detail });
