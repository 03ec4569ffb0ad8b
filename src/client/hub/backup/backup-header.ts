import { z } from 'zod';
import { BACKUP_TYPES } from '#shared/domain/limits.ts';

/** The header of a backup is far shorter; what comes after it is not read. */
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

/** What a file is, as far as its beginning tells. What is encrypted tells nothing of itself. */
export type FileKind =
  | { kind: 'backup'; header: BackupHeader }
  | { kind: 'encrypted' | 'foreign' | 'damaged' | 'unreadable' };

/** Looks at the beginning of a file; the server looks at all of it. */
export async function kindOfFile(file: File): Promise<FileKind> {
  try {
    return kindOfText(await file.slice(0, HEADER_MAX_BYTES).text());
  } catch {
    // It was moved or saved again since it was chosen, or is not to be read.
    return { kind: 'unreadable' };
  }
}

/** A header ends where its data begin; a file that names the format and has no such header is damaged. */
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
