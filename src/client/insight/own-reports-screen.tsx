import { OwnReports } from '#client/insight/reports/own-reports.tsx';
import { OwnCorrections } from '#client/practice/history/own-corrections.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function OwnReportsScreen() {
  return (
    <>
      <PageHeader
        title="My Reports"
        text="Problems you have reported, what your instructor says, and results that were corrected."
      />
      <OwnCorrections />
      <OwnReports />
    </>
  );
}
