import { useLocation, useParams } from '@tanstack/react-router';
import { StudentDetail } from '#client/insight/student-detail/student-detail.tsx';

/** /students/{studentId} */
export function StudentDetailScreen() {
  const { studentId } = useParams({ from: '/students/$studentId' });
  const { listSearch = {} } = useLocation().state;
  return <StudentDetail key={studentId} studentId={studentId} listSearch={listSearch} />;
}
