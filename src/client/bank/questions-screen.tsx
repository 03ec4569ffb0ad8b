import { Suspense, useState } from 'react';
import { Upload } from 'lucide-react';
import { useUrlState } from '#client/components/use-url-state.ts';
import { QuestionBank } from '#client/bank/questions/question-bank.tsx';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';

const ImportDialog = lazy(async () => ({
  default: (await import('#client/bank/question-files/import-dialog.tsx')).ImportDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('#client/bank/question-files/export-dialog.tsx')).ExportDialog,
}));

/** /questions: `?search=`, `?topic={id}` or `none` filter, `?view=` shows duplicates or the check, `?edit=` edits. */
export function QuestionsScreen() {
  const { urlState, move } = useUrlState('/questions');
  const [open, setOpen] = useState<'import' | 'export' | null>(null);
  const handleClose = () => setOpen(null);
  return (
    <>
      <QuestionBank
        urlState={urlState}
        onMove={move}
        importButton={
          <Button onClick={() => setOpen('import')}>
            <Upload aria-hidden className="size-5" />
            Bulk Upload
          </Button>
        }
        onExport={() => setOpen('export')}
      />
      <Suspense>
        {open === 'import' && <ImportDialog onClose={handleClose} />}
        {open === 'export' && <ExportDialog onClose={handleClose} />}
      </Suspense>
    </>
  );
}
