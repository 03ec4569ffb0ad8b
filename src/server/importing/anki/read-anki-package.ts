import type { NoteProblem } from '#shared/cards/flashcard-files.contract.ts';
import type { ImportRemark, RemarkedItem } from '#shared/bank/import-remarks.contract.ts';
import type { AnkiNote, ImportedCard } from './anki-package.ts';
import { lacksItsOnlyImage, type CardOfNote, type CardReading } from './card-reading.ts';
import { isEmptyField } from './card-template.ts';
import type { FindSvg } from './enhanced-occlusion.ts';
import { readCard } from './note-card.ts';
import { sideText } from './side-text.ts';
import { mergedRemarks } from '#server/importing/question/import-remarks.ts';
import { ImportFileError } from '#server/importing/import-file-error.ts';
import { checkSize, type ImportFile } from '#server/importing/import-parser.ts';
import { readXmlTree } from '#server/importing/markup/read-xml.ts';
import { AnkiArchive } from './anki-archive.ts';
import { AnkiDatabase } from './anki-database.ts';
import { readNotes, type NoteWithCards } from './anki-notes.ts';
import { CardImages } from './card-images.ts';

/** Receives the package's content while it is read. */
export interface PackageOutput {
  card(card: ImportedCard): void;
  problem(problem: NoteProblem): void;
  remarked(item: RemarkedItem): void;
  image(key: string, data: Uint8Array): void;
}

export interface PackageSummary {
  totalCount: number;
}

/**
 * Reads an Anki package of either format. Throws `ImportFileError` if it can't be read as one; any other error is a bug
 * in this program. A note with a problem yields no cards.
 */
export async function readAnkiPackage(file: ImportFile, output: PackageOutput): Promise<PackageSummary> {
  checkSize(file);
  const archive = await AnkiArchive.open(file.data);
  const images = new CardImages(archive, (key, picture) => output.image(key, picture));
  const database = await AnkiDatabase.open(archive.collection());
  let totalCount = 0;
  try {
    for (const note of readNotes(database))
      totalCount += takeNote(note, { images, findSvg: svgFinder(archive) }, output);
  } finally {
    database.close();
  }
  if (totalCount === 0) throw new ImportFileError('There are no cards in this package');
  return { totalCount };
}

/** Returns how many cards the note yielded. */
function takeNote(
  { noteNumber, excerpt, note, problem, cards }: NoteWithCards,
  { images, findSvg }: { images: CardImages; findSvg: FindSvg },
  output: PackageOutput,
) {
  const of = (message: string): NoteProblem => ({ noteNumber, excerpt, message });
  if (note === null) {
    output.problem(of(problem));
    return cards.length;
  }
  const readings = cards.map((card) => readCard(note, card, findSvg));
  const problems = new Set(readings.flatMap((reading) => reading.problem ?? []));
  for (const message of problems) output.problem(of(message));
  const remarks = readings.flatMap((reading) => reading.remarks);
  const made = readings.flatMap(({ card }) => card ?? []);
  const total = readings.filter((reading) => reading.card !== null || reading.problem !== null).length;
  if (problems.size > 0) return total;
  const taken = made.map((card) => withImages(card, { images, remarks, noteNumber, excerpt }));
  if (taken.some(lacksItsOnlyImage)) {
    output.problem(of('A side is only a picture, which cannot be loaded'));
    return total;
  }
  for (const card of taken) output.card(card);
  remarks.push(...noteRemarks(note, readings), ...cards.flatMap(({ study }) => study));
  if (remarks.length > 0) output.remarked({ number: noteNumber, line: null, excerpt, remarks: mergedRemarks(remarks) });
  return total;
}

const SVG_MAX_BYTES = 300_000;

/** Reads the SVG files in which an add-on stores its masks. They are untrusted and go no further than this. */
const svgFinder =
  (archive: AnkiArchive): FindSvg =>
  (source) => {
    const shown = JSON.stringify(source.slice(0, 100).toWellFormed());
    const found = archive.findImage(source);
    if (found === null) return { problem: `${shown} is not in the package` };
    const data = archive.image(found);
    if (data === null || data.length > SVG_MAX_BYTES) return { problem: `${shown} is larger than 300 kB` };
    try {
      return readXmlTree(data, { document: `${shown} is not an SVG`, attributeMaxLength: SVG_MAX_BYTES });
    } catch (error) {
      if (error instanceof ImportFileError) return { problem: error.message };
      throw error;
    }
  };

/** Reports the parts that no card of the note shows. */
function noteRemarks({ notetype, fields, tags }: AnkiNote, readings: readonly CardReading[]): ImportRemark[] {
  const shown = new Set(readings.flatMap((reading) => [...reading.shown]));
  const unseen = notetype.fields.flatMap((name, index) => {
    const html = fields[index] ?? '';
    return shown.has(name) || isEmptyField(html)
      ? []
      : { kind: 'field' as const, detail: `${name}: ${sideText(html).text}` };
  });
  return [...(tags === '' || shown.has('Tags') ? [] : [{ kind: 'tag' as const, detail: tags }]), ...unseen];
}

interface Taking {
  images: CardImages;
  remarks: ImportRemark[];
  noteNumber: number;
  excerpt: string;
}

function withImages(
  { images: named, ...card }: CardOfNote,
  { images, remarks, noteNumber, excerpt }: Taking,
): ImportedCard {
  const front = images.take(named.front);
  const back = images.take(named.back);
  remarks.push(...front.remarks, ...back.remarks);
  return { ...card, noteNumber, excerpt, image: front.key, backImage: back.key };
}
