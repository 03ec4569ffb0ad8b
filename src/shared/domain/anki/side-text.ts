import { Parser } from 'htmlparser2';
import {
  HIDDEN_ELEMENTS,
  inScript,
  LINE_ELEMENTS,
  LOWERED,
  MEDIA_ELEMENTS,
  RAISED,
} from '#shared/domain/question-import/html-text.ts';

export interface SideText {
  text: string;
  /** Where the pictures come from that it shows, in their order. */
  images: string[];
  /** Sounds, films and frames, which are left out. */
  hasOtherMedia: boolean;
}

/** A blank that runs together with its neighbours and is dropped at the ends of a line, as HTML has it. */
const SOFT = '\u{10A3C0}';
/** A blank written `&nbsp;`, which editors put where a blank has to stay; it is dropped at the ends of a line alone. */
const HARD = '\u{10A3C1}';
const STAND_INS = /[\u{10A3C0}-\u{10A3C4}]/gu;
const SOUND = /\[sound:[^\]]*\]/gi;
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
    .replaceAll(SOUND, () => {
      reader.hasOtherMedia = true;
      return '';
    })
    .replaceAll(/&nbsp;?/g, HARD);
  const parser = new Parser({
    onopentag: (element, attributes) => reader.open(element, attributes),
    onclosetag: (element) => reader.close(element),
    ontext: (text) => reader.text(text),
  });
  // Behind the last `>` nothing can be a tag, but the parser would wait for its end and drop it.
  const tagsEnd = source.lastIndexOf('>') + 1;
  parser.write(source.slice(0, tagsEnd));
  parser.end(source.slice(tagsEnd).replaceAll('<', '&lt;'));
  return reader.finish();
}

class SideReader {
  hasOtherMedia = false;
  readonly #lines: string[] = [];
  readonly #images: string[] = [];
  #line = '';
  #hidden = '';
  #script: Map<string, string> | null = null;
  /** Of the open elements, innermost last: whether blanks and line ends stay as they are. */
  readonly #keepsSpace: boolean[] = [];

  text(decoded: string): void {
    if (this.#hidden !== '') return;
    const text = this.#script === null ? decoded : inScript(decoded.trim(), this.#script);
    if (this.#keepsSpace.at(-1) !== true) {
      this.#line += text.replaceAll(/[ \t\r\n\f]+/g, SOFT);
      return;
    }
    const [first = '', ...others] = text.split('\n');
    this.#line += first;
    for (const line of others) {
      this.#endLine();
      this.#line = line;
    }
  }

  open(element: string, attributes: Record<string, string>): void {
    if (this.#hidden !== '') return;
    const keeps = element === 'pre' || KEEPS_SPACE.test(attributes['style'] ?? '');
    this.#keepsSpace.push(keeps || this.#keepsSpace.at(-1) === true);
    if (HIDDEN_ELEMENTS.has(element)) this.#hidden = element;
    else if (element === 'img') this.#images.push(attributes['src'] ?? '');
    else if (MEDIA_ELEMENTS.has(element)) this.hasOtherMedia = true;
    else if (element === 'br') this.#endLine();
    else if (LINE_ELEMENTS.has(element)) this.#endBlock();
    if (element === 'sup') this.#script = RAISED;
    if (element === 'sub') this.#script = LOWERED;
    if (element === 'li') this.#line += '- ';
    if ((element === 'td' || element === 'th') && this.#line !== '') this.#line += '\t';
  }

  close(element: string): void {
    if (this.#hidden !== '' && element !== this.#hidden) return;
    this.#hidden = '';
    this.#keepsSpace.pop();
    if (element === 'sup' || element === 'sub') this.#script = null;
    if (LINE_ELEMENTS.has(element) && element !== 'br') this.#endBlock();
  }

  finish(): SideText {
    this.#endBlock();
    const text = this.#lines.join('\n').replaceAll('\0', '').toWellFormed().trim();
    return { text, images: this.#images, hasOtherMedia: this.hasOtherMedia };
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
