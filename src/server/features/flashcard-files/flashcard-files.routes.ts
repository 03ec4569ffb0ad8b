import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '#server/adapters/clock.ts';
import { invalidFields } from '#server/core/errors.ts';
import { filterOfQuery, fittingFlashcards } from '#server/core/flashcard-filter.ts';
import { readImportForm } from '#server/core/import-form.ts';
import { route } from '#server/core/route.ts';
import { sendInPieces } from '#server/core/send-in-pieces.ts';
import type { Database } from '#server/db/engine.ts';
import { id } from '#shared/contract/fields.ts';
import {
  exportFlashcardsApkg,
  exportFlashcardsCsv,
  exportFlashcardsText,
  importFlashcards,
  previewFlashcardImport,
} from '#shared/contract/flashcard-files.ts';
import type { flashcardFilterQuery } from '#shared/contract/flashcards.ts';
import { isAnkiPackageName, WRONG_PACKAGE_EXTENSION } from '#shared/domain/anki/package-name.ts';
import { ankiExport } from './anki-export.ts';
import type { AnkiImages } from './anki-export.ts';
import { csvExport } from './csv-export.ts';
import { exportedCards } from './export.repository.ts';
import type { CardImportService } from './import.service.ts';
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

  route(app, previewFlashcardImport, async ({ request, report }) => {
    const { file } = await readImportForm(request, ANKI_PACKAGES);
    return imports.preview(file, report);
  });

  route(app, importFlashcards, async ({ request, user, report }) => {
    const { file, fields } = await readImportForm(request, ANKI_PACKAGES);
    const choices = {
      validCardsOnly: fields['validCardsOnly'] === '1',
      skipDuplicates: fields['skipDuplicates'] === '1',
      topicId: topicIdOf(fields['topicId']),
    };
    return imports.import({ file, teacherId: user.id, ...choices }, report);
  });

  route(app, exportFlashcardsApkg, ({ reply, query }) =>
    sendInPieces(reply, {
      name: 'flashcards-export.apkg',
      type: 'application/octet-stream',
      pieces: ankiExport(cardsOf(query), { images, now: clock() }),
    }),
  );
  route(app, exportFlashcardsCsv, ({ reply, query }) =>
    sendInPieces(reply, {
      name: 'flashcards-export.csv',
      type: 'text/csv; charset=utf-8',
      pieces: csvExport(cardsOf(query)),
    }),
  );
  route(app, exportFlashcardsText, ({ reply, query }) =>
    sendInPieces(reply, {
      name: 'flashcards-export.txt',
      type: 'text/plain; charset=utf-8',
      pieces: textExport(cardsOf(query)),
    }),
  );
}

/** None where the field is left empty. */
function topicIdOf(field = ''): string | null {
  if (field === '') return null;
  const parsed = id.safeParse(field);
  if (!parsed.success) throw invalidFields(parsed.error);
  return parsed.data;
}
