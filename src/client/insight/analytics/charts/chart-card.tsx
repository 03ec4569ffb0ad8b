import { useId, useState, type ReactNode } from 'react';
import { Card, CardTitle } from '#client/ui/card.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { cellText, type Column } from '../columns.ts';
import { CsvButton } from '../csv-button.tsx';

const views = [
  { value: 'chart' as const, label: 'Chart' },
  { value: 'table' as const, label: 'Table' },
];

/** A tap also focuses parts of a chart; only the chart as a whole shows the focus ring. */
const quietInside = '[&_svg_*]:outline-none';

interface ChartCardProps<Row> {
  title: string;
  /** The chart in one sentence; shown instead of the chart if it would be empty. */
  sentence: string;
  isEmpty: boolean;
  columns: readonly Column<Row>[];
  /** All rows, for the file. */
  rows: readonly Row[];
  /** The rows worth reading, in a suitable order; defaults to all. */
  shownRows?: readonly Row[];
  fileName: string;
  className?: string;
  /** The drawing. */
  children: ReactNode;
}

/** A chart with its title and main figures, which can also be read as a table or downloaded as CSV. */
export function ChartCard<Row>(props: ChartCardProps<Row>) {
  const { title, sentence, isEmpty, columns, rows, shownRows = rows, fileName, className, children } = props;
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const id = useId();
  return (
    <Card aria-labelledby={`${id}title`} className={`min-w-0 ${className ?? ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <CardTitle as="h3" id={`${id}title`}>
            {title}
          </CardTitle>
          <p id={`${id}text`} className="mt-1 max-w-prose text-ink-2 tabular-nums">
            {sentence}
          </p>
        </div>
        {!isEmpty && (
          <Segmented label={`${title}, shown as`} isLabelHidden options={views} value={view} onChange={setView} />
        )}
      </div>
      {!isEmpty && view === 'chart' && (
        <figure aria-labelledby={`${id}title`} aria-describedby={`${id}text`} className={`mt-4 ${quietInside}`}>
          {children}
        </figure>
      )}
      {!isEmpty && view === 'table' && (
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
          <FiguresTable label={`${title}: figures`} columns={columns} rows={shownRows} />
          <div>
            <CsvButton of={title} columns={columns} rows={rows} fileName={fileName} />
          </div>
        </div>
      )}
    </Card>
  );
}

/** A placeholder for a chart while its figures load; set its height. */
export function ChartSkeleton({ className }: { className: string }) {
  return (
    <div className={`rounded-card border border-line bg-surface p-5 ${className}`}>
      <Skeleton className="h-6 w-56 max-w-full" />
      <Skeleton className="mt-2 h-5 w-96 max-w-full" />
    </div>
  );
}

const head = 'sticky top-0 bg-surface px-1 py-2 sm:px-2 text-right align-bottom text-14 font-medium text-ink-2';

interface FiguresTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The figures behind a chart; the first column names the row. A long table scrolls within its box. */
function FiguresTable<Row>({ label, columns, rows }: FiguresTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <section className="relative max-h-96 overflow-auto rounded-control" tabIndex={0} aria-label={label}>
      <table className="w-full border-collapse tabular-nums max-sm:text-14" aria-label={label}>
        <thead>
          <tr className="shadow-[0_1px_0] shadow-line">
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={`${head} first:pl-0 first:text-left last:pr-0`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, rowIndex) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no ids, and do not move
            <tr key={rowIndex}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.name} scope="row" className="py-2 pr-1 text-left font-normal wrap-anywhere">
                    {cellText(column, row)}
                  </th>
                ) : (
                  <td key={column.name} className="px-1 py-2 text-right last:pr-0 sm:px-2">
                    {cellText(column, row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
