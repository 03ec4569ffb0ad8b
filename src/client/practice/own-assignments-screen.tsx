import { OwnAssignments } from './assignments/own-assignments.tsx';

/** /assignments of a student. */
export function OwnAssignmentsScreen() {
  return <OwnAssignments />;
}
