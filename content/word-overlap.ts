/** Words that carry no meaning of their own in a question or an explanation. */
const STOP_WORDS = new Set(
  `the and for with from that this than then into when what which their there where have has been does not only more
  less most least same other each both some also very over under between because while during after before within
  without would could should will its are was were can may being such`.split(/\s+/),
);

/** The words of a text that carry meaning, cut to a rough stem, so that "reflects" and "reflection" count as one. */
export function contentWords(text: string): Set<string> {
  const words = (text.toLowerCase().match(/[a-z0-9.]+/g) ?? []).map((word) => word.replace(/\.$/, ''));
  return new Set(
    words
      .filter((word) => (/\d/.test(word) || word.length > 3) && !STOP_WORDS.has(word))
      .map((word) => word.replace(/(ations?|ing|ies|ied|ers?|es|ed|s|ly|al|ic)$/, '').slice(0, 7)),
  );
}

/** Jaccard's index: how much two sets of words have in common, 0 to 1. */
export function overlap(one: Set<string>, other: Set<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
