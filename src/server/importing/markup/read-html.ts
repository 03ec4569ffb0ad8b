import { Parser } from 'htmlparser2';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { RemarkKind } from '#shared/bank/import-remark-kinds.ts';
import { withFormulasEscaped } from './formulas-in-source.ts';
import { emphasizedWords, emphasizes, ListMarks, scripted, type Script } from './html-meaning.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';

/** Elements that start a new line before and after them. */
export const LINE_ELEMENTS = new Set(
  'p div br hr li ul ol dl dt dd tr table thead tbody tfoot caption h1 h2 h3 h4 h5 h6 blockquote pre section article header footer figure figcaption'.split(
    ' ',
  ),
);
export const MEDIA_ELEMENTS = new Set(['img', 'video', 'audio', 'iframe', 'object', 'embed', 'svg', 'canvas']);
/** Elements of HTML and SVG. Others are words after a less-than sign, which browsers take for elements as well. */
const KNOWN_ELEMENTS = new Set([
  ...LINE_ELEMENTS,
  ...MEDIA_ELEMENTS,
  ...'html body main nav aside address hgroup menu dir center details summary dialog fieldset legend form label'.split(
    ' ',
  ),
  ...'input button select option optgroup textarea output progress meter datalist colgroup col th td'.split(' '),
  ...'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q rb rp rt rtc ruby s samp'.split(
    ' ',
  ),
  ...'small span strike strong sub sup time tt u var wbr map area param source track picture noscript slot base link'.split(
    ' ',
  ),
  ...'meta basefont blink marquee cloze g path circle rect line polyline polygon ellipse text tspan defs use'.split(
    ' ',
  ),
]);
const HIDDEN_ELEMENTS = new Set(['script', 'style', 'head', 'title', 'template']);
/** Elements that do not split the text around them, unless they change the style. */
const RUNS_ON = new Set(['span', 'font', 'b', 'strong', 'u', 'em', 'i']);
/** The limit for one text, about as many as a person would read. */
const REMARKS_MAX = 100;
/** Deeper than anybody writes: the parser's time grows with the square of the depth. */
const DEPTH_MAX = 10_000;

/** Assembles the text of HTML. Elements are balanced, and invisible ones are left out. */
export interface HtmlReader {
  open(element: string, attributes: Record<string, string>): void;
  close(element: string): void;
  text(decoded: string): void;
}

/**
 * Reads HTML as plain text that preserves the meaning of its structure as far as possible: superscripts and subscripts,
 * list numbers, table cells, emphasized words such as "not"; MathML unchanged. Returns what is changed or lost. Accepts
 * any text: text that is not HTML stays unchanged. Throws `ImportFileError` if elements are nested too deeply.
 */
export function readHtml(html: string, reader: HtmlReader): ImportRemark[] {
  const source = withFormulasEscaped(html);
  const meaning = new MeaningReader(source, reader);
  const parser = new Parser({
    onopentag: (element, attributes) => meaning.open(element, attributes, parser.startIndex),
    onclosetag: (element) => meaning.close(element, parser.endIndex),
    ontext: (text) => meaning.text(text),
  });
  // After the last `>` there can't be a tag, but the parser would wait for its end and drop the text.
  const tagsEnd = source.lastIndexOf('>') + 1;
  parser.write(source.slice(0, tagsEnd));
  parser.end(source.slice(tagsEnd).replaceAll('<', '&lt;'));
  return meaning.finish();
}

/** The state that applies to the text within an element. */
interface Style {
  script: Script | null;
  /** Nested superscripts or subscripts have no Unicode characters. */
  isNested: boolean;
  isEmphasized: boolean;
}

const PLAIN: Style = { script: null, isNested: false, isEmphasized: false };

class MeaningReader {
  readonly #source: string;
  readonly #reader: HtmlReader;
  readonly #remarks: ImportRemark[] = [];
  readonly #emphasized: string[] = [];
  readonly #lists = new ListMarks();
  /** The states of the open elements, innermost last. */
  readonly #styles: Style[] = [];
  /** The number of cells so far in each open row. */
  readonly #cells: number[] = [];
  /** The text since the last tag. */
  #run = '';
  #hiddenDepth = 0;
  #mathDepth = 0;
  #mathStart = 0;
  #link: { address: string; text: string } | null = null;
  #length = 0;
  #emphasizedLength = 0;
  /** The approximate length of all text without tags: references are not decoded. */
  #wholeLength: number | null = null;

  constructor(source: string, reader: HtmlReader) {
    this.#source = source;
    this.#reader = reader;
  }

