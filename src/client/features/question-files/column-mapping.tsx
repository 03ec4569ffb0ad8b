import { useId, useState } from 'react';
import type { SheetColumns } from '#shared/contract/question-files.ts';
import type { SheetField } from '#shared/domain/question-import/sheet-columns.ts';
import type { SheetLayout } from '#shared/domain/question-import/sheet-layout.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { Select } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { columnsObstacle, fieldLabel, offeredFields } from './sheet-fields.ts';

/** Of the form, for the button in the dialog's foot that sends it. */
export const COLUMNS_FORM = 'import-columns';

interface ColumnMappingProps {
  file: File;
  sheet: SheetColumns;
  onDone: (layout: SheetLayout) => void;
}

/** The columns of a table, and what the hub is to take each for. */
export function ColumnMapping({ file, sheet, onDone }: ColumnMappingProps) {
  const [fields, setFields] = useState<(SheetField | null)[]>(sheet.headings.map((_, i) => sheet.fields[i] ?? null));
  const [hasHeadings, setHasHeadings] = useState(sheet.hasHeadings);
  const [isAsked, setIsAsked] = useState(false);
  const obstacle = columnsObstacle(fields);
  const handleSubmit = () => {
    if (obstacle === null) onDone({ headings: sheet.headings, fields, hasHeadings });
    else setIsAsked(true);
  };
  return (
    <form
      id={COLUMNS_FORM}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        handleSubmit();
      }}
    >
      <StageHeading>Columns of {file.name}</StageHeading>
      <p className="max-w-prose text-ink-2">
        Choose what each column of the file holds. What you choose is remembered in this browser for files with the same
        headings.
      </p>
      <ul aria-label="Columns" className="divide-y divide-line rounded-card border border-line">
        {sheet.headings.map((heading, index) => (
          <ColumnChoice
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have the same heading
            key={index}
            name={heading || `Column ${index + 1}`}
            sample={sheet.samples[index] ?? ''}
            field={fields[index] ?? null}
            offered={offeredFields(sheet.fields)}
            onChange={(field) => setFields(fields.with(index, field))}
          />
        ))}
      </ul>
      <ChoiceBox
        label="The first row is a question"
        hint="Choose this where the file has no headings."
        isChecked={!hasHeadings}
        onChange={(isQuestion) => setHasHeadings(!isQuestion)}
      />
      {isAsked && obstacle !== null && <Notice tone="bad" title={obstacle} />}
    </form>
  );
}

interface ColumnChoiceProps {
  name: string;
  sample: string;
  field: SheetField | null;
  offered: readonly SheetField[];
  onChange: (field: SheetField | null) => void;
}

function ColumnChoice({ name, sample, field, offered, onChange }: ColumnChoiceProps) {
  const id = useId();
  return (
    <li className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-2">
      <label htmlFor={id} className="min-w-0 wrap-anywhere">
        <span className="line-clamp-2 font-medium">{name}</span>
        {sample !== '' && <span className="line-clamp-2 text-14 text-ink-2">{sample}</span>}
      </label>
      <Select
        id={id}
        value={field ?? ''}
        onChange={({ target }) => onChange(offered.find((one) => one === target.value) ?? null)}
      >
        <option value="">Not taken</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {fieldLabel(one)}
          </option>
        ))}
      </Select>
    </li>
  );
}
