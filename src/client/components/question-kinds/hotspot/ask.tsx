import { useRef, useState } from 'react';
import { Crosshair, Trash2 } from 'lucide-react';
import type { HotspotContent, HotspotResponse } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import type { Point } from '#shared/bank/question-kinds/regions.ts';
import { plural } from '#shared/domain/counted.ts';
import { Button } from '#client/ui/button.tsx';
import type { AskProps } from '../kind-props.ts';
import { FixedMark, Mark } from '../picture/mark.tsx';
import { MovablePoint } from '../picture/movable-point.tsx';
import { Picture } from '../picture/picture.tsx';
import { PointSurface } from '#client/components/question-kinds/picture/point-surface.tsx';
import { spokenPoint } from '#client/components/question-kinds/picture/picture-points.ts';
import { useSpoken } from '../use-spoken.ts';

/** Places marks where the student clicks the picture, as many as the question asks for. */
export default function HotspotAsk({ question, response, isOpen, onRespond }: AskProps) {
  const { clicks } = question.content as HotspotContent;
  const points = (response as HotspotResponse | undefined)?.points ?? [];
  // The mark that the next click moves.
  const [selected, setSelected] = useState<number | null>(null);
  const [spoken, speak] = useSpoken();
  const surface = useRef<HTMLDivElement>(null);

  const respond = (next: Point[]) => onRespond(next.length === 0 ? undefined : { points: next });

  function move(index: number, point: Point) {
    respond(points.with(index, point));
  }

  function remove(index: number) {
    respond(points.toSpliced(index, 1));
    setSelected(null);
    speak(`Mark ${index + 1} removed. ${progressOf(points.length - 1, clicks)}`);
    // The pressed button has disappeared.
    surface.current?.focus({ preventScroll: true });
  }

  function handlePoint(point: Point) {
    const index = selected ?? (clicks === 1 && points.length === 1 ? 0 : null);
    if (index !== null) {
      move(index, point);
      setSelected(null);
      speak(`Mark ${index + 1} moved to ${spokenPoint(point)}.`);
    } else if (points.length < clicks) {
      respond([...points, point]);
      speak(`Mark ${points.length + 1} placed at ${spokenPoint(point)}. ${progressOf(points.length + 1, clicks)}`);
    } else {
      speak(`All ${clicks} places are marked. Move or remove a mark to change your answer.`);
    }
  }

  return (
    <fieldset aria-labelledby="question" className="grid min-w-0 gap-3">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{plural(clicks, 'Click on the picture.', `Click ${clicks} places.`)}</span>
        <span className="text-ink-2 tabular-nums">{progressOf(points.length, clicks)}</span>
      </p>
      <Picture url={question.imageUrl} alt={question.imageDescription} spoken={spoken} speak={speak}>
        {isOpen && (
          <PointSurface
            ref={surface}
            label={plural(clicks, 'Click on the picture', `Click ${clicks} places on the picture`)}
            onPoint={handlePoint}
            onRemoveLast={() => points.length > 0 && remove(points.length - 1)}
          />
        )}
        {points.map((point, index) =>
          isOpen ? (
            <MovablePoint
              // oxlint-disable-next-line react/no-array-index-key -- a mark has no other name than its position
              key={index}
              point={point}
              label={`Mark ${index + 1}`}
              className="size-8 rounded-full"
              isSelected={index === selected}
              onSelect={() => setSelected(index === selected ? null : index)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            >
              <Mark number={index + 1} tone={index === selected ? 'selected' : 'plain'} />
            </MovablePoint>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- a mark has no other name than its position
            <FixedMark key={index} point={point} number={index + 1} />
          ),
        )}
      </Picture>
      {points.length > 0 && (
        <ul className="grid max-w-3xl gap-1">
          {points.map((point, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a mark has no other name than its position
            <li key={index} className="flex flex-wrap items-center gap-x-2">
              <span className="flex-1 basis-full text-14 text-ink-2 tabular-nums sm:basis-0">
                <span className="font-semibold text-ink">Mark {index + 1}</span> {spokenPoint(point)}
              </span>
              {isOpen && (
                <>
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => {
                      setSelected(index === selected ? null : index);
                      surface.current?.focus({ preventScroll: true });
                    }}
                  >
                    <Crosshair aria-hidden className="size-4" />
                    {index === selected ? 'Now click the new place' : 'Move'}
                    <span className="sr-only"> mark {index + 1}</span>
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => remove(index)}>
                    <Trash2 aria-hidden className="size-4" />
                    Remove<span className="sr-only"> mark {index + 1}</span>
                  </Button>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function progressOf(count: number, clicks: number): string {
  if (clicks === 1) return count > 0 ? 'Marked.' : '';
  return `${count} of ${clicks} marked.`;
}
