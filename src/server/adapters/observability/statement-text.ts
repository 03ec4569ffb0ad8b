/** Longer statements write many rows and repeat themselves. */
const LONGEST = 1_000;

/** String literals, including those with escapes or dollar quotes; a truncated one extends to the end. */
const LITERALS = /\bE'(?:[^'\\]|''|\\.)*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$([a-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/gi;

/** A statement without values: they are passed separately, as $1, and those that a library wrote into it are hidden. */
export function withoutValues(text: string): string {
  const short = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return short.replaceAll(LITERALS, "'?'");
}
