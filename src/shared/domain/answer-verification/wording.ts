const LONGEST_QUOTE = 80;

/** An option as a message names it: its letter and, shortened where it is long, its text. */
export function nameOption(options: string[], index: number): string {
  const text = (options[index] ?? '').trim().replaceAll(/\s+/g, ' ');
  const shown = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE - 1).trimEnd()}…` : text;
  return `${letterOf(index)} (“${shown}”)`;
}

export const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index);
