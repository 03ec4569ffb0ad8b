import { exportQuestionsCsv } from '#shared/bank/question-files.endpoints.ts';
import { useMay } from '#client/api/auth.ts';
import { useUrlState } from '#client/components/use-url-state.ts';
import { PrintQuiz } from '#client/practice/paper/print-quiz.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /questions/print: the address has all settings, so that the same link prints the same quiz. */
export function PrintQuizScreen() {
  const { urlState, move } = useUrlState('/questions/print');
  // It contains keys, which leave the hub as with an export.
  const mayPrint = useMay(exportQuestionsCsv);
  if (!mayPrint)
    return (
      <EmptyState as="h1" title="Only teachers print quizzes" text="Ask a teacher of this hub for a printed quiz." />
    );
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title="Print a Quiz"
          text="The seed picks the questions. Keep the address of this page to print the same quiz again."
        />
      </div>
      <PrintQuiz urlState={urlState} onMove={move} />
    </>
  );
}
