import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { BackupStats } from '#shared/hub/backup.contract.ts';
import { backupStatsQuery } from '#client/api/backup.ts';
import { sizeText } from '#client/components/file-import/size-text.ts';
import { counted } from '#client/lib/counted.ts';
import { formatCount, formatDateTime } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const environments: Record<BackupStats['environment'], string> = {
  embedded: 'Embedded database',
  postgres: 'PostgreSQL',
};

const figures = [
  { key: 'users', label: 'Users' },
  { key: 'questions', label: 'Questions' },
  { key: 'flashcards', label: 'Flashcards' },
  { key: 'topics', label: 'Topics' },
  { key: 'quizAttempts', label: 'Quiz attempts' },
  { key: 'contactSubmissions', label: 'Contact submissions' },
  { key: 'totalRecords', label: 'Total records' },
] as const;

/** What is in the hub. Without data the labels stand still. */
export function HubFigures() {
  const { data, error, isFetching, refetch } = useQuery(backupStatsQuery);
  if (error && !data) {
    return <ErrorNotice title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <section aria-label="What is in the hub">
      <dl
        aria-busy={!data}
        className="grid gap-px overflow-hidden rounded-card border border-line bg-line min-[20rem]:grid-cols-2 lg:grid-cols-4"
      >
        {figures.map(({ key, label }) => (
          <Figure key={key} label={label} value={data && formatCount(data[key])} />
        ))}
        <Figure
          label="Pictures, videos, files"
          value={data && sizeText(data.mediaBytes)}
          note={data && counted(data.mediaFiles, 'file')}
        />
      </dl>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-14 text-ink-2">
        <p className="tabular-nums">
          {data && `${environments[data.environment]}, as of ${formatDateTime(data.timestamp)}`}
        </p>
        <Button variant="quiet" size="small" disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden className="size-4" />
          Refresh
        </Button>
      </div>
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string | undefined;
  note?: string | undefined;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="flex flex-col justify-between wrap-anywhere bg-surface px-4 py-3 sm:px-5">
      <dt className="text-14 font-medium text-ink-2">{label}</dt>
      <dd className="mt-1 flex min-h-8 flex-wrap items-baseline gap-x-2 text-20 font-semibold tracking-tight tabular-nums sm:text-24">
        {value ?? <Skeleton className="h-7 w-20" />}
        {note && <span className="text-14 font-normal tracking-normal text-ink-2">{note}</span>}
      </dd>
    </div>
  );
}
