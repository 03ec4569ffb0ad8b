/** The file types of question imports. The dialog offers these; the server judges by content as well. */
export const IMPORT_EXTENSIONS = ['.txt', '.csv', '.tsv', '.xlsx', '.xls', '.gift', '.xml', '.zip', '.imscc'] as const;
export type ImportExtension = Exclude<(typeof IMPORT_EXTENSIONS)[number], '.tsv'>;

export const WRONG_IMPORT_EXTENSION =
  'Invalid file type: Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)';

/** The extension of a file that may contain questions, in lower case, .tsv as .csv; null for any other file. */
export function importExtension(fileName: string): ImportExtension | null {
  const lower = fileName.trim().toLowerCase();
  const extension = IMPORT_EXTENSIONS.find((known) => lower.endsWith(known)) ?? null;
  return extension === '.tsv' ? '.csv' : extension;
}
