import { Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareWarning } from 'lucide-react';
import { ownReportsQuery, type ReportTarget } from '#client/api/reports.ts';
import { lazy } from '#client/lib/late.ts';
import { Button } from '#client/ui/button.tsx';
import { OwnReportDetails } from './own-report.tsx';

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }));

interface ReportProblemProps {
  target: ReportTarget;
  /** The subject for the button's accessible name: "question 3". */
  name: string;
}

/** A button to report a problem with a question or a flashcard; if the student has reported one, shows its state. */
export function ReportProblem({ target, name }: ReportProblemProps) {
  const [isWriting, setIsWriting] = useState(false);
  const { data } = useQuery(ownReportsQuery('sessionId' in target ? target.sessionId : undefined));
  // The latest comes first.
  const report = data?.reports.find(({ questionId, flashcardId }) =>
    'flashcardId' in target ? flashcardId === target.flashcardId : questionId === target.questionId,
  );
  const isOpen = report?.state === 'open';
  const button = (
    <Button variant="quiet" size="small" className="justify-self-start" onClick={() => setIsWriting(true)}>
      {!isOpen && <MessageSquareWarning aria-hidden className="size-4" />}
      <span>
        {isOpen ? 'Edit' : 'Report a problem'}
        <span className="sr-only"> ({name})</span>
      </span>
    </Button>
  );
  return (
    <div className="grid gap-2">
      {report && <OwnReportDetails report={report}>{button}</OwnReportDetails>}
      {!isOpen && button}
      <Suspense>
        {isWriting && (
          <ReportDialog
            target={target}
            name={name}
            report={isOpen ? report : undefined}
            onClose={() => setIsWriting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