  text(decoded: string): void {
    if (this.#hiddenDepth === 0 && this.#mathDepth === 0) this.#run += decoded;
  }

  open(element: string, attributes: Record<string, string>, start: number): void {
    if (this.#styles.length + this.#hiddenDepth + this.#mathDepth >= DEPTH_MAX) {
      throw new ImportFileError('HTML elements are nested too deeply in a text of this file');
    }
    if (this.#hiddenDepth > 0 || HIDDEN_ELEMENTS.has(element)) {
      this.#hiddenDepth += 1;
      return;
    }
    if (this.#mathDepth > 0 || element === 'math') {
      if (this.#mathDepth === 0) {
        this.#endRun();
        this.#mathStart = start;
      }
      this.#mathDepth += 1;
      return;
    }
    // Names with a colon or hyphen are those of Word and of other programs, whose text stays.
    if (!KNOWN_ELEMENTS.has(element) && !/[:-]/.test(element)) {
      this.#remark('other', `<${[element, ...Object.keys(attributes)].join(' ').slice(0, 100)}>`);
    }
    const outer = this.#styles.at(-1) ?? PLAIN;
    const style = styleWithin(outer, element, attributes);
    if (style !== outer || !RUNS_ON.has(element) || attributes['style'] !== undefined) this.#endRun();
    this.#styles.push(style);
    this.#lists.open(element, attributes);
    this.#openCell(element);
    if (element === 'a') this.#link = { address: attributes['href'] ?? '', text: '' };
    const alternative = attributes['alt']?.trim() ?? '';
    if (element === 'img' && alternative !== '') this.#remark('image-text', alternative);
    this.#reader.open(element, attributes);
  }

  close(element: string, end: number): void {
    if (this.#hiddenDepth > 0) {
      this.#hiddenDepth -= 1;
      return;
    }
    if (this.#mathDepth > 0) {
      this.#mathDepth -= 1;
      if (this.#mathDepth === 0) this.#say(this.#source.slice(this.#mathStart, end + 1));
      return;
    }
    // An element whose start did not end the run may still have started a new one inside.
    if (!RUNS_ON.has(element) || this.#styles.at(-1) !== this.#styles.at(-2)) this.#endRun();
    this.#styles.pop();
    this.#lists.close(element);
    if (element === 'tr') this.#cells.pop();
    if (element === 'a') this.#closeLink();
    this.#reader.close(element);
  }

  finish(): ImportRemark[] {
    this.#endRun();
    // Emphasis on the whole text means as little as none.
    const isAllEmphasized = this.#emphasizedLength === this.#length;
    return isAllEmphasized
      ? this.#remarks
      : [...this.#remarks, ...this.#emphasized.map((detail) => ({ kind: 'emphasis' as const, detail }))];
  }

  #endRun(): void {
    const text = this.#run;
    this.#run = '';
    if (text === '') return;
    const { script, isNested, isEmphasized } = this.#styles.at(-1) ?? PLAIN;
    const { length } = text.replaceAll(/\s+/g, '');
    this.#length += length;
    if (script !== null) this.#sayScript(text, script, isNested);
    else this.#say(isEmphasized ? this.#inCapitals(text) : text);
    if (isEmphasized) this.#emphasizedLength += length;
  }

  #say(text: string): void {
    if (this.#link !== null) this.#link.text += text;
    this.#reader.text(text.trim() === '' ? text : this.#lists.take() + text);
  }

  #sayScript(text: string, script: Script, isNested: boolean): void {
    const { written, isExact } = scripted(text.trim(), script, isNested);
    if (!isExact) this.#remark('script', written);
    this.#say(written);
  }

  #inCapitals(text: string): string {
    const words = text.trim();
    this.#wholeLength ??= this.#source.replaceAll(/<[^<>]*>|\s/g, '').length;
    const isAll = words.replaceAll(/\s/g, '').length === this.#wholeLength;
    const { written, remark } = emphasizedWords(words, isAll);
    if (remark !== null && this.#emphasized.length < REMARKS_MAX) this.#emphasized.push(remark);
    return written === words ? text : text.replace(words, () => written);
  }

  #openCell(element: string): void {
    if (element === 'tr') this.#cells.push(0);
    if (element !== 'td' && element !== 'th') return;
    const before = this.#cells.pop() ?? 0;
    this.#cells.push(before + 1);
    if (before === 0) return;
    this.#reader.text(' | ');
    this.#remark('table', '');
  }

  #closeLink(): void {
    const { address = '', text = '' } = this.#link ?? {};
    this.#link = null;
    if (address === '' || address.startsWith('#') || text.trim() === address) return;
    this.#remark('link', text.trim() === '' ? address : `${text.trim()}: ${address}`);
  }

  #remark(kind: RemarkKind, detail: string): void {
    if (this.#remarks.length < REMARKS_MAX) this.#remarks.push({ kind, detail });
  }
}

function styleWithin(outer: Style, element: string, attributes: Record<string, string>): Style {
  const isScript = element === 'sup' || element === 'sub';
  const emphasized = emphasizes(element, attributes['style'] ?? '');
  if (!isScript && (outer.isEmphasized || !emphasized)) return outer;
  return {
    script: isScript ? element : outer.script,
    isNested: outer.isNested || (isScript && outer.script !== null),
    isEmphasized: outer.isEmphasized || emphasized,
  };
}
