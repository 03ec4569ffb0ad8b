import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { LINE_ELEMENTS, MEDIA_ELEMENTS, readHtml, type HtmlReader } from '#shared/bank/question-import/read-html.ts';

export interface SideText {
  text: string;
  /** Where the pictures come from that it shows, in their order. */
  images: string[];
  /** Sounds, films and frames, which are left out: their names. */
  otherMedia: string[];
  /** What else of it the text does not say, or says in another way. */
  remarks: ImportRemark[];
}

/** A blank that runs together with its neighbors and is dropped at the ends of a line, as HTML has it. */
const SOFT = '\u{10A3C0}';
/** A blank written `&nbsp;`, which editors put where a blank has to stay; it is dropped at the ends of a line alone. */
const HARD = '\u{10A3C1}';
const STAND_INS = /[\u{10A3C0}-\u{10A3C4}]/gu;
const SOUND = /\[sound:([^\]]*)\]/gi;
const LINE_ENDS = new RegExp(`^[${SOFT}${HARD}]+|[${SOFT}${HARD}]+$`, 'gu');
const KEEPS_SPACE = /white-space\s*:\s*(?:pre|break-spaces)/i;

/** Takes out what `sideText` and `askFor` use as marks of their own: to be done once, before either. */
export const withoutStandIns = (html: string): string => html.replaceAll(STAND_INS, '');

/**
 * What the HTML of a card says, as plain text, line by line as a browser would show it. Blanks count where the style keeps
 * them. `fieldHtml` writes what this reads.
 */
export function sideText(html: string): SideText {
  const reader = new SideReader();
  const source = html
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
  /** Of the open elements, innermost last: whether blanks and line ends stay as they are. */
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

  /** A break before the end of a block makes no line of its own. */
  #endBlock(): void {
    if (this.#line.replaceAll(SOFT, '') === '') this.#line = '';
    else this.#endLine();
  }
}
