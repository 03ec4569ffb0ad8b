import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { id } from '#shared/contract/fields.ts';
import * as contract from '#shared/cards/flashcard-files.contract.ts';
import type { flashcardFilterQuery } from '#shared/cards/flashcards.contract.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { isAnkiPackageName, WRONG_PACKAGE_EXTENSION } from '#shared/cards/anki-package-name.ts';
import type { Clock } from '#server/adapters/clock.ts';
import { ArchivePieces } from '#server/core/archive-pieces.ts';
import { AppError, checkedValue } from '#server/core/errors.ts';
import { filterOfQuery, fittingFlashcards } from '#server/core/flashcard-filter.ts';
import { readConfirmation, readImportForm, tokenIn } from '#server/core/import-form.ts';
import { route } from '#server/core/route.ts';
import { sendInPieces } from '#server/core/send-in-pieces.ts';
import type { Database } from '#server/db/engine.ts';
import { ankiCollection } from './anki-collection.ts';
import { csvExport } from './csv-export.ts';
import { exportedCards, type ExportedCard } from './export.repository.ts';
import type { CardImportService } from './import.service.ts';
import { separatedExport } from './separated-export.ts';
import { textExport } from './text-export.ts';

const ANKI_PACKAGES = { isAllowed: isAnkiPackageName, refusal: WRONG_PACKAGE_EXTENSION };

interface FlashcardFilesServices {
  db: Database;
  clock: Clock;
  imports: CardImportService;
  images: AnkiImages;
}

export function registerFlashcardFileRoutes(
  app: FastifyInstance,
  { db, clock, imports, images }: FlashcardFilesServices,
): void {
  const cardsOf = (query: z.output<typeof flashcardFilterQuery>) =>
    exportedCards(db, fittingFlashcards(filterOfQuery(query)));

  route(app, contract.previewFlashcardImport, async ({ request, user, report }) => {
    const { file } = await readImportForm(request, ANKI_PACKAGES);
    return imports.preview(file, { teacherId: user.id, report });
  });

  route(app, contract.importFlashcards, async ({ request, user, report }) => {
    const { file, fields } = await readConfirmation(request, ANKI_PACKAGES);
    const choices = {
      validCardsOnly: fields['validCardsOnly'] === '1',
      skipDuplicates: fields['skipDuplicates'] === '1',
      topicId: fields['topicId'] ? checkedValue(id, fields['topicId']) : null,
    };
    return imports.import({ source: file ?? tokenIn(fields), teacherId: user.id, ...choices }, report);
  });

  route(app, contract.exportFlashcardsApkg, ({ reply, query }) => {
    const pieces = ankiExport(cardsOf(query), { images, now: clock() });
    return sendInPieces(reply, { name: 'flashcards-export.apkg', type: 'application/octet-stream', pieces });
  });
  route(app, contract.exportFlashcardsCsv, ({ reply, query }) => {
    const pieces = csvExport(cardsOf(query));
    return sendInPieces(reply, { name: 'flashcards-export.csv', type: 'text/csv; charset=utf-8', pieces });
  });
  route(app, contract.exportFlashcardsText, ({ reply, query }) => {
    const pieces = textExport(cardsOf(query));
    return sendInPieces(reply, { name: 'flashcards-export.txt', type: 'text/plain; charset=utf-8', pieces });
  });
  route(app, contract.exportFlashcardsSeparated, ({ reply, query }) => {
    const pieces = separatedExport(cardsOf(query));
    return sendInPieces(reply, { name: 'flashcards-export-tabs.txt', type: 'text/plain; charset=utf-8', pieces });
  });
}

interface AnkiImages {
  /** Returns the content type of the image; null if there is none. */
  typeOf: (url: string) => Promise<string | null>;
  read: (url: string) => Promise<{ data: Uint8Array; contentType: string } | null>;
}

/** About as many entries as a plain zip archive can contain. */
const IMAGES_MAX = 65_000;

/** Yields the cards as an Anki package; at most one image is in memory at a time. */
async function* ankiExport(
  batches: AsyncIterable<ExportedCard[]>,
  { images, now }: { images: AnkiImages; now: Date },
): AsyncGenerator<Uint8Array> {
  const names = new Map<string, string | null>();
  const nameImage = async (url: string) => {
    let name = names.get(url);
    if (name === undefined) names.set(url, (name = mediaName(url, await images.typeOf(url))));
    return name;
  };
  const collection = await ankiCollection(batches, { nameImage, now });
  if (names.size > IMAGES_MAX) {
    const most = formatCount(IMAGES_MAX);
    throw new AppError(400, 'invalid', `These flashcards have more than ${most} images: please export them by topic`);
  }
  const archive = new ArchivePieces();
  yield* archive.packed('collection.anki2', collection);
  const media: Record<string, string> = {};
  for (const [url, name] of names) {
    const image = name === null ? null : await images.read(url);
    if (name === null || image === null) continue;
    const entry = String(Object.keys(media).length);
    media[entry] = name;
    yield* archive.stored(entry, image.data);
  }
  yield* archive.packed('media', Buffer.from(JSON.stringify(media)));
  yield* archive.end();
}

/** Anki determines a file's type from its name. */
function mediaName(url: string, contentType: string | null): string | null {
  if (contentType === null) return null;
  const name = url.slice(url.lastIndexOf('/') + 1);
  const extension = contentType.slice(contentType.indexOf('/') + 1);
  return name.endsWith(`.${extension}`) ? name : `${name}.${extension}`;
}
