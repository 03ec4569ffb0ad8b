import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { recentlyApprovedQuery } from '#client/api/users.ts';
import { AddressText } from '#client/components/address-text.tsx';
import { fullName } from '#client/components/full-name.ts';
import { formatDateTime } from '#client/lib/format.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

/** The most recently approved students, each with a link to their page. */
export function RecentlyApproved() {
  return (
    <section aria-labelledby="recently-approved" className="mt-10">
      <h2 id="recently-approved" className="mb-3 text-18 font-semibold">
        Recently Approved Students
      </h2>
      <Students />
    </section>
  );
}

function Students() {
  const { data: students, error, isPending, refetch } = useQuery(recentlyApprovedQuery);
  if (isPending) return <SkeletonRows label="Loading recently approved students…" count={1} row="h-32" />;
  if (error && !students) return <ErrorNotice error={error} onRetry={refetch} />;
  if (students.length === 0) {
    return <p className="text-ink-2">No recently approved students. Students you approve are listed here.</p>;
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface">
      {students.map((student) => (
        <li
          key={student.id}
          className="flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-2 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="min-w-0">
            <Link
              to="/students/$studentId"
              params={{ studentId: student.id }}
              className="inline-flex min-h-11 items-center rounded-control font-medium wrap-anywhere text-brand-text underline underline-offset-3"
            >
              <bdi>{fullName(student)}</bdi>
            </Link>
            <p className="text-14 text-ink-2">
              <AddressText>{student.email}</AddressText>
            </p>
          </div>
          <p className="text-14 text-ink-2 tabular-nums">
            Approved <time dateTime={student.decidedAt}>{formatDateTime(student.decidedAt)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}
