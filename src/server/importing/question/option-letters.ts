import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';

/** An author's own letter before a text, with the separator after it: `a) `, `(A) `, `a. `, `A: `, `b – `. */
export const LETTERED = /^\s*[([]?([a-z])\s*(?:[)\].:]|[-–—](?=\s))\s*(?=\S)/i;

/** Options, and a remark if they have lost the letters before them. */
interface TakenLetters {
  options: string[];
  remarks: ImportRemark[];
}

/**
 * Removes the letters that an author put before the options, since screens show their own: `a) Liver`, `b) Spleen`. Only
 * if all options have one, in the same form and in order, so that "A. fumigatus" among other texts stays; `isKept` says
 * that they belong to the texts in any case.
 */
export function takeLetters(options: readonly string[], { isKept = false } = {}): TakenLetters {
  const count = options.findLastIndex((option) => option.trim() !== '') + 1;
  const marks = options.slice(0, count).map((option) => LETTERED.exec(option.slice(0, 200)));
  const areInOrder = marks.every((mark, index) => mark?.[1]?.toLowerCase() === String.fromCharCode(97 + index));
  if (isKept || count < 2 || !areInOrder || new Set(marks.map(formOf)).size > 1) {
    return { options: [...options], remarks: [] };
  }
  return {
    options: options.map((option, index) => option.slice(marks[index]?.[0].length ?? 0)),
    remarks: [
      {
        kind: 'letters',
        detail: options
          .slice(0, 2)
          .map((option) => option.trim().slice(0, 60))
          .join(', '),
      },
    ],
  };
}

/** `(A) ` and `(B)` have the same form, `a) ` has another. */
function formOf(mark: RegExpExecArray | null): string {
  return mark === null ? '' : mark[0].replace(/[A-Z]/, 'X').replace(/[a-z]/, 'x').replaceAll(/\s+/g, '');
}
