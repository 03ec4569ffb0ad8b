import { formatCount } from '#shared/domain/counted.ts';
import { FLASHCARD_SIDE_MAX_LENGTH } from '#shared/cards/card-limits.ts';

/**
 * Cloze deletions: `{{c1::answer}}`, `{{c1::answer::hint}}`, and `<cloze>answer</cloze>`, which is `{{c1::answer}}`.
 * A mark ends at the first `}}` (or `</cloze>`), and marks are not nested.
 */

export type ClozeSegment =
  | { kind: 'text'; text: string }
  | { kind: 'cloze'; number: number; answer: string; hint: string | null };

/** An invalid mark, and the reason. */
export interface ClozeProblem {
  /** Position in the text, in UTF-16 units. */
  index: number;
  message: string;
}

const TOKEN = /\{\{c(\d{1,3})::|\}\}|<cloze>|<\/cloze>/gi;

/** The text in pieces, in order. A mark without an answer, or without an end, is plain text. */
export function clozeSegments(source: string): ClozeSegment[] {
  return read(source).segments;
}

export const hasCloze = (text: string): boolean => clozeSegments(text).some(({ kind }) => kind === 'cloze');

/** The first mark without an end or an answer; null if all are valid. */
export function clozeProblem(source: string): ClozeProblem | null {
  return read(source).problem;
}

/** One pass over the tokens, so that it takes linear time for any text. */
function read(source: string): { segments: ClozeSegment[]; problem: ClozeProblem | null } {
  const segments: ClozeSegment[] = [];
  let problem: ClozeProblem | null = null;
  let opened: { token: string; index: number; number: number } | null = null;
  let end = 0;
  const notEnded = ({ token, index }: { token: string; index: number }) => {
    problem ??= { index, message: `The cloze mark ${token} has no end: write ${token}answer${closerOf(token)}` };
  };
  for (const match of source.matchAll(TOKEN)) {
    const [token, number = '1'] = match;
    if (token !== '}}' && !token.startsWith('</')) {
      if (opened !== null) notEnded(opened);
      opened = { token, index: match.index, number: Number(number) };
    } else if (opened !== null && token.toLowerCase() === closerOf(opened.token)) {
      const content = source.slice(opened.index + opened.token.length, match.index);
      const [answer, hint] = splitOnce(content);
      if (answer.trim() === '') {
        problem ??= { index: opened.index, message: `The cloze mark ${opened.token}${token} has no answer in it` };
      } else {
        addText(segments, source.slice(end, opened.index));
        segments.push({ kind: 'cloze', number: opened.number, answer, hint: hint.trim() || null });
        end = match.index + token.length;
      }
      opened = null;
    }
  }
  if (opened !== null) notEnded(opened);
  addText(segments, source.slice(end));
  return { segments, problem };
}

const closerOf = (opener: string) => (opener.startsWith('<') ? '</cloze>' : '}}');

function splitOnce(content: string): [answer: string, hint: string] {
  const at = content.indexOf('::');
  return at === -1 ? [content, ''] : [content.slice(0, at), content.slice(at + 2)];
}

function addText(segments: ClozeSegment[], text: string): void {
  if (text !== '') segments.push({ kind: 'text', text });
}

/** A card as stored. */
export interface CardSides {
  front: string;
  back: string;
  cloze: string | null;
}

/**
 * The card made from a front and a back. A front with cloze marks, whatever their numbers, makes one cloze card that
 * asks for all of them; its back is the whole text and, after an empty line, the given back. A back with cloze marks
 * continues the front after an empty line, so that no mark is ever stored as text.
 */
export function cardOf(front: string, back: string): CardSides {
  const { text, extra } = markedText(front, back);
  const segments = clozeSegments(text);
  return numbersOf(segments).length === 0 ? { front, back, cloze: null } : clozeCard(segments, extra);
}

/** The cards made from a text, one for each number among its marks, in order; each asks only for its own number. */
export function cardsOf(front: string, back: string): CardSides[] {
  const { text, extra } = markedText(front, back);
  const segments = clozeSegments(text);
  const numbers = numbersOf(segments);
  if (numbers.length <= 1) return [cardOf(front, back)];
  return numbers.map((number) => clozeCard(askingFor(segments, number), extra));
}

