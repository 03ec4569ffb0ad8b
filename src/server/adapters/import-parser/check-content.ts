import type { ImportExtension } from '#shared/bank/question-import/import-extensions.ts';
import { ImportFileError } from '#shared/bank/question-import/import-file-error.ts';
import { contentKind } from './content-kind.ts';
import { isWorkbook, openWorkbookArchive } from './excel-sheet.ts';
import { SHEET_ARCHIVE_LIMITS } from './sheet-archive.ts';
import { ZipArchive } from './zip-archive.ts';

/** Throws `ImportFileError`, with advice, if a file's content does not match its name. */
export async function checkContent(extension: ImportExtension, data: Uint8Array): Promise<void> {
  const kind = contentKind(data);
  switch (extension) {
    case '.xlsx':
    case '.xls':
      if (kind === 'ole') return;
      if (kind === 'zip') return checkWorkbook(extension, data);
      throw wrong(extension, kind === 'text' ? 'text' : NAMES[kind], kind === 'text' ? 'rename it to .csv, or ' : '');
    case '.zip':
      if (kind !== 'zip') throw new ImportFileError('This file is named .zip, but it is not a zip archive');
      if (await holdsWorkbook(data))
        throw new ImportFileError('This file is named .zip, but it is an Excel workbook: please rename it to .xlsx');
      return;
    case '.xml':
      if (kind === 'xml') return;
      throw new ImportFileError(
        `This file is named .xml, but it is ${NAMES[kind]}: questions are read from Moodle XML`,
      );
    case '.txt':
    case '.csv':
    case '.gift':
      if (kind === 'text') return;
      if ((kind === 'zip' && (await holdsWorkbook(data))) || kind === 'ole') {
        throw new ImportFileError(
          `This file is named ${extension}, but it is an Excel workbook: please rename it to ${kind === 'ole' ? '.xls' : '.xlsx'}`,
        );
      }
      throw new ImportFileError(`This file is named ${extension}, but it is ${NAMES[kind]}, not plain text`);
  }
}

const NAMES = {
  zip: 'a zip archive',
  ole: 'an old Office document',
  html: 'a web page',
  xml: 'XML',
  text: 'plain text',
  other: 'something else',
} as const;

const wrong = (extension: string, found: string, instead: string) =>
  new ImportFileError(
    `This file is named ${extension}, but it is ${found}: please ${instead}open it in a spreadsheet program and save it as .xlsx`,
  );

async function checkWorkbook(extension: string, data: Uint8Array): Promise<void> {
  if (!isWorkbook(await openWorkbookArchive(data))) throw wrong(extension, 'no Excel workbook', '');
}

const holdsWorkbook = async (data: Uint8Array) => isWorkbook(await ZipArchive.open(data, SHEET_ARCHIVE_LIMITS));
