/** Longer ones write many rows, the same again and again. */
const LONGEST = 1_000;

/** Texts, also those with escapes or between dollars; what is cut off in the middle counts to its end. */
const LITERALS = /\bE'(?:[^'\\]|''|\\.)*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$([a-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/gi;

/** A statement as it may be told: values stand outside of it, as $1, and those that a library wrote into it are hidden. */
export function withoutValues(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short.replaceAll(LITERALS, "'?'");
}
