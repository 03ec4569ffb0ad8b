import { remark } from '#server/importing/moodle/moodle-remarks.ts';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import { CLICKS_MAX } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import { boxOf, regionName, withinPicture, type Region } from '#shared/bank/question-kinds/regions.ts';
import type { PictureSize } from '#server/importing/moodle/moodle-shapes.ts';
import { childOf, childrenOf, type XmlElement } from '#server/importing/markup/xml-element.ts';
import { attributeOf, isPicture, textWithin } from './qti-element.ts';
import type { Taken, Unfit } from './qti-choices.ts';
import { keyOf, labelRemarks, labelRules, pairsOf } from './qti-pairs.ts';
import { pointsRemarks, rightAnswers, ruleRemarks, type QtiResponse } from './qti-response.ts';

/** Converts a shape in pixels to a region in fractions of the picture; returns null if it is invalid. */
export function regionOf(shape: string, coords: string, { width, height }: PictureSize): Region | null {
  const numbers = coords.split(/[\s,]+/).filter((part) => part !== '');
  const values = numbers.map(Number);
  if (values.some((value) => !Number.isFinite(value))) return null;
  const [a = 0, b = 0, c = 0, d = 0] = values;
  if (shape === 'default') return { shape: 'rectangle', x: 0, y: 0, width: 1, height: 1 };
  if (shape === 'circle' && values.length === 3) {
    return { shape: 'ellipse', x: a / width, y: b / height, rx: c / width, ry: c / height };
  }
  if (shape === 'ellipse' && values.length === 4) {
    return { shape: 'ellipse', x: a / width, y: b / height, rx: c / width, ry: d / height };
  }
  if (shape === 'rect' && values.length === 4) {
    // The part outside the picture cannot be clicked.
    const [left, right] = [Math.min(a, c), Math.max(a, c)].map((x) => withinPicture(x / width)) as [number, number];
    const [top, bottom] = [Math.min(b, d), Math.max(b, d)].map((y) => withinPicture(y / height)) as [number, number];
    return { shape: 'rectangle', x: left, y: top, width: right - left, height: bottom - top };
  }
  if (shape !== 'poly' || values.length < 6 || values.length % 2 === 1) return null;
  const points = values.flatMap((x, index) =>
    index % 2 === 1 ? [] : { x: x / width, y: (values[index + 1] ?? 0) / height },
  );
  const [first] = points;
  const last = points.at(-1);
  if (first?.x === last?.x && first?.y === last?.y) points.pop();
  return { shape: 'polygon', points };
}

const NO_SHAPE = { reason: 'has a shape on its picture whose coordinates are not valid' };

/** Asks for clicks into the right shapes. */
export function hotspotQuestion(interaction: XmlElement, response: QtiResponse, size: PictureSize): Taken | Unfit {
  const choices = childrenOf(interaction, 'hotspotChoice');
  const answers = rightAnswers(response);
  if (answers.length === 0) return { reason: 'has no right place in the package' };
  const right = choices.filter((choice) => answers.includes(attributeOf(choice, 'identifier')));
  if (right.length < answers.length) return { reason: 'names a right place that is not on its picture' };
  const regions = regionsOf(right, size);
  if (regions === null) return NO_SHAPE;
  const isSingle = response.cardinality === 'single' || attributeOf(interaction, 'maxChoices') === '1';
  const others = choices.map((choice) => attributeOf(choice, 'identifier')).filter((name) => !answers.includes(name));
  return {
    kind: 'hotspot',
    options: [],
    content: {
      clicks: isSingle ? 1 : Math.min(regions.length, CLICKS_MAX),
      partCredit: !isSingle && response.isMapped,
    },
    key: { regions },
    choices: regions.map((region, index) => ({
      identifier: attributeOf(right[index], 'identifier'),
      text: regionName(region, index),
      feedback: '',
    })),
    remarks: [
      ...(others.length === 0 ? [] : [remark('other', `wrong places: ${others.join(', ')}`)]),
      ...(isSingle ? [] : pointsRemarks(response, { right: answers, others, wrong: 0 })),
      ...ruleRemarks(response),
    ],
  };
}

function regionsOf(elements: readonly XmlElement[], size: PictureSize): Region[] | null {
  const regions = elements.map((element) => {
    const region = regionOf(attributeOf(element, 'shape'), attributeOf(element, 'coords'), size);
    const name = attributeOf(element, 'hotspotLabel').slice(0, 100);
    return region === null || name === '' ? region : { ...region, name };
  });
  return regions.includes(null) ? null : regions.filter((region) => region !== null);
}

