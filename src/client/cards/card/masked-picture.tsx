import { useId } from 'react';
import { boxOf, type Region } from '#shared/bank/question-kinds/regions.ts';
import { maskLook, type Occlusion } from '#shared/cards/occlusion.ts';
import { counted } from '#shared/domain/counted.ts';
import { Picture } from '#client/components/question-kinds/picture/picture.tsx';

interface MaskedPictureProps {
  imageUrl: string;
  occlusion: Occlusion;
  isAnswered: boolean;
}

/** A picture with masks: until the answer, the mask that is asked for is filled and marked; then it is outlined. */
export function MaskedPicture({ imageUrl, occlusion, isAnswered }: MaskedPictureProps) {
  return (
    <Picture
      url={imageUrl}
      isCovered
      alt={altOf(occlusion, isAnswered)}
      broken="The picture of this card could not be loaded. Check your connection."
    >
      <Masks occlusion={occlusion} isAnswered={isAnswered} />
    </Picture>
  );
}

/** The position of the mask for screen readers; the content behind it is in the text of the back. */
function altOf({ masks, mode, asked }: Occlusion, isAnswered: boolean): string {
  const mask = masks[asked];
  const location = mask === undefined ? '' : `, ${locationOf(mask)}`;
  if (isAnswered) return `Picture. What was hidden is outlined${location}.`;
  const others =
    mode === 'all' && masks.length > 1 ? ` ${counted(masks.length - 1, 'other mask')} on the picture.` : '';
  return `Picture with a mask${location}. What does it hide?${others}`;
}

/** "at the top left" */
function locationOf(mask: Region): string {
  const { left, top, right, bottom } = boxOf(mask);
  const third = (value: number, names: readonly [string, string, string]) =>
    names[value < 1 / 3 ? 0 : value < 2 / 3 ? 1 : 2];
  const row = third((top + bottom) / 2, ['top', '', 'bottom']);
  const column = third((left + right) / 2, ['left', '', 'right']);
  return row === '' && column === '' ? 'in the middle' : `at the ${[row, column].filter(Boolean).join(' ')}`;
}

const looks = {
  asked: 'fill-scan-brand stroke-scan',
  hidden: 'fill-scan-2 stroke-scan-ink',
  revealed: 'fill-none stroke-scan-brand',
};

function Masks({ occlusion, isAnswered }: Omit<MaskedPictureProps, 'imageUrl'>) {
  const id = useId();
  const { masks, asked } = occlusion;
  const shown = masks
    .map((mask, index) => ({ mask, look: maskLook(occlusion, index, isAnswered), key: `${id}-${index}` }))
    .filter(({ look }) => look !== 'absent')
    // The mask that is asked for lies above those that overlap it.
    .toSorted((a, b) => Number(a.mask === masks[asked]) - Number(b.mask === masks[asked]));
  const question = masks[asked];
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {shown.map(({ mask, look, key }) =>
          look === 'absent' ? null : (
            <g key={key}>
              {look === 'revealed' && <Shape mask={mask} className="fill-none stroke-scan stroke-5" />}
              <Shape mask={mask} className={`${looks[look]} stroke-2`} />
            </g>
          ),
        )}
      </svg>
      {!isAnswered && question && <QuestionMark mask={question} />}
    </>
  );
}

/** Marks the mask that is asked for by more than its color. */
function QuestionMark({ mask }: { mask: Region }) {
  const { left, top, right, bottom } = boxOf(mask);
  return (
    <span
      aria-hidden
      style={{ left: `${((left + right) / 2) * 100}%`, top: `${((top + bottom) / 2) * 100}%` }}
      className="pointer-events-none absolute grid size-5 -translate-1/2 place-items-center rounded-full bg-scan-brand text-14 font-bold text-scan-brand-ink"
    >
      ?
    </span>
  );
}

function Shape({ mask, className }: { mask: Region; className: string }) {
  const look = { className, vectorEffect: 'non-scaling-stroke' };
  if (mask.shape === 'polygon')
    return <polygon points={mask.points.map(({ x, y }) => `${x},${y}`).join(' ')} {...look} />;
  if (mask.shape === 'ellipse') return <ellipse cx={mask.x} cy={mask.y} rx={mask.rx} ry={mask.ry} {...look} />;
  return <rect x={mask.x} y={mask.y} width={mask.width} height={mask.height} {...look} />;
}
