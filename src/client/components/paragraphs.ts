/** The paragraphs of a text that somebody typed: parted by line breaks, empty ones left out. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/[\r\n]+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
