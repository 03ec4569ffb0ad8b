import type { BookType } from '@e965/xlsx';
import { asc } from 'drizzle-orm';
import { createImportService, type ImportChoices } from '#server/bank/question-files/import.service.ts';
import { questions } from '#server/db/schema/content.ts';
import { importPreview } from '#shared/bank/question-files.contract.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { ParsedImport } from '#server/importing/question/imported-question.ts';
import { createStepwiseImports } from '#server/core/import-steps.ts';
import { createBinService } from '#server/hub/bin/bin.service.ts';
import type { Database, Engine } from '#server/db/engine.ts';
import { aTeacher } from './factories.ts';
import { encodedForm, type FormInput } from './form.ts';
import { workbook } from './import-files.ts';
import { MemoryMediaStore } from './memory.ts';
import type { RawAnswer, TestClient } from './test-client.ts';
import { TestClock } from './test-clock.ts';

/** The parser's result for a file with these questions, numbered in order, one a line. */
export function aParsedImport(given: Partial<ParsedImport> = {}): ParsedImport {
  const questions = (given.questions ?? []).map((question, i) => ({ ...question, line: i + 2, questionNumber: i + 1 }));
  const problems = given.problems ?? [];
  return {
    format: 'csv',
    totalCount: questions.length + problems.length,
    images: new Map(),
    sheet: null,
    codePage: null,
    remarked: [],
    ...given,
    questions,
    problems,
  };
}

type Dependencies = Parameters<typeof createImportService>[0];

/** The import service on a database, with a parser that returns preset results for any file. */
export async function anImportService(
  db: Database,
  {
    parser,
    kind = 'embedded',
    ...media
  }: Partial<Dependencies['media'] & Pick<Dependencies, 'parser'> & Pick<Engine, 'kind'>> = {},
) {
  const teacherId = (await aTeacher(db)).id;
  const file = { name: 'questions.csv', data: Buffer.from('any') };
  const stepwise = createStepwiseImports({ kind, db });
  const progress: Progress[] = [];
  const claimed: string[] = [];
  const usual = { validRowsOnly: false, skipDuplicates: false, takeHidden: false, topicId: null, topics: [] };
  const serviceFor = (parsed: Partial<ParsedImport>) =>
    createImportService({
      db,
      clock: new TestClock().read,
      parser: parser ?? { parse: async () => structuredClone(aParsedImport(parsed)) },
      media: {
        prepareMedia: async () => undefined,
        claimMedia: async (_tx, urls) => void claimed.push(...urls),
        storeImage: async (data) => `/media/images/${Buffer.from(data).toString()}`,
        ...media,
      },
      mediaStore: new MemoryMediaStore(),
      stepwise,
      bin: createBinService({ db, clock: new TestClock().read }),
    });
  const report = (line: Progress) => void progress.push(line);
  return {
    teacherId,
    progress,
    claimed,
    stored: () => db.select().from(questions).orderBy(asc(questions.createdAt), asc(questions.id)),
    preview: (parsed: Partial<ParsedImport>) => serviceFor(parsed).preview(file, { teacherId, report }),
    import: (parsed: Partial<ParsedImport>, choices: Partial<ImportChoices> = {}) =>
      serviceFor(parsed).import({ source: file, teacherId, ...usual, ...choices }, report),
  };
}

export type ImportFile = NonNullable<FormInput['file']>;

/** Uploads a file as the import dialog does. */
export async function uploadQuestions(
  client: TestClient,
  { path = '/api/questions/bulk-upload', accept, ...form }: FormInput & { path?: string; accept?: string | undefined },
): Promise<RawAnswer & { readonly body: unknown }> {
  const { headers, payload } = await encodedForm(form, 'file');
  const answer = await client.send('POST', path, { headers: { ...headers, ...(accept && { accept }) }, payload });
  return {
    ...answer,
    get body() {
      return JSON.parse(answer.text);
    },
  };
}

/** Previews and imports files through the API, as a teacher. */
export function fileImports(hub: { db: Database }, teacher: TestClient) {
  return {
    preview: async (file: ImportFile) => {
      const answer = await uploadQuestions(teacher, { path: '/api/questions/bulk-upload/preview', file });
      if (answer.status !== 200) throw new Error(`${file.name}: ${answer.status} ${answer.text}`);
      return importPreview.parse(answer.body);
    },
    send: (file: ImportFile, fields: Record<string, string> = {}) => uploadQuestions(teacher, { file, fields }),
    storedQuestions: () => hub.db.select().from(questions).orderBy(asc(questions.createdAt), asc(questions.id)),
  };
}

type Rows = (string | number)[][];

/** Two questions as the rows of a table. */
export const ROWS: Rows = [
  ['Question', 'A', 'B', 'C', 'Answer', 'Topic', 'Explanation'],
  ['Largest organ?', 'Spleen', 'Liver', 'Kidney', 'b', 'Abdomen > Liver', 'About 1.5 kg.'],
  ['Darkest?', 'Fluid', 'Bone', '', 1, 'Physics', ''],
];
export const asSheet = (rows: Rows, bookType?: BookType) => Buffer.from(workbook(rows, bookType));
export const asCsv = (rows: Rows) => rows.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n');
