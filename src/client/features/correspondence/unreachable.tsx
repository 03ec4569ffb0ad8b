import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { getMailing } from '#shared/contract/mailings.ts';
import { formatCount } from '#client/lib/format.ts';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

interface UnreachableProps {
  query: UseQueryResult<z.output<(typeof getMailing)['responses'][200]>>;
  /** How many there are; the server lists the first of them. */
  count: number;
}

/** Who could not be reached, and what their mail server said. */
export function Unreachable({ query, count }: UnreachableProps) {
  const { data, error, refetch } = query;
  if (error && !data) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <Spinner label="Loading who could not be reached…" className="size-8" />;
  const { unreachable } = data;
  return (
    // Scrolls on its own, also by keyboard.
    <section
      aria-label="Who could not be reached"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to take the focus
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-control bg-sunken"
    >
      <ul className="divide-y divide-line text-14">
        {unreachable.map(({ mailId, name, address, reason }) => (
          <li key={mailId} className="px-3 py-2 wrap-anywhere">
            {name !== null && (
              <span className="block font-medium">
                <bdi>{name}</bdi>
              </span>
            )}
            <span className="block text-ink-2">{address}</span>
            <span className="block text-bad">{reason}</span>
          </li>
        ))}
      </ul>
      {unreachable.length < count && (
        <p className="px-3 py-2 text-14 text-ink-2 tabular-nums">
          The first {formatCount(unreachable.length)} of {formatCount(count)}.
        </p>
      )}
    </section>
  );
}
