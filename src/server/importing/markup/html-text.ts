import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { LINE_ELEMENTS, MEDIA_ELEMENTS, readHtml, type HtmlReader } from './read-html.ts';

export interface HtmlText {
  text: string;
  /** The addresses of its images, and other media. */
  images: string[];
  /** Content that the text omits or expresses in another way. */
  remarks: ImportRemark[];
}

/** Marks where a block begins or ends; adjacent marks make one line break. */
const EDGE = '\u0001';

/** HTML as plain text: paragraphs, rows and breaks become lines. Text that is not HTML stays unchanged. */
export function htmlText(html: string): HtmlText {
  const reader = new TextReader();
  const remarks = readHtml(html, reader);
  return { ...reader.finish(), remarks };
}

class TextReader implements HtmlReader {
  readonly #parts: string[] = [];
  readonly #images: string[] = [];
  #isPreformatted = false;

  text(decoded: string): void {
    // Runs of blanks in the source mean one blank; those written as &nbsp; stay.
    const text = this.#isPreformatted ? decoded : decoded.replaceAll(/[ \t\r\n\f]+/g, ' ');
    this.#parts.push(text.replaceAll(EDGE, ''));
  }

  open(element: string, attributes: Record<string, string>): void {
    if (MEDIA_ELEMENTS.has(element)) this.#images.push(attributes['src'] ?? '');
    if (element === 'pre') this.#isPreformatted = true;
    if (LINE_ELEMENTS.has(element)) this.#parts.push(element === 'br' ? '\n' : EDGE);
  }

  close(element: string): void {
    if (element === 'pre') this.#isPreformatted = false;
    if (LINE_ELEMENTS.has(element) && element !== 'br') this.#parts.push(EDGE);
  }

  finish(): { text: string; images: string[] } {
    const blocks = this.#parts.join('').split(EDGE);
    const text = blocks
      .map((block) => block.trim())
      .filter((block) => block !== '')
      .flatMap((block) => block.split('\n').map((line) => line.replaceAll(/ +/g, ' ').trim()))
      .join('\n');
    return { text: text.replaceAll('\u00a0', ' '), images: this.#images };
  }
}
