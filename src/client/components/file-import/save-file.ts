const REVOKE_DELAY_MS = 60_000;

/** Saves data held by the browser as a download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after a while.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS);
}

/** Saves rows, already separated by commas, as a download. */
export const saveCsv = (text: string, name: string) =>
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
