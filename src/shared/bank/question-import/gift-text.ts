import { htmlText, type HtmlText } from './html-text.ts';

/** Splits at a character into at most so many parts; the last one keeps the rest. */
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

/** The first of some characters from a position on that no backslash stands before; -1 where there is none. */
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

/** Takes `[html]`, `[markdown]`, `[plain]` or `[moodle]` off the front of a text; without one the given format holds. */
export function takeFormat(text: string, inherited: GiftFormat): { format: GiftFormat; text: string } {
  const match = /^\s*\[(html|markdown|plain|moodle)\]/i.exec(text.slice(0, 200));
  if (match?.[1] === undefined) return { format: inherited, text };
  return { format: match[1].toLowerCase() === 'html' ? 'html' : 'other', text: text.slice(match[0].length) };
}

/** What a text of GIFT says, as plain text, and the images that it shows if it is HTML. */
export function giftText(text: string, inherited: GiftFormat): HtmlText {
  const taken = takeFormat(text, inherited);
  return formattedText(taken.text, taken.format);
}

/** The same of a text whose format was taken off already: what then begins with `[html]` says just that. */
export function formattedText(text: string, format: GiftFormat): HtmlText {
  const plain = unescaped(text);
  return format === 'html' ? htmlText(plain) : { text: plain, images: [], remarks: [] };
}
