import { importExtension, IMPORT_EXTENSIONS } from '#shared/bank/import-extensions.ts';
import { onlySingle, type FileKind } from '#client/components/file-import/file-kind.ts';

export const QUESTION_FILE: FileKind = {
  accept: IMPORT_EXTENSIONS.join(','),
  formats: '.txt, .csv, .xlsx, .xls; also .xml (Moodle), .gift and .zip (QTI, or a sheet with its images)',
  refusalOf: onlySingle({
    one: 'Please upload one file; a .zip can hold a sheet with its images.',
    typeProblemOf: (name) =>
      importExtension(name) === null ? 'Please upload a TXT, CSV or Excel file (.txt, .csv, .xlsx, .xls)' : null,
  }),
};
