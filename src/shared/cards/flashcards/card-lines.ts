/** The meaning of a line in the card text format. */
export type CardLine =
  | { kind: 'front' | 'back' | 'topic'; value: string }
  | { kind: 'end' }
  | { kind: 'text'; text: string };

const KEYWORD = /^(front|back|topic)\s*[:：]/i;
const TERMINATOR = /^(?:[-–—]{3,}|END)$/i;

/** Reads one line. A keyword or terminator after a backslash is text, and the backslash is removed. */
export function readCardLine(line: string): CardLine {
  const content = line.trimStart();
  if (content.startsWith('\\')) return { kind: 'text', text: isEscaped(content) ? withoutBackslash(line) : line };
  const match = KEYWORD.exec(content);
  const kind = match?.[1]?.toLowerCase();
  if (match !== null && isKind(kind)) return { kind, value: content.slice(match[0].length) };
  return TERMINATOR.test(content.trimEnd()) ? { kind: 'end' } : { kind: 'text', text: line };
}

/** A side's line in this format: `readCardLine` returns it as text. */
export function escapedCardLine(text: string): string {
  const content = text.trimStart();
  return isEscaped(`\\${content}`) ? `${text.slice(0, text.length - content.length)}\\${content}` : text;
}

/** Whether a keyword or a terminator follows the backslashes at the start. */
function isEscaped(content: string): boolean {
  let start = 0;
  while (content[start] === '\\') start += 1;
  const rest = content.slice(start);
  return KEYWORD.test(rest) || TERMINATOR.test(rest.trimEnd());
}

function withoutBackslash(line: string): string {
  const at = line.indexOf('\\');
  return line.slice(0, at) + line.slice(at + 1);
}

const isKind = (kind: string | undefined) => kind === 'front' || kind === 'back' || kind === 'topic';
