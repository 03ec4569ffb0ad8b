import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { checkedValue, invalid, wrongType } from '#server/core/errors.ts';
import { readParts } from '#server/core/uploads.ts';
import { restoreOptions, type RestoreOptions } from '#shared/hub/backup.contract.ts';
import { BACKUP_MAX_BYTES } from '#shared/hub/backups.ts';
import type { BackupKeys } from '../encryption/backup-keys.ts';
import type { BackupSource } from './backup-source.ts';

const FILE_FIELD = 'backup';

/**
 * Receives a form with a backup and restore options, runs the work on it, and deletes the file. The file is streamed to
 * the disk, since it may be larger than memory. 400 without a file, 415 for one that is not named .json or .age.
 */
export async function withUploadedBackup<Result>(
  request: FastifyRequest,
  { workFolder, keys }: { workFolder: string; keys: BackupKeys },
  work: (uploaded: { source: BackupSource; options: RestoreOptions }) => Promise<Result>,
): Promise<Result> {
  const file = path.join(workFolder, `restore-${randomUUID()}`);
  try {
    const fields = await receive(request, file);
    const options = checkedValue(restoreOptions, fields);
    const opened = keys.opener(options.backupKey);
    const open = async () => opened(createReadStream(file));
    return await work({ options, source: { open, files: noFiles } });
  } finally {
    await rm(file, { force: true });
  }
}

async function* noFiles() {}

/** Writes the form's file to the disk; returns its other fields, which are yes or no except the key. */
async function receive(request: FastifyRequest, file: string): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  let bytes = 0;
  const limits = { fileSize: BACKUP_MAX_BYTES };
  await readParts(request, { limits, tooLargeMessage: 'The backup is too large' }, async (part) => {
    if (part.type === 'field') {
      fields[part.fieldname] = part.value === 'true' || (part.value === 'false' ? false : part.value);
      return;
    }
    if (part.fieldname !== FILE_FIELD) throw invalid(`There is no file field ${part.fieldname}`);
    if (!/\.(json|age)$/i.test(part.filename)) throw wrongType('Please select a JSON backup file.');
    await pipeline(part.file, createWriteStream(file));
    bytes = part.file.bytesRead;
  });
  if (bytes === 0) throw invalid('Please select a JSON backup file.');
  return fields;
}
