import type { NumericContent } from '#shared/bank/question-kinds/numeric/numeric.ts';
import type { PaperProps } from '../kind-props.ts';
import { Blank } from '../paper/blank.tsx';
import { roundingOf } from './number-text.ts';

/** A line for the number and its unit. */
export default function NumericPaper({ question }: PaperProps) {
  const { unit, units, decimals } = question.content as NumericContent;
  const choices = [unit, ...units].filter((choice) => choice !== '');
  return (
    <>
      {decimals !== null && <p className="font-semibold">{roundingOf(decimals)}.</p>}
      <p className="pt-2">
        Answer: <Blank /> {choices.length > 1 ? `(unit: ${choices.join(' or ')})` : choices.join()}
      </p>
    </>
  );
}
