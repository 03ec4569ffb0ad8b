import { Download } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { saveTable, type Column } from './columns.ts';

interface CsvButtonProps<Row> {
  /** What is downloaded, for screen reader users who reach the button out of context. */
  of: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  fileName: string;
}

/** Downloads a table that has already loaded. */
export function CsvButton<Row>({ of, columns, rows, fileName }: CsvButtonProps<Row>) {
  return (
    <Button size="small" onClick={() => saveTable(columns, rows, fileName)}>
      <Download aria-hidden className="size-4" />
      Download CSV
      <span className="sr-only">: {of}</span>
    </Button>
  );
}
