import { useMemo, useState } from 'react';
import { planeTargetText } from '#shared/bank/question-kinds/plane/plane.ts';
import { STILL } from '#shared/scanner/core/hold.ts';
import { planeGrade, planeOutcomes } from '#shared/scanner/plane-outcomes.ts';
import {
  heldBy,
  knownContent,
  type PlaneContent,
  type PlaneKey,
  type PlaneResponse,
} from '#shared/scanner/plane-task.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { optionRow } from '../../option-list.tsx';
import { PlanePicture, taskScan } from '../../scanner/plane-picture.tsx';
import { WHOSE } from '../answerer-words.ts';
import type { ReviewProps } from '../kind-props.ts';
import { NotAnswered } from '../not-answered.tsx';
import { UnknownBody } from './unknown-body.tsx';

/** The outcome of each target, and the student's slice beside the best one. */
export default function PlaneReview({ question, answerKey, response, answerer = 'you' }: ReviewProps) {
  const content = question.content as PlaneContent;
  const { best, targets } = answerKey as PlaneKey;
  const given = response as PlaneResponse | null | undefined;
  const [shown, setShown] = useState<'given' | 'best'>(given ? 'given' : 'best');
  const scan = useMemo(() => {
    const known = knownContent(content);
    const own = given ? heldBy(content, given) : STILL;
    return known && taskScan(known, shown === 'best' ? best : own);
  }, [content, best, given, shown]);
  if (scan === null) return <UnknownBody />;
  const outcomes = planeOutcomes(content, targets, given ? heldBy(content, given) : STILL);

  return (
    <div className="grid min-w-0 gap-4">
      {given ? (
        <p className="font-semibold">{Math.round(100 * planeGrade(outcomes).fraction)}% of the targets.</p>
      ) : (
        <NotAnswered />
      )}
      <ul className="grid max-w-3xl gap-2">
        {outcomes.map(({ target, isMet, says }) => (
          <li key={`${target.of} ${target.name}`} className={optionRow(isMet ? 'correct' : 'wrong')}>
            <div className="min-w-0 wrap-anywhere">
              <p className="text-14 text-ink-2">{planeTargetText(target)}</p>
              <p className="font-medium">
                {isMet ? '✓' : '✗'} {says}
              </p>
              {!isMet && target.hint !== '' && <p className="mt-1">{target.hint}</p>}
            </div>
          </li>
        ))}
      </ul>
      <Segmented
        label="Slice"
        isLabelHidden
        options={[
          { value: 'given', label: `${WHOSE[answerer]} slice`, disabled: !given },
          { value: 'best', label: 'Best slice' },
        ]}
        value={shown}
        onChange={setShown}
      />
      <PlanePicture scan={scan} free={[]} hasNames onHold={() => undefined} />
    </div>
  );
}
