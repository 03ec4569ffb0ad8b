import { htmlText, type HtmlText } from '#server/importing/markup/html-text.ts';
import { childOf, childrenOf, type XmlElement } from '#server/importing/markup/xml-element.ts';

/** A Moodle text with its files, by name, in base64. */
export interface MoodleText extends HtmlText {
  files: Map<string, string>;
}

/** Reads `<questiontext format="html"><text>…</text><file name="…" encoding="base64">…</file></questiontext>`. */
export function moodleText(element: XmlElement | undefined): MoodleText {
  if (element === undefined) return { text: '', images: [], files: new Map(), remarks: [] };
  const raw = childOf(element, 'text')?.text ?? '';
  const files = new Map(
    childrenOf(element, 'file').map((file) => [file.attributes.get('name') ?? '', file.text] as const),
  );
  const format = element.attributes.get('format') ?? 'html';
  if (format === 'plain_text' || format === 'markdown') return { text: raw.trim(), images: [], files, remarks: [] };
  // In Moodle's own format, a line break in the source is a line break of the text.
  return { ...htmlText(format === 'html' ? raw : raw.replaceAll(/\r?\n/g, '<br>')), files };
}

/** The name of the question's file that an image's address refers to; null for any other address. */
export function pluginFileName(source: string): string | null {
  const match = /^@@PLUGINFILE@@\/(?:.*\/)?([^/?#]+)(?:[?#].*)?$/.exec(source.slice(0, 1000));
  if (match?.[1] === undefined) return null;
  try {
    return decodeURIComponent(match[1]);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return match[1];
  }
}

/** The base64 of a picture embedded in the address; null for any other address. */
export function embeddedData(source: string): string | null {
  const head = /^data:image\/[\w.+-]{1,40};base64,/i.exec(source.slice(0, 100));
  return head === null ? null : source.slice(head[0].length);
}
