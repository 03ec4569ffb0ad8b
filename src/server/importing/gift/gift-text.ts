import { htmlText, type HtmlText } from '#server/importing/markup/html-text.ts';

/** Splits at a character into at most this many parts; the last part contains the rest. */
export function splitUnescaped(text: string, char: string, most: number): string[] {
  const parts: string[] = [];
  let start = 0;
  while (parts.length < most - 1) {
    const at = findUnescaped(text, char, start);
    if (at === -1) break;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

/** The first index, from a position on, of one of some characters without a backslash before it; or -1. */
export function findUnescaped(text: string, chars: string, from = 0): number {
  for (let i = from; i < text.length; i++) {
    const char = text.charAt(i);
    if (char === '\\') i++;
    else if (chars.includes(char)) return i;
  }
  return -1;
}

/** A text of GIFT without its escapes: `\~ \= \# \{ \} \:` and `\\` stand for themselves, `\n` for a line break. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\([~=#{}:\\n])/g, (_match, char: string) => (char === 'n' ? '\n' : char)).trim();
}

export type GiftFormat = 'html' | 'other';

/** Strips a leading `[html]`, `[markdown]`, `[plain]` or `[moodle]`; without one the given format applies. */
export function takeFormat(text: string, inherited: GiftFormat): { format: GiftFormat; text: string } {
  const match = /^\s*\[(html|markdown|plain|moodle)\]/i.exec(text.slice(0, 200));
  if (match?.[1] === undefined) return { format: inherited, text };
  return { format: match[1].toLowerCase() === 'html' ? 'html' : 'other', text: text.slice(match[0].length) };
}

/** A text of GIFT as plain text, with its images if it is HTML. */
export function giftText(text: string, inherited: GiftFormat): HtmlText {
  const taken = takeFormat(text, inherited);
  return formattedText(taken.text, taken.format);
}

/** Like the above for a text whose format was already stripped: a leading `[html]` is then plain text. */
export function formattedText(text: string, format: GiftFormat): HtmlText {
  const plain = unescaped(text);
  return format === 'html' ? htmlText(plain) : { text: plain, images: [], remarks: [] };
}
