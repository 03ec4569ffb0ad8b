import type { ScanResult } from '#client/api/scan-result.ts';
import { formatCount } from '#client/lib/format.ts';

/** What the scan counted, less what has been fixed and dismissed since. */
export function ScanSummary({ result }: { result: ScanResult }) {
  const { totalQuestions, questionsWithIssues, dismissedCount } = result;
  const figures = [
    { label: 'Questions checked', value: totalQuestions },
    { label: 'With issues', value: questionsWithIssues },
    { label: 'Dismissed', value: dismissedCount },
  ];
  return (
    <dl className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-px overflow-hidden rounded-card border border-line bg-line">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col justify-between gap-1 bg-surface px-3 py-3.5 sm:px-5">
          <dt className="text-14 font-medium text-ink-2">{label}</dt>
          <dd className="text-24 font-semibold tracking-tight tabular-nums sm:text-30">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
