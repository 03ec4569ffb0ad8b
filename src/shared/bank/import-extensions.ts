/** The file types of question imports. The dialog offers these; the server judges by content as well. */
export const IMPORT_EXTENSIONS = ['.txt', '.csv', '.xlsx', '.xls', '.gift', '.xml', '.zip'] as const;
export type ImportExtension = (typeof IMPORT_EXTENSIONS)[number];

export const WRONG_IMPORT_EXTENSION =
  'Invalid file type: Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)';

/** The extension of a file that may contain questions, in lower case; null for any other file. */
export function importExtension(fileName: string): ImportExtension | null {
  const lower = fileName.trim().toLowerCase();
  return IMPORT_EXTENSIONS.find((extension) => lower.endsWith(extension)) ?? null;
}
