import { cardsOf, hasCloze } from '#shared/cards/flashcards/cloze.ts';
import { topicOfDeck } from '#shared/cards/flashcards/deck-topic.ts';
import { TOPIC_NAME_MAX_LENGTH } from '#shared/bank/topic-limits.ts';
import type { AnkiCard, AnkiNote, AnkiTemplate } from './anki-package.ts';
import { checked, emptyFront, refused, type CardDraft, type CardReading } from './card-reading.ts';
import { fillTemplate, type Filled, type Filling } from './card-template.ts';
import { enhancedOcclusionCard, type FindSvg, isEnhancedOcclusion } from './enhanced-occlusion.ts';
import { imageOcclusionCard, isImageOcclusion } from './image-occlusion.ts';
import { sideText, withoutStandIns, type SideText } from './side-text.ts';

/** The texts that a card of a note shows: its templates filled in with the note's fields. Masks may be in SVG files. */
export function readCard(note: AnkiNote, card: AnkiCard, findSvg: FindSvg): CardReading {
  if (isEnhancedOcclusion(note.notetype)) return withTopic(enhancedOcclusionCard(note, findSvg), card);
  if (isImageOcclusion(note)) return withTopic(imageOcclusionCard(note, card), card);
  const template = note.notetype.templates.get(note.notetype.isCloze ? 0 : card.ordinal);
  if (template === undefined) return refused(`The note type has no template for card ${card.ordinal + 1}`);
  return withTopic(note.notetype.isCloze ? clozeCard(note, card, template) : plainCard(note, card, template), card);
}

function withTopic(reading: CardReading, card: AnkiCard): CardReading {
  if (reading.card === null) return reading;
  const topic = topicOfDeck(card.deck);
  if (Math.max(topic?.main.length ?? 0, topic?.sub?.length ?? 0) > TOPIC_NAME_MAX_LENGTH) {
    return refused(`The name of the deck makes a topic of more than ${TOPIC_NAME_MAX_LENGTH} characters`);
  }
  return { ...reading, card: { ...reading.card, topic } };
}

function plainCard(note: AnkiNote, card: AnkiCard, template: AnkiTemplate): CardReading {
  const fields = fieldsOf(note, card, template);
  const cloze = (html: string) => html;
  const filledFront = fillTemplate({ template: template.front, side: 'front', fields, cloze });
  const backFields = withoutImagesOf(filledFront, fields);
  const filledBack = fillTemplate({ template: template.back, side: 'back', fields: backFields, cloze });
  const front = sideText(filledFront.html);
  const back = backWithoutFront(filledBack.html, front);
  if (front.text === '' && front.images.length === 0) return emptyFront(card);
  return checked({
    written: { front: front.text, back: back.text },
    sides: () => [{ front: front.text, back: back.text, cloze: null }],
    images: { front: front.images, back: back.images },
    ...readingOf([front, back], [filledFront, filledBack]),
  });
}

function clozeCard(note: AnkiNote, card: AnkiCard, template: AnkiTemplate): CardReading {
  const number = card.ordinal + 1;
  const fields = fieldsOf(note, card, template);
  const filling = (cloze: Filling['cloze']) => fillTemplate({ template: template.front, side: 'front', fields, cloze });
  const filledFront = filling((html) => askFor(html, number).marked);
  const hidden = filling((html) => askFor(html, number).hidden);
  const filledBack = fillTemplate({
    template: template.back,
    side: 'back',
    fields: withoutImagesOf(filledFront, fields),
    cloze: () => '',
  });
  const front = sideText(filledFront.html);
  const extra = backWithoutFront(filledBack.html, sideText(''));
  const source = front.text.replaceAll(ASKED.open, '{{c1::').replaceAll(ASKED.hint, '::').replaceAll(ASKED.close, '}}');
  if (!front.text.includes(ASKED.open)) return emptyFront(card);
  if (!hasCloze(source)) return refused('What the card asks for is not text');
  const shown = sideText(hidden.html).images;
  // A picture in the answer must not be visible before it.
  const revealed = front.images.filter((image) => !shown.includes(image));
  return checked({
    written: { front: source, back: extra.text },
    sides: () => cardsOf(source, extra.text),
    images: { front: shown, back: [...revealed, ...extra.images] },
    ...readingOf([front, extra], [filledFront, filledBack]),
  });
}

