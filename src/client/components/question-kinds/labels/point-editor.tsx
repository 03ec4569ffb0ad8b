import { useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { isRow, TARGETS_MAX } from '#shared/bank/question-kinds/labels/labels.ts';
import type { Point } from '#shared/bank/question-kinds/regions.ts';
import { classNames } from '#client/lib/class-names.ts';
import { Button } from '#client/ui/button.tsx';
import { MovablePoint } from '../picture/movable-point.tsx';
import { Picture } from '../picture/picture.tsx';
import { PointSurface } from '#client/components/question-kinds/picture/point-surface.tsx';
import { spokenPoint } from '#client/components/question-kinds/picture/picture-points.ts';
import { useSpoken } from '../use-spoken.ts';
import { type EditedLabels, withoutTarget, withTarget, withTargetAt } from './label-edits.ts';
import { Spot } from './spot.tsx';

interface PointEditorProps {
  imageUrl: string;
  edited: EditedLabels;
  onChange: (edited: EditedLabels) => void;
}

/** Points for labels on the picture: a click adds one. */
export function PointEditor({ imageUrl, edited, onChange }: PointEditorProps) {
  const { targets } = edited.content;
  // The point that the next click moves.
  const [selected, setSelected] = useState<number | null>(null);
  const [spoken, speak] = useSpoken();
  const surface = useRef<HTMLDivElement>(null);
  const isFull = targets.length >= TARGETS_MAX;

  function handlePoint(point: Point) {
    if (selected !== null && selected < targets.length) {
      onChange(withTargetAt(edited, selected, point));
      speak(`Place ${selected + 1} moved to ${spokenPoint(point)}.`);
      setSelected(null);
    } else if (isFull) {
      speak(`There are at most ${TARGETS_MAX} places.`);
    } else {
      onChange(withTarget(edited, point));
      speak(`Place ${targets.length + 1} added at ${spokenPoint(point)}.`);
    }
  }

  function remove(index: number) {
    onChange(withoutTarget(edited, index));
    setSelected(null);
    speak(`Place ${index + 1} removed.`);
    // The point that had the focus has been removed.
    surface.current?.focus({ preventScroll: true });
  }

  return (
    <div className="grid gap-2">
      <Picture url={imageUrl} spoken={spoken} speak={speak}>
        <PointSurface
          ref={surface}
          label="Places for labels on the picture"
          keys="Enter adds a place, Delete removes the last."
          onPoint={handlePoint}
          onRemoveLast={() => targets.length > 0 && remove(targets.length - 1)}
        />
        {targets.map(
          (target, index) =>
            !isRow(target) && (
              <MovablePoint
                // oxlint-disable-next-line react/no-array-index-key -- a place has no other name than its number
                key={index}
                point={target}
                label={`Place ${index + 1}`}
                isSelected={index === selected}
                onSelect={() => setSelected(index === selected ? null : index)}
                onMove={(to) => onChange(withTargetAt(edited, index, to))}
                onRemove={() => remove(index)}
                className={classNames(
                  'size-8 rounded-full',
                  index === selected && 'outline-3 outline-scan-brand outline-dashed',
                )}
              >
                <Spot number={index + 1} point={target} {...withText(edited.options[edited.key.labels[index] ?? -1])} />
              </MovablePoint>
            ),
        )}
      </Picture>
      <Button
        size="small"
        variant="quiet"
        className="justify-self-start"
        disabled={isFull}
        onClick={() => onChange(withTarget(edited, { x: 0.5, y: 0.5 }))}
      >
        <Plus aria-hidden className="size-4.5" />
        Add a place in the middle
      </Button>
    </div>
  );
}

const withText = (text: string | undefined) => (text === undefined || text.trim() === '' ? {} : { text });
