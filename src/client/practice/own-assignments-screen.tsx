import { useNavigate } from '@tanstack/react-router';
import { OwnAssignments } from './assignments/own-assignments.tsx';

/** /assignments of a student. */
export function OwnAssignmentsScreen() {
  const navigate = useNavigate();
  return <OwnAssignments onStarted={(session) => void navigate({ to: '/quiz', search: { session } })} />;
}
