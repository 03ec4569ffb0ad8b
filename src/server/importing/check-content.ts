import type { ImportExtension } from '#shared/bank/import-extensions.ts';
import { ImportFileError } from './import-file-error.ts';
import { isWorkbook, openWorkbookArchive } from '#server/importing/sheet/excel-sheet.ts';
import { SHEET_ARCHIVE_LIMITS } from '#server/importing/sheet/sheet-archive.ts';
import { ZipArchive } from './zip-archive.ts';

/** The kind of a file by its first bytes, in enough detail to tell a teacher why it cannot be read. */
type ContentKind = 'zip' | 'ole' | 'html' | 'xml' | 'text' | 'other';

const SIGNATURES: [kind: ContentKind, bytes: number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['ole', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  // PDF, PNG, JPEG, GIF, gzip, 7z, RAR, RTF
  ['other', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['other', [0x89, 0x50, 0x4e, 0x47]],
  ['other', [0xff, 0xd8, 0xff]],
  ['other', [0x47, 0x49, 0x46, 0x38]],
  ['other', [0x1f, 0x8b]],
  ['other', [0x37, 0x7a, 0xbc, 0xaf]],
  ['other', [0x52, 0x61, 0x72, 0x21, 0x1a]],
  ['other', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
];
const HEAD_BYTES = 1000;

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
    case '.imscc':
      if (kind !== 'zip') throw new ImportFileError(`This file is named ${extension}, but it is not a zip archive`);
      if (await holdsWorkbook(data))
        throw new ImportFileError(
          `This file is named ${extension}, but it is an Excel workbook: please rename it to .xlsx`,
        );
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

function contentKind(data: Uint8Array): ContentKind {
  const signature = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => data[index] === byte));
  if (signature !== undefined) return signature[0];
  // UTF-16 has a zero byte in every Latin letter; without those bytes it reads like ASCII.
  const head = Buffer.from(data.subarray(0, HEAD_BYTES)).toString('latin1').replaceAll('\0', '');
  const start = head.replace(/^(?:ï»¿|ÿþ|þÿ)?\s*/, '').toLowerCase();
  if (/^(?:<!doctype html|<html|<table|<head|<body|<meta)/.test(start)) return 'html';
  return start.startsWith('<?xml') || start.startsWith('<quiz') ? 'xml' : 'text';
}
