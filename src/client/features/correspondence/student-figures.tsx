import { useQuery } from '@tanstack/react-query';
import { studentCountsQuery } from '#client/api/mailings.ts';
import { formatCount } from '#client/lib/format.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** How many students there are, and how many of them can be written to and greeted. */
export function StudentFigures() {
  const { data: counts, error, refetch } = useQuery(studentCountsQuery);
  if (error && !counts) {
    return <ErrorNotice title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <dl className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4">
      <Figure label="Total Students" value={counts?.totalStudents} />
      <Figure label="Can Be Emailed" value={counts?.reachable} />
      <Figure label="With Date of Birth" value={counts?.withBirthDate} />
      <Figure label="Birthdays Today" value={counts?.birthdaysToday} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="text-14 font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 min-h-9 text-24 font-semibold tabular-nums lg:text-30">
        {value === undefined ? <Skeleton className="h-9 w-20" /> : formatCount(value)}
      </dd>
    </div>
  );
}
