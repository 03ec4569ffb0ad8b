import { neutralized } from '#shared/domain/formula-cells.ts';

/** Rows as CSV that spreadsheets open correctly: byte order mark, CRLF, and no cell that runs as a formula. */
export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(value: string | number): string {
  const text = typeof value === 'number' ? String(value) : neutralized(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
