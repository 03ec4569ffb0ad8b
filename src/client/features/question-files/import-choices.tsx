import type { ReactNode } from 'react';
import type { ImportPreview } from '#shared/contract/question-files.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import { dispatch } from './import-store.ts';

interface ImportChoiceBoxesProps {
  preview: ImportPreview;
  choices: ImportChoices;
}

/** What is left to decide; nothing where the file is new and right. */
export function ImportChoiceBoxes({ preview, choices }: ImportChoiceBoxesProps) {
  const choose = (chosen: Partial<ImportChoices>) => dispatch({ type: 'chosen', choices: chosen });
  if (preview.duplicateCount === 0 && preview.problemCount === 0) return null;
  return (
    <div className="grid gap-1">
      {preview.duplicateCount > 0 && (
        <ChoiceBox
          label="Leave out questions that are already in the bank"
          hint="Also those that stand more than once in this file."
          isChecked={choices.skipDuplicates}
          onChange={(skipDuplicates) => choose({ skipDuplicates })}
        />
      )}
      {preview.problemCount > 0 && (
        <ChoiceBox
          label="Import the valid rows only"
          hint="Without this, nothing is imported while anything is wrong."
          isChecked={choices.validRowsOnly}
          onChange={(validRowsOnly) => choose({ validRowsOnly })}
        />
      )}
    </div>
  );
}

interface ChoiceBoxProps {
  label: string;
  hint: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function ChoiceBox({ label, hint, isChecked, onChange }: ChoiceBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="checkbox"
        checked={isChecked}
        className="mt-0.5 size-5 shrink-0 accent-brand"
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <span className="block text-14 text-ink-2">{hint}</span>
      </span>
    </label>
  );
}
