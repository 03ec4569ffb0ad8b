/** A text in pieces, of which the words that another text lacks are its own. Case and blanks don’t count. */
export function piecesOf(text: string, other: string): { text: string; isOwn: boolean }[] {
  const known = new Set(other.toLowerCase().split(/\s+/));
  return text
    .split(/(\s+)/)
    .map((piece) => ({ text: piece, isOwn: piece.trim() !== '' && !known.has(piece.toLowerCase()) }));
}
