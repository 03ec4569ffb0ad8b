import type { XmlElement } from '#server/importing/markup/xml-element.ts';
import { occlusion, type Occlusion } from '#shared/cards/occlusion.ts';
import type { AnkiNote, AnkiNotetype } from './anki-package.ts';
import { maskedCard, refused, type CardReading } from './card-reading.ts';
import { sideText } from './side-text.ts';
import { readSvgMasks, type SvgMask, type SvgPicture } from './svg-masks.ts';

/** An SVG of the package by its name in a note, or why there is none. */
export type FindSvg = (source: string) => XmlElement | { problem: string };

/**
 * Fields by which the add-on Image Occlusion Enhanced itself recognizes its notes. The ID ends with `-ao-1` if all
 * masks hide the picture, and with `-oa-1` if only the one that is asked for does. Source: the code of the add-on.
 */
const FIELDS = {
  id: 'ID (hidden)',
  image: 'Image',
  question: 'Question Mask',
  answer: 'Answer Mask',
  original: 'Original Mask',
};
const FRONT = ['Header', 'Footer'];
const BACK = ['Remarks', 'Sources', 'Extra 1', 'Extra 2'];
const HIDES_ALL = /-ao-\d+$/;

/** Whatever the note type is called. */
export const isEnhancedOcclusion = ({ fields }: AnkiNotetype): boolean =>
  [FIELDS.image, FIELDS.question, FIELDS.answer].every((name) => fields.includes(name));

/** The card for a note's mask. Its masks are in SVG files, which are read here and not stored. */
export function enhancedOcclusionCard({ notetype, fields }: AnkiNote, findSvg: FindSvg): CardReading {
  const field = (name: string) => sideText(fields[notetype.fields.indexOf(name)] ?? '');
  const readFile = (name: string) => pictureIn(field(name).images[0], findSvg);
  const question = readFile(FIELDS.question);
  if ('problem' in question) return refused(`The question mask cannot be read: ${question.problem}`);
  const id = field(FIELDS.id).text;
  const askedMask = askedOf(question, id);
  if (askedMask === undefined) return refused('The question mask does not say which mask is asked for');
  if (askedMask.region === null)
    return refused(askedMask.problem ?? 'The mask that is asked for hides no part of the picture');
  const hidesAll = HIDES_ALL.test(id) || question.masks.length > 1;
  const unclear = hidesAll ? question.masks.find(({ problem }) => problem !== null) : undefined;
  // Without it, the card would show what it should hide.
  if (unclear !== undefined) return refused(unclear.problem ?? '');
  const masked = hidesAll
    ? maskedBy(question.masks, { mode: 'all', isAsked: (mask) => mask === askedMask })
    : (withOthers(readFile(FIELDS.original), askedMask) ?? maskedBy([askedMask], { mode: 'one', isAsked: () => true }));
  const reading = maskedCard({
    occlusion: masked,
    picture: field(FIELDS.image),
    front: FRONT.map(field),
    back: BACK.map(field),
    shown: new Set([...Object.values(FIELDS), ...FRONT, ...BACK]),
  });
  const isBoxed = (hidesAll ? question.masks : [askedMask]).some((mask) => mask.isBoxed);
  return {
    ...reading,
    remarks: [
      ...reading.remarks,
      ...(isBoxed ? [{ kind: 'mask' as const, detail: '' }] : []),
      ...question.labels.map((detail) => ({ kind: 'other' as const, detail })),
    ],
  };
}

function pictureIn(source: string | undefined, findSvg: FindSvg): SvgPicture | { problem: string } {
  if (source === undefined) return { problem: 'its field names no file' };
  const svg = findSvg(source);
  return 'problem' in svg ? svg : readSvgMasks(svg);
}

/** The mask with the class of the one that is asked for; in files without that class, the mask with the note's ID. */
function askedOf({ masks }: SvgPicture, id: string): SvgMask | undefined {
  const marked = masks.filter(({ isAsked }) => isAsked);
  return marked.length === 1 ? marked[0] : masks.find((mask) => id !== '' && mask.id === id);
}

interface Masking {
  mode: Occlusion['mode'];
  isAsked: (mask: SvgMask) => boolean;
}

function maskedBy(masks: readonly SvgMask[], { mode, isAsked }: Masking): Occlusion {
  const shown = masks.filter(({ region }) => region !== null);
  return { mode, masks: shown.flatMap(({ region }) => region ?? []), asked: shown.findIndex(isAsked) };
}

/**
 * With the masks of the picture's other notes, stored as for pictures that are masked here; null if that is impossible.
 * They are invisible on this card, so nothing is lost then.
 */
function withOthers(original: SvgPicture | { problem: string }, askedMask: SvgMask): Occlusion | null {
  if ('problem' in original || askedMask.id === '') return null;
  const isAsked = ({ id }: SvgMask) => id === askedMask.id;
  return occlusion.safeParse(maskedBy(original.masks, { mode: 'one', isAsked })).data ?? null;
}
