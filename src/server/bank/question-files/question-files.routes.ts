import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { checkedValue, invalid } from '#server/core/errors.ts';
import { LISTED_MAX } from '#server/core/import-file.ts';
import { readConfirmation, readImportForm, tokenIn } from '#server/core/import-form.ts';
import { route } from '#server/core/route.ts';
import { sendInPieces } from '#server/core/send-in-pieces.ts';
import type { Database } from '#server/db/engine.ts';
import { excerptOf } from '#server/importing/question/import-remarks.ts';
import * as contract from '#shared/bank/question-files.contract.ts';
import type { ExportFit } from '#shared/bank/question-files.contract.ts';
import { id } from '#shared/contract/fields.ts';
import { importExtension, WRONG_IMPORT_EXTENSION } from '#shared/bank/import-extensions.ts';
import { csvCells, csvExport } from './csv-export.ts';
import { exportedQuestions, hasDetails, hasOtherKinds, hasTags, type ExportedQuestion } from './export.repository.ts';
import { giftExport, giftQuestion } from './gift-export.ts';
import type { ImportService } from './import.service.ts';
import { moodleExport, moodleParts } from './moodle-export.ts';
import type { ReadImage } from './moodle-pictures.ts';
import { templateWorkbook } from './template-workbook.ts';
import type { Written } from './written.ts';

const QUESTION_FILES = {
  isAllowed: (name: string) => importExtension(name) !== null,
  refusal: WRONG_IMPORT_EXTENSION,
};

export function registerQuestionFileRoutes(
  app: FastifyInstance,
  { db, imports, readImage }: { db: Database; imports: ImportService; readImage: ReadImage },
): void {
  route(app, contract.previewQuestionImport, async ({ request, user, report }) => {
    const { file, fields } = await readImportForm(request, QUESTION_FILES);
    const layouts = jsonField(fields['layouts'], contract.columnAssignments);
    return imports.preview({ ...file, layouts }, { teacherId: user.id, report });
  });

  route(app, contract.importQuestions, async ({ request, user, report }) => {
    const { file, fields } = await readConfirmation(request, QUESTION_FILES);
    const choices = {
      validRowsOnly: fields['validRowsOnly'] === '1',
      skipDuplicates: fields['skipDuplicates'] === '1',
      takeHidden: fields['takeHidden'] === '1',
      topicId: fields['topicId'] ? checkedValue(id, fields['topicId']) : null,
      topics: jsonField(fields['topics'], contract.topicChoices),
    };
    const layouts = jsonField(fields['layouts'], contract.columnAssignments);
    const source = file === null ? tokenIn(fields) : { ...file, layouts };
    return imports.import({ source, teacherId: user.id, ...choices }, report);
  });

  route(app, contract.getQuestionTemplate, async ({ reply }) => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return reply
      .type(type)
      .header('content-disposition', 'attachment; filename="questions-template.xlsx"')
      .send(await templateWorkbook());
  });

  route(app, contract.checkExportFit, ({ query: { format } }) => {
    const writers = {
      csv: csvCells,
      gift: giftQuestion,
      'moodle-xml': (question: ExportedQuestion) => moodleParts(question, readImage),
    };
    return exportFit(exportedQuestions(db), writers[format]);
  });
  route(app, contract.exportQuestionsCsv, async ({ reply }) =>
    sendInPieces(reply, {
      name: 'questions-export.csv',
      type: 'text/csv; charset=utf-8',
      pieces: csvExport(exportedQuestions(db), {
        hasOtherKinds: await hasOtherKinds(db),
        hasDetails: await hasDetails(db),
        hasTags: await hasTags(db),
      }),
    }),
  );
  route(app, contract.exportQuestionsMoodleXml, ({ reply }) =>
    sendInPieces(reply, {
      name: 'questions-export.xml',
      type: 'application/xml; charset=utf-8',
      pieces: moodleExport(exportedQuestions(db), readImage),
    }),
  );
  route(app, contract.exportQuestionsGift, ({ reply }) =>
    sendInPieces(reply, {
      name: 'questions-export.gift',
      type: 'text/plain; charset=utf-8',
      pieces: giftExport(exportedQuestions(db)),
    }),
  );
}

/** Reports which questions of a bank a format leaves out, and what the others lose, before anything is written. */
async function exportFit(
  batches: AsyncIterable<ExportedQuestion[]>,
  write: (question: ExportedQuestion) => Written<unknown> | Promise<Written<unknown>>,
): Promise<ExportFit> {
  const fit: ExportFit = { total: 0, leftOut: { count: 0, questions: [] }, changed: { count: 0, questions: [] } };
  for await (const batch of batches) {
    for (const question of batch) {
      fit.total += 1;
      const written = await write(question);
      if ('reason' in written) note(fit.leftOut, question, [written.reason]);
      else if (written.losses.length > 0) note(fit.changed, question, written.losses);
    }
  }
  return fit;
}

function note(list: ExportFit['leftOut'], { id, question }: ExportedQuestion, reasons: string[]): void {
  list.count += 1;
  if (list.questions.length < LISTED_MAX) list.questions.push({ id, excerpt: excerptOf(question), reasons });
}

/** A form field with a list as JSON; an empty list if it is left out. */
function jsonField<Item>(text: string | undefined, schema: z.ZodType<Item[]>): Item[] {
  if (text === undefined || text === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('A field of the form is not JSON');
  }
  return checkedValue(schema, value);
}
