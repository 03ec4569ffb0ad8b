const count = new Intl.NumberFormat('en-US');

/** Formats 12480 as "12,480". */
export function formatCount(n: number | bigint): string {
  return count.format(n);
}

/** The word, or the sentence, that goes with a number: `plural(n, 'question')`, `plural(n, 'is', 'are')`. */
export function plural(n: number, singular: string, several = `${singular}s`): string {
  return n === 1 ? singular : several;
}

/** A number with its noun: "1 question", "12,480 questions". */
export function counted(n: number, singular: string, several?: string): string {
  return `${formatCount(n)} ${plural(n, singular, several)}`;
}
