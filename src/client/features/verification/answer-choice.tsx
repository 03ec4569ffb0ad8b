import { FormulaText } from '#client/components/formula-text.tsx';
import { OptionLetter, OptionNote, optionRow } from '#client/components/option-list.tsx';

interface AnswerChoiceProps {
  /** Tells this question's choice apart from the others on the screen. */
  name: string;
  options: readonly string[];
  stored: number;
  suggested: number | null;
  chosen: number;
  onChoose: (index: number) => void;
}

/** Which option is right: the stored and the suggested one are marked, and any can be chosen. */
export function AnswerChoice({ name, options, stored, suggested, chosen, onChoose }: AnswerChoiceProps) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-2 text-14 font-medium">Correct answer</legend>
      {options.map((option, index) => {
        const tone = index === chosen ? 'chosen' : 'plain';
        return (
          <label
            // oxlint-disable-next-line react/no-array-index-key -- an option has no other name than its place
            key={index}
            className={`${optionRow(tone)} relative cursor-pointer py-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand`}
          >
            {/* Over the whole row, invisible: it is found where it is seen. */}
            <input
              type="radio"
              name={`answer-${name}`}
              checked={index === chosen}
              className="absolute inset-0 cursor-[inherit] appearance-none opacity-0"
              onChange={() => onChoose(index)}
            />
            <OptionLetter index={index} tone={tone} />
            {/* The note goes below an option that needs the room. */}
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                <FormulaText text={option} />
              </span>
              {index === stored && <OptionNote tone="plain">Stored answer</OptionNote>}
              {index === suggested && <OptionNote tone="chosen">Suggested</OptionNote>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
