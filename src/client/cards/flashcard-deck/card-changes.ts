import { type Region, regionName } from '#shared/bank/question-kinds/regions.ts';
import { type CardContent, type CardForm, editedCard } from '#client/cards/card/card-form.ts';
import { changedParts, type VersionChange, type VersionPart } from '#client/components/versions/version-changes.ts';

/** Each part of a card as one text, as it was written and in the order of the editor. */
const PARTS: VersionPart<CardForm>[] = [
  ['Front', ({ front }) => front],
  ['Image for the front', ({ imageUrl }) => imageUrl ?? '', true],
  ['Masks', ({ masks }) => masks.map((mask, index) => `${regionName(mask, index)}: ${outlineOf(mask)}`).join('\n')],
  ['When a mask is asked for', ({ masks, mode }) => (masks.length < 2 ? '' : MODES[mode])],
  ['This card asks for', ({ masks, asked }) => regionsName(masks, asked)],
  ['Back', ({ back }) => back],
  ['Image for the back', ({ backImageUrl }) => backImageUrl ?? '', true],
];
const MODES = { one: 'Hide one', all: 'Hide all' };

/** The parts of a card that differ from those in `before`. */
export const changesOf = (before: CardContent, after: CardContent): VersionChange[] =>
  changedParts(PARTS, { before: formOf(before), after: formOf(after) });

const formOf = (content: CardContent) => editedCard({ ...content, topicId: null });

function regionsName(masks: readonly Region[], index: number): string {
  const mask = masks[index];
  return mask === undefined ? '' : regionName(mask, index);
}

/** "rectangle at 10%, 20%; 30% × 20%": positions and sizes relative to the picture’s width and height. */
function outlineOf(mask: Region): string {
  if (mask.shape === 'polygon') return `polygon of ${mask.points.map(({ x, y }) => pair(x, y, ', ')).join('; ')}`;
  const [width, height] = mask.shape === 'ellipse' ? [2 * mask.rx, 2 * mask.ry] : [mask.width, mask.height];
  return `${mask.shape} at ${pair(mask.x, mask.y, ', ')}; ${pair(width, height, ' × ')}`;
}

const pair = (one: number, other: number, between: string) => `${percent(one)}${between}${percent(other)}`;
/** With one decimal, so that even a move by the width of a line shows. */
const percent = (fraction: number) => `${Math.round(fraction * 1000) / 10}%`;
