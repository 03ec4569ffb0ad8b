import { boxOf, type Region, regionFault, rounded, withinPicture } from '#shared/bank/question-kinds/regions.ts';
import type { MaskedPicture } from '#shared/cards/occlusion.ts';
import type { AnkiCard, AnkiNote } from './anki-package.ts';
import { emptyFront, maskedCard, refused, type CardReading } from './card-reading.ts';
import { sideText } from './side-text.ts';

/**
 * Anki's own image occlusion notes: `{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.1:oi=1}}` for each mask.
 * The number names the card that asks for the mask, `oi` says that other masks hide the picture too. All measures are
 * fractions of the picture. Source: how Anki reads these notes.
 */
const MASK = /\{\{c(\d{1,3})::image-occlusion:([a-z]+):([^{}]*)\}\}/g;

/** The fields are identified by position, since their names are in the language of Anki's owner. */
const PLACES = { masks: 0, image: 1, header: 2, extra: 3 };

interface NumberedMask {
  number: number;
  mask: Region;
}

export const isImageOcclusion = ({ notetype, fields }: AnkiNote): boolean =>
  notetype.isCloze && fields[PLACES.masks]?.search(MASK) !== -1 && notetype.fields.length >= 4;

/** The card that asks for one mask. A note with content that our cards can't express is refused. */
export function imageOcclusionCard({ notetype, fields }: AnkiNote, card: AnkiCard): CardReading {
  const masks: NumberedMask[] = [];
  let hidesAll = false;
  for (const [, number, shape = '', text = ''] of (fields[PLACES.masks] ?? '').matchAll(MASK)) {
    // A label on the picture, which hides nothing.
    if (shape === 'text') continue;
    const properties = propertiesOf(text);
    // Without its rotation, a mask would not cover what it should hide.
    if (Number(properties.get('angle') ?? 0) !== 0) return refused('A mask is rotated. Such masks cannot be imported');
    const mask = maskOf(shape, properties);
    if (mask === null) return refused(`A mask of the shape "${shape}" cannot be read`);
    hidesAll ||= properties.get('oi') === '1' || properties.get('oi') === 'true';
    masks.push({ number: Number(number), mask });
  }
  const askedIndexes = masks.flatMap(({ number }, index) => (number === card.ordinal + 1 ? [index] : []));
  if (askedIndexes.length === 0) return emptyFront(card);
  if (askedIndexes.length > 1) return refused('Masks are grouped into one card. Such masks cannot be imported');
  const side = (fieldIndex: number) => sideText(fields[fieldIndex] ?? '');
  return maskedCard({
    occlusion: { mode: hidesAll ? 'all' : 'one', masks: masks.map(({ mask }) => mask), asked: askedIndexes[0] ?? 0 },
    picture: side(PLACES.image),
    front: [side(PLACES.header)],
    back: [side(PLACES.extra)],
    shown: new Set(notetype.fields.slice(0, 4)),
  });
}

function propertiesOf(text: string): Map<string, string> {
  return new Map(
    text.split(':').map((property) => {
      const [name = '', ...value] = property.split('=');
      return [name, value.join('=')];
    }),
  );
}

/** Null if it can't be read. Parts beyond the picture are cut off at its edge. */
function maskOf(shape: string, properties: ReadonlyMap<string, string>): Region | null {
  const measure = (name: string) => Number(properties.get(name) || Number.NaN);
  const region = regionOf(shape, measure, properties.get('points') ?? '');
  if (region === null) return null;
  const name = decoded(properties.get('name') ?? '').slice(0, 100);
  const named = name === '' ? region : { ...region, name };
  return regionFault(named) === null ? named : null;
}

function regionOf(shape: string, measure: (name: string) => number, points: string): Region | null {
  const [left, top] = [measure('left'), measure('top')];
  if (shape === 'rect') {
    const [x, y] = [withinPicture(left), withinPicture(top)];
    const [right, bottom] = [withinPicture(left + measure('width')), withinPicture(top + measure('height'))];
    const [width, height] = [rounded(right - x), rounded(bottom - y)];
    return sound([x, y, right, bottom]) && { shape: 'rectangle', x, y, width, height };
  }
  if (shape === 'ellipse') {
    const [rx, ry] = [measure('rx'), measure('ry')];
    return sound([left, top, rx, ry]) && { shape: 'ellipse', x: rounded(left + rx), y: rounded(top + ry), rx, ry };
  }
  if (shape !== 'polygon') return null;
  const corners = points
    .trim()
    .split(/\s+/)
    .map((point) => point.split(',').map((part) => withinPicture(Number(part || Number.NaN))))
    .map(([x = Number.NaN, y = Number.NaN]) => ({ x, y }));
  return corners.length >= 3 && sound(corners.flatMap(({ x, y }) => [x, y]))
    ? { shape: 'polygon', points: corners }
    : null;
}

const sound = (measures: readonly number[]): true | null =>
  measures.every((one) => Number.isFinite(one)) ? true : null;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** The field from which `imageOcclusionCard` reads the masks. Anki has no mask names, and ignores ours. */
export function occlusionField({ mode, masks }: MaskedPicture): string {
  const shared = mode === 'all' ? ':oi=1' : '';
  return masks
    .map((mask, index) => {
      const name = mask.name ? `:name=${encodeURIComponent(mask.name.toWellFormed())}` : '';
      return `{{c${index + 1}::image-occlusion:${measuresOf(mask)}${shared}${name}}}`;
    })
    .join('<br>');
}

function measuresOf(mask: Region): string {
  if (mask.shape === 'polygon') return `polygon:points=${mask.points.map(({ x, y }) => `${x},${y}`).join(' ')}`;
  const { left, top, right, bottom } = boxOf(mask);
  const start = `left=${rounded(left)}:top=${rounded(top)}`;
  return mask.shape === 'ellipse'
    ? `ellipse:${start}:rx=${mask.rx}:ry=${mask.ry}`
    : `rect:${start}:width=${rounded(right - left)}:height=${rounded(bottom - top)}`;
}
