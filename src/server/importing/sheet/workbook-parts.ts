import path from 'node:path/posix';
import { IMAGE_MAX_BYTES } from '#shared/bank/media-limits.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { readXml } from '#server/importing/markup/read-xml.ts';
import type { XmlElement } from '#server/importing/markup/xml-element.ts';
import type { ZipArchive } from '#server/importing/zip-archive.ts';

export const WORKBOOK = 'xl/workbook.xml';
const IMAGES = new Set(['.jpg', '.jpeg', '.png', '.gif', '.webp']);
/** Points; a picture's distance from the top of its row is in units of which a point has 12,700. */
const ROW_HEIGHT = 15;
const UNITS_PER_POINT = 12_700;

/** A picture that lies on a sheet. */
export interface SheetPicture {
  /** The path of its file, which is its key, too. */
  file: string;
  /** The row that it begins in, from 1; 0 if it has none. */
  line: number;
  /** Whether the import can store it. */
  isUsable: boolean;
}

/** What the reader of workbooks leaves out of a sheet. */
export interface SheetExtras {
  hiddenLines: ReadonlySet<number>;
  pictures: readonly SheetPicture[];
}

/** Reads the hidden rows and the pictures of the sheets of a workbook, by the sheets' names. */
export function sheetExtras(archive: ZipArchive): Map<string, SheetExtras> {
  const targets = relations(archive, WORKBOOK);
  const extras = new Map<string, SheetExtras>();
  for (const sheets of elementsIn(archive, WORKBOOK).filter((element) => localName(element) === 'sheets')) {
    for (const sheet of sheets.children) {
      const part = targets.get(attributeOf(sheet, 'id') ?? '');
      const name = sheet.attributes.get('name');
      if (part !== undefined && name !== undefined && archive.has(part)) extras.set(name, extrasOf(archive, part));
    }
  }
  return extras;
}

function extrasOf(archive: ZipArchive, part: string): SheetExtras {
  const hiddenLines = new Set<number>();
  const heights = new Map<number, number>();
  let line = 0;
  // Cells are read elsewhere; a tree of all of them would take too much memory.
  for (const [, attributes = ''] of archive
    .read(part)
    .toString('latin1')
    .matchAll(/<(?:\w+:)?row\b([^<>]*)>/g)) {
    line = Number(/\br="(\d{1,7})"/.exec(attributes)?.[1] ?? line + 1);
    if (/\bhidden="(?:1|true)"/.test(attributes)) hiddenLines.add(line);
    const height = /\bht="([\d.]+)"/.exec(attributes)?.[1];
    if (height !== undefined) heights.set(line, Number(height));
  }
  const drawings = [...relations(archive, part).values()].filter((target) => /\/drawings\/[^/]+\.xml$/i.test(target));
  return { hiddenLines, pictures: drawings.flatMap((drawing) => picturesOf(archive, drawing, heights)) };
}

function picturesOf(archive: ZipArchive, drawing: string, heights: ReadonlyMap<number, number>): SheetPicture[] {
  if (!archive.has(drawing)) return [];
  const files = relations(archive, drawing);
  const sizes = new Map(archive.entries.map(({ name, bytes }) => [name, bytes]));
  return elementsIn(archive, drawing).flatMap((anchor) => {
    const line = lineOf(anchor, heights);
    return descendants(anchor, 'blip').flatMap((blip) => {
      const file = files.get(attributeOf(blip, 'embed') ?? attributeOf(blip, 'link') ?? '');
      if (file === undefined) return [];
      const size = sizes.get(file) ?? Number.POSITIVE_INFINITY;
      return { file, line, isUsable: IMAGES.has(path.extname(file).toLowerCase()) && size <= IMAGE_MAX_BYTES };
    });
  });
}

/** The row of a picture. One that begins in the lower half of a row belongs to the next. */
function lineOf(anchor: XmlElement, heights: ReadonlyMap<number, number>): number {
  const from = anchor.children.find((child) => localName(child) === 'from');
  if (from === undefined) return 0;
  const numberIn = (name: string) => Number(from.children.find((child) => localName(child) === name)?.text.trim());
  const line = numberIn('row') + 1;
  const offset = numberIn('rowOff') / UNITS_PER_POINT;
  return offset > (heights.get(line) ?? ROW_HEIGHT) / 2 ? line + 1 : line;
}

/** The parts that a part refers to, by id. */
function relations(archive: ZipArchive, part: string): Map<string, string> {
  const file = path.join(path.dirname(part), '_rels', `${path.basename(part)}.rels`);
  if (!archive.has(file)) return new Map();
  return new Map(
    elementsIn(archive, file).map(({ attributes }) => {
      const target = attributes.get('Target') ?? '';
      const isInFile = attributes.get('TargetMode') !== 'External';
      const resolved = target.startsWith('/') ? target.slice(1) : path.join(path.dirname(part), target);
      return [attributes.get('Id') ?? '', isInFile ? resolved : target];
    }),
  );
}

/** The elements of a part; those before its damage if it has any, which does not matter for the cells. */
function elementsIn(archive: ZipArchive, part: string): XmlElement[] {
  const elements: XmlElement[] = [];
  try {
    readXml(archive.read(part), { document: part, onChild: (element) => elements.push(element) });
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
  }
  return elements;
}

const localName = ({ name }: XmlElement): string => name.slice(name.indexOf(':') + 1);

function attributeOf({ attributes }: XmlElement, local: string): string | undefined {
  return [...attributes].find(([name]) => name.endsWith(`:${local}`))?.[1];
}

function descendants(element: XmlElement, local: string): XmlElement[] {
  return element.children.flatMap((child) => (localName(child) === local ? [child] : descendants(child, local)));
}
