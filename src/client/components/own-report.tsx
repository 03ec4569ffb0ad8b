import { useState, type ReactNode } from 'react';
import type { OwnReport } from '#shared/insight/reports.contract.ts';
import { useWithdrawReport } from '#client/api/reports.ts';
import { formatDate } from '#client/lib/format.ts';
import { reported } from '#client/lib/reported.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { StateWord } from '#client/ui/state-word.tsx';
import { REPORT_KIND_WORDS, REPORT_STATE_LOOKS } from './report-words.ts';

interface OwnReportDetailsProps {
  report: OwnReport;
  /** More actions on an open report. */
  children?: ReactNode;
}

/** A student's report, what happened to it, and the reply. */
export function OwnReportDetails({ report, children }: OwnReportDetailsProps) {
  const { kind, text, state, reply, createdAt, handledAt } = report;
  return (
    <div className="grid min-w-0 gap-2 text-14">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span>
          You reported this on <time dateTime={createdAt}>{formatDate(createdAt)}</time>: {REPORT_KIND_WORDS[kind]}
        </span>
        <StateWord {...REPORT_STATE_LOOKS[state]} />
      </p>
      {text !== '' && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line text-ink-2">
          {text}
        </p>
      )}
      {reply !== null && handledAt !== null && (
        <div className="border-l-3 border-line-strong pl-3">
          <p className="text-ink-3">
            Replied on <time dateTime={handledAt}>{formatDate(handledAt)}</time>
          </p>
          <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
            {reply}
          </p>
        </div>
      )}
      {state === 'open' && (
        <div className="-ml-3 flex flex-wrap gap-1">
          {children}
          <WithdrawButton id={report.id} />
        </div>
      )}
    </div>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const withdrawal = useWithdrawReport();
  const handleConfirm = async () => {
    const isDone = await reported(withdrawal.mutateAsync(id), {
      done: 'Report withdrawn',
      failure: 'The report could not be withdrawn',
      otherwise: 'Please try again.',
    });
    if (!isDone) setIsAsking(false);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Withdraw this report?"
        description="Your instructor will no longer see it."
        confirmLabel="Withdraw report"
        onConfirm={handleConfirm}
      />
    </>
  );
}
