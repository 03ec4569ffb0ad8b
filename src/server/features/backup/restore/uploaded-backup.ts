import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { invalid, invalidFields, tooLarge, wrongType } from '#server/core/errors.ts';
import { restoreOptions } from '#shared/contract/backup.ts';
import type { RestoreOptions } from '#shared/contract/backup.ts';
import { BACKUP_MAX_BYTES } from '#shared/domain/limits.ts';
import type { BackupSource } from './backup-source.ts';

const FILE_FIELD = 'backup';

interface UploadedBackup {
  source: BackupSource;
  options: RestoreOptions;
}

/**
 * Takes a form with a backup and the options of its restore, works with it, and deletes the file. The file goes to the disk
 * as it comes: it is larger than memory. 400 without a file, 415 for one that is not called .json.
 */
export async function withUploadedBackup<Result>(
  request: FastifyRequest,
  workFolder: string,
  work: (uploaded: UploadedBackup) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw wrongType('Please send the form as multipart/form-data');
  const file = path.join(workFolder, `restore-${randomUUID()}`);
  try {
    const fields = await receive(request, file);
    const options = restoreOptions.safeParse(fields);
    if (!options.success) throw invalidFields(options.error);
    return await work({ options: options.data, source: { open: async () => createReadStream(file), files: noFiles } });
  } finally {
    await rm(file, { force: true });
  }
}

async function* noFiles() {}

/** Writes the form's file to the disk; answers its other fields, of which all are yes or no. */
async function receive(request: FastifyRequest, file: string): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let hasFile = false;
  for await (const part of request.parts({ limits: { fileSize: BACKUP_MAX_BYTES } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value === 'true' || (part.value === 'false' ? false : part.value);
      continue;
    }
    if (part.fieldname !== FILE_FIELD) throw invalid(`There is no file field ${part.fieldname}`);
    if (!/\.json$/i.test(part.filename)) throw wrongType('Please select a JSON backup file.');
    await pipeline(part.file, createWriteStream(file));
    if (part.file.truncated) throw tooLarge('The backup is too large');
    hasFile = part.file.bytesRead > 0;
  }
  if (!hasFile) throw invalid('Please select a JSON backup file.');
  return fields;
}
