import { htmlText, type HtmlText } from './html-text.ts';

const NAMES =
  'p|div|span|br|hr|b|strong|i|em|u|s|strike|del|ins|mark|small|big|font|sub|sup|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|td|th|h[1-6]|a|img|blockquote|pre|code|center';
const TAG = new RegExp(String.raw`<(\/?)(${NAMES})(?:\s[^<>]*)?\/?>`, 'gi');
const NO_TAG = new RegExp(String.raw`<(?!\/?(?:${NAMES})(?:\s[^<>]*)?\/?>)`, 'gi');
const ALONE = new Set(['br', 'hr', 'img']);
const REFERENCES = /&(?:[a-z]{2,10}\d{0,2}|#\d{2,7}|#x[\da-f]{2,6});/gi;

/** Whether a text without a declared format is HTML: by known elements that are closed, or by references. */
export function hasMarkup(text: string): boolean {
  const opened = new Set<string>();
  for (const [, slash, written = ''] of text.includes('<') ? text.matchAll(TAG) : []) {
    const name = written.toLowerCase();
    if (ALONE.has(name) || (slash !== '' && opened.has(name))) return true;
    if (slash === '') opened.add(name);
  }
  if (!text.includes('&')) return false;
  return [...text.matchAll(REFERENCES)].some(([reference]) => htmlText(reference).text !== reference);
}

/** Reads a text that `hasMarkup`. Less-than signs that begin no known element stay. */
export function markupText(text: string): HtmlText {
  return htmlText(/<math\b/i.test(text) ? text : text.replaceAll(NO_TAG, '&lt;'));
}
