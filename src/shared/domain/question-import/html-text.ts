import { Parser } from 'htmlparser2';

export interface HtmlText {
  text: string;
  /** Where the images come from that it shows, and other media. */
  images: string[];
}

export const LINE_ELEMENTS = new Set(
  'p div br hr li ul ol dl dt dd tr table thead tbody tfoot caption h1 h2 h3 h4 h5 h6 blockquote pre section article header footer figure figcaption'.split(
    ' ',
  ),
);
export const MEDIA_ELEMENTS = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'svg', 'canvas']);
export const HIDDEN_ELEMENTS = new Set(['script', 'style', 'head', 'title', 'template']);
export const RAISED = pairs('0123456789+-−=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ');
export const LOWERED = pairs('0123456789+-−=()', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎');
const SCRIPT_LENGTH = 20;
/** Stands in the text where a block begins or ends; however many meet, they make one line break. */
const EDGE = '\u0001';

/**
 * What HTML says, as plain text: paragraphs, rows and breaks become lines, list items get a dash, cells stand apart by a
 * tab, and raised or lowered digits become such characters (`cm<sup>2</sup>` is cm², not cm2). Takes any text: what is no
 * HTML stays as it is.
 */
export function htmlText(html: string): HtmlText {
  const reader = new TextReader();
  const parser = new Parser({
    onopentag: (element, attributes) => reader.open(element, attributes['src'] ?? ''),
    onclosetag: (element) => reader.close(element),
    ontext: (text) => reader.text(text),
  });
  // Behind the last `>` nothing can be a tag, but the parser would wait for its end and drop it.
  const tagsEnd = html.lastIndexOf('>') + 1;
  parser.write(html.slice(0, tagsEnd));
  parser.end(html.slice(tagsEnd).replaceAll('<', '&lt;'));
  return reader.finish();
}

function pairs(plain: string, script: string): Map<string, string> {
  return new Map(Array.from(plain, (char, index) => [char, script.charAt(index)] as const));
}

export function inScript(text: string, script: Map<string, string>): string {
  const chars = Array.from(text.slice(0, SCRIPT_LENGTH));
  const isKnown = text.length <= SCRIPT_LENGTH && chars.every((char) => script.has(char));
  return isKnown ? chars.map((char) => script.get(char) ?? char).join('') : text;
}

class TextReader {
  readonly #parts: string[] = [];
  readonly #images: string[] = [];
  #hidden = '';
  #script: Map<string, string> | null = null;
  #isPreformatted = false;

  text(decoded: string): void {
    if (this.#hidden !== '') return;
    // Blanks of the source mean one blank; those written as &nbsp; stay.
    const text = this.#isPreformatted ? decoded : decoded.replaceAll(/[ \t\r\n\f]+/g, ' ');
    this.#parts.push((this.#script === null ? text : inScript(text.trim(), this.#script)).replaceAll(EDGE, ''));
  }

  open(element: string, source: string): void {
    if (this.#hidden !== '') return;
    if (HIDDEN_ELEMENTS.has(element)) this.#hidden = element;
    if (MEDIA_ELEMENTS.has(element)) this.#images.push(source);
    if (element === 'sup') this.#script = RAISED;
    if (element === 'sub') this.#script = LOWERED;
    if (element === 'pre') this.#isPreformatted = true;
    if (LINE_ELEMENTS.has(element)) this.#parts.push(element === 'br' ? '\n' : EDGE);
    if (element === 'li') this.#parts.push('- ');
    if (element === 'td' || element === 'th') this.#parts.push('\t');
  }

  close(element: string): void {
    if (element === this.#hidden) this.#hidden = '';
    if (this.#hidden !== '') return;
    if (element === 'sup' || element === 'sub') this.#script = null;
    if (element === 'pre') this.#isPreformatted = false;
    if (LINE_ELEMENTS.has(element) && element !== 'br') this.#parts.push(EDGE);
  }

  finish(): HtmlText {
    const blocks = this.#parts.join('').split(EDGE);
    const text = blocks
      .map((block) => block.trim())
      .filter((block) => block !== '')
      .flatMap((block) => block.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim()))
      .join('\n');
    return { text: text.replaceAll('\u00a0', ' '), images: this.#images };
  }
}
