import type { RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { ImportFormat, ImportProblem, ColumnReading } from '#shared/bank/question-files.contract.ts';
import type { CodePage } from '#shared/domain/code-pages.ts';
import { decodeText, guessedCodePage } from '#shared/domain/decode-text.ts';
import { readGift } from '#server/importing/gift/gift.ts';
import { findStoredImage } from '#server/importing/sheet/image-finder.ts';
import { importExtension, WRONG_IMPORT_EXTENSION, type ImportExtension } from '#shared/bank/import-extensions.ts';
import { ImportFileError } from './import-file-error.ts';
import type { ImportedQuestion } from '#server/importing/question/imported-question.ts';
import { QuestionCollector } from '#server/importing/question/question-collector.ts';
import { textFormat } from '#server/importing/typed/text-format.ts';
import { readTextTemplate } from '#server/importing/typed/text-template.ts';
import { readTypedList } from '#server/importing/typed/typed-list.ts';
import { checkContent } from './check-content.ts';
import { readCsv, type SheetReading } from '#server/importing/sheet/csv-sheet.ts';
import { readExcel } from '#server/importing/sheet/excel-sheet.ts';
import { checkSize, type ImportFile } from './import-parser.ts';
import { readMoodleXml } from '#server/importing/moodle/moodle-file.ts';
import { QtiPackage } from '#server/importing/qti/qti-package.ts';
import { readQtiPackage } from '#server/importing/qti/read-qti-package.ts';
import { SHEET_ARCHIVE_LIMITS, SheetArchive } from '#server/importing/sheet/sheet-archive.ts';
import { ZipArchive } from './zip-archive.ts';

/** Receives the file's content while it is read. */
export interface ImportOutput {
  question(question: ImportedQuestion): void;
  problem(problem: ImportProblem): void;
  remarked(item: RemarkedItem): void;
  image(key: string, data: Uint8Array): void;
}

export interface ImportSummary {
  format: ImportFormat;
  totalCount: number;
  /** How the columns of a table were read; null for files that are not tables. */
  sheet: ColumnReading | null;
  /** The code page that its letters were read in; null if the bytes leave no doubt. */
  codePage: CodePage | null;
}

/**
 * Reads a file of questions in any format. Throws `ImportFileError` if it cannot be read as one; any other error is a
 * bug in this program.
 */
export async function readQuestionFile(file: ImportFile, output: ImportOutput): Promise<ImportSummary> {
  const { name, data, layouts = [] } = file;
  const extension = importExtension(name);
  if (extension === null) throw new ImportFileError(WRONG_IMPORT_EXTENSION);
  checkSize(file);
  await checkContent(extension, data);
  /** Embedded pictures of the question that is being read. */
  const pictures = new Map<string, Uint8Array>();
  /** Keys of pictures stored in the archive. */
  const shown = new Set<string>();
  const collector = new QuestionCollector({
    problem: (problem) => output.problem(problem),
    remarked: (item) => output.remarked(item),
    question: (question) => {
      output.question(question);
      if (question.image === null) return;
      const picture = pictures.get(question.image);
      if (picture === undefined) shown.add(question.image);
      else output.image(question.image, picture);
      pictures.clear();
    },
  });
  const reading = await readByExtension(extension, data, {
    collector,
    layouts,
    findImage: findStoredImage,
    onPicture: (key, picture) => pictures.set(key, picture),
    onArchive: (archive) => {
      for (const key of shown) output.image(key, archive.read(key));
      const leftOver = archive.leftOver();
      if (leftOver !== null) collector.addStray(1, leftOver);
    },
  });
  if (collector.totalCount === 0) throw new ImportFileError('There are no questions in this file');
  return { ...reading, totalCount: collector.totalCount };
}

interface Reading extends SheetReading {
  /** Called when the sheet or the items of an archive have been read. */
  onArchive: (archive: Pick<SheetArchive, 'read' | 'leftOver'>) => void;
}

async function readByExtension(
  extension: ImportExtension,
  data: Uint8Array,
  reading: Reading,
): Promise<Omit<ImportSummary, 'totalCount'>> {
  const { collector } = reading;
  const plain = () => ({ sheet: null, codePage: guessedCodePage(data) });
  switch (extension) {
    case '.csv':
      return { format: 'csv', sheet: readCsv(data, reading), codePage: guessedCodePage(data) };
    case '.xlsx':
    case '.xls':
      return { format: 'excel', sheet: await readExcel(data, reading), codePage: null };
    case '.xml':
      readMoodleXml(data, collector, reading.onPicture);
      return { format: 'moodle-xml', sheet: null, codePage: null };
    case '.gift':
      readGift(decodeText(data), collector);
      return { format: 'gift', ...plain() };
    case '.txt':
      return { format: readText(decodeText(data), reading), ...plain() };
    case '.zip':
    case '.imscc':
    default:
      return readArchive(data, reading);
  }
}

function readText(text: string, { collector, findImage }: Reading): ImportFormat {
  const format = textFormat(text);
  if (format === null) {
    throw new ImportFileError(
      'There are no questions in this text: each has to begin with QUESTION: or a number, have options A) to E) and a line "Answer:" with a letter',
    );
  }
  if (format === 'txt') readTextTemplate(text, collector, findImage);
  else if (format === 'gift') readGift(text, collector);
  else readTypedList(text, collector, findImage);
  return format;
}

async function readArchive(data: Uint8Array, reading: Reading): Promise<Omit<ImportSummary, 'totalCount'>> {
  const qti = QtiPackage.in(await ZipArchive.open(data, SHEET_ARCHIVE_LIMITS));
  if (qti !== null) {
    readQtiPackage(qti, reading.collector, reading.onPicture);
    reading.onArchive({ read: qti.read, leftOver: () => null });
    return { format: 'qti', sheet: null, codePage: null };
  }
  const archive = await SheetArchive.open(data);
  const extension = importExtension(archive.sheetName);
  if (extension === null) throw new ImportFileError(WRONG_IMPORT_EXTENSION);
  const sheet = archive.read(archive.sheetName);
  await checkContent(extension, sheet);
  const read = await readByExtension(extension, sheet, { ...reading, findImage: archive.findImage });
  reading.onArchive(archive);
  return { ...read, format: 'zip' };
}
