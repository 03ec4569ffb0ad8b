import { damagedFile, damagedLine } from '../file/backup-errors.ts';
import { mediaPart, type MediaPart } from '../file/media-section.ts';
import type { BackupRecord } from '../file/read-backup.ts';

/** Checks the files of a backup part by part. 400 if a part is missing or invalid. */
export class FileParts {
  #open: { name: string; parts: number; bytes: number } | null = null;

  /** `isLast`: this part completes the file. */
  take({ fields, line: number }: BackupRecord): { part: MediaPart; isLast: boolean } {
    const line = { number };
    const found = mediaPart.safeParse(fields);
    if (!found.success) throw damagedLine(line, 'a part of a file was expected here', found.error);
    const part = found.data;
    if (this.#open === null && part.part === 0) this.#open = { name: part.name, parts: 0, bytes: 0 };
    const open = this.#open;
    if (open === null || open.name !== part.name || open.parts !== part.part) {
      throw damagedLine(line, `another part of ${open?.name ?? 'a file'} was expected here`);
    }
    open.parts += 1;
    open.bytes += Buffer.byteLength(part.data, 'base64');
    const isLast = open.parts === part.parts;
    if (isLast) this.#open = null;
    if (isLast && open.bytes !== part.bytes) throw damagedLine(line, `${part.name} is not as long as it should be`);
    return { part, isLast };
  }

  /** Call it after the last line. */
  end(): void {
    if (this.#open !== null) throw damagedFile(`the last parts of ${this.#open.name} are missing`);
  }
}
