import path from 'node:path/posix';
import type { ImportRemark } from '#shared/bank/import-remarks.contract.ts';
import type { SheetPicture } from './workbook-parts.ts';

interface Reading {
  readPart: (name: string) => Uint8Array;
  onPicture: (key: string, picture: Uint8Array) => void;
}

/** The pictures that lie on a sheet, by the row in which each begins. */
export class RowPictures {
  readonly #byLine = new Map<number, SheetPicture[]>();
  readonly #reading: Reading;

  constructor(pictures: readonly SheetPicture[], reading: Reading) {
    this.#reading = reading;
    for (const picture of pictures) {
      this.#byLine.set(picture.line, [...(this.#byLine.get(picture.line) ?? []), picture]);
    }
  }

  /** Takes the pictures of a question's row: one becomes its image unless it has another; the rest is left out. */
  take(line: number, { hasImage }: { hasImage: boolean }): { image: string | null; remarks: ImportRemark[] } {
    const pictures = this.#byLine.get(line) ?? [];
    this.#byLine.delete(line);
    const usable = hasImage ? undefined : pictures.find(({ isUsable }) => isUsable);
    if (usable !== undefined) this.#reading.onPicture(usable.file, this.#reading.readPart(usable.file));
    return { image: usable?.file ?? null, remarks: remarksOn(pictures.filter((picture) => picture !== usable)) };
  }

  /** The pictures in rows without a question. */
  leftOver(): { line: number; remarks: ImportRemark[] }[] {
    return [...this.#byLine].map(([line, pictures]) => ({ line: Math.max(line, 1), remarks: remarksOn(pictures) }));
  }
}

const remarksOn = (pictures: readonly SheetPicture[]): ImportRemark[] =>
  pictures.map(({ file }) => ({ kind: 'image', detail: path.basename(file) }));
