/** Splits a text into pieces and marks the words that another text lacks. Ignores case and white space. */
export function piecesOf(text: string, other: string): { text: string; isOwn: boolean }[] {
  const known = new Set(other.toLowerCase().split(/\s+/));
  return text
    .split(/(\s+)/)
    .map((piece) => ({ text: piece, isOwn: piece.trim() !== '' && !known.has(piece.toLowerCase()) }));
}
