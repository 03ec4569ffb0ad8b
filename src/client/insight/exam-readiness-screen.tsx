import { useParams } from '@tanstack/react-router';
import { useUrlState } from '#client/components/use-url-state.ts';
import { ExamReadiness } from '#client/insight/readiness/exam-readiness.tsx';

/** /blueprints/{blueprintId}: `?group=` chooses the students, `?page=` counts from 1. */
export function ExamReadinessScreen() {
  const { blueprintId } = useParams({ from: '/blueprints/$blueprintId' });
  const { urlState, move } = useUrlState('/blueprints/$blueprintId');
  return <ExamReadiness key={blueprintId} blueprintId={blueprintId} urlState={urlState} onMove={move} />;
}
