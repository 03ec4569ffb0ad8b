import type { ImportRemark } from '#shared/contract/import-remarks.ts';
import { cardsOf, hasCloze } from '#shared/domain/flashcards/cloze.ts';
import { TOPIC_NAME_MAX_LENGTH } from '#shared/domain/limits.ts';
import type { AnkiCard, AnkiNote, AnkiNotetype, AnkiTemplate } from './anki-package.ts';
import { fieldsOf, withoutImagesOf } from './card-fields.ts';
import { checked, emptyFront, refused } from './card-reading.ts';
import type { CardReading } from './card-reading.ts';
import { fillTemplate } from './card-template.ts';
import type { Filled, Filling } from './card-template.ts';
import { ASKED, askFor } from './cloze-html.ts';
import { topicOfDeck } from './deck-topic.ts';
import { sideText } from './side-text.ts';
import type { SideText } from './side-text.ts';

/** What a card of a note shows, as texts: its templates filled in with the note's fields. */
export function readCard(note: AnkiNote, card: AnkiCard): CardReading {
  if (isImageOcclusionEnhanced(note.notetype)) {
    return refused('This is an Image Occlusion Enhanced note. Such notes cannot be imported yet');
  }
  const template = note.notetype.templates.get(note.notetype.isCloze ? 0 : card.ordinal);
  if (template === undefined) return refused(`The note type has no template for card ${card.ordinal + 1}`);
  const reading = note.notetype.isCloze ? clozeCard(note, card, template) : plainCard(note, card, template);
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
    remarks: remarksOn([front, back], [filledFront, filledBack]),
    shown: shownOf([filledFront, filledBack]),
    isTooLong: filledFront.isTooLong || filledBack.isTooLong,
  });
}

function clozeCard(note: AnkiNote, card: AnkiCard, template: AnkiTemplate): CardReading {
  const number = card.ordinal + 1;
  const fields = fieldsOf(note, card, template);
  let isImageOcclusion = false;
  const filling = (cloze: Filling['cloze']) => fillTemplate({ template: template.front, side: 'front', fields, cloze });
  const filledFront = filling((html) => {
    const asked = askFor(html, number);
    isImageOcclusion ||= asked.isImageOcclusion;
    return asked.marked;
  });
  const hidden = filling((html) => askFor(html, number).hidden);
  const filledBack = fillTemplate({
    template: template.back,
    side: 'back',
    fields: withoutImagesOf(filledFront, fields),
    cloze: () => '',
  });
  if (isImageOcclusion) return refused('This is an image occlusion note. Such notes cannot be imported yet');
  const front = sideText(filledFront.html);
  const extra = backWithoutFront(filledBack.html, sideText(''));
  const source = front.text.replaceAll(ASKED.open, '{{c1::').replaceAll(ASKED.hint, '::').replaceAll(ASKED.close, '}}');
  if (!front.text.includes(ASKED.open)) return emptyFront(card);
  if (!hasCloze(source)) return refused('What the card asks for is no text');
  const shown = sideText(hidden.html).images;
  // A picture that is part of the answer is not to be seen before.
  const revealed = front.images.filter((image) => !shown.includes(image));
  return checked({
    written: { front: source, back: extra.text },
    sides: () => cardsOf(source, extra.text),
    images: { front: shown, back: [...revealed, ...extra.images] },
    remarks: remarksOn([front, extra], [filledFront, filledBack]),
    shown: shownOf([filledFront, filledBack]),
    isTooLong: filledFront.isTooLong || filledBack.isTooLong,
  });
}

/** Many templates repeat the front above a line that they name "answer". */
function backWithoutFront(html: string, front: SideText): SideText {
  const line = /<hr\b[^<>]*\bid\s*=\s*["']?answer\b[^<>]*>/i.exec(html);
  if (line === null) return sideText(html);
  const above = sideText(html.slice(0, line.index));
  return above.text === front.text ? sideText(html.slice(line.index)) : sideText(html);
}

function remarksOn(sides: SideText[], filled: Filled[]): ImportRemark[] {
  const sounds = [...sides.flatMap(({ otherMedia }) => otherMedia), ...filled.flatMap(({ speech }) => speech)];
  const back = sides.map(({ text }) => text).join('\n');
  const hints = filled.flatMap((one) => one.hints.map((html) => sideText(html).text));
  return [
    ...sounds.map((detail) => ({ kind: 'sound' as const, detail })),
    ...hints.filter((hint) => !back.includes(hint)).map((detail) => ({ kind: 'hint' as const, detail })),
    ...sides.flatMap(({ remarks }) => remarks),
  ];
}

const shownOf = (filled: Filled[]): Set<string> => new Set(filled.flatMap(({ shown }) => [...shown]));

/** Fields of an add-on that hides parts of an image behind drawn masks, whatever its owner calls the note type. */
const isImageOcclusionEnhanced = ({ fields }: AnkiNotetype): boolean =>
  ['Image', 'Question Mask', 'Answer Mask'].every((name) => fields.includes(name));
