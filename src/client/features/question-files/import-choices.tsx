import type { ImportPreview } from '#shared/contract/question-files.ts';
import type { ImportChoices } from '#client/api/question-files.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { counted } from '#client/lib/counted.ts';
import { importStore } from './import-store.ts';
import { TopicChoices } from './topic-choices.tsx';

interface ImportChoiceBoxesProps {
  preview: ImportPreview;
  choices: ImportChoices;
}

/** What is left to decide. */
export function ImportChoiceBoxes({ preview, choices }: ImportChoiceBoxesProps) {
  const takeable = preview.hidden.newCount + preview.hidden.duplicateCount;
  const choose = (chosen: Partial<ImportChoices>) => importStore.dispatch({ type: 'chosen', choices: chosen });
  return (
    <div className="grid gap-1">
      <TopicChoices preview={preview} choices={choices} onChoose={choose} />
      {preview.duplicateCount > 0 && (
        <ChoiceBox
          label="Leave out questions that are already in the bank"
          hint="Only where options, key and picture are the same too. Also those that are in this file more than once."
          isChecked={choices.skipDuplicates}
          onChange={(skipDuplicates) => choose({ skipDuplicates })}
        />
      )}
      {takeable > 0 && (
        <ChoiceBox
          label={`Also import the ${counted(takeable, 'question')} that ${takeable === 1 ? 'is' : 'are'} hidden or deleted in Moodle`}
          hint="Moodle keeps deleted questions and earlier versions in its exports."
          isChecked={choices.takeHidden}
          onChange={(takeHidden) => choose({ takeHidden })}
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
