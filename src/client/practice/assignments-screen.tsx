import { usePlace } from '#client/components/use-place.ts';
import { Assignments } from './assignments/assignments.tsx';

/** /assignments of a teacher: `?class=`, `?page=` counts from 1. */
export function AssignmentsScreen() {
  const { place, move } = usePlace('/assignments');
  return <Assignments place={place} onMove={move} />;
}
