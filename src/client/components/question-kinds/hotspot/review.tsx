import type { ReactNode } from 'react';
import type { HotspotContent, HotspotKey, HotspotResponse } from '#shared/bank/question-kinds/hotspot/hotspot.ts';
import { matchedPoints } from '#shared/bank/question-kinds/hotspot/matched-points.ts';
import { contains, type Point, regionName } from '#shared/bank/question-kinds/regions.ts';
import { counted, plural } from '#shared/domain/counted.ts';
import { classNames } from '#client/lib/class-names.ts';
import { WHOSE } from '../answerer-words.ts';
import { NotAnswered } from '../not-answered.tsx';
import type { ReviewProps } from '../kind-props.ts';
import { FixedMark } from '../picture/mark.tsx';
import { Picture } from '../picture/picture.tsx';
import { RegionShapes } from '../picture/region-shapes.tsx';

/** The regions of the key with the student's clicks, and the same in words. */
export default function HotspotReview({ question, answerKey, response, answerer = 'you' }: ReviewProps) {
  const { clicks } = question.content as HotspotContent;
  const { regions } = answerKey as HotspotKey;
  const points = (response as HotspotResponse | null)?.points ?? [];
  const matched = matchedPoints(regions, points);
  const names = regions.map(regionName);
  const isHit = (region: number) => (matched[region] ?? null) !== null;
  const isAll = matched.filter((point) => point !== null).length >= clicks;

  function fateOf(point: Point, index: number): string {
    const hit = names[matched.indexOf(index)];
    if (hit !== undefined) return `in ${hit}`;
    const within = names[regions.findIndex((region) => contains(region, point))];
    return within === undefined ? 'outside' : `in ${within}, which counts once`;
  }

  return (
    <div className="grid gap-3">
      <Picture
        url={question.imageUrl}
        alt={question.imageDescription}
        missing="The picture of this question is missing."
      >
        <RegionShapes
          regions={regions}
          toneOf={(region) => (isHit(region) ? 'hatched' : 'dotted')}
          signOf={(region) => (isHit(region) ? ' ✓' : '')}
        />
        {points.map((point, index) => (
          <FixedMark
            // oxlint-disable-next-line react/no-array-index-key -- a click has no other name than its position
            key={index}
            point={point}
            number={index + 1}
            tone={matched.includes(index) ? 'right' : 'wrong'}
          />
        ))}
      </Picture>
      {clicks < regions.length && (
        <p className="text-14 text-ink-2">
          {counted(clicks, 'click')} into any of these {regions.length} regions {plural(clicks, 'is', 'are')} right.
        </p>
      )}
      {points.length === 0 && <NotAnswered />}
      <ul className="grid max-w-3xl gap-2">
        {points.map((point, index) => {
          const isRight = matched.includes(index);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a click has no other name than its position
            <Line key={index} tone={isRight ? 'right' : 'wrong'}>
              {isRight ? '✓' : '✗'} {WHOSE[answerer]} click {index + 1}: {fateOf(point, index)}
            </Line>
          );
        })}
        {names.map(
          (name, index) =>
            !isHit(index) && (
              // oxlint-disable-next-line react/no-array-index-key -- a region has no other name than its position
              <Line key={`region ${index}`} tone="plain">
                {isAll ? 'Also right' : 'Not found'}: {name}
              </Line>
            ),
        )}
      </ul>
    </div>
  );
}

const lines = {
  right: 'border-good bg-good-soft text-good',
  wrong: 'border-bad bg-bad-soft text-bad',
  plain: 'border-line-strong bg-surface text-ink-2',
};

function Line({ tone, children }: { tone: keyof typeof lines; children: ReactNode }) {
  return (
    <li className={classNames('rounded-control border px-3.5 py-2 font-medium wrap-anywhere', lines[tone])}>
      {children}
    </li>
  );
}
