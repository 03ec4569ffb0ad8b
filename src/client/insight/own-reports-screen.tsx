import { OwnReports } from '#client/insight/reports/own-reports.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

export function OwnReportsScreen() {
  return (
    <>
      <PageHeader title="My Reports" text="Problems you have reported, and what your instructor says." />
      <OwnReports />
    </>
  );
}
