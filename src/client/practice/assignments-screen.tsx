import { useUrlState } from '#client/components/use-url-state.ts';
import { Assignments } from './assignments/assignments.tsx';

/** /assignments of a teacher: `?class=`, `?page=` counts from 1. */
export function AssignmentsScreen() {
  const { urlState, move } = useUrlState('/assignments');
  return <Assignments urlState={urlState} onMove={move} />;
}
