/**
 * A cell's text as an export writes it: what a spreadsheet would run as a formula gets an apostrophe in front, and so
 * does what already looks like that, so that `restored` gives back any text.
 * Source: OWASP, CSV injection.
 */
export function neutralized(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** The text of a cell that `neutralized` wrote; any other text is returned as it is. */
export function restored(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
