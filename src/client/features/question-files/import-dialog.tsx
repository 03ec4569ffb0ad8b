import { useEffect, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { rememberLayout } from './column-memory.ts';
import { COLUMNS_FORM, ColumnMapping } from './column-mapping.tsx';
import { ChooseFile } from './choose-file.tsx';
import { FailedImport } from '#client/components/file-import/failed-import.tsx';
import { offerOf } from './import-counts.ts';
import { importStore } from './import-store.ts';
import type { ImportState, QuestionImport } from './import-store.ts';
import { ImportPreviewView } from './preview.tsx';
import { StageActions } from '#client/components/file-import/stage-actions.tsx';
import { StageFocus } from '#client/components/file-import/stage-focus.tsx';
import { useImport } from './use-import.ts';
import { ValidationReport } from './validation-report.tsx';
import { ImportWork } from '#client/components/file-import/work.tsx';

interface ImportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Takes questions over from a file: what an import would do, the import, and the report. Closing it ends neither a check
 * nor an import; a notification tells the end, and the dialog finds it again.
 */
export function ImportDialog(props: ImportDialogProps) {
  return props.open && <OpenDialog {...props} />;
}

const { dispatch, setDialogShown, useImportState } = importStore;

function OpenDialog({ open, onOpenChange }: ImportDialogProps) {
  const state = useImportState();
  const steps = useImport();
  const [isChangingColumns, setIsChangingColumns] = useState(false);
  const sheet = state.stage === 'previewed' ? state.preview.sheet : null;
  const unclear = sheet !== null && (sheet.reason !== null || isChangingColumns) ? sheet : null;
  useEffect(() => {
    setDialogShown(true);
    return () => setDialogShown(false);
  }, []);

  const handleOpenChange = (isOpen: boolean) => {
    if (!isOpen) dispatch({ type: 'closed' });
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      size="large"
      open={open}
      onOpenChange={handleOpenChange}
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
              onClose={() => handleOpenChange(false)}
            />
          )
        )
      }
    >
      <StageFocus stage={unclear === null ? state.stage : 'columns'}>
        {state.stage === 'previewed' && unclear !== null ? (
          <ColumnMapping
            key={unclear.headings.join('\n')}
            file={state.file}
            sheet={unclear}
            onDone={(layout) => {
              rememberLayout(layout);
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
