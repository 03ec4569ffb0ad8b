import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { BackupText, FORMAT, FORMAT_VERSION, type BackupHeader } from '#server/hub/backup/file/format.ts';

/** Each section's records, by its name. */
export type BackupSections = Record<string, object[]>;

const HEADER = {
  format: FORMAT,
  version: FORMAT_VERSION,
  backupType: 'full',
  createdAt: '2026-03-11T12:00:00.000Z',
} as const;

/** A valid backup of these records. Its header does not count files. */
export function aBackupFile(sections: BackupSections, header: Partial<BackupHeader> = {}): string {
  const counts = Object.fromEntries(
    Object.entries(sections)
      .filter(([name]) => name !== 'media')
      .map(([name, records]) => [name, records.length]),
  );
  const text = new BackupText();
  let file = text.start({ ...HEADER, counts, ...header });
  for (const [name, records] of Object.entries(sections)) {
    file += text.open(name);
    const lines = records.map((record) => JSON.stringify(record));
    file += [...text.records(name, lines)].join('');
  }
  return file + text.end();
}

interface ParsedBackup {
  backupType: BackupHeader['backupType'];
  createdAt: string;
  data: Record<string, Record<string, unknown>[]>;
}

/** A backup's records by section, in the order of their lines within each file. */
export const recordsIn = (file: string) => (JSON.parse(file) as ParsedBackup).data;

/** The same backup with other records, as valid as the first one. */
export function withRecords(file: string, change: (data: ParsedBackup['data']) => void): string {
  const { backupType, createdAt, data } = JSON.parse(file) as ParsedBackup;
  change(data);
  return aBackupFile(data, { backupType, createdAt });
}

export const gzipped = (text: string): Promise<Buffer> => buffer(Readable.from([text]).pipe(createGzip()));
