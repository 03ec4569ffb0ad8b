import { Suspense, useState } from 'react';
import { Upload } from 'lucide-react';
import { useUrlState } from '#client/components/use-url-state.ts';
import { ExportQuestions } from '#client/bank/question-files/export-questions.tsx';
import { QuestionBank } from '#client/bank/questions/question-bank.tsx';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';

const ImportDialog = lazy(async () => ({
  default: (await import('#client/bank/question-files/import-dialog.tsx')).ImportDialog,
}));

/** /questions: `?search=`, `?topic={id}` or `none` filter, `?view=` shows duplicates or the check, `?edit=` edits. */
export function QuestionsScreen() {
  const { urlState, move } = useUrlState('/questions');
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <QuestionBank
        urlState={urlState}
        onMove={move}
        importButton={
          <Button onClick={() => setIsImporting(true)}>
            <Upload aria-hidden className="size-5" />
            Bulk Upload
          </Button>
        }
        exportMenu={<ExportQuestions />}
      />
      <Suspense>{isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}</Suspense>
    </>
  );
}
