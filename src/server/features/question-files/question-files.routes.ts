import type { FastifyInstance } from 'fastify';
import { readImportForm } from '#server/core/import-form.ts';
import { route } from '#server/core/route.ts';
import { sendInPieces } from '#server/core/send-in-pieces.ts';
import type { Database } from '#server/db/engine.ts';
import {
  exportQuestionsCsv,
  exportQuestionsGift,
  exportQuestionsMoodleXml,
  importQuestions,
  previewQuestionImport,
} from '#shared/contract/question-files.ts';
import { importExtension, WRONG_IMPORT_EXTENSION } from '#shared/domain/question-import/import-extensions.ts';
import { csvExport } from './csv-export.ts';
import { exportedQuestions } from './export.repository.ts';
import { giftExport } from './gift-export.ts';
import type { ImportService } from './import.service.ts';
import { moodleExport } from './moodle-export.ts';
import type { StoredImage } from './moodle-export.ts';

const QUESTION_FILES = {
  isAllowed: (name: string) => importExtension(name) !== null,
  refusal: WRONG_IMPORT_EXTENSION,
};

interface QuestionFilesServices {
  db: Database;
  imports: ImportService;
  readImage: (url: string) => Promise<StoredImage | null>;
}

export function registerQuestionFileRoutes(
  app: FastifyInstance,
  { db, imports, readImage }: QuestionFilesServices,
): void {
  route(app, previewQuestionImport, async ({ request, report }) => {
    const { file } = await readImportForm(request, QUESTION_FILES);
    return imports.preview(file, report);
  });

  route(app, importQuestions, async ({ request, user, report }) => {
    const { file, fields } = await readImportForm(request, QUESTION_FILES);
    const choices = {
      validRowsOnly: fields['validRowsOnly'] === '1',
      skipDuplicates: fields['skipDuplicates'] === '1',
    };
    return imports.import({ file, teacherId: user.id, ...choices }, report);
  });

  route(app, exportQuestionsCsv, ({ reply }) =>
    sendInPieces(reply, {
      name: 'questions-export.csv',
      type: 'text/csv; charset=utf-8',
      pieces: csvExport(exportedQuestions(db)),
    }),
  );
  route(app, exportQuestionsMoodleXml, ({ reply }) =>
    sendInPieces(reply, {
      name: 'questions-export.xml',
      type: 'application/xml; charset=utf-8',
      pieces: moodleExport(exportedQuestions(db), readImage),
    }),
  );
  route(app, exportQuestionsGift, ({ reply }) =>
    sendInPieces(reply, {
      name: 'questions-export.gift',
      type: 'text/plain; charset=utf-8',
      pieces: giftExport(exportedQuestions(db)),
    }),
  );
}
