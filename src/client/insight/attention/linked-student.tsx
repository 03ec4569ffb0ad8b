import { Link } from '@tanstack/react-router';
import { fullName, type Named } from '#client/components/full-name.ts';

/** A student's name, which links to their page and is high enough for a finger. */
export function LinkedStudent({ student }: { student: Named & { id: string; email: string } }) {
  return (
    <Link
      to="/students/$studentId"
      params={{ studentId: student.id }}
      className="inline-flex min-h-11 max-w-full items-center font-medium wrap-anywhere text-brand-text underline underline-offset-4"
      title={student.email}
    >
      <bdi>{fullName(student)}</bdi>
    </Link>
  );
}
