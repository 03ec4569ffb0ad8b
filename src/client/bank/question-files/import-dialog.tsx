import { useEffect, useId, useState } from 'react';
import type { SheetChoices } from '#shared/bank/sheet-choices.ts';
import type { SheetField } from '#shared/bank/sheet-fields.ts';
import type { ColumnReading, ColumnAssignment } from '#shared/bank/question-files.contract.ts';
import { useImportQuestions, usePreviewImport } from '#client/api/question-files.ts';
import { ChoiceBox } from '#client/components/file-import/choice-box.tsx';
import { FailedImport } from '#client/components/file-import/failed-import.tsx';
import { FileDrop } from '#client/components/file-import/file-drop.tsx';
import { importSteps } from '#client/components/file-import/import-steps.ts';
import { StageActions } from '#client/components/file-import/stage-actions.tsx';
import { StageFocus, StageHeading } from '#client/components/file-import/stage-focus.tsx';
import { ImportWork } from '#client/components/file-import/work.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Options, Select } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { FileFormats } from './file-formats.tsx';
import { QUESTION_FILE } from './import-file.ts';
import { IMPORT_WORDS, offerOf } from './import-messages.ts';
import { type ImportState, importStore, type QuestionImport } from './import-store.ts';
import { ImportPreviewView } from './preview.tsx';
import {
  assignmentsFor,
  columnsObstacle,
  fieldLabel,
  offeredFields,
  questionsObstacle,
  rememberAssignment,
} from './remembered-columns.ts';
import { ValidationReport } from './validation-report.tsx';

const { dispatch, setDialogShown, useImportState } = importStore;

/**
 * Imports questions from a file: shows what an import would do, the import, and the report. Closing it stops neither a
 * check nor an import; a notification reports the end, and the reopened dialog shows it.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useImportState();
  const steps = useImport();
  const [isChangingColumns, setIsChangingColumns] = useState(false);
  const sheet = state.stage === 'previewed' ? state.preview.sheet : null;
  const unclear = sheet !== null && (sheet.reason !== null || isChangingColumns) ? sheet : null;
  useEffect(() => {
    setDialogShown(true);
    return () => setDialogShown(false);
  }, []);

  const handleClose = () => {
    dispatch({ type: 'closed' });
    onClose();
  };
  return (
    <Dialog
      size="large"
      open
      onOpenChange={handleClose}
      title={state.stage === 'done' ? 'Validation Report' : 'Bulk Upload'}
      footer={
        unclear !== null ? (
          <>
            <Button onClick={() => (unclear.reason === null ? setIsChangingColumns(false) : steps.startOver())}>
              {unclear.reason === null ? 'Back' : 'Choose another file'}
            </Button>
            <Button variant="primary" type="submit" form={COLUMNS_FORM}>
              Continue
            </Button>
          </>
        ) : (
          state.stage !== 'choosing' && (
            <StageActions<QuestionImport>
              state={state}
              steps={steps}
              offerOf={offerOf}
              fileKind={QUESTION_FILE}
              onClose={handleClose}
            />
          )
        )
      }
    >
      <StageFocus stage={unclear === null ? state.stage : 'columns'}>
        {state.stage === 'previewed' && unclear !== null ? (
          <ColumnMapping
            key={JSON.stringify([unclear.headings, unclear.questions])}
            file={state.file}
            sheet={unclear}
            onDone={(layout) => {
              rememberAssignment(state.file, layout);
              setIsChangingColumns(false);
              void steps.check(state.file);
            }}
          />
        ) : (
          <Stage
            state={state}
            onFile={(file) => void steps.check(file)}
            onChangeColumns={() => setIsChangingColumns(true)}
          />
        )}
      </StageFocus>
    </Dialog>
  );
}

interface StageProps {
  state: ImportState;
  onFile: (file: File) => void;
  onChangeColumns: () => void;
}

function Stage({ state, onFile, onChangeColumns }: StageProps) {
  if (state.stage === 'choosing') return <ChooseFile onFile={onFile} />;
  if (state.stage === 'previewed') {
    return <ImportPreviewView state={state} onFile={onFile} onChangeColumns={onChangeColumns} />;
  }
  if (state.stage === 'failed') return <FailedImport file={state.file} failure={state.failure} />;
  if (state.stage === 'done') return <ValidationReport file={state.file} result={state.result} />;
  return <ImportWork state={state} />;
}

/** The steps of an import of questions. */
function useImport() {
  const { mutateAsync: preview } = usePreviewImport();
  const { mutateAsync: store } = useImportQuestions();
  return importSteps(
    importStore,
    { preview: (input) => preview({ ...input, layouts: assignmentsFor(input.file) }), store },
    IMPORT_WORDS,
  );
}

/** The first step: a file, and what it may look like. */
function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-3">
        <StageHeading>Choose a file</StageHeading>
        <FileDrop kind={QUESTION_FILE} onFile={onFile} />
        <p className="text-14 text-ink-2">
          First you see what is new, what is already in the bank, and which lines have problems. Nothing is stored until
          you confirm.
        </p>
      </div>
      <FileFormats />
    </div>
  );
}

/** Connects the form with the submit button in the dialog's footer. */
const COLUMNS_FORM = 'import-columns';

interface ColumnMappingProps {
  file: File;
  sheet: ColumnReading;
  onDone: (layout: ColumnAssignment) => void;
}

/** The columns of a table, and how the hub should read each of them. */
function ColumnMapping({ file, sheet, onDone }: ColumnMappingProps) {
  const [fields, setFields] = useState<(SheetField | null)[]>(sheet.headings.map((_, i) => sheet.fields[i] ?? null));
  const [hasHeadings, setHasHeadings] = useState(sheet.hasHeadings);
  const [choices, setChoices] = useState<SheetChoices>(sheet.choices ?? {});
  const [isAsked, setIsAsked] = useState(false);
  const obstacle = columnsObstacle(fields) ?? questionsObstacle(sheet.questions, choices);
  const handleSubmit = () => {
    if (obstacle === null) onDone({ headings: sheet.headings, fields, hasHeadings, choices });
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
      {sheet.questions.map((question) => (
        <TableQuestion
          key={question.name}
          question={question}
          value={choices[question.name]}
          onChange={(value) => setChoices({ ...choices, [question.name]: value })}
        />
      ))}
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
        hint="Choose this if the file has no headings."
        isChecked={!hasHeadings}
        onChange={(isQuestion) => setHasHeadings(!isQuestion)}
      />
      {isAsked && obstacle !== null && <Notice tone="bad" title={obstacle} />}
    </form>
  );
}

interface TableQuestionProps {
  question: ColumnReading['questions'][number];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** What the table leaves open, with its two readings. */
function TableQuestion({ question: { name, text, answers }, value, onChange }: TableQuestionProps) {
  return (
    <fieldset className="grid min-w-0 gap-1 rounded-card border border-line px-4 py-3">
      <legend className="sr-only">{text}</legend>
      <p aria-hidden className="font-medium wrap-anywhere">
        {text}
      </p>
      {answers.map((answer) => (
        <label key={answer.value} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            checked={value === answer.value}
            className="size-5 shrink-0 accent-brand"
            onChange={() => onChange(answer.value)}
          />
          <span className="min-w-0 wrap-anywhere">{answer.label}</span>
        </label>
      ))}
    </fieldset>
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
        onChange={({ target }) => onChange(offered.find((offeredField) => offeredField === target.value) ?? null)}
      >
        <option value="">Not imported</option>
        <Options of={offered.map((offeredField) => ({ value: offeredField, label: fieldLabel(offeredField) }))} />
      </Select>
    </li>
  );
}
