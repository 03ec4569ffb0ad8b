import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { counted, formatCount } from '#shared/domain/counted.ts';
import { DASHBOARD_NEEDS_ATTENTION_COUNT } from '#shared/insight/dashboard-figures.ts';
import { worstStudentsQuery } from '#client/api/needs-attention.ts';
import { fullName } from '#client/components/full-name.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { Why } from './why.tsx';

/** The students who need attention most, with a link to all of them. For hubs with students. */
export function WorstStudents() {
  const { data, error, refetch } = useQuery(worstStudentsQuery);
  const count = data?.counts.all;
  return (
    <section aria-labelledby="needs-attention">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="needs-attention" className="flex-1 basis-36 text-18 font-semibold">
          Needs attention
        </h2>
        <Link
          to="/needs-attention"
          className="flex min-h-11 items-center gap-1.5 rounded-control font-medium text-brand-text underline-offset-4 hover:underline"
        >
          {count === undefined || count <= DASHBOARD_NEEDS_ATTENTION_COUNT
            ? 'Reasons and limits'
            : `All ${formatCount(count)} students`}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
      {error && !data ? (
        <ErrorNotice title="The students could not be loaded" error={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonRows label="Loading the students…" count={DASHBOARD_NEEDS_ATTENTION_COUNT} row="h-16" />
      ) : data.students.length === 0 ? (
        <p className="flex items-center gap-2.5 text-ink-2">
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
          {data.asOf === null
            ? 'Students who need attention will be listed here within 15 minutes.'
            : 'Every approved student is doing fine.'}
        </p>
      ) : (
        <ul
          aria-label={`${counted(data.students.length, 'student')} of ${formatCount(data.counts.all)}`}
          className="divide-y divide-line border-y border-line"
        >
          {data.students.map((student) => (
            <li key={student.id} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
              <Link
                to="/students/$studentId"
                params={{ studentId: student.id }}
                className="justify-self-start font-medium wrap-anywhere text-brand-text underline underline-offset-3"
              >
                <bdi>{fullName(student)}</bdi>
              </Link>
              <div className="text-14 text-ink-2">
                <Why reasons={student.reasons} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
