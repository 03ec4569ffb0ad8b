/**
 * A cell's text as an export writes it: text that a spreadsheet would run as a formula gets a leading apostrophe, and
 * so does text that already looks like that, so that `restored` returns any text unchanged. Source: OWASP, CSV
 * injection.
 */
export function neutralized(text: string): string {
  return /^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

/** Reverses `neutralized`; any other text is returned unchanged. */
export function restored(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
