import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { statsOfStudentQuery, studentQuery } from '#client/api/student-detail.ts';
import { StudyFigures } from '#client/components/study-figures.tsx';
import { CallError } from '#client/lib/call.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { PerformanceHistory } from './performance-history.tsx';
import { StudentInformation } from './student-information.tsx';
import { StudentProgress } from './student-progress.tsx';

interface StudentDetailProps {
  studentId: string;
  /** The address of the list as it was left, to come back to. */
  listSearch: Record<string, string>;
}

/** All that a teacher sees of one student. Give it the student's id as key. */
export function StudentDetail({ studentId, listSearch }: StudentDetailProps) {
  const { data: student, error, refetch } = useQuery(studentQuery(studentId));
  if (isMissing(error)) return <StudentNotFound />;
  return (
    <>
      <Button asChild size="small" variant="quiet" className="mb-3 -ml-3">
        <Link to="/students" search={listSearch}>
          <ArrowLeft aria-hidden className="size-5" />
          Back
          <span className="sr-only"> to the students</span>
        </Link>
      </Button>
      <PageHeader title="Student Detail" />
      {error && !student ? (
        <ErrorNotice title="The student could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <StudentInformation student={student} />
          <Figures studentId={studentId} />
          <StudentProgress studentId={studentId} />
          <PerformanceHistory studentId={studentId} />
        </div>
      )}
    </>
  );
}

function Figures({ studentId }: { studentId: string }) {
  const { data: stats, error, refetch } = useQuery(statsOfStudentQuery(studentId));
  if (error && !stats) {
    return <ErrorNotice title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return <StudyFigures stats={stats} timeLabel="Total Study Time" />;
}

function StudentNotFound() {
  return (
    <EmptyState
      as="h1"
      title="Student Not Found"
      text="The account may have been deleted, or is not a student’s."
      action={
        <Button asChild variant="primary">
          <Link to="/students">Back to Users</Link>
        </Button>
      }
    />
  );
}

/** There is no such student; an address that is no id at all (400) leads to none either. */
function isMissing(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 400);
}
