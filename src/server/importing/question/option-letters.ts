/** An author's own letter before a text, with the separator after it: `a) `, `(A) `, `a. `, `A: `, `b – `. */
export const LETTERED = /^\s*[([]?([a-z])\s*(?:[)\].:]|[-–—](?=\s))\s*(?=\S)/i;

/**
 * Options without the letters that their author put before them: `a) Liver`, `b) Spleen`. Only if all of them have one,
 * in the same form and in order, so that "A. fumigatus" among other texts stays.
 */
export function withoutLetters(options: readonly string[]): readonly string[] {
  const count = options.findLastIndex((option) => option.trim() !== '') + 1;
  const marks = options.slice(0, count).map((option) => LETTERED.exec(option.slice(0, 200)));
  const areInOrder = marks.every((mark, index) => mark?.[1]?.toLowerCase() === String.fromCharCode(97 + index));
  if (count < 2 || !areInOrder || new Set(marks.map(formOf)).size > 1) return options;
  return options.map((option, index) => option.slice(marks[index]?.[0].length ?? 0));
}

/** Whether the letters could be abbreviations: all options are like "A. fumigatus", with one word of Latin form. */
export function mayBeNames(options: readonly string[]): boolean {
  const texts = options.filter((option) => option.trim() !== '');
  return (
    texts.length > 0 && texts.every((text) => /^\s*[A-Z]\.\s+[a-z]{3,}(?:us|is|a|um|i|e|ens|ans|or|x)\s*$/.test(text))
  );
}

/** `(A) ` and `(B)` have the same form, `a) ` has another. */
function formOf(mark: RegExpExecArray | null): string {
  return mark === null ? '' : mark[0].replace(/[A-Z]/, 'X').replace(/[a-z]/, 'x').replaceAll(/\s+/g, '');
}
