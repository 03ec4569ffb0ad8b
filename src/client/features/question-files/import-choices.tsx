import type { ImportPreview } from '#shared/contract/question-files.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { importStore } from './import-store.ts';

interface ImportChoiceBoxesProps {
  preview: ImportPreview;
  choices: ImportChoices;
}

/** What is left to decide; nothing where the file is new and right. */
export function ImportChoiceBoxes({ preview, choices }: ImportChoiceBoxesProps) {
  const choose = (chosen: Partial<ImportChoices>) => importStore.dispatch({ type: 'chosen', choices: chosen });
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
