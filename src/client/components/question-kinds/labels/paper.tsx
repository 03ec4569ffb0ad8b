import { isRow, type LabelsContent } from '#shared/bank/question-kinds/labels/labels.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import type { PaperProps } from '../kind-props.ts';
import { Blank } from '../paper/blank.tsx';
import { LetteredOptions } from '../paper/lettered-options.tsx';
import { PaperPicture } from '../paper/paper-picture.tsx';
import { Spot, spotStyle } from './spot.tsx';

/** The labels with letters, and a line for each point of the picture or each row. */
export default function LabelsPaper({ question }: PaperProps) {
  const { targets, reuse } = question.content as LabelsContent;
  const isOnPicture = targets.some((target) => !isRow(target));
  return (
    <>
      <p className="font-semibold">
        Write the letter of a label beside each number.{reuse === true && ' A label may be used several times.'}
      </p>
      {isOnPicture && question.imageUrl !== null && (
        <PaperPicture url={question.imageUrl} alt={question.imageDescription}>
          {targets.map(
            (target, index) =>
              !isRow(target) && (
                // oxlint-disable-next-line react/no-array-index-key -- a place has no other name than its number
                <span key={index} style={spotStyle(target)} className="absolute -translate-1/2">
                  <Spot number={index + 1} point={target} />
                </span>
              ),
          )}
        </PaperPicture>
      )}
      <LetteredOptions question={question} />
      <ol className={isOnPicture ? 'flex flex-wrap gap-x-4 gap-y-2 pt-2' : 'grid gap-2 pt-2'}>
        {targets.map((target, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a place has no other name than its number
          <li key={index}>
            {index + 1}. <Blank className="w-8" /> {isRow(target) && <FormulaText text={target.text} />}
          </li>
        ))}
      </ol>
    </>
  );
}
