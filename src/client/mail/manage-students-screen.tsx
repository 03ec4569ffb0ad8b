import { usePlace } from '#client/components/use-place.ts';
import { ManageStudents } from '#client/mail/correspondence/manage-students.tsx';

/** /manage-students: the list of /students with the same search parameters, to write to them. */
export function ManageStudentsScreen() {
  const { place, move } = usePlace('/manage-students');
  return <ManageStudents place={place} onMove={(change) => move({ page: 1, ...change })} />;
}
