import { useParams } from '@tanstack/react-router';
import { usePlace } from '#client/components/use-place.ts';
import { ExamReadiness } from '#client/insight/readiness/exam-readiness.tsx';

/** /blueprints/{blueprintId}: `?group=` chooses the students, `?page=` counts from 1. */
export function ExamReadinessScreen() {
  const { blueprintId } = useParams({ from: '/blueprints/$blueprintId' });
  const { place, move } = usePlace('/blueprints/$blueprintId');
  return <ExamReadiness key={blueprintId} blueprintId={blueprintId} place={place} onMove={move} />;
}
