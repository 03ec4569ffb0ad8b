import { z } from 'zod';
import { BACKUP_TYPES } from '#shared/hub/backups.ts';

/** A backup's header is far shorter; nothing after this limit is read. */
const HEADER_MAX_BYTES = 65_536;
const FORMAT = 'sonography-learning-hub-backup';

const header = z.object({
  format: z.literal(FORMAT),
  backupType: z.enum(BACKUP_TYPES),
  createdAt: z.iso.datetime(),
  /** Records by kind. */
  counts: z.record(z.string(), z.int().min(0)),
});
export type BackupHeader = z.output<typeof header>;

/** What a file is, judged by its beginning. An encrypted file reveals nothing else. */
export type FileKind =
  | { kind: 'backup'; header: BackupHeader }
  | { kind: 'encrypted' | 'foreign' | 'damaged' | 'unreadable' };

/** Checks the beginning of a file; the server checks all of it. */
export async function kindOfFile(file: File): Promise<FileKind> {
  try {
    return kindOfText(await file.slice(0, HEADER_MAX_BYTES).text());
  } catch {
    // It was moved or saved again since it was chosen, or cannot be read.
    return { kind: 'unreadable' };
  }
}

/** A header ends where its data begins; a file that names the format without such a header is damaged. */
export function kindOfText(text: string): FileKind {
  if (text.startsWith('age-encryption.org/v1\n')) return { kind: 'encrypted' };
  const [beginning, rest] = text.split(/,\s*"data"\s*:\s*\{/, 2);
  const parsed = rest === undefined ? null : header.safeParse(jsonOf(`${beginning?.replace(/^\uFEFF/, '')}}`));
  if (parsed?.success) return { kind: 'backup', header: parsed.data };
  return { kind: text.slice(0, 200).includes(FORMAT) ? 'damaged' : 'foreign' };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
