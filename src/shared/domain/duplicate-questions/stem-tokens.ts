/** `12.`, `(12)`, `Q12:`, `Question 12 -` before a stem. `3.5 MHz` is no number of a question. */
const NUMBERING =
  /^\s*(?:(?:question|frage|pregunta|item|q|no|nr|#)[.\s]*\d{1,4}\s*[.):\]–-]*\s+|[([]?\d{1,4}\s*[.):\]]+(?!\d)\s*|\d{1,4}\s+[–-]\s+)/iu;
/** Numbers with their sign, words, and signs that say something. Other marks and blanks do not count. */
const TOKEN = /(?:(?<=^|[\s(=])[-−])?\d+(?:[.,]\d+)*|[\p{L}\p{M}]+(?:['’]\p{L}+)?|[<>≤≥=+%°]/gu;
/** Zero-width characters and soft hyphens. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const MARKS = /\p{M}/gu;

/** The words, numbers and signs of a text, without case, accents and the question's number. */
export function stemTokens(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(INVISIBLE, '').replaceAll(MARKS, '').toLowerCase();
  return (plain.replace(NUMBERING, '').match(TOKEN) ?? []).map((token) => token.replace('−', '-').replace('’', "'"));
}

export const isWord = (token: string): boolean => /^\p{L}{2}/u.test(token);