/** Many templates repeat the front above a line that they name "answer". */
function backWithoutFront(html: string, front: SideText): SideText {
  const line = /<hr\b[^<>]*\bid\s*=\s*["']?answer\b[^<>]*>/i.exec(html);
  if (line === null) return sideText(html);
  const above = sideText(html.slice(0, line.index));
  return above.text === front.text ? sideText(html.slice(line.index)) : sideText(html);
}

function readingOf(sides: SideText[], filled: Filled[]): Pick<CardDraft, 'remarks' | 'shown' | 'isTooLong'> {
  const sounds = [...sides.flatMap(({ otherMedia }) => otherMedia), ...filled.flatMap(({ speech }) => speech)];
  const back = sides.map(({ text }) => text).join('\n');
  const hints = filled.flatMap((one) => one.hints.map((html) => sideText(html).text));
  return {
    remarks: [
      ...sounds.map((detail) => ({ kind: 'sound' as const, detail })),
      ...hints.filter((hint) => !back.includes(hint)).map((detail) => ({ kind: 'hint' as const, detail })),
      ...sides.flatMap(({ remarks }) => remarks),
    ],
    shown: new Set(filled.flatMap(({ shown }) => [...shown])),
    isTooLong: filled.some(({ isTooLong }) => isTooLong),
  };
}

/** The note's fields, and the special fields that Anki's templates can show. */
function fieldsOf({ notetype, fields, tags }: AnkiNote, card: AnkiCard, template: AnkiTemplate): Map<string, string> {
  const special = { Tags: tags, Type: notetype.name, Card: template.name, Deck: card.deck.join('::') };
  const plain = Object.entries({ ...special, Subdeck: card.deck.at(-1) ?? '' });
  return new Map([
    ...plain.map(
      ([name, text]) => [name, withoutStandIns(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))] as const,
    ),
    ...(notetype.isCloze ? [[`c${card.ordinal + 1}`, 'yes'] as const] : []),
    ...notetype.fields.map((name, index) => [name, withoutStandIns(fields[index] ?? '')] as const),
  ]);
}

/** A back that repeats the front does not show its pictures again. */
function withoutImagesOf({ shown }: Filled, fields: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...fields].map(([name, html]) => [name, shown.has(name) ? html.replaceAll(/<img\b[^<>]*>/gi, '') : html]),
  );
}

/**
 * Cloze marks in the HTML of an Anki field, which may be nested and name several numbers:
 * `{{c1::outer {{c2,3::inner::hint}}}}`. Source: Anki manual, "Cloze Deletion", "Nested Cloze Deletions".
 */

interface Mark {
  numbers: number[];
  /** The source text, for a mark without an end. */
  opening: string;
  answer: Piece[];
  hint: Piece[] | null;
}
type Piece = string | Mark;

/** Placeholders for the marks of the requested number, so that the HTML can be parsed intact. */
const ASKED = { open: '\u{10A3C2}', hint: '\u{10A3C3}', close: '\u{10A3C4}' };

const TOKEN = /\{\{c(\d{1,3}(?:,\d{1,3})*)::|::|\}\}/gi;
const DEPTH_MAX = 10;

/**
 * The HTML with only the marks of one number, as the characters of `ASKED`: the outermost of nested ones; other marks
 * become their text. `hidden` is the same without the answers.
 */
function askFor(html: string, number: number): { marked: string; hidden: string } {
  const pieces = read(html);
  return { marked: written(pieces, number, true), hidden: written(pieces, number, false) };
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
