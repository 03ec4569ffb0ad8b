import { useParams } from '@tanstack/react-router';
import { AssignmentPreview } from '#client/practice/assignment-preview/assignment-preview.tsx';

/** /assignments/{assignmentId}/preview */
export function AssignmentPreviewScreen() {
  const { assignmentId } = useParams({ from: '/assignments/$assignmentId/preview' });
  return <AssignmentPreview key={assignmentId} id={assignmentId} />;
}
