import type { HotspotKey, HotspotResponse } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import { contains } from '#shared/bank/question-kinds/regions.ts';
import { counted } from '#shared/domain/counted.ts';
import type { GivenProps } from '../kind-props.ts';
import { Picture } from '../picture/picture.tsx';
import { RegionShapes } from '../picture/region-shapes.tsx';

/** Every click over the picture, with the regions of the key: brightest where clicks are densest. */
export default function HotspotGiven({ question, answerKey, answers }: GivenProps) {
  const { regions } = answerKey as HotspotKey;
  const points = answers.flatMap((answer) => (answer as HotspotResponse).points);
  const inside = points.filter((point) => regions.some((region) => contains(region, point))).length;
  return (
    <figure className="grid gap-2">
      <Picture
        url={question.imageUrl}
        alt={question.imageDescription}
        missing="The picture of this question is missing."
      >
        <svg aria-hidden className="pointer-events-none absolute inset-0 size-full">
          {points.map(({ x, y }, index) => (
            <circle
              // oxlint-disable-next-line react/no-array-index-key -- a click has no other name than its position
              key={index}
              cx={`${x * 100}%`}
              cy={`${y * 100}%`}
              r="7"
              className="fill-scan-ink/40 stroke-scan/50"
            />
          ))}
        </svg>
        <RegionShapes regions={regions} toneOf={() => 'plain'} />
      </Picture>
      <figcaption className="text-14 text-ink-2">
        {counted(points.length, 'click')} by {counted(answers.length, 'student')}, {inside} of them in a region
      </figcaption>
    </figure>
  );
}
