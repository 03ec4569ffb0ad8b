import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { LINE_ELEMENTS, MEDIA_ELEMENTS, readHtml, type HtmlReader } from './read-html.ts';

export interface HtmlText {
  text: string;
  /** Where the images come from that it shows, and other media. */
  images: string[];
  /** What of it the text does not say, or says in another way. */
  remarks: ImportRemark[];
}

/** Stands in the text where a block begins or ends; however many meet, they make one line break. */
const EDGE = '\u0001';

/**
 * What HTML says, as plain text: paragraphs, rows and breaks become lines. Takes any text: what is no HTML stays as it is.
 */
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
    // Blanks of the source mean one blank; those written as &nbsp; stay.
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
