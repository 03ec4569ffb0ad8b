import type { MultipleContent } from '#shared/bank/question-kinds/multiple/multiple.ts';
import type { PaperProps } from '../kind-props.ts';
import { LetteredOptions } from '../paper/lettered-options.tsx';

/** The options, and how many to choose. */
export default function MultiplePaper({ question }: PaperProps) {
  const { choose } = question.content as MultipleContent;
  return (
    <>
      <p className="font-semibold">{choose === null ? 'Select all that apply.' : `Choose ${choose}.`}</p>
      <LetteredOptions question={question} />
    </>
  );
}
