import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { HotspotContent, HotspotKey } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import type { Point, Region } from '#shared/bank/question-kinds/regions.ts';
import { PARTS_READ, type ReadKind } from './moodle-kinds.ts';
import { remark, textRemarks, unreadWithin } from './moodle-remarks.ts';
import { middleOf, pointOf, regionOf, type PictureSize } from './moodle-shapes.ts';
import { moodleText, type MoodleText } from './moodle-text.ts';
import { labelsContent } from '#server/importing/question/pairs.ts';
import { isPartCredit, type Tags } from '#server/importing/question/tags.ts';
import { childOf, childrenOf, textIn, type XmlElement } from '#server/importing/markup/xml-element.ts';

/** The Moodle question types that are asked on a picture, which is a file beside their text. */
export const PICTURE_TYPES = new Set(['ddmarker', 'ddimageortext']);
export const PICTURE_ELEMENTS = { once: ['shuffleanswers', 'showmisplaced'], all: ['file', 'drag', 'drop'] };

interface Drag {
  number: number;
  text: MoodleText;
  isInfinite: boolean;
  copies: number;
  group: string;
  hasPicture: boolean;
  remarks: ImportRemark[];
}

interface Drop {
  choice: number;
  /** Its position, as far as it can be read. */
  region: Region | null;
  point: Point | null;
  remarks: ImportRemark[];
}

/**
 * Markers or labels to drag to their places on a picture. Identical markers ask students to find the places, like
 * clicks here. Others are labels; here students see their places, and Moodle's zones for markers become points.
 */
export function readOnPicture(
  element: XmlElement,
  { size, tags }: { size: PictureSize; tags: Tags },
): ReadKind | { reason: string } {
  const isMarker = element.attributes.get('type') === 'ddmarker';
  const drags = childrenOf(element, 'drag').slice(0, PARTS_READ).map(readDrag);
  const drops = childrenOf(element, 'drop')
    .slice(0, PARTS_READ)
    .map((drop) => readDrop(drop, size))
    // Moodle itself skips places without a label.
    .filter(({ choice }) => choice !== 0);
  if (drags.some(({ hasPicture }) => hasPicture)) return { reason: 'has pictures as labels: a label has to be text' };
  const labels = drops.map(({ choice }) => drags.findIndex(({ number }) => number === choice));
  if (labels.includes(-1)) return { reason: 'has a place whose label is not in the file' };
  const remarks = [...drags, ...drops].flatMap((part) => part.remarks);
  const texts = drags.map(({ text }) => text);
  if (isMarker && drags.length === 1) {
    const regions = drops.map(({ region }) => region).filter((region) => region !== null);
    if (regions.length < drops.length) return { reason: 'has a place whose outline cannot be read' };
    const content: HotspotContent = { clicks: drops.length, partCredit: isPartCredit(tags) };
    const key: HotspotKey = { regions: regions.map((region, index) => named(region, index, tags)) };
    return { kind: 'hotspot', content, options: [], answer: { key: { ...key } }, feedback: [], texts: [], remarks };
  }
  const points = drops
    .map(({ region, point }) => point ?? (region === null ? null : middleOf(region)))
    .filter((point) => point !== null);
  if (points.length < drops.length) return { reason: 'has a place that cannot be read' };
  const isReusable = drags.length > 0 && drags.every(({ isInfinite, copies }) => isInfinite || copies > 1);
  const groups = [...new Set(drags.map(({ group }) => group))].filter((group) => group !== '');
  return {
    kind: 'labels',
    content: labelsContent(points, labels, { tags, isReusable }),
    options: drags.map(({ text }) => text.text),
    answer: { key: { labels } },
    feedback: [],
    texts,
    remarks: [
      ...(isMarker ? [remark('places', '')] : []),
      ...(groups.length > 1 ? [remark('setting', `draggroup ${groups.join(', ')}`)] : []),
      ...remarks,
    ],
  };
}

function named(region: Region, index: number, tags: Tags): Region {
  const name = tags.take(`region ${index + 1}`, /^.{1,100}$/);
  return name === null ? region : { ...region, name };
}

const numberIn = (element: XmlElement, name: string) => Number(childOf(element, name)?.text.trim() || Number.NaN);

function readDrag(element: XmlElement): Drag {
  const text = moodleText(element);
  return {
    number: numberIn(element, 'no'),
    text,
    isInfinite: childOf(element, 'infinite') !== undefined,
    copies: numberIn(element, 'noofdrags') || 1,
    group: textIn(element, 'draggroup'),
    hasPicture: childOf(element, 'file') !== undefined,
    remarks: textRemarks(element, text, { label: 'Label: ', known: ['no', 'infinite', 'draggroup', 'noofdrags'] }),
  };
}

function readDrop(element: XmlElement, size: PictureSize): Drop {
  const corner = { x: numberIn(element, 'xleft'), y: numberIn(element, 'ytop') };
  const text = textIn(element, 'text');
  return {
    choice: numberIn(element, 'choice') || 0,
    region: regionOf(textIn(element, 'shape').toLowerCase(), textIn(element, 'coords'), size),
    point: Number.isFinite(corner.x) && Number.isFinite(corner.y) ? pointOf(corner, size) : null,
    remarks: [
      ...(text === '' ? [] : [remark('other', `drop: ${text}`)]),
      ...unreadWithin(element, ['text', 'no', 'choice', 'shape', 'coords', 'xleft', 'ytop']),
    ],
  };
}
