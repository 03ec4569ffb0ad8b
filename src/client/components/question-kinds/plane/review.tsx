import { useMemo, useState } from 'react';
import { planeTargetText } from '#shared/bank/question-kinds/plane/plane.ts';
import { STILL } from '#shared/scanner/core/hold.ts';
import { planeOutcomes } from '#shared/scanner/plane-outcomes.ts';
import {
  heldBy,
  knownContent,
  type PlaneContent,
  type PlaneKey,
  type PlaneResponse,
} from '#shared/scanner/plane-task.ts';
import { gradeOf } from '#shared/domain/graded-targets.ts';
import { Segmented } from '#client/ui/segmented.tsx';
import { PlanePicture, taskScan } from '../../scanner/plane-picture.tsx';
import { WHOSE } from '../answerer-words.ts';
import { FromNewerVersion } from '../from-newer-version.tsx';
import type { ReviewProps } from '../kind-props.ts';
import { NotAnswered } from '../not-answered.tsx';
import { TargetOutcomes } from '../target-outcomes.tsx';

/** The outcome of each target, and the student's slice beside the best one. */
export default function PlaneReview({ question, answerKey, response, answerer = 'you' }: ReviewProps) {
  const content = question.content as PlaneContent;
  const { best, targets } = answerKey as PlaneKey;
  const given = response as PlaneResponse | null | undefined;
  const [shown, setShown] = useState<'given' | 'best'>(given ? 'given' : 'best');
  const own = useMemo(() => (given ? heldBy(content, given) : STILL), [content, given]);
  const scan = useMemo(() => {
    const known = knownContent(content);
    return known && taskScan(known, shown === 'best' ? best : own);
  }, [content, best, own, shown]);
  if (scan === null) return <FromNewerVersion what="body" />;
  const outcomes = planeOutcomes(content, targets, own);

  return (
    <div className="grid min-w-0 gap-4">
      {given ? (
        <p className="font-semibold">{Math.round(100 * gradeOf(outcomes).fraction)}% of the targets.</p>
      ) : (
        <NotAnswered />
      )}
      <TargetOutcomes outcomes={outcomes} textOf={planeTargetText} />
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
