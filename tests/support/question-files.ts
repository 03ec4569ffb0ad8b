import { createImportService, type ImportChoices } from '#server/bank/question-files/import.service.ts';
import type { Progress } from '#shared/contract/progress-lines.ts';
import type { ImportedQuestion, ParsedImport } from '#shared/bank/question-import/imported-question.ts';
import type { Database } from '#server/db/engine.ts';
import { aTeacher } from './factories.ts';
import type { RawAnswer, TestClient } from './test-client.ts';
import { TestClock } from './test-clock.ts';

let made = 0;

/** A valid question as a parser returns it, with a unique text. */
export function anImportedQuestion(given: Partial<ImportedQuestion> = {}): ImportedQuestion {
  made += 1;
  return {
    line: made,
    questionNumber: made,
    kind: 'single',
    content: null,
    question: `Imported question ${made}?`,
    options: ['Right', 'Wrong', 'Also wrong'],
    correctAnswer: 0,
    explanation: null,
    details: null,
    difficulty: 'medium',
    imageUrl: null,
    imageDescription: null,
    videoUrl: null,
    tags: [],
    topic: null,
    image: null,
    ignoredDuplicate: false,
    ...given,
  };
}

/** The parser's result for a file with these questions, numbered in order, one a line. */
export function aParsedImport(given: Partial<ParsedImport> = {}): ParsedImport {
  const questions = (given.questions ?? []).map((question, i) => ({ ...question, line: i + 2, questionNumber: i + 1 }));
  const problems = given.problems ?? [];
  return {
    format: 'csv',
    totalCount: questions.length + problems.length,
    images: new Map(),
    sheet: null,
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
  { parser, ...media }: Partial<Dependencies['media'] & Pick<Dependencies, 'parser'>> = {},
) {
  const teacherId = (await aTeacher(db)).id;
  const file = { name: 'questions.csv', data: Buffer.from('any') };
  const progress: Progress[] = [];
  const claimed: string[] = [];
  const serviceFor = (parsed: ParsedImport) =>
    createImportService({
      db,
      clock: new TestClock().read,
      parser: parser ?? { parse: async () => structuredClone(parsed) },
      media: {
        prepareMedia: async () => undefined,
        claimMedia: async (_tx, urls) => void claimed.push(...urls),
        findImage: async () => null,
        storeImage: async (data) => `/media/images/${Buffer.from(data).toString()}`,
        ...media,
      },
    });
  const report = (line: Progress) => void progress.push(line);
  return {
    teacherId,
    progress,
    claimed,
    preview: (parsed: ParsedImport) => serviceFor(parsed).preview(file, report),
    import: (parsed: ParsedImport, choices: Partial<ImportChoices> = {}) =>
      serviceFor(parsed).import(
        {
          file,
          teacherId,
          validRowsOnly: false,
          skipDuplicates: false,
          takeHidden: false,
          topicId: null,
          topics: [],
          ...choices,
        },
        report,
      ),
  };
}

export interface ImportFile {
  name: string;
  data: Buffer | string;
}

/** Uploads a file as the import dialog does. */
export async function uploadQuestions(
  client: TestClient,
  {
    file,
    fields = {},
    path = '/api/questions/bulk-upload',
    accept,
  }: {
    file?: ImportFile;
    fields?: Record<string, string>;
    path?: string;
    accept?: string;
  },
): Promise<RawAnswer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new File([file.data as BlobPart], file.name)); // a Buffer is a BlobPart at run time
  // Response converts the form to the bytes and content type that go over the wire.
  const encoded = new Response(form);
  return client.send('POST', path, {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...(accept && { accept }) },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}
