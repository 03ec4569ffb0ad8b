import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { withAnkiFormulas } from '#server/importing/markup/formulas-in-source.ts';
import { LINE_ELEMENTS, MEDIA_ELEMENTS, readHtml, type HtmlReader } from '#server/importing/markup/read-html.ts';

export interface SideText {
  text: string;
  /** The addresses of its pictures, in order. */
  images: string[];
  /** The names of sounds, films and frames, which are left out. */
  otherMedia: string[];
  /** Other content that the text omits or expresses in another way. */
  remarks: ImportRemark[];
}

/** A collapsible blank, as in HTML: merged with its neighbors and dropped at the ends of a line. */
const SOFT = '\u{10A3C0}';
/** A blank written `&nbsp;`, which editors use for blanks that must stay; dropped only at the ends of a line. */
const HARD = '\u{10A3C1}';
const STAND_INS = /[\u{10A3C0}-\u{10A3C4}]/gu;
const SOUND = /\[sound:([^\]]*)\]/gi;
const LINE_ENDS = new RegExp(`^[${SOFT}${HARD}]+|[${SOFT}${HARD}]+$`, 'gu');
const KEEPS_SPACE = /white-space\s*:\s*(?:pre|break-spaces)/i;

/** Removes the characters that `sideText` and `askFor` use as their own marks: must be done once, before either. */
export const withoutStandIns = (html: string): string => html.replaceAll(STAND_INS, '');

/**
 * The HTML of a card as plain text, line by line as a browser would show it. Blanks count if the style preserves them.
 * `fieldHtml` writes what this reads.
 */
export function sideText(html: string): SideText {
  const reader = new SideReader();
  const source = withAnkiFormulas(html)
    .replaceAll(SOUND, (_sound, name: string) => {
      reader.otherMedia.push(name);
      return '';
    })
    .replaceAll(/&nbsp;?/g, HARD);
  const remarks = readHtml(source, reader).map(({ kind, detail }) => ({ kind, detail: detailOf(detail) }));
  return { ...reader.finish(), remarks };
}

const detailOf = (text: string) => withoutStandIns(text.replaceAll(HARD, ' ')).replaceAll('\0', '').toWellFormed();

class SideReader implements HtmlReader {
  readonly otherMedia: string[] = [];
  readonly #lines: string[] = [];
  readonly #images: string[] = [];
  #line = '';
  /** For each open element, innermost last: whether blanks and line ends are preserved. */
  readonly #keepsSpace: boolean[] = [];

  text(decoded: string): void {
    if (this.#keepsSpace.at(-1) !== true) {
      this.#line += decoded.replaceAll(/[ \t\r\n\f]+/g, SOFT);
      return;
    }
    const [first = '', ...others] = decoded.split('\n');
    this.#line += first;
    for (const line of others) {
      this.#endLine();
      this.#line = line;
    }
  }

  open(element: string, attributes: Record<string, string>): void {
    const keeps = element === 'pre' || KEEPS_SPACE.test(attributes['style'] ?? '');
    this.#keepsSpace.push(keeps || this.#keepsSpace.at(-1) === true);
    if (element === 'img') this.#images.push(attributes['src'] ?? '');
    else if (MEDIA_ELEMENTS.has(element)) this.otherMedia.push(attributes['src'] ?? element);
    else if (element === 'br') this.#endLine();
    else if (LINE_ELEMENTS.has(element)) this.#endBlock();
  }

  close(element: string): void {
    this.#keepsSpace.pop();
    if (LINE_ELEMENTS.has(element) && element !== 'br') this.#endBlock();
  }

  finish(): Omit<SideText, 'remarks'> {
    this.#endBlock();
    const text = this.#lines.join('\n').replaceAll('\0', '').toWellFormed().trim();
    return { text, images: this.#images, otherMedia: this.otherMedia };
  }

  #endLine(): void {
    const line = this.#line.replaceAll(new RegExp(`${SOFT}+`, 'gu'), SOFT).replaceAll(LINE_ENDS, '');
    this.#lines.push(line.replaceAll(SOFT, ' ').replaceAll(HARD, ' '));
    this.#line = '';
  }

  /** A break before the end of a block does not add a line. */
  #endBlock(): void {
    if (this.#line.replaceAll(SOFT, '') === '') this.#line = '';
    else this.#endLine();
  }
}
