import { usePlace } from '#client/components/use-place.ts';
import { ReportQueue } from '#client/insight/reports/report-queue.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

/** /reports: `?state=` and `?order=` choose what is listed, `?page=` counts from 1. */
export function ReportsScreen() {
  const { place, move } = usePlace('/reports');
  return (
    <>
      <PageHeader title="Reports" text="Problems that students have reported with questions and flashcards." />
      <ReportQueue place={place} onMove={move} />
    </>
  );
}
