import { usePlace } from '#client/components/use-place.ts';
import { ManageStudents } from '#client/mail/correspondence/manage-students.tsx';

/** /manage-students: `?search=` looks for students, `?page=` counts from 1. */
export function ManageStudentsScreen() {
  const { place, move } = usePlace('/manage-students');
  return <ManageStudents place={place} onMove={(change) => move({ page: 1, ...change })} />;
}
