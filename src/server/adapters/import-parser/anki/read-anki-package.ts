import type { NoteProblem } from '#shared/contract/flashcard-files.ts';
import type { ImportedCard } from '#shared/domain/anki/anki-package.ts';
import { lacksItsOnlyImage } from '#shared/domain/anki/card-reading.ts';
import type { CardOfNote } from '#shared/domain/anki/card-reading.ts';
import { readCard } from '#shared/domain/anki/note-card.ts';
import { IMPORT_MAX_BYTES } from '#shared/domain/limits.ts';
import { ImportFileError } from '#shared/domain/question-import/import-file-error.ts';
import type { ImportFile } from '../import-parser.ts';
import { AnkiArchive } from './anki-archive.ts';
import { AnkiDatabase } from './anki-database.ts';
import { readNotes } from './anki-notes.ts';
import type { NoteWithCards } from './anki-notes.ts';
import { CardImages } from './card-images.ts';

/** Where what is read goes, as it is read. */
export interface PackageOutput {
  card(card: ImportedCard): void;
  problem(problem: NoteProblem): void;
  remark(remark: NoteProblem): void;
  image(key: string, data: Uint8Array): void;
}

export interface PackageSummary {
  totalCount: number;
}

/**
 * Reads an Anki package of either form. Throws `ImportFileError` where it cannot be read as such; any other error is a
 * defect of this program. Of a note with a problem no card is taken.
 */
export async function readAnkiPackage({ data }: ImportFile, output: PackageOutput): Promise<PackageSummary> {
  if (data.length === 0) throw new ImportFileError('The file is empty');
  if (data.length > IMPORT_MAX_BYTES) {
    throw new ImportFileError(`The file is larger than ${IMPORT_MAX_BYTES / 1024 / 1024} MB: please split it`);
  }
  const archive = new AnkiArchive(data);
  const images = new CardImages(archive, (key, picture) => output.image(key, picture));
  const database = await AnkiDatabase.open(archive.collection());
  let totalCount = 0;
  try {
    for (const note of readNotes(database)) totalCount += takeNote(note, images, output);
  } finally {
    database.close();
  }
  if (totalCount === 0) throw new ImportFileError('There are no cards in this package');
  return { totalCount };
}

/** Answers how many cards were made out of the note. */
function takeNote(
  { noteNumber, excerpt, note, problem, cards }: NoteWithCards,
  images: CardImages,
  output: PackageOutput,
) {
  const of = (message: string): NoteProblem => ({ noteNumber, excerpt, message });
  if (note === null) {
    output.problem(of(problem));
    return cards.length;
  }
  const readings = cards.map((card) => readCard(note, card));
  const problems = new Set(readings.flatMap((reading) => reading.problem ?? []));
  for (const message of problems) output.problem(of(message));
  const remarks = new Set(readings.flatMap((reading) => reading.remarks));
  const made = readings.flatMap(({ card }) => card ?? []);
  const total = readings.filter((reading) => reading.card !== null || reading.problem !== null).length;
  if (problems.size > 0) return total;
  const taken = made.map((card) => withImages(card, { images, remarks, noteNumber, excerpt }));
  if (taken.some(lacksItsOnlyImage)) {
    output.problem(of('A side is a picture alone, which cannot be had'));
    return total;
  }
  for (const card of taken) output.card(card);
  for (const message of remarks) output.remark(of(message));
  return total;
}

interface Taking {
  images: CardImages;
  remarks: Set<string>;
  noteNumber: number;
  excerpt: string;
}

function withImages(
  { images: named, ...card }: CardOfNote,
  { images, remarks, noteNumber, excerpt }: Taking,
): ImportedCard {
  const front = images.take(named.front);
  const back = images.take(named.back);
  for (const remark of [...front.remarks, ...back.remarks]) remarks.add(remark);
  return { ...card, noteNumber, excerpt, image: front.key, backImage: back.key };
}
