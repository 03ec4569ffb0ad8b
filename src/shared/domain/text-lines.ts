export interface TextLine {
  /** From 1. */
  number: number;
  text: string;
}

/** The lines of a text with any line ending (LF, CRLF or CR), one at a time. */
export function* linesOf(text: string): Generator<TextLine> {
  const normalized = text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
  let start = 0;
  for (let number = 1; start <= normalized.length; number++) {
    const end = normalized.indexOf('\n', start);
    if (end === -1) {
      yield { number, text: normalized.slice(start) };
      return;
    }
    yield { number, text: normalized.slice(start, end) };
    start = end + 1;
  }
}

/** A line as a message quotes it. */
export function quoted(text: string): string {
  const oneLine = text.slice(0, 200).replaceAll(/\s+/g, ' ').trim();
  return `"${oneLine.length > 60 ? `${oneLine.slice(0, 60)}…` : oneLine}"`;
}
