import path from 'node:path';
import multipart, { type Multipart, type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { AppError, invalid, tooLarge, wrongType } from './errors.ts';

const FIELD_MAX_BYTES = 64 * 1024;
const FIELDS_MAX = 20;

export interface UploadedFile {
  /** A plain name without folders and control characters. */
  name: string;
  data: Buffer;
}

export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldSize: FIELD_MAX_BYTES, fields: FIELDS_MAX, files: 1, parts: FIELDS_MAX + 1 },
  });
}

/**
 * Passes on a form's parts one by one; each file has to be read to its end. Throws 400 if the form is malformed
 * (busboy's own errors have no status), 413 if it is too large: for a file, with `tooLargeMessage`, as soon as it is.
 */
export async function readParts(
  request: FastifyRequest,
  { limits, tooLargeMessage }: { limits: { fileSize: number; fieldSize?: number }; tooLargeMessage: string },
  take: (part: Multipart) => Promise<void> | void,
): Promise<void> {
  if (!request.isMultipart()) throw wrongType('Please send the form as multipart/form-data');
  const parts = request.parts({ limits })[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw brokenForm(error);
    });
    if (next.done) return;
    const part = next.value;
    if (part.type === 'field') await take(part);
    else await takeFile(part, tooLarge(tooLargeMessage), take);
  }
}

async function takeFile(part: MultipartFile, refusal: AppError, take: (part: Multipart) => Promise<void> | void) {
  const { file } = part;
  file.once('limit', () => file.destroy(refusal));
  try {
    await take(part);
  } catch (error) {
    if (file.truncated) throw refusal;
    throw isCutOff(error) ? brokenForm(error) : error;
  }
  if (file.truncated) throw refusal;
}

/** Errors of a reader whose input broke off, unlike a full disk, say. A file that breaks off unread is just closed. */
const isCutOff = (error: unknown) =>
  error instanceof Error &&
  (/unexpected end of multipart data/i.test(error.message) ||
    ('code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'));

function brokenForm(error: unknown): unknown {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (error instanceof AppError || status === 413) return error;
  return invalid('The form is damaged, or it was cut off on its way', 'broken_form');
}

/**
 * Reads a multipart form with at most one file, under the given name. An empty chooser counts as no file. CR and LF in
 * fields become LF. Throws 413 if the file is larger than `maxBytes`, with `tooLargeMessage`, or a field than
 * `fieldMaxBytes`.
 */
export async function readForm(
  request: FastifyRequest,
  {
    fileField,
    maxBytes,
    tooLargeMessage,
    fieldMaxBytes = FIELD_MAX_BYTES,
  }: { fileField: string; maxBytes: number; tooLargeMessage: string; fieldMaxBytes?: number },
): Promise<{ fields: Record<string, string>; file: UploadedFile | null }> {
  const fields: Record<string, string> = {};
  const files: UploadedFile[] = [];
  const limits = { fileSize: maxBytes, fieldSize: fieldMaxBytes };
  await readParts(request, { limits, tooLargeMessage }, async (part) => {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge(`The field ${part.fieldname} is too long`);
      fields[part.fieldname] = textOf(part).replaceAll('\r\n', '\n');
      return;
    }
    const data = await bytesOf(part.file, Math.min(expectedBytes(request), maxBytes));
    if (part.filename === undefined || part.filename === '') return;
    if (data.length === 0) throw invalid('The file is empty: please choose another');
    if (part.fieldname !== fileField) throw invalid(`There is no file field ${part.fieldname}`);
    files.push({ name: plainName(part.filename), data });
  });
  return { fields, file: files[0] ?? null };
}

/** A part that calls itself JSON is not text. NUL is refused as in every other request. */
function textOf({ fieldname, value }: MultipartValue): string {
  if (typeof value !== 'string') throw invalid(`The field ${fieldname} is not text`);
  if (value.includes('\0')) throw invalid('Text must not contain the character NUL');
  return value;
}

/** The declared length of the whole request; 0 if it is not declared. */
function expectedBytes(request: FastifyRequest): number {
  return Number(request.headers['content-length'] ?? 0);
}

/** Reads a stream into one buffer, copying as it arrives, so that a large file is not in memory twice. */
async function bytesOf(stream: AsyncIterable<Buffer>, expected: number): Promise<Buffer> {
  let data = Buffer.allocUnsafe(expected);
  let length = 0;
  for await (const chunk of stream) {
    if (length + chunk.length > data.length) {
      const larger = Buffer.allocUnsafe((length + chunk.length) * 2);
      data.copy(larger, 0, 0, length);
      data = larger;
    }
    length += chunk.copy(data, length);
  }
  return data.subarray(0, length);
}

function plainName(filename: string): string {
  const base = path.posix.basename(filename.replaceAll('\\', '/'));
  // eslint-disable-next-line no-control-regex -- control characters are just what is taken out
  const clean = base.replaceAll(/[\u0000-\u001f\u007f"]/g, '').trim();
  return clean.slice(-150) || 'attachment';
}

/** The detected types of each accepted extension; null for plain text, which has no signature. */
const CONTENT_OF: Record<string, string[] | null> = {
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  txt: null,
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
};

/** Returns the file's extension if it is accepted and matches the content; else throws 415. */
export async function checkedExtension(file: UploadedFile, accepted: readonly string[]): Promise<string> {
  const extension = path.extname(file.name).slice(1).toLowerCase();
  if (!accepted.includes(extension))
    throw wrongType(`Please choose a file of one of these types: ${accepted.join(', ')}`);
  const expected = CONTENT_OF[extension];
  const found = await fileTypeFromBuffer(file.data);
  const isRight = expected === null ? found === undefined && isText(file.data) : expected?.includes(found?.mime ?? '');
  if (!isRight) throw wrongType(`This file is not what its name says (.${extension})`);
  return extension;
}

/** Text contains no NUL in any encoding we expect, except UTF-16 with its byte order mark. */
function isText(data: Buffer): boolean {
  const hasUtf16Mark = (data[0] === 0xff && data[1] === 0xfe) || (data[0] === 0xfe && data[1] === 0xff);
  return hasUtf16Mark || !data.includes(0);
}
