import { useLocation } from '@tanstack/react-router';
import { OwnAssignments } from './assignments/own-assignments.tsx';

/** /assignments of a student; a mail about an assignment adds `?assignment={id}`. */
export function OwnAssignmentsScreen() {
  const linkedId = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('assignment') });
  return <OwnAssignments linkedId={linkedId} />;
}
