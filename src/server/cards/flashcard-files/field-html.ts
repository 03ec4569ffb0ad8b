import { clozeSegments } from '#shared/cards/flashcards/cloze.ts';

/** Blanks and line ends that HTML would collapse. */
const SPACE_TO_KEEP = /[\t\r\f]| {2}|^ | $/m;
/** Text that Anki would take for sound, speech or LaTeX. */
const BRACKET_OF_ANKI = /\[(?=sound:|anki:|\/?latex\]|\/?\${1,2}\])/gi;

/** Text as the HTML of an Anki field, which shows it unchanged and which `sideText` turns back into it. */
export function fieldHtml(text: string): string {
  return withSpaceKept(escaped(text), text);
}

/** A text with cloze marks, each with the first number. Braces and colons outside of marks are written as entities. */
export function clozeFieldHtml(cloze: string): string {
  const html = clozeSegments(cloze).map((segment) => {
    if (segment.kind === 'text') return withoutBraces(segment.text);
    const hint = segment.hint === null ? '' : `::${withoutColons(segment.hint)}`;
    return `{{c1::${withoutColons(segment.answer)}${hint}}}`;
  });
  return withSpaceKept(html.join(''), cloze);
}

/** A text's HTML, and its picture on a separate line. */
export function withImage(html: string, image: string | null): string {
  if (image === null) return html;
  return `${html}${html === '' ? '' : '<br>'}<img src="${escaped(image)}">`;
}

const withSpaceKept = (html: string, text: string) =>
  SPACE_TO_KEEP.test(text) ? `<span style="white-space: pre-wrap">${html}</span>` : html;

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(BRACKET_OF_ANKI, '&#91;')
    .replaceAll('\r', '&#13;')
    // Anki separates fields by this character.
    .replaceAll('\u001F', '&#31;')
    .replaceAll('\n', '<br>');

const withoutBraces = (text: string) => escaped(text).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
const withoutColons = (text: string) => withoutBraces(text).replaceAll(':', '&#58;');

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** A field of this module without markup, but with the names of its pictures: Anki sorts and compares by this. */
export const strippedHtml = (html: string): string =>
  html
    .replaceAll(/<img src="([^"]*)">/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(\d+)|(\w+));/g, (_entity, code: string | undefined, name: string) =>
      code === undefined ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number(code)),
    );
