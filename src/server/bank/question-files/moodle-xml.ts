const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Uses entities instead of CDATA, which cannot contain `]]>`. XML does not allow most control characters at all. */
export function escaped(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are just what is taken out
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>"\r]/g, (character) => ENTITIES[character] ?? character)
  );
}

export const textElement = (text: string) => `<text>${escaped(text)}</text>`;

/** The text as HTML that keeps line breaks, and blanks that HTML would collapse. */
export function htmlOf(text: string): string {
  return escaped(text)
    .replaceAll(/(?:\r|&#13;)?\n|&#13;/g, '<br>')
    .replaceAll('\t', '&#9;')
    .replaceAll(/(?<= ) /g, '&nbsp;');
}

export interface EmbeddedImage {
  name: string;
  base64: string;
}

export const fileElement = ({ name, base64 }: EmbeddedImage) =>
  `<file name="${escaped(name)}" path="/" encoding="base64">${base64}</file>`;
