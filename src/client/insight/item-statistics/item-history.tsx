import { useQuery } from '@tanstack/react-query';
import { formatCount } from '#shared/domain/counted.ts';
import { itemHistoryQuery } from '#client/api/item-statistics.ts';
import { formatDate } from '#client/lib/format.ts';
import { Notice } from '#client/ui/notice.tsx';
import { ErrorNotice } from '#client/ui/query-boundary.tsx';
import { percentText } from './figure-words.ts';

/** How the question performed before it was changed, and by quarter; renders nothing without a history. */
export function ItemHistory({ questionId }: { questionId: string }) {
  const { data, error, refetch } = useQuery(itemHistoryQuery(questionId));
  if (error && !data) {
    return <ErrorNotice title="Earlier figures could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return null;
  const { versions, quarters, drift } = data;
  return (
    <>
      {drift !== null && (
        <Notice tone="warn" title="It has become easier or harder">
          {percentText(drift.from.facilityIndex)} right in {quarterText(drift.from.quarter)},{' '}
          {percentText(drift.to.facilityIndex)} in {quarterText(drift.to.quarter)}.
        </Notice>
      )}
      {versions.length > 1 && (
        <Figures
          title="By version"
          first="Version of"
          rows={versions.map(({ id, createdAt, isCurrent, ...figures }) => ({
            ...figures,
            id,
            name: `${formatDate(createdAt)}${isCurrent ? ' (now)' : ''}`,
          }))}
        />
      )}
      {quarters.length > 1 && (
        <Figures
          title="By quarter, as it is asked now"
          first="Quarter"
          rows={quarters.map(({ quarter, ...figures }) => ({ ...figures, id: quarter, name: quarterText(quarter) }))}
        />
      )}
    </>
  );
}

interface FiguresProps {
  title: string;
  /** The heading of the first column. */
  first: string;
  rows: {
    id: string;
    name: string;
    attempts: number;
    facilityIndex: number | null;
    discriminationIndex?: number | null;
  }[];
}

function Figures({ title, first, rows }: FiguresProps) {
  const hasDiscrimination = rows.some(({ discriminationIndex }) => discriminationIndex !== undefined);
  return (
    <section className="min-w-0">
      <h4 className="mb-1 text-14 font-medium text-ink-2">{title}</h4>
      <table className="w-full max-w-xl text-14 tabular-nums">
        <thead className="text-left text-ink-2">
          <tr>
            <th className="py-1 font-medium">{first}</th>
            <th className="py-1 text-right font-medium">Attempts</th>
            <th className="py-1 text-right font-medium">Facility</th>
            {hasDiscrimination && <th className="py-1 text-right font-medium">Discrimination</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, attempts, facilityIndex, discriminationIndex }) => (
            <tr key={id} className="border-t border-line">
              <td className="py-1">{name}</td>
              <td className="py-1 text-right">{formatCount(attempts)}</td>
              <td className="py-1 text-right">{facilityIndex === null ? '—' : percentText(facilityIndex)}</td>
              {hasDiscrimination && (
                <td className="py-1 text-right">
                  {discriminationIndex == null ? '—' : percentText(discriminationIndex)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** "Q3 2026". */
const quarterText = (quarter: string) => quarter.split('-').toReversed().join(' ');