/** The text with the marks, and the text below its answer. */
function markedText(front: string, back: string): { text: string; extra: string } {
  return hasCloze(back) ? { text: `${front}\n\n${back}`, extra: '' } : { text: front, extra: back };
}

/** The reason why these sides can't be a card: an invalid mark, or a cloze text that is too long. */
export function cardProblem(front: string, back: string): (ClozeProblem & { side: 'front' | 'back' }) | null {
  const inFront = clozeProblem(front);
  if (inFront !== null) return { ...inFront, side: 'front' };
  const inBack = clozeProblem(back);
  if (inBack !== null) return { ...inBack, side: 'back' };
  if (!hasCloze(back) || markedText(front, back).text.length <= FLASHCARD_SIDE_MAX_LENGTH) return null;
  const most = formatCount(FLASHCARD_SIDE_MAX_LENGTH);
  return {
    side: 'back',
    index: 0,
    message: `The back has cloze marks, and with the front it is over ${most} characters`,
  };
}

/** The numbers among the marks, each once, lowest first. */
export function numbersOf(segments: ClozeSegment[]): number[] {
  const numbers = new Set(segments.flatMap((segment) => (segment.kind === 'cloze' ? [segment.number] : [])));
  return [...numbers].toSorted((a, b) => a - b);
}

/** The teacher's own text: the front with its marks, and the back without the text that is repeated there. */
export function writtenSides({ front, back, cloze }: CardSides): { front: string; back: string } {
  if (cloze === null) return { front, back };
  const whole = revealed(clozeSegments(cloze));
  return { front: cloze, back: back.startsWith(`${whole}\n\n`) ? back.slice(whole.length + 2) : '' };
}

/** Whether a card can be stored: a front, and a back unless the front has cloze marks. */
export const isCompleteCard = (front: string, back: string): boolean =>
  front.trim() !== '' && (back.trim() !== '' || hasCloze(front));

/** All marks get the same number, since one card asks for them together. */
function clozeCard(marked: ClozeSegment[], extra: string): CardSides {
  const cloze = marked.map(written).join('').trim();
  const segments = clozeSegments(cloze);
  const whole = revealed(segments);
  return {
    front: segments.map((segment) => (segment.kind === 'text' ? segment.text : `[${segment.hint ?? '...'}]`)).join(''),
    back: extra === '' ? whole : `${whole}\n\n${extra}`,
    cloze,
  };
}

const revealed = (segments: ClozeSegment[]): string =>
  segments.map((segment) => (segment.kind === 'text' ? segment.text : segment.answer)).join('');

/** A mark that reads back the same, even if an answer or a hint has braces of its own. */
function written(segment: ClozeSegment): string {
  if (segment.kind === 'text') return segment.text;
  const { answer, hint } = segment;
  const content = hint === null ? answer : `${answer}::${hint}`;
  // Such content was written in tags.
  if (content.includes('}}')) return `<cloze>${content}</cloze>`;
  if (!content.endsWith('}')) return `{{c1::${content}}}`;
  return hint === null ? `{{c1::${answer}::}}` : `{{c1::${content} }}`;
}

/** The marks of other numbers are plain text. */
function askingFor(segments: ClozeSegment[], number: number): ClozeSegment[] {
  const pieces: ClozeSegment[] = [];
  let text = '';
  for (const segment of segments) {
    if (segment.kind === 'text') text += segment.text;
    else if (segment.number !== number) text += segment.answer;
    else {
      addText(pieces, defused(text));
      pieces.push(segment);
      text = '';
    }
  }
  addText(pieces, defused(text));
  return pieces;
}

/** Text assembled from pieces may look like a mark that nobody has set. */
function defused(text: string): string {
  return hasCloze(text) ? text.replaceAll(/\{(?=\{)/g, '{ ').replaceAll(/<(?=cloze>)/gi, '< ') : text;
}
