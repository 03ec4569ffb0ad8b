import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { Progress as ScanProgress } from '#shared/contract/progress-lines.ts';
import { scanQuery } from '#client/api/verification.ts';
import { focusHeading } from '#client/lib/focus-heading.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import type { IssuePlace } from './issue-filters.tsx';
import { ScanFindings } from './scan-findings.tsx';
import { ScanRunning } from './scan-running.tsx';

const FAILED = { title: 'Scan Failed', description: 'Failed to scan questions. Please try again.' };

export interface VerificationProps {
  place: IssuePlace;
  onMove: (change: Partial<IssuePlace>) => void;
}

/** Scans the bank when it opens, and lists the questions whose stored answer does not fit what they say. */
export function Verification({ place, onMove }: VerificationProps) {
  const [progress, setProgress] = useState<ScanProgress | null>(null);
  const { withDismissed } = place;
  const { data, error, isFetching, refetch } = useQuery(scanQuery({ withDismissed, onProgress: setProgress }));
  useEffect(() => {
    if (error) toast({ ...FAILED, variant: 'destructive' });
  }, [error]);

  const handleRescan = () => {
    setProgress(null);
    void refetch();
  };
  const handleRetry = () => {
    handleRescan();
    // The button is in the notice that the scan takes the place of.
    focusHeading();
  };
  const handleMove = (change: Partial<IssuePlace>) => {
    onMove(change);
    // Dismissed questions take a scan of their own.
    if (change.withDismissed === undefined) return;
    setProgress(null);
    focusHeading();
  };
  return (
    <>
      <PageHeader
        title="MCQ Answer Verification"
        text="Compares the stored answer of every question with its options, its explanation, and how the class answers it."
        actions={
          <Button aria-disabled={isFetching} className="min-w-34" onClick={isFetching ? undefined : handleRescan}>
            <RefreshCw aria-hidden className="size-5" />
            {isFetching ? 'Scanning…' : 'Rescan'}
          </Button>
        }
      />
      {isFetching && <ScanRunning progress={progress} />}
      {!isFetching && error && (
        <Notice
          tone="bad"
          title={FAILED.title}
          action={
            <Button size="small" onClick={handleRetry}>
              Try again
            </Button>
          }
        >
          {FAILED.description}
        </Notice>
      )}
      {!isFetching && !error && data && <ScanFindings result={data} place={place} onMove={handleMove} />}
    </>
  );
}
