import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnReport } from '#shared/insight/reports.contract.ts';
import { ownReportPageQuery, REPORTS_PAGE_SIZE, useMarkRepliesSeen } from '#client/api/reports.ts';
import { FormulaText } from '#client/components/formula-text.tsx';
import { ListPage, NoSuchPage } from '#client/components/lists/list-page.tsx';
import { OwnReportDetails } from '#client/components/own-report.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** The student's reports with the replies, which then count as seen. */
export function OwnReports() {
  const [page, setPage] = useState(1);
  const { data, ...query } = useQuery(ownReportPageQuery(page - 1));
  const { mutate: markSeen } = useMarkRepliesSeen();
  const newIds = (data?.reports ?? []).flatMap(({ id, isNew }) => (isNew ? [id] : [])).join(',');
  useEffect(() => {
    if (newIds !== '') markSeen(newIds.split(','));
  }, [newIds, markSeen]);
  return (
    <ListPage
      query={{ ...query, data: data?.reports }}
      failure="Your reports could not be loaded"
      skeleton={<SkeletonRows label="Loading your reports…" count={4} row="h-36" className="grid gap-3" />}
      empty={page > 1 ? <NoSuchPage onFirst={() => setPage(1)} /> : <NoReports />}
      label="Pages of your reports"
      noun="reports"
      page={page}
      size={REPORTS_PAGE_SIZE}
      total={data?.total}
      onPage={setPage}
    >
      {(reports) => (
        <ul className="grid gap-3">
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} />
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function ReportRow({ report }: { report: OwnReport }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <h2 className="line-clamp-3 max-w-[66ch] min-w-0 flex-1 text-16 font-medium tracking-normal wrap-anywhere">
          <FormulaText text={report.title} />
        </h2>
        {report.isNew && <Badge tone="brand">New reply</Badge>}
      </div>
      <OwnReportDetails report={report} />
    </li>
  );
}

function NoReports() {
  return (
    <EmptyState
      title="No reports yet"
      text="Is a key wrong, or a question unclear? Press “Report a problem” below the question in your history."
      action={<ButtonLink to="/quiz-history">Open Quiz History</ButtonLink>}
    />
  );
}
