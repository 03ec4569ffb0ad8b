import { confusionsOf } from '#shared/bank/question-kinds/labels/confusions.ts';
import {
  isRow,
  type LabelsContent,
  type LabelsKey,
  type LabelsResponse,
} from '#shared/bank/question-kinds/labels/labels.ts';
import { counted } from '#shared/domain/counted.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import type { GivenProps } from '../kind-props.ts';

const SHOWN = 10;

/** Which labels were confused with which, most frequent first. */
export default function LabelsGiven({ question, answerKey, answers }: GivenProps) {
  const { options } = question;
  const { targets } = question.content as LabelsContent;
  const key = answerKey as LabelsKey;
  const confusions = confusionsOf(key, answers as LabelsResponse[]);
  if (confusions.length === 0) return null;
  const textOf = (label: number | null | undefined) => options[label ?? -1] ?? '';
  return (
    <section aria-labelledby="confused" className="grid gap-2">
      <h4 id="confused" className="font-medium">
        Most confused
      </h4>
      <ul className="grid gap-1 text-14">
        {confusions.slice(0, SHOWN).map(({ target, label, count }) => {
          const labeledTarget = targets[target];
          return (
            <li key={`${target} ${label}`} className="wrap-anywhere">
              {labeledTarget !== undefined && isRow(labeledTarget) ? (
                <FormulaText text={labeledTarget.text} />
              ) : (
                `Place ${target + 1}`
              )}
              : {label === null ? 'left empty' : <FormulaText text={textOf(label)} />} instead of{' '}
              <FormulaText text={textOf(key.labels[target])} />, <span>{counted(count, 'time')}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
