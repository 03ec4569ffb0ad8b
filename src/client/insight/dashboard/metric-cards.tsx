import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Dashboard } from '#shared/insight/dashboard.contract.ts';
import { formatCount } from '#client/lib/format.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';

const cards = [
  { key: 'totalStudents', label: 'Total Students', to: '/students' },
  { key: 'totalQuestions', label: 'Total Questions', to: '/questions' },
  { key: 'totalTopics', label: 'Topics', to: '/topics' },
  { key: 'pendingApprovals', label: 'Pending Approvals', to: '/approvals' },
] as const;

/** Students, questions, topics and approvals in numbers, each leading to its list. Without data the labels stand still. */
export function MetricCards({ metrics }: { metrics: Dashboard['metrics'] | undefined }) {
  return (
    <dl
      aria-busy={!metrics}
      className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4"
    >
      {cards.map(({ key, ...card }) => (
        <Metric key={key} {...card} value={metrics?.[key]} />
      ))}
    </dl>
  );
}

interface MetricProps {
  label: string;
  value: number | undefined;
  /** Where the figure leads to. */
  to: (typeof cards)[number]['to'];
}

function Metric({ label, value, to }: MetricProps) {
  return (
    <div className="relative flex flex-col justify-between bg-surface px-4 py-4 transition-colors has-[a:hover]:bg-sunken sm:px-5">
      <dt className="text-14 font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 min-h-9 text-24 font-semibold tracking-tight tabular-nums sm:text-30">
        {value === undefined ? (
          <Skeleton className="h-9 w-20" />
        ) : (
          <Link
            to={to}
            aria-label={`${label}: ${formatCount(value)}`}
            // The whole card is what is pressed.
            className="flex items-center justify-between gap-2 rounded-control after:absolute after:inset-0"
          >
            {formatCount(value)}
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
          </Link>
        )}
      </dd>
    </div>
  );
}
