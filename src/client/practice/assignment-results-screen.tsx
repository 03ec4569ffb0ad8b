import { useParams } from '@tanstack/react-router';
import { AssignmentResults } from '#client/practice/assignment-results/assignment-results.tsx';

/** /assignments/{assignmentId} of a teacher */
export function AssignmentResultsScreen() {
  const { assignmentId } = useParams({ from: '/assignments/$assignmentId' });
  return <AssignmentResults key={assignmentId} id={assignmentId} />;
}
