/** LaTeX within the source of other formats, whose own markup characters have a meaning in formulas. */

const OPENERS = /\\\(|\\\[|\$\$|\[latex\]|\[tex\]|\[\$\$?\]/gi;
const CLOSERS: Record<string, string> = { '\\(': '\\)', '\\[': '\\]', $$: '$$' };
const FORMULA_MAX_LENGTH = 2000;

interface Span {
  opener: string;
  /** The range of the text between the delimiters. */
  start: number;
  end: number;
  /** The end of the closing delimiter. */
  next: number;
}

/** The formulas of a text, in order. One pass: each closing delimiter is searched for once. */
function* formulasOf(text: string): Generator<Span> {
  const nextCloser = new Map<string, number>();
  OPENERS.lastIndex = 0;
  for (let match = OPENERS.exec(text); match !== null; match = OPENERS.exec(text)) {
    const start = match.index + match[0].length;
    // A backslash before it makes the delimiter plain text.
    if (match[0].startsWith('\\') && text.charAt(match.index - 1) === '\\') continue;
    const closer = CLOSERS[match[0]] ?? match[0].replace('[', '[/');
    let end = nextCloser.get(closer) ?? 0;
    if (end !== -1 && end < start) {
      end = text.indexOf(closer, start);
      nextCloser.set(closer, end);
    }
    if (end === -1 || end - start > FORMULA_MAX_LENGTH) continue;
    // Saved because other searches may use the pattern before the generator resumes.
    const next = end + closer.length;
    yield { opener: match[0], start, end, next };
    OPENERS.lastIndex = next;
  }
}

/** Rewrites formulas with their delimiters; null leaves one as it is. */
function withFormulas(text: string, rewrite: (formula: string, span: Span) => string | null): string {
  let result = '';
  let done = 0;
  for (const span of formulasOf(text)) {
    const written = rewrite(text.slice(span.start, span.end), span);
    if (written === null) continue;
    result += text.slice(done, span.start - span.opener.length) + written;
    done = span.next;
  }
  return done === 0 ? text : result + text.slice(done);
}

/** Rewrites what is between the delimiters of formulas. */
const withinFormulas = (text: string, rewrite: (formula: string, opener: string) => string): string =>
  withFormulas(
    text,
    (formula, { opener, end, next }) => `${opener}${rewrite(formula, opener)}${text.slice(end, next)}`,
  );

/**
 * Writes formulas in Anki's own marks with the delimiters that the hub renders: `[$]x[/$]`, `[$$]x[/$$]`, and LaTeX text
 * that consists of one formula, such as `[latex]$x$[/latex]`.
 */
export const withAnkiFormulas = (html: string): string =>
  withFormulas(html, (formula, { opener }) =>
    opener.toLowerCase() === '[latex]' ? formulaInLatex(formula) : formulaInMarks(opener, formula),
  );

const inLine = (formula: string) => String.raw`\(${formula}\)`;
const onOwnLine = (formula: string) => String.raw`\[${formula}\]`;

function formulaInMarks(opener: string, formula: string): string | null {
  if (opener === '[$]') return inLine(formula);
  return opener === '[$$]' ? onOwnLine(formula) : null;
}

const MATH_IN_TEXT = /^(?:\\begin\{math\}(.+)\\end\{math\}|\\\((.+)\\\)|\$([^$]+)\$)$/s;
const DISPLAY_IN_TEXT =
  /^(?:\\begin\{displaymath\}(.+)\\end\{displaymath\}|\\\[(.+)\\\]|\$\$([^$]+)\$\$|(\\begin\{(?:equation|align|gather)\*?\}.+))$/s;

function formulaInLatex(latex: string): string | null {
  const trimmed = latex.replaceAll(/<br ?\/?>/gi, ' ').trim();
  const inText = groupOf(MATH_IN_TEXT, trimmed);
  if (inText !== undefined) return inLine(inText);
  const display = groupOf(DISPLAY_IN_TEXT, trimmed);
  return display === undefined ? null : onOwnLine(display);
}

/** The one group of a pattern that fits. */
const groupOf = (pattern: RegExp, text: string): string | undefined =>
  pattern
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined);

/** Escapes less-than signs of formulas in HTML (`\(a<b\)`), which an HTML reader would take for the start of a tag. */
export const withFormulasEscaped = (html: string): string =>
  withinFormulas(html, (formula) => formula.replaceAll(NO_TAG, '&lt;'));

/** Editors put line breaks and spans into formulas; those are tags like any other. */
const NO_TAG = /<(?!\/?(?:br|p|div|span|font|b|i|u|em|strong|sub|sup|code|nobr|img|a)(?:\s[^<>]*)?\/?>)/gi;

/** Commands that begin like GIFT's line break, `\n`. */
const COMMAND =
  /\\(?:(n(?:abla|atural|e|earrow|eg|eq|ewline|exists|geq|i|leq|less|gtr|mid|onumber|ot|otin|parallel|rightarrow|leftarrow|sim|subseteq|supseteq|u|warrow))(?![a-z])|[^])/gi;

/**
 * A line of GIFT in which braces, equals signs and backslashes of formulas are escaped, as GIFT requires. A formula
 * with such signs unescaped, with paired braces that begin no answers, was written without escapes, and is taken
 * literally.
 */
export function withFormulasAsGift(line: string): string {
  return withinFormulas(line, (formula, opener) => {
    const bare = formula.replaceAll(/\\[^]/g, '');
    const braces = bare.replaceAll(/[^{}]/g, '');
    const isVerbatim = /[~=#{}]/.test(bare) && isBalanced(braces) && !/\{\s*[=~]/.test(bare);
    if (isVerbatim) return formula.replaceAll(/[\\~=#{}:]/g, String.raw`\$&`);
    // In a file that escapes backslashes, as exports do, single ones occur only in line breaks.
    if (!opener.startsWith('\\') && !/(?<!\\)(?:\\\\)*\\[a-mo-z]/i.test(formula)) return formula;
    return formula.replaceAll(COMMAND, (escape: string, command?: string) =>
      command === undefined ? escape : String.raw`\\${command}`,
    );
  });
}

function isBalanced(braces: string): boolean {
  let depth = 0;
  for (const brace of braces) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
