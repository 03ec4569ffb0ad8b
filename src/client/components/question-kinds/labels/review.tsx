import {
  isRow,
  type LabelsContent,
  type LabelsKey,
  type LabelsResponse,
} from '#shared/bank/question-kinds/labels/labels.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { classNames } from '#client/lib/class-names.ts';
import type { Answerer } from '../../option-list.tsx';
import { WHOSE, WHOSE_WITHIN } from '../answerer-words.ts';
import type { ReviewProps } from '../kind-props.ts';
import { Picture } from '../picture/picture.tsx';
import { Spot, spotStyle } from './spot.tsx';

/** For each target the label of the key, and the student's label if it differs. */
export default function LabelsReview({ question, answerKey, response, answerer = 'you' }: ReviewProps) {
  const { targets } = question.content as LabelsContent;
  const { labels: right } = answerKey as LabelsKey;
  const placed = (response as LabelsResponse | null)?.labels ?? [];
  const textOf = (label: number | null | undefined) => question.options[label ?? -1];
  const isRight = (index: number) => placed[index] === right[index];
  return (
    <div className="grid max-w-3xl gap-3">
      {targets.some((target) => !isRow(target)) && (
        <Picture
          url={question.imageUrl}
          alt={question.imageDescription}
          missing="The picture of this question is missing."
        >
          {targets.map(
            (target, index) =>
              !isRow(target) && (
                // oxlint-disable-next-line react/no-array-index-key -- a place has no other name than its number
                <span key={index} style={spotStyle(target)} className="pointer-events-none absolute -translate-1/2">
                  <Spot
                    number={index + 1}
                    sign={isRight(index) ? ' ✓' : ' ✗'}
                    point={target}
                    text={textOf(right[index]) ?? ''}
                  />
                </span>
              ),
          )}
        </Picture>
      )}
      <ol className="grid gap-2">
        {targets.map((target, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a target has no other name than its position
            key={index}
            className={classNames(
              'grid gap-1 rounded-control border px-3.5 py-2.5 wrap-anywhere',
              isRight(index) ? 'border-good bg-good-soft' : 'border-bad bg-bad-soft',
            )}
          >
            <span className="flex gap-2">
              <span className="font-semibold tabular-nums">{index + 1}</span>
              {isRow(target) && <FormulaText text={target.text} />}
            </span>
            <Verdict
              isRight={isRight(index)}
              labelText={textOf(placed[index])}
              right={textOf(right[index]) ?? ''}
              answerer={answerer}
            />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface VerdictProps {
  isRight: boolean;
  labelText: string | undefined;
  right: string;
  answerer: Answerer;
}

function Verdict({ isRight, labelText, right, answerer }: VerdictProps) {
  return (
    <dl className="grid gap-1">
      {!isRight && (
        <div className="flex flex-wrap gap-x-2">
          <dt className="font-semibold text-bad">
            ✗ {labelText === undefined ? 'Not answered' : `${WHOSE[answerer]} answer`}
          </dt>
          {labelText !== undefined && (
            <dd>
              <FormulaText text={labelText} />
            </dd>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-x-2">
        <dt className="font-semibold text-good">
          ✓ Correct
          {isRight && <span className="sr-only">, {WHOSE_WITHIN[answerer]} answer</span>}
        </dt>
        <dd>
          <FormulaText text={right} />
        </dd>
      </div>
    </dl>
  );
}
