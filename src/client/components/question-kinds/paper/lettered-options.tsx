import { FormulaText } from '#client/components/formula-text.tsx';
import { lettered } from '#client/lib/format.ts';
import type { PaperProps } from '../kind-props.ts';

/** Options with the letters that the key refers to. */
export function LetteredOptions({ question: { options } }: PaperProps) {
  return (
    <ol className="grid gap-1">
      {options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its position
        <li key={index} className="flex gap-2">
          <span className="w-5 shrink-0 font-semibold">{lettered(index)}.</span>
          <span className="min-w-0 wrap-anywhere">
            <FormulaText text={option} />
          </span>
        </li>
      ))}
    </ol>
  );
}
