import type { PaperProps } from '../kind-props.ts';
import { Blank } from '../paper/blank.tsx';
import { LetteredOptions } from '../paper/lettered-options.tsx';

/** The steps with letters, and a line for each position. */
export default function OrderPaper({ question }: PaperProps) {
  return (
    <>
      <p className="font-semibold">Write the letters of the steps in the right order.</p>
      <LetteredOptions question={question} />
      <p className="flex flex-wrap gap-x-4 gap-y-2 pt-2">
        {question.options.map((option, position) => (
          <span key={option}>
            {position + 1}. <Blank className="w-8" />
          </span>
        ))}
      </p>
    </>
  );
}
