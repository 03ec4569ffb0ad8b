/**
 * Cloze marks in the HTML of an Anki field, which may stand within each other and name several numbers:
 * `{{c1::outer {{c2,3::inner::hint}}}}`. Source: Anki manual, "Cloze Deletion", "Nested Cloze Deletions".
 */

interface Mark {
  numbers: number[];
  /** As it was written, for a mark without an end. */
  opening: string;
  answer: Piece[];
  hint: Piece[] | null;
}
type Piece = string | Mark;

/** Stand in the text for the marks of the number that is asked for, so that HTML can be read without tearing it apart. */
export const ASKED = { open: '\u{10A3C2}', hint: '\u{10A3C3}', close: '\u{10A3C4}' };

const TOKEN = /\{\{c(\d{1,3}(?:,\d{1,3})*)::|::|\}\}/gi;
const DEPTH_MAX = 10;

/**
 * The HTML with the marks of one number alone, as the characters of `ASKED`: of those within each other the outermost; of
 * other marks the text. `hidden` is the same without what is asked for.
 */
export function askFor(html: string, number: number): { marked: string; hidden: string; isImageOcclusion: boolean } {
  const pieces = read(html);
  const isImageOcclusion = pieces.some((piece) => {
    const answer = typeof piece === 'string' ? undefined : piece.answer[0];
    return typeof answer === 'string' && answer.startsWith('image-occlusion:');
  });
  return { marked: written(pieces, number, true), hidden: written(pieces, number, false), isImageOcclusion };
}

function read(html: string): Piece[] {
  const all: Piece[] = [];
  const open: Mark[] = [];
  const add = (...pieces: Piece[]) => {
    const mark = open.at(-1);
    (mark === undefined ? all : (mark.hint ?? mark.answer)).push(...pieces);
  };
  let end = 0;
  for (const match of html.matchAll(TOKEN)) {
    const [token, numbers] = match;
    add(html.slice(end, match.index));
    end = match.index + token.length;
    const mark = open.at(-1);
    if (numbers !== undefined && open.length < DEPTH_MAX) {
      open.push({ numbers: numbers.split(',').map(Number), opening: token, answer: [], hint: null });
    } else if (token === '}}' && mark !== undefined) {
      open.pop();
      add(mark);
    } else if (token === '::' && mark?.hint === null) mark.hint = [];
    else add(token);
  }
  add(html.slice(end));
  for (let mark = open.pop(); mark !== undefined; mark = open.pop()) {
    add(mark.opening, ...mark.answer, ...(mark.hint === null ? [] : ['::', ...mark.hint]));
  }
  return all;
}

function written(pieces: readonly Piece[], number: number, showsAnswers: boolean): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if (!piece.numbers.includes(number)) return written(piece.answer, number, showsAnswers);
      if (!showsAnswers) return '';
      const hint = piece.hint === null ? '' : ASKED.hint + revealed(piece.hint);
      return ASKED.open + revealed(piece.answer) + hint + ASKED.close;
    })
    .join('');
}

const revealed = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : revealed(piece.answer))).join('');
