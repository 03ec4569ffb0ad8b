import { cellText } from '../columns.ts';
import type { Column } from '../columns.ts';

const head = 'sticky top-0 bg-surface px-1 py-2 sm:px-2 text-right align-bottom text-14 font-medium text-ink-2';

interface FiguresTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** The figures behind a chart; the first column names the row. Long ones scroll in their place. */
export function FiguresTable<Row>({ label, columns, rows }: FiguresTableProps<Row>) {
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
