import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { ExportQuestions } from '#client/features/question-files/export-questions.tsx';
import { readPlace, writePlace } from '#client/features/questions/bank-place.ts';
import type { BankPlace } from '#client/features/questions/bank-place.ts';
import { QuestionBank } from '#client/features/questions/question-bank.tsx';
import { Button } from '#client/ui/button.tsx';

const ImportDialog = lazy(async () => ({
  default: (await import('#client/features/question-files/import-dialog.tsx')).ImportDialog,
}));

type Params = Record<string, unknown>;

/** /questions: `?search=` and `?topic={id}` or `none` filter, `?view=` shows the duplicates, `?edit={id}` opens a question. */
export function QuestionsScreen() {
  const params: Params = useSearch({ strict: false });
  const navigate = useNavigate();
  const [isImporting, setIsImporting] = useState(false);

  const handleMove = useCallback(
    (change: Partial<BankPlace>) =>
      void navigate({
        to: '.',
        search: (before: Params) => writePlace({ ...readPlace(before), ...change }),
        // A filter is not a place to come back to, step by step; and the list stays where it is.
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  return (
    <>
      <QuestionBank
        place={readPlace(params)}
        onMove={handleMove}
        importButton={
          <Button onClick={() => setIsImporting(true)}>
            <Upload aria-hidden className="size-5" />
            Bulk Upload
          </Button>
        }
        exportMenu={<ExportQuestions />}
      />
      <Suspense>{isImporting && <ImportDialog open onOpenChange={setIsImporting} />}</Suspense>
    </>
  );
}