/** Asks for clicks into the areas that earn points. */
export function selectPointQuestion(interaction: XmlElement, response: QtiResponse, size: PictureSize): Taken | Unfit {
  const { areaMapping } = response;
  if (areaMapping === undefined) return { reason: 'says which point is right, but not how far around it' };
  const entries = childrenOf(areaMapping, 'areaMapEntry').map((element) => ({
    element,
    points: Number(attributeOf(element, 'mappedValue')),
  }));
  const most = Math.max(0, ...entries.map(({ points }) => points));
  const right = entries.filter(({ points }) => points > 0 && points === most).map(({ element }) => element);
  if (right.length === 0) return { reason: 'has no right place in the package' };
  const regions = regionsOf(right, size);
  if (regions === null) return NO_SHAPE;
  const max = Number(attributeOf(interaction, 'maxChoices') || '1');
  const isSingle = response.cardinality === 'single' || max === 1;
  const clicks = Math.min(max > 0 ? max : regions.length, regions.length, CLICKS_MAX);
  return {
    kind: 'hotspot',
    options: [],
    content: { clicks: isSingle ? 1 : clicks, partCredit: !isSingle && response.isMapped },
    key: { regions },
    remarks: [...lesserAreas(entries, most), ...areaRemarks(areaMapping, most * clicks), ...ruleRemarks(response)],
  };
}

function lesserAreas(entries: readonly { element: XmlElement; points: number }[], most: number): ImportRemark[] {
  return entries.flatMap(({ element, points }) => {
    if (points === most || points === 0) return [];
    const detail = `${attributeOf(element, 'shape')} ${attributeOf(element, 'coords')} (${points})`;
    return [remark(points > 0 ? 'partial-credit' : 'negative-weight', detail)];
  });
}

function areaRemarks(areaMapping: XmlElement, full: number): ImportRemark[] {
  const outside = Number(attributeOf(areaMapping, 'defaultValue') || '0');
  const bound = attributeOf(areaMapping, 'upperBound');
  return [
    ...(outside === 0 ? [] : [remark('points', `clicks outside count ${outside}`)]),
    ...(bound === '' || Number(bound) >= full ? [] : [remark('points', `at most ${bound} points`)]),
  ];
}

/** Asks for a label at each position on the picture. */
export function pictureLabelsQuestion(
  interaction: XmlElement,
  response: QtiResponse,
  size: PictureSize,
): Taken | Unfit {
  const elements = [...childrenOf(interaction, 'gapText'), ...childrenOf(interaction, 'gapImg')];
  const labels = elements.map((element) => ({
    identifier: attributeOf(element, 'identifier'),
    text: labelOf(element),
    feedback: '',
  }));
  if (labels.some(({ text }) => text === '')) return { reason: 'has pictures for labels, without a text' };
  const hotspots = childrenOf(interaction, 'associableHotspot');
  const regions = regionsOf(hotspots, size);
  if (regions === null) return NO_SHAPE;
  const pairs = pairsOf(response).map(([label, target]) => [target, label] as const);
  const rows = hotspots.map((target) => ({ identifier: attributeOf(target, 'identifier') }));
  const key = keyOf(rows, { labels, pairs });
  if (key === null) return { reason: 'has a place with several right labels, or with none: each needs exactly one' };
  return {
    kind: 'labels',
    options: labels.map(({ text }) => text),
    content: { targets: regions.map(centerOf), ...labelRules(key, response) },
    key: { labels: key },
    choices: labels,
    remarks: [
      ...(elements.some(({ name }) => name === 'gapImg')
        ? [remark('image', 'pictures of labels: their texts are kept')]
        : []),
      ...labelRemarks(response),
    ],
  };
}

function labelOf(element: XmlElement): string {
  const own = attributeOf(element, 'objectLabel');
  if (own !== '') return own;
  const picture = element.children.find(isPicture);
  if (picture === undefined) return textWithin(element).text;
  return attributeOf(picture, 'alt') || attributeOf(picture, 'label') || textWithin(picture).text;
}

function centerOf(region: Region) {
  const { left, top, right, bottom } = boxOf(region);
  return { x: withinPicture((left + right) / 2), y: withinPicture((top + bottom) / 2) };
}

/** Returns the picture that an interaction is about. */
export const pictureOf = (interaction: XmlElement): XmlElement | undefined =>
  interaction.children.find(isPicture) ??
  (childOf(interaction, 'picture') ?? childOf(interaction, 'qtiImage'))?.children.find(isPicture);
